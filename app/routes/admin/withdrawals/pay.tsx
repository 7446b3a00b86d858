import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { MAX_REFERENCE } from '#modules/payouts/payout-fields.ts'
import { CopyableAccount } from '#modules/payouts/ui/account.tsx'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'
import { payForm } from '#modules/payouts/withdrawal.form.ts'
import { netOf } from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { Fact } from '#ui/facts.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { withdrawalPage } from './withdrawal-parts.tsx'
import type { Route } from './+types/pay'

export const loader = withdrawalPage

/**
 * Marks it as paid by the bank's reference; one that is missing or was used for this person before
 * comes back.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer: actor, now } = asViewer(context, request)
  const form = readForm(payForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { withdrawalId: id } = params
  const paid = confirmedOr(
    await moveWithdrawal(db, { id, name: 'pay', actor, note: form.value.note }, now),
    url,
  )
  if (!paid.ok && paid.code === 'reference_taken')
    return data({ values: form.value, errors: { note: 'taken' } }, { status: 409 })
  const path = `/admin/withdrawals/${id}${url.search}`
  return withOutcome(path, paid, 'withdrawal_paid', 'withdrawal_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_pay_title({ id: shortId(params.withdrawalId ?? '') }))

const errorWords = (code: string): string =>
  code === 'taken' ? m.payouts_error_reference_taken() : (payoutFieldWords('pay', code) ?? '')

export default function Pay({
  loaderData: { withdrawal, moves, search },
  actionData,
}: Route.ComponentProps) {
  const { id, account_kind, account, account_holder } = withdrawal
  const possible = moves.includes('pay')
  const reference = (
    <TextField
      name="note"
      label={m.payouts_bank_reference()}
      hint={m.payouts_admin_reference_hint()}
      dir="ltr"
      maxLength={MAX_REFERENCE}
      required
      autoFocus
    />
  )
  return (
    <Question
      title={m.payouts_admin_pay_title({ id: shortId(id) })}
      back={`/admin/withdrawals/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_pay(), variant: 'primary' }}
      refusal={!possible && { text: m.payouts_admin_pay_impossible() }}
      fields={reference}
      answer={actionData}
      words={errorWords}
    >
      {possible && (
        <>
          <p>{m.payouts_admin_pay_text({ amount: formatDa(netOf(withdrawal)) })}</p>
          <dl className="k-accounts">
            <Fact label={m.payouts_admin_to_send()} is={<Da amount={netOf(withdrawal)} />} />
            {account && (
              <Fact label={m.payouts_account()}>
                <CopyableAccount account={{ kind: account_kind, digits: account }} />
              </Fact>
            )}
            <Fact label={m.payouts_holder()} is={<Bdi>{account_holder}</Bdi>} />
          </dl>
        </>
      )}
    </Question>
  )
}
