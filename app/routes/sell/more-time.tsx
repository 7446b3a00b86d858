import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { person } from '#modules/auth/actor.ts'
import { checkMessage } from '#modules/messaging/message-check.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { extensionForm, MAX_EXTENSION_REASON } from '#modules/orders/extension.form.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { ownSale } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { inflectedTime, moreTimeChoices, timeInWords } from '#modules/orders/ui/deadline-words.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/more-time'

// /sales/{orderId}/more-time: a seller asks the buyer, once and with a reason, for more time to
// deliver (decision 42).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.more_time_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await ownSale(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  const can = actionsFor(order, 'seller', now).ask_time
  const choices = can ? moreTimeChoices(order, now) : []
  return { order, choices, most: order.delivery_seconds }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/** Asks the buyer of the viewer's sale for more time. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, origin, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  // only the seller has this page, whose form comes back only to them
  if (!(await ownSale(db, orderId, viewer.id))) throw missing('order')
  const form = readForm(extensionForm, await postedForm(request))
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const values = { ...form.value, seconds: String(form.value.seconds) }
  const own = { host: new URL(origin).host, answers: [] }
  const checked = checkMessage(form.value.reason, { inOrder: true, own, anyway: false })
  if (!checked.ok)
    return data<Answer>({ errors: { reason: checked.code }, values }, { status: 422 })
  const asked = await askMoreTime(db, orderId, person(viewer), form.value, now)
  if (!asked.ok && asked.code === 'not_found') throw missing('order')
  if (!asked.ok && asked.code !== 'wrong_state')
    return data<Answer>({ errors: { seconds: asked.code }, values }, { status: 422 })
  return redirectWith(
    orderPath('/sales', orderId),
    asked.ok ? 'more_time_asked' : 'order_wrong_state',
  )
}

export default function MoreTime({
  loaderData: { order, choices, most },
  actionData,
}: Route.ComponentProps) {
  return (
    <OrderPage title={m.more_time_title()} order={order} list="/sales">
      {choices.length === 0 ? (
        <Note>
          {order.asked_seconds === null
            ? m.act_not_now()
            : m.more_time_asked_own({ time: inflectedTime(order.asked_seconds * 1_000) })}
        </Note>
      ) : (
        <Asking id={order.id} choices={choices} most={most} {...actionData} />
      )}
    </OrderPage>
  )
}

type AskingProps = { id: string; choices: number[]; most: number } & Partial<Answer>

const lengthWords: Record<string, () => string> = {
  too_long: m.more_time_length_over,
  too_short: m.more_time_length_short,
}

const reasonWords: Record<string, () => string> = {
  too_long: () => m.more_time_reason_long({ count: formatNumber(MAX_EXTENSION_REASON) }),
  contact: m.talk_contact_title,
  code: m.talk_code_title,
  password: m.talk_password_text,
  payment_number: m.talk_payment_number,
}

function Asking({ id, choices, most, errors, values }: AskingProps) {
  return (
    <>
      <Callout tone="sea" icon="clock">
        {m.more_time_what({ time: inflectedTime(most * 1_000) })}
      </Callout>
      <Card>
        <Form
          method="post"
          action={`/sales/${id}/more-time`}
          className="k-stack"
          {...unsavedProps(values)}
        >
          <Field
            label={m.more_time_length()}
            error={errors?.seconds && (lengthWords[errors.seconds] ?? m.more_time_length_missing)()}
            required
          >
            <Select name="seconds" defaultValue={values?.seconds}>
              {choices.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {timeInWords(seconds * 1_000)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={m.more_time_reason()}
            hint={m.more_time_reason_hint()}
            error={errors?.reason && (reasonWords[errors.reason] ?? m.more_time_reason_missing)()}
            required
          >
            <Textarea
              name="reason"
              rows={3}
              maxLength={MAX_EXTENSION_REASON}
              defaultValue={values?.reason}
            />
          </Field>
          <div className="k-actions">
            <Button variant="primary">{m.more_time_submit()}</Button>
          </div>
        </Form>
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
