import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { person } from '#modules/accounts/rules.ts'
import { actionsFor, roomPath } from '#modules/orders/rules.ts'
import { ownOrder } from '#modules/orders/queries.server.ts'
import { disputeOrder, settleDispute } from '#modules/orders/commands.server.ts'
import { MAX_PROBLEM, problemForm } from '#modules/orders/forms.ts'
import { daInWords, MoneyCallout, moneyWords, moneyOf, OrderPage } from '#modules/orders/ui.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { redirectWith } from '../shell/flash.server.ts'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { notAuthenticated, Refused } from '../shell/refused.tsx'
import type { Route } from './+types/problem'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.order_problem_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return {
    order,
    actions: actionsFor(order, 'buyer', settings, now),
    money: moneyOf(order, settings, now),
  }
}

/** Freezes the order's money with the buyer's words, or (`intent=settle`) takes that back. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticated()
  // only buyers have this page; everyone else is told the same as for an order that does not exist
  if (!(await ownOrder(db, orderId, viewer.id))) throw missing('order')
  const posted = await postedForm(request)
  const back = roomPath('/orders', orderId)
  if (posted.get('intent') === 'settle') {
    const settled = await settleDispute(db, { id: orderId, actor: person(viewer) }, settings, now)
    return redirectWith(back, settled.ok ? 'order_settled' : 'order_wrong_state')
  }
  const form = readForm(problemForm, posted)
  if (!form.ok) return data(form, { status: 422 })
  const reported = await disputeOrder(db, orderId, person(viewer), form.value.reason, now)
  return redirectWith(back, reported.ok ? 'order_disputed' : 'order_wrong_state')
}

export default function OrderProblem({
  loaderData: { order, actions, money },
  actionData,
}: Route.ComponentProps) {
  return (
    <OrderPage title={m.order_problem_title()} order={order}>
      {actions.dispute && (
        <Report
          id={order.id}
          amount={order.total_price}
          values={actionData?.values}
          error={actionData?.errors.reason}
        />
      )}
      {money.place === 'frozen' && <MoneyCallout words={moneyWords(money, order, 'buyer')} />}
      {actions.settle && <TakeBack id={order.id} />}
      {!actions.dispute && money.place !== 'frozen' && (
        <Callout tone="sea" icon="info" title={m.order_problem_none_title()}>
          {m.order_problem_none()}
        </Callout>
      )}
    </OrderPage>
  )
}

type ReportProps = { id: string; amount: number; values?: Record<string, string>; error?: string }

function Report({ id, amount, values, error }: ReportProps) {
  return (
    <>
      <Callout tone="sea" icon="lock" title={m.order_problem_what_title()}>
        {m.order_problem_what({ amount: daInWords(amount) })}
      </Callout>
      <Card>
        <Form
          method="post"
          action={`/orders/${id}/problem`}
          className="k-stack"
          {...guarded(values)}
        >
          <Field
            label={m.order_problem_reason()}
            hint={m.order_problem_reason_hint()}
            error={error && wordsOf(error)}
            required
          >
            <Textarea
              name="reason"
              maxLength={MAX_PROBLEM}
              rows={5}
              defaultValue={values?.reason}
            />
          </Field>
          <div className="k-actions">
            <Button variant="primary">{m.order_problem_submit()}</Button>
          </div>
        </Form>
      </Card>
    </>
  )
}

const wordsOf = (code: string): string =>
  code === 'too_long'
    ? m.order_problem_reason_long({ count: formatNumber(MAX_PROBLEM) })
    : m.order_problem_reason_required()

function TakeBack({ id }: { id: string }) {
  return (
    <Card>
      <Form method="post" action={`/orders/${id}/problem`} className="k-stack">
        <input type="hidden" name="intent" value="settle" />
        <h2 className="k-h3">{m.order_problem_take_back_title()}</h2>
        <p className="k-muted">{m.order_problem_take_back()}</p>
        <div className="k-actions">
          <Button>{m.order_problem_take_back_submit()}</Button>
        </div>
      </Form>
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
