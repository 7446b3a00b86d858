import { data } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { receivedForm } from '#modules/payments/transfer-field.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { type ReceivedAnswer, receivedAgain, receivedWords } from '../parts/received-answer.ts'
import { ReceivedField } from '../parts/received-field.tsx'
import { titled } from '../parts/titled.ts'
import { depositPage } from './deposit-page.ts'
import type { Route } from './+types/confirm'

export const loader = depositPage

/** Credits what arrived. Another amount than the person's is asked about once. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(receivedForm, await postedForm(request))
  if (!form.ok) return data<ReceivedAnswer>(form, { status: 422 })
  const { received, differs } = form.value
  const decision = { name: 'confirm', received, differs: differs === true } as const
  const { depositId } = params
  const decided = confirmedOr(
    await decideOnDeposit(db, depositId, decision, admin, settings, now),
    url,
  )
  const again = receivedAgain(received, decided)
  if (again) return data<ReceivedAnswer>(again, { status: 422 })
  const path = `/admin/deposits/${depositId}${url.search}`
  return withOutcome(path, decided, 'deposit_confirmed', 'deposit_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_confirm_title({ id: shortId(params.depositId ?? '') }))

export default function Confirm({
  loaderData: { deposit, possible, search },
  actionData,
}: Route.ComponentProps) {
  const { id, amount, username } = deposit
  const differs = actionData?.differs && {
    title: m.payouts_admin_differs({ amount: formatDa(amount) }),
    yes: m.payouts_admin_differs_yes({ amount: formatDa(Number(actionData.values.received)) }),
  }
  return (
    <Question
      title={m.payouts_admin_confirm_title({ id: shortId(id) })}
      back={`/admin/deposits/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_confirm(), variant: 'primary' }}
      refusal={!possible && { text: m.payouts_admin_decided_already() }}
      fields={<ReceivedField differs={differs} />}
      answer={actionData}
      words={receivedWords(actionData, m.payouts_admin_too_much)}
    >
      {possible && (
        <>
          <p>{m.payouts_admin_confirm_text({ name: isolated(username) })}</p>
          <Facts>
            <Fact label={m.payouts_admin_said()} is={<Da amount={amount} />} />
          </Facts>
        </>
      )}
    </Question>
  )
}
