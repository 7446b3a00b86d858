import { data, redirect } from 'react-router'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { mayGiveFeedback, THANKS_SECONDS } from '#modules/feedback/feedback.ts'
import { feedbackForm } from '#modules/feedback/feedback.form.ts'
import { type FeedbackRefusal, giveFeedback } from '#modules/feedback/feedback.server.ts'
import { ownOrder } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { FeedbackForm } from '#modules/feedback/ui/feedback-form.island.tsx'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, contextOf, loaderHeaders, postedForm } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersAct } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/feedback'

// /orders/{orderId}/feedback: a buyer rates what they received and may say why.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.order_feedback_title(), index: false })

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  const isThanks = order.rating !== null && url.searchParams.has('sent')
  if (!isThanks) return data({ order, isThanks })
  // a browser follows this header by itself, so it needs the language that the router adds
  // elsewhere
  const back = withLocale(orderPath('/orders', order.id), getLocale())
  return data({ order, isThanks }, { headers: { refresh: `${THANKS_SECONDS}; url=${back}` } })
}

export const headers = loaderHeaders

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/**
 * Thanks for it here, and leads back to the order: wherever the form stood, as long as no script
 * took it.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const form = readForm(feedbackForm, await postedForm(request))
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const given = await giveFeedback(db, orderId, viewer.id, form.value, now)
  if (!given.ok) return refused(given.code, orderId)
  return redirect(`/orders/${orderId}/feedback?sent`)
}

/** Its island posts here too, and thanks where it stands. */
export const middleware = [answersAct(action)]

function refused(code: FeedbackRefusal, orderId: string) {
  if (code === 'not_found') throw missing('order')
  return redirectWith(orderPath('/orders', orderId), 'order_wrong_state')
}

export default function Feedback({
  loaderData: { order, isThanks },
  actionData,
}: Route.ComponentProps) {
  const mayGive = mayGiveFeedback(order, 'buyer', order.rating !== null)
  return (
    <OrderPage title={m.order_feedback_title()} order={order}>
      {isThanks && (
        <Callout tone="success" icon="check" role="status" title={m.order_feedback_thanks()}>
          {m.order_feedback_thanks_why()}
        </Callout>
      )}
      {!isThanks && order.rating && (
        <Callout tone="success" icon="check" title={m.order_feedback_submitted()} />
      )}
      {!order.rating && !mayGive && (
        <Callout tone="sea" icon="info">
          {m.order_feedback_early()}
        </Callout>
      )}
      {mayGive && (
        <Card>
          <Island
            of={FeedbackForm}
            props={{
              orderId: order.id,
              to: orderPath('/orders', order.id),
              values: actionData?.values,
              errors: actionData?.errors,
            }}
            when="touch"
          />
        </Card>
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
