import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { MAX_REASON } from '#modules/payments/transfer-field.ts'
import { reasonForm } from '#modules/payouts/withdrawal.form.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { depositPage } from './deposit-page.ts'

/** Credits nothing, with a reason that the person reads. */
const question = defineQuestion({
  find: depositPage,
  form: reasonForm,
  act: ({ depositId = '' }, { reason }, { db, viewer, settings, now }) =>
    decideOnDeposit(db, depositId, { name: 'refuse', reason }, viewer, settings, now),
  back: ({ depositId }) => `/admin/deposits/${depositId}`,
  done: () => 'deposit_refused',
  refused: 'deposit_wrong_state',
  question: ({ deposit, possible }) => ({
    title: m.payouts_admin_refuse_title({ id: shortId(deposit.id) }),
    act: possible && { label: m.payouts_admin_refuse() },
    refusal: !possible && { text: m.payouts_admin_decided_already() },
    reason: { hint: m.payouts_admin_reason_hint(), most: MAX_REASON },
    children: possible && <p>{m.payouts_admin_refuse_text()}</p>,
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
