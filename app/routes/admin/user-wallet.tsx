import { data, Form, redirect } from 'react-router'
import { formatNumber, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { withQuery } from '#kernel/page.ts'
import type { Refusal } from '#kernel/result.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, requireViewer } from '#platform/http.server.ts'
import { adjustmentForm } from '#modules/identity/wallet-adjustment.form.ts'
import { adjustWallet, findAdjustment } from '#modules/identity/wallet-adjustment.server.ts'
import { type AdjustmentKind, type AdjustmentRefusal, MAX_ADJUSTMENT_DESCRIPTION, MOST_ADJUSTED } from '#modules/identity/wallet-adjustment.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { Icon } from '#ui/icon.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { confirmedOr } from './confirmed.ts'
import type { Route } from './+types/user-wallet'

export async function loader({ params: { userId }, request, context, url }: Route.LoaderArgs) {
  const user = await findUser(db, userId, factsOf(context).now)
  if (!user || user.deleted_at) throw notFound('user')
  const adjusted = await findAdjustment(db, user.id, url.searchParams.get('adjusted'))
  const { id, username, wallet_balance: balance } = user
  const isOwn = id === requireViewer(context, request).id
  return { id, username, balance, isOwn, adjusted, token: crypto.randomUUID(), search: withQuery(url.search, { adjusted: null }) }
}

interface Answer { errors: FieldErrors; values: Record<string, string>; refused: Refusal<AdjustmentRefusal> | null }

/** Adjusts the wallet and says so; a form that is not complete, or refused, comes back as it was typed. */
export async function action({ params: { userId }, request, context, url }: Route.ActionArgs) {
  const form = readForm(adjustmentForm, await postedForm(request))
  if (!form.ok) return data<Answer>({ errors: form.errors, values: form.values, refused: null }, { status: 422 })
  const adjusted = confirmedOr(await adjustWallet(db, userId, form.value, requireViewer(context, request), factsOf(context).now), url)
  if (adjusted.ok) return redirect(`/admin/users/${userId}/wallet${withQuery(url.search, { adjusted: adjusted.value.id })}`)
  if (adjusted.code === 'not_found' || adjusted.code === 'deleted') throw notFound('user')
  const values = { ...form.value, amount: String(form.value.amount) }
  return data<Answer>({ errors: {}, values, refused: adjusted }, { status: adjusted.code === 'failed' ? 500 : 409 })
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_wallet_title()} · ${m.admin_users_title()} · ${m.site_name()}` }]

/** The texts of what is refused. Amounts keep their own direction in them. */
function refusalWords({ code, details }: Refusal<AdjustmentRefusal>): string {
  const amount = (name: string) => formatNumber(Number(details?.[name]))
  switch (code) {
    case 'negative': return m.admin_wallet_negative({ amount: amount('maximum') })
    case 'below_zero': return m.admin_wallet_below_zero({ amount: amount('balance') })
    case 'own_wallet': return m.admin_wallet_failed({ message: m.admin_wallet_own() })
    case 'used': return m.admin_wallet_failed({ message: m.admin_wallet_used() })
    default: return m.admin_wallet_failed({ message: m.admin_wallet_unknown() })
  }
}

const errorWords: Record<string, () => string> = {
  'kind.choose': m.admin_wallet_choose,
  'amount.large': () => m.admin_wallet_too_much({ amount: formatNumber(MOST_ADJUSTED) }),
  'amount': m.admin_wallet_amount_whole,
  'description.too_long': () => m.admin_user_reason_long({ number: formatNumber(MAX_ADJUSTMENT_DESCRIPTION) }),
  'description': m.admin_wallet_description_missing,
  'token': m.form_expired,
}

const errorOf = (errors: FieldErrors, field: string) => errors[field] && (errorWords[`${field}.${errors[field]}`] ?? errorWords[field])?.()

export default function ManageWallet({ loaderData, actionData }: Route.ComponentProps) {
  const { id, username, balance, isOwn, adjusted, token, search } = loaderData
  const back = `/admin/users/${id}${search}`
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_back()}</ButtonLink>
      {!isOwn && <Button form="adjustment" variant="primary" data-busy={m.admin_saving()}>{m.admin_wallet_submit()}</Button>}
    </>
  )
  return (
    <Dialog title={m.admin_wallet_title()} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
      {adjusted && !actionData && <Callout tone="success" icon="circle-check" role="status" brief>{successWords(adjusted)}</Callout>}
      {actionData?.refused && <Callout tone="danger" icon="circle-x" role="alert">{refusalWords(actionData.refused)}</Callout>}
      {isOwn && <Callout tone="sea" icon="info">{m.admin_wallet_own()}</Callout>}
      <p className="k-purseline"><bdi dir="ltr" className="k-users__name">{username}</bdi><span>{m.admin_wallet_balance()} <Da amount={balance} /></span></p>
      {!isOwn && <AdjustmentForm balance={balance} token={token} action={`/admin/users/${id}/wallet${search}`} answer={actionData} />}
    </Dialog>
  )
}

const successWords = ({ kind, amount }: { kind: AdjustmentKind; amount: number }): string =>
  (kind === 'deposit' ? m.admin_wallet_deposited : m.admin_wallet_withdrawn)({ n: formatNumber(amount) })

type FormProps = { balance: number; token: string; action: string; answer: Answer | undefined }

function AdjustmentForm({ balance, token, action, answer }: FormProps) {
  const { errors = {}, values = {} } = answer ?? {}
  // refused or not, the form that comes back is the same one: sent again it is one adjustment
  const kept = errors.token || answer?.refused?.code === 'used' ? token : (values.token ?? token)
  const isOut = values.kind === 'withdrawal'
  return (
    <Form id="adjustment" method="post" action={action} className="k-stack" data-balance={balance} {...guarded(answer)}>
      <input type="hidden" name="token" value={kept} autoComplete="off" />
      {errors.token && <FieldError>{errorOf(errors, 'token')}</FieldError>}
      <fieldset>
        <legend className="k-strong k-mb-2">{m.admin_wallet_operation()}</legend>
        <RadioCards>
          <RadioCard name="kind" value="deposit" icon="arrow-down-left" defaultChecked={!isOut} note={m.admin_wallet_add_note()}>{m.admin_wallet_add()}</RadioCard>
          <RadioCard name="kind" value="withdrawal" icon="arrow-up-right" defaultChecked={isOut} note={m.admin_wallet_reduce_note()}>{m.admin_wallet_reduce()}</RadioCard>
        </RadioCards>
        {errors.kind && <FieldError>{errorOf(errors, 'kind')}</FieldError>}
      </fieldset>
      <div>
        <Field label={m.admin_wallet_amount()} hint={m.admin_wallet_amount_hint({ most: leftToRight(`${formatNumber(MOST_ADJUSTED)} DA`) })} error={errorOf(errors, 'amount')} required>
          <Input type="number" inputMode="numeric" min={1} max={MOST_ADJUSTED} step={1} name="amount" unit="DA" dir="ltr" defaultValue={values.amount} />
        </Field>
        <p className="k-strong" role="status" data-changed />
      </div>
      <p className="k-hint k-hint--error" role="alert" hidden data-too-much><Icon name="circle-x" /><span data-words /></p>
      <Field label={m.admin_wallet_description()} hint={m.admin_wallet_description_hint()} error={errorOf(errors, 'description')} required>
        <Textarea name="description" rows={2} dir="auto" maxLength={MAX_ADJUSTMENT_DESCRIPTION} defaultValue={values.description} />
      </Field>
    </Form>
  )
}
