import { data, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { withQuery } from '#kernel/paging.ts'
import type { Refusal } from '#kernel/result.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Adjustment } from '#modules/payouts/ui/adjustment.island.tsx'
import { adjustmentForm } from '#modules/payouts/wallet-adjustment.form.ts'
import { adjustWallet, findAdjustment } from '#modules/payouts/wallet-adjustment.server.ts'
import type { AdjustmentKind, AdjustmentRefusal } from '#modules/payouts/wallet-adjustment.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout, Note, Problem } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Island } from '#ui/island.tsx'
import { missing } from '../../layout/missing.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { ActDialog } from '../../layout/act-dialog.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/wallet'

// /admin/users/{userId}/wallet: dialog that adds money to somebody's wallet or takes some out by
// hand, with a reason, up to a sum a day (decision 57). Nobody adjusts their own (decision 16).

export async function loader({ params: { userId }, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const user = await findUser(db, userId)
  if (!user || user.deleted_at) throw missing('user')
  const adjusted = await findAdjustment(db, user.id, url.searchParams.get('adjusted'))
  const { id, username, wallet_balance: balance } = user
  const isOwn = id === viewer.id
  return {
    id,
    username,
    balance,
    isOwn,
    adjusted,
    token: crypto.randomUUID(),
    search: withQuery(url.search, { adjusted: null }),
  }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
  refused: Refusal<AdjustmentRefusal> | null
}

/**
 * Adjusts the wallet and says so; a form that is not complete, or refused, comes back as it was
 * typed.
 */
export async function action({ params: { userId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(adjustmentForm, await postedForm(request))
  if (!form.ok)
    return data<Answer>(
      { errors: form.errors, values: form.values, refused: null },
      { status: 422 },
    )
  const adjusted = confirmedOr(await adjustWallet(db, userId, form.value, viewer, now), url)
  if (adjusted.ok)
    return redirect(
      `/admin/users/${userId}/wallet${withQuery(url.search, { adjusted: adjusted.value.id })}`,
    )
  if (adjusted.code === 'not_found' || adjusted.code === 'deleted') throw missing('user')
  const values = { ...form.value, amount: String(form.value.amount) }
  return data<Answer>(
    { errors: {}, values, refused: adjusted },
    { status: adjusted.code === 'failed' ? 500 : 409 },
  )
}

export const meta: Route.MetaFunction = () => titled(m.admin_wallet_title(), m.admin_users_title())

/** The texts of what is refused. Amounts keep their own direction in them. */
function refusalWords({ code, details }: Refusal<AdjustmentRefusal>): string {
  const amount = (name: string) => formatNumber(Number(details?.[name]))
  switch (code) {
    case 'negative':
      return m.admin_wallet_negative({ amount: amount('maximum') })
    case 'below_zero':
      return m.admin_wallet_below_zero({ amount: amount('balance') })
    case 'own_wallet':
      return m.admin_wallet_failed({ message: m.admin_wallet_own() })
    case 'used':
      return m.admin_wallet_failed({ message: m.admin_wallet_used() })
    default:
      return m.admin_wallet_failed({ message: m.admin_wallet_unknown() })
  }
}

const FORM = 'adjustment'

export default function ManageWallet({ loaderData, actionData }: Route.ComponentProps) {
  const { id, username, balance, isOwn, adjusted, token, search } = loaderData
  const back = `/admin/users/${id}${search}`
  const { errors = {}, values = {}, refused }: Partial<Answer> = actionData ?? {}
  // refused or not, the form that comes back is the same one: sent again it is one adjustment
  const kept = errors.token || refused?.code === 'used' ? token : (values.token ?? token)
  const { kind, amount, description } = values
  const submit = !isOwn && (
    <Button form={FORM} variant="primary" data-busy={m.admin_saving()}>
      {m.admin_wallet_submit()}
    </Button>
  )
  return (
    <ActDialog title={m.admin_wallet_title()} back={back} keep={m.admin_back()} submit={submit}>
      {adjusted && !actionData && (
        <Callout tone="success" icon="circle-check" role="status" brief>
          {successWords(adjusted)}
        </Callout>
      )}
      {refused && <Problem>{refusalWords(refused)}</Problem>}
      {isOwn && <Note>{m.admin_wallet_own()}</Note>}
      <p className="k-purseline">
        <bdi dir="ltr" className="k-users__name">
          {username}
        </bdi>
        <span>
          {m.admin_wallet_balance()} <Da amount={balance} />
        </span>
      </p>
      {!isOwn && (
        <Island
          of={Adjustment}
          when="load"
          props={{
            id: FORM,
            action: `/admin/users/${id}/wallet${search}`,
            balance,
            token: kept,
            values: { kind, amount, description },
            errors,
            cameBack: Boolean(actionData),
          }}
        />
      )}
    </ActDialog>
  )
}

const successWords = ({ kind, amount }: { kind: AdjustmentKind; amount: number }): string =>
  (kind === 'deposit' ? m.admin_wallet_deposited : m.admin_wallet_withdrawn)({
    n: formatNumber(amount),
  })
