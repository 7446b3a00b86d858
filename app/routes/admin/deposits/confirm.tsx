import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { receivedForm } from '#modules/payments/transfer-field.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { type ReceivedAnswer, receivedAgain, receivedWords } from '../parts/received-answer.ts'
import { ReceivedField } from '../parts/received-field.tsx'
import { depositPage } from './deposit-page.ts'

/** Credits what arrived. Another amount than the person's is asked about once. */
const question = defineQuestion({
  find: depositPage,
  form: receivedForm,
  act: ({ depositId = '' }, { received, differs }, { db, viewer, settings, now }) =>
    decideOnDeposit(
      db,
      depositId,
      { name: 'confirm', received, differs: differs === true },
      viewer,
      settings,
      now,
    ),
  back: ({ depositId }) => `/admin/deposits/${depositId}`,
  done: () => 'deposit_confirmed',
  refused: 'deposit_wrong_state',
  again: receivedAgain,
  question: ({ deposit: { id, amount, username }, possible }, answer?: ReceivedAnswer | null) => ({
    title: m.payouts_admin_confirm_title({ id: shortId(id) }),
    act: possible && { label: m.payouts_admin_confirm(), variant: 'primary' },
    refusal: !possible && { text: m.payouts_admin_decided_already() },
    fields: <ReceivedField differs={answer?.differs && differsOf(answer, amount)} />,
    words: receivedWords(answer, m.payouts_admin_too_much),
    children: possible && (
      <>
        <p>{m.payouts_admin_confirm_text({ name: isolated(username) })}</p>
        <Facts>
          <Fact label={m.payouts_admin_said()} is={<Da amount={amount} />} />
        </Facts>
      </>
    ),
  }),
})

const differsOf = ({ values }: ReceivedAnswer, expected: number) => ({
  title: m.payouts_admin_differs({ amount: formatDa(expected) }),
  yes: m.payouts_admin_differs_yes({ amount: formatDa(Number(values.received)) }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
