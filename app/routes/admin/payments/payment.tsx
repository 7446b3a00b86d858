import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom, shortId } from '#kernel/id.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { handledForm, MAX_HANDLED_NOTE } from '#modules/payments/forms.ts'
import { findPaymentToCheck, type PaymentToCheck } from '#modules/payments/queries.server.ts'
import { handlePayment } from '#modules/payments/commands.server.ts'
import { OrderStatusLine } from '#modules/orders/ui.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { guarded } from '#ui/guarded.ts'
import { Link } from '#ui/link.tsx'
import { withOutcome } from '../parts/answers.ts'
import { Filled, TextField } from '../parts/text-field.tsx'
import { adviceWords, amountOf, outcomeWords } from './payment-parts.tsx'
import { titled } from '../parts/titled.ts'
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
  const path = `/admin/payments/${number}${url.search}`
  return withOutcome(path, handled, 'payment_handled', 'payment_handled_before')
}

export const meta: Route.MetaFunction = () =>
  titled(m.admin_payments_details(), m.admin_payments_title())

export default function Payment({
  loaderData: { payment, search },
  actionData,
}: Route.ComponentProps) {
  const waits = payment.handled_at === null
  const code = actionData?.errors.note
  const error = code && noteProblem(code)
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
        <Form
          id="handled"
          method="post"
          action={`/admin/payments/${payment.seq}${search}`}
          {...guarded(error)}
        >
          <Filled value={{ values: actionData?.values ?? {}, errors: { note: error } }}>
            <TextField
              name="note"
              label={m.admin_payments_note()}
              hint={m.admin_payments_note_hint()}
              rows={3}
              maxLength={MAX_HANDLED_NOTE}
              required
            />
          </Filled>
        </Form>
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
      <Fact label={m.admin_payments_amount()} is={<Digits>{amountOf(payment)}</Digits>} />
      <Fact label={m.admin_payments_date()} is={formatDateTime(received_at)} />
      <Fact label={m.admin_payments_order()}>
        {order_id ? (
          <Link className="k-link" to={`/admin/orders/${order_id}`}>
            <Digits>{shortId(order_id)}</Digits>
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
        <Fact label={m.admin_payments_asked()} is={<Da amount={total_price} />} />
      )}
    </Facts>
  )
}

const noteProblem = (code: string): string =>
  code === 'too_long'
    ? m.admin_payments_note_long({ number: formatNumber(MAX_HANDLED_NOTE) })
    : m.admin_payments_note_missing()

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
