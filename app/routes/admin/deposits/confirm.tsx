import { data } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { receivedForm } from '#modules/payouts/forms.ts'
import { mayDecide } from '#modules/payouts/rules.ts'
import { findDeposit } from '#modules/payouts/queries.server.ts'
import { decideOnDeposit } from '#modules/payouts/commands.server.ts'
import { fieldWords } from '#modules/payouts/ui.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Check, Field, Input } from '#ui/field.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { Question } from '../parts/question.tsx'
import type { Route } from './+types/confirm'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const deposit = await findDeposit(db, params.depositId)
  if (!deposit) throw notFound()
  const { id, amount, username } = deposit
  return {
    id,
    amount,
    username,
    possible: mayDecide(deposit, viewer).ok,
    search: url.search,
  }
}

interface Answer {
  values: Record<string, string>
  errors: FieldErrors
  /** Set when the amount is another one than the person's. */
  differs: boolean
  /** Set when the amount is more than a deposit may be, which is this much. */
  most?: number
}

/** Credits what arrived. Another amount than the person's is asked about once. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(receivedForm, await postedForm(request))
  if (!form.ok)
    return data<Answer>(
      { values: form.values, errors: form.errors, differs: false },
      { status: 422 },
    )
  const { received, differs } = form.value
  const decision = { name: 'confirm', received, differs: differs === true } as const
  const decided = confirmedOr(
    await decideOnDeposit(db, params.depositId, decision, admin, settings, now),
    url,
  )
  if (!decided.ok && decided.code === 'not_found') throw notFound()
  const values = { received: String(received) }
  if (!decided.ok && decided.code === 'too_much')
    return data<Answer>(
      { values, errors: {}, most: Number(decided.details?.amount), differs: false },
      { status: 422 },
    )
  if (!decided.ok && decided.code === 'differs')
    return data<Answer>({ values, errors: {}, differs: true }, { status: 422 })
  return redirectWith(
    `/admin/deposits/${params.depositId}${url.search}`,
    decided.ok ? 'deposit_confirmed' : 'deposit_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${m.payouts_admin_confirm_title({ id: shortId(params.depositId ?? '') })} · ${m.site_name()}`,
  },
]

export default function Confirm({
  loaderData: { id, amount, username, possible, search },
  actionData,
}: Route.ComponentProps) {
  const errors: FieldErrors = actionData?.errors ?? {}
  const received = (
    <>
      <Field
        label={m.payouts_admin_received()}
        hint={m.payouts_admin_received_hint()}
        error={
          actionData?.most
            ? m.payouts_admin_too_much({ most: formatDa(actionData.most) })
            : fieldWords('received', errors.received)
        }
        required
      >
        <Input
          name="received"
          inputMode="numeric"
          dir="ltr"
          unit="DA"
          autoComplete="off"
          maxLength={20}
          defaultValue={actionData?.values.received ?? ''}
          autoFocus
        />
      </Field>
      {actionData?.differs && (
        <Callout
          tone="warning"
          icon="triangle-alert"
          role="alert"
          title={m.payouts_admin_differs({ amount: formatDa(amount) })}
        >
          <Check name="differs">
            {m.payouts_admin_differs_yes({ amount: formatDa(Number(actionData.values.received)) })}
          </Check>
        </Callout>
      )}
    </>
  )
  return (
    <Question
      title={m.payouts_admin_confirm_title({ id: shortId(id) })}
      back={`/admin/deposits/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_confirm(), variant: 'primary' }}
      refusal={!possible && { text: m.payouts_admin_decided_already() }}
      fields={received}
      unsaved={Boolean(actionData)}
    >
      {possible && (
        <>
          <p>{m.payouts_admin_confirm_text({ name: isolated(username) })}</p>
          <Facts>
            <Fact label={m.payouts_admin_said()}>
              <Da amount={amount} />
            </Fact>
          </Facts>
        </>
      )}
    </Question>
  )
}
