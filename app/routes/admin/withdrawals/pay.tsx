import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { payForm } from '#modules/payouts/forms.ts'
import { findWithdrawal } from '#modules/payouts/queries.server.ts'
import { movesOn, netOf, withdrawalPartyOf, MAX_REFERENCE } from '#modules/payouts/rules.ts'
import { moveWithdrawal } from '#modules/payouts/commands.server.ts'
import { CopyableAccount, fieldWords } from '#modules/payouts/ui.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Da } from '#ui/da.tsx'
import { Field, Input } from '#ui/field.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { Question } from '../parts/question.tsx'
import type { Route } from './+types/pay'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const withdrawal = await findWithdrawal(db, params.withdrawalId)
  const party = withdrawal && withdrawalPartyOf(withdrawal, viewer)
  if (!withdrawal || !party) throw notFound()
  return { withdrawal, possible: movesOn(withdrawal, party).includes('pay'), search: url.search }
}

/**
 * Marks it as paid by the bank's reference; one that is missing or was used for this person before
 * comes back.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer: actor, now } = asViewer(context, request)
  const form = readForm(payForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const paid = await moveWithdrawal(
    db,
    { id: params.withdrawalId, name: 'pay', actor, note: form.value.note },
    now,
  )
  const moved = confirmedOr(paid, url)
  if (!moved.ok && moved.code === 'not_found') throw notFound()
  if (!moved.ok && moved.code === 'reference_taken')
    return data({ values: form.value, errors: { note: 'taken' } }, { status: 409 })
  return redirectWith(
    `/admin/withdrawals/${params.withdrawalId}${url.search}`,
    moved.ok ? 'withdrawal_paid' : 'withdrawal_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${m.payouts_admin_pay_title({ id: shortId(params.withdrawalId ?? '') })} · ${m.site_name()}`,
  },
]

export default function Pay({
  loaderData: { withdrawal, possible, search },
  actionData,
}: Route.ComponentProps) {
  const { id, account_kind, account, account_holder } = withdrawal
  const code = actionData?.errors.note
  const error = code === 'taken' ? m.payouts_error_reference_taken() : fieldWords('pay', code)
  const reference = (
    <Field
      label={m.payouts_bank_reference()}
      hint={m.payouts_admin_reference_hint()}
      error={error}
      required
    >
      <Input
        name="note"
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_REFERENCE}
        defaultValue={actionData?.values.note}
        autoFocus
      />
    </Field>
  )
  return (
    <Question
      title={m.payouts_admin_pay_title({ id: shortId(id) })}
      back={`/admin/withdrawals/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_pay(), variant: 'primary' }}
      refusal={!possible && { text: m.payouts_admin_pay_impossible() }}
      fields={reference}
      unsaved={Boolean(actionData)}
    >
      {possible && (
        <>
          <p>{m.payouts_admin_pay_text({ amount: formatDa(netOf(withdrawal)) })}</p>
          <dl className="k-accounts">
            <div>
              <dt>{m.payouts_admin_to_send()}</dt>
              <dd>
                <Da amount={netOf(withdrawal)} />
              </dd>
            </div>
            {account && (
              <div>
                <dt>{m.payouts_account()}</dt>
                <dd>
                  <CopyableAccount account={{ kind: account_kind, digits: account }} />
                </dd>
              </div>
            )}
            <div>
              <dt>{m.payouts_holder()}</dt>
              <dd>
                <bdi>{account_holder}</bdi>
              </dd>
            </div>
          </dl>
        </>
      )}
    </Question>
  )
}
