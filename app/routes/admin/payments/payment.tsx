import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom, shortId } from '#kernel/id.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { handledForm, MAX_HANDLED_NOTE } from '#modules/orders/forms.ts'
import { findPaymentToCheck, type PaymentToCheck } from '#modules/orders/queries.server.ts'
import { handlePayment } from '#modules/orders/commands.server.ts'
import { OrderStatusLine } from '#modules/orders/ui.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { Link } from '#ui/link.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { adviceWords, amountOf, outcomeWords } from './payment-parts.tsx'
import type { Route } from './+types/payment'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const number = idFrom(params.number)
  const payment = number === null ? null : await findPaymentToCheck(db, number)
  if (!payment) throw notFound()
  return { payment, search: url.search }
}

/** Notes what was done; a note that is missing or too long comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const number = idFrom(params.number)
  const form = readForm(handledForm, await postedForm(request))
  if (number === null || !(await findPaymentToCheck(db, number))) throw notFound()
  if (!form.ok) return data(form, { status: 422 })
  const handled = await handlePayment(db, number, form.value.note, viewer, now)
  if (!handled.ok && handled.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/payments/${number}${url.search}`,
    handled.ok ? 'payment_handled' : 'payment_handled_before',
  )
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_payments_details()} · ${m.admin_payments_title()} · ${m.site_name()}` },
]

export default function Payment({
  loaderData: { payment, search },
  actionData,
}: Route.ComponentProps) {
  const waits = payment.handled_at === null
  return (
    <Dialog
      title={m.admin_payments_details()}
      closeTo={`/admin/payments${search}`}
      closeLabel={m.admin_close()}
      footer={
        waits ? (
          <Button form="handled" variant="primary">
            {m.admin_payments_mark()}
          </Button>
        ) : undefined
      }
    >
      <Callout
        tone={waits ? 'warning' : 'sea'}
        icon="circle-alert"
        title={outcomeWords[payment.outcome]()}
      >
        {waits && adviceWords[payment.outcome]()}
      </Callout>
      <PaymentFacts payment={payment} />
      {waits ? (
        <Handle
          action={`/admin/payments/${payment.seq}${search}`}
          note={actionData?.values.note}
          error={actionData?.errors.note}
        />
      ) : (
        <Handled payment={payment} />
      )}
    </Dialog>
  )
}

function PaymentFacts({ payment }: { payment: PaymentToCheck }) {
  const { id, received_at, order_id, named_order, total_price, status } = payment
  return (
    <Facts>
      <Fact label={m.admin_payments_event()}>
        <bdi className="k-num k-payment__whole" dir="ltr">
          {id}
        </bdi>
      </Fact>
      <Fact label={m.admin_payments_amount()}>
        <bdi className="k-num" dir="ltr">
          {amountOf(payment)}
        </bdi>
      </Fact>
      <Fact label={m.admin_payments_date()}>{formatDateTime(received_at)}</Fact>
      <Fact label={m.admin_payments_order()}>
        {order_id ? (
          <Link className="k-link" to={`/admin/orders/${order_id}`}>
            <bdi className="k-num" dir="ltr">
              {shortId(order_id)}
            </bdi>
          </Link>
        ) : (
          <bdi className="k-num k-payment__whole" dir="ltr">
            {named_order}
          </bdi>
        )}
      </Fact>
      {status && (
        <Fact label={m.admin_status()}>
          <OrderStatusLine order={{ status, disputed_at: null }} />
        </Fact>
      )}
      {total_price !== null && (
        <Fact label={m.admin_payments_asked()}>
          <Da amount={total_price} />
        </Fact>
      )}
    </Facts>
  )
}

function Handle({ action, note, error }: { action: string; note?: string; error?: string }) {
  const words =
    error &&
    (error === 'too_long'
      ? m.admin_payments_note_long({ number: formatNumber(MAX_HANDLED_NOTE) })
      : m.admin_payments_note_missing())
  return (
    <Form id="handled" method="post" action={action} {...guarded(error)}>
      <Field
        label={m.admin_payments_note()}
        hint={m.admin_payments_note_hint()}
        error={words}
        required
      >
        <Textarea
          name="note"
          rows={3}
          dir="auto"
          maxLength={MAX_HANDLED_NOTE}
          defaultValue={note}
        />
      </Field>
    </Form>
  )
}

function Handled({
  payment: { handled_at, handled_by, handled_note },
}: {
  payment: PaymentToCheck
}) {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="handled-note">
      <h3 id="handled-note" className="k-strong">
        {m.admin_payments_note()}
      </h3>
      <p className="k-payment__note" dir="auto">
        {handled_note}
      </p>
      <p className="k-muted k-sm">
        {handled_at && formatDateTime(handled_at)} · <bdi dir="ltr">{handled_by}</bdi>
      </p>
    </section>
  )
}
