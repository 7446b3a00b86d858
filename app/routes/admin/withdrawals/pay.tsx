import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { CopyableAccount } from '#modules/payouts/ui/account.tsx'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'
import { payForm } from '#modules/payouts/withdrawal.form.ts'
import { netOf } from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { Fact } from '#ui/facts.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { TextField } from '../parts/text-field.tsx'
import { withdrawalPage } from './withdrawal-parts.tsx'

/**
 * Marks it as paid by the bank's reference; one that is missing or was used for this person before
 * comes back.
 */
const question = defineQuestion({
  find: withdrawalPage,
  form: payForm,
  act: ({ withdrawalId: id = '' }, { note }, { db, viewer: actor, now }) =>
    moveWithdrawal(db, { id, name: 'pay', actor, note }, now),
  back: ({ withdrawalId }) => `/admin/withdrawals/${withdrawalId}`,
  done: () => 'withdrawal_paid',
  refused: 'withdrawal_wrong_state',
  again: (values, { code }) =>
    code === 'reference_taken' ? { values, errors: { note: 'taken' } } : null,
  question: ({ withdrawal, moves }) => {
    const { id, account_kind, account, account_holder } = withdrawal
    const possible = moves.includes('pay')
    return {
      title: m.payouts_admin_pay_title({ id: shortId(id) }),
      act: possible && { label: m.payouts_admin_pay(), variant: 'primary' },
      refusal: !possible && { text: m.payouts_admin_pay_impossible() },
      fields: <BankReference />,
      words: (code) =>
        code === 'taken' ? m.payouts_error_reference_taken() : payoutFieldWords('pay', code),
      children: possible && (
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
      ),
    }
  },
})

const BankReference = () => (
  <TextField
    name="note"
    label={m.payouts_bank_reference()}
    hint={m.payouts_admin_reference_hint()}
    dir="ltr"
    maxLength={MAX_BANK_REFERENCE}
    required
    autoFocus
  />
)

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
