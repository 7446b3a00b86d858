import { formatDa, formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom, shortId } from '#kernel/id.ts'
import { MAX_REASON } from '#modules/payments/transfer-field.ts'
import { reasonForm } from '#modules/payouts/withdrawal.form.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { Callout } from '#ui/callout.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { withdrawalPage } from './withdrawal-parts.tsx'

/**
 * Puts the money back into the wallet, with a reason that the person reads. What is in a file for
 * the bank is confirmed first, and never by who approved it.
 */
const question = defineQuestion({
  find: withdrawalPage,
  form: reasonForm,
  act: ({ withdrawalId: id = '' }, { reason: note }, { db, viewer: actor, now }) =>
    moveWithdrawal(db, { id, name: 'return', actor, note }, now),
  back: ({ withdrawalId }) => `/admin/withdrawals/${withdrawalId}`,
  next: batchIn,
  done: () => 'withdrawal_returned',
  refused: 'withdrawal_wrong_state',
  question: ({ withdrawal: { id, amount, exported_at, exported_by }, moves }) => {
    const possible = moves.includes('return')
    return {
      title: m.payouts_admin_return_title({ id: shortId(id) }),
      act: possible && { label: m.payouts_admin_return() },
      refusal: !possible && { text: m.payouts_admin_return_impossible() },
      reason: { hint: m.payouts_admin_reason_hint(), most: MAX_REASON },
      children: possible && (
        <>
          {exported_at && (
            <Callout tone="warning" icon="landmark">
              {m.payouts_admin_return_exported({
                date: isolated(formatDateTime(exported_at)),
                name: isolated(exported_by ?? ''),
              })}
            </Callout>
          )}
          <p>{m.payouts_admin_return_text({ amount: formatDa(amount) })}</p>
        </>
      ),
    }
  },
})

/** Back to the batch, of who came from there. */
function batchIn(search: string): string | null {
  const batch = idFrom(new URLSearchParams(search).get('batch') ?? '')
  return batch === null ? null : `/admin/payout-batches/${batch}`
}

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
