import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { idFrom, shortId } from '#kernel/id.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { handlingsOf } from '#modules/order-payments/payment-handling.ts'
import { OrderStatusLine } from '#modules/orders/ui/order-status.tsx'
import type { Handling } from '#modules/payments/payment-event.ts'
import { handledForm, MAX_HANDLED_NOTE } from '#modules/payments/payments-to-check.form.ts'
import {
  findPaymentToCheck,
  type PaymentToCheck,
} from '#modules/payments/payments-to-check.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Link } from '#ui/link.tsx'
import { UserText } from '#ui/user-text.tsx'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { PersonLink } from '../parts/cells.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Filled, TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { handledWords, HandlingChoice } from './handling-choice.tsx'
import { adviceWords, attemptAmountOf, outcomeWords, providerName } from './payment-parts.tsx'
import { PaymentAnswer } from './said.tsx'
import type { Route } from './+types/payment'

// /admin/payments/{number}: a payment that a provider reported and that matched nothing
// (decision 25). Who finds out what it was for credits it, marks its order as paid, or notes what
// else was done.

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const number = idFrom(params.number)
  const payment = number === null ? null : await findPaymentToCheck(db, number)
  if (!payment) throw notFound()
  return { payment, possible: handlingsOf(payment, viewer.id), search: url.search }
}

const done: Record<Handling, Done> = {
  credited: 'payment_credited',
  marked_paid: 'payment_marked_paid',
  sent_back: 'payment_sent_back',
  nothing: 'payment_handled',
}

/** Does what was chosen; an act or a note that is missing or too long comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const number = idFrom(params.number)
  const form = readForm(handledForm, await postedForm(request))
  if (number === null || !(await findPaymentToCheck(db, number))) throw notFound()
  if (!form.ok) return data(form, { status: 422 })
  const handled = confirmedOr(
    await handlePayment(db, number, form.value, viewer, settings, now),
    url,
  )
  const path = `/admin/payments/${number}${url.search}`
  if (handled.ok) return redirectWith(path, done[form.value.as])
  if (handled.code === 'not_found') throw notFound()
  return redirectWith(
    path,
    handled.code === 'already_handled' ? 'payment_handled_before' : 'payment_act_impossible',
  )
}

export const meta: Route.MetaFunction = () =>
  titled(m.admin_payments_details(), m.admin_payments_title())

export default function Payment({
  loaderData: { payment, possible, search },
  actionData,
}: Route.ComponentProps) {
  const waits = payment.handled_at === null
  return (
    <DeskPage
      title={m.admin_payments_details()}
      back={`/admin/payments${search}`}
      list={m.admin_payments_title()}
    >
      <Callout
        tone={waits ? 'warning' : 'sea'}
        icon="circle-alert"
        title={outcomeWords[payment.outcome]()}
      >
        {waits && adviceWords[payment.outcome]()}
      </Callout>
      <Card className="k-stack">
        <PaymentFacts payment={payment} />
        <PaymentAnswer said={payment.said} />
      </Card>
      {waits ? (
        <Card>
          <HandleForm
            payment={payment}
            possible={possible}
            action={`/admin/payments/${payment.seq}${search}`}
            answer={actionData ?? null}
          />
        </Card>
      ) : (
        <Card>
          <Handled payment={payment} />
        </Card>
      )}
    </DeskPage>
  )
}

type HandleFormProps = {
  payment: PaymentToCheck
  possible: ReturnType<typeof handlingsOf>
  action: string
  answer: { values: Record<string, string>; errors: FieldErrors } | null
}

function HandleForm({ payment, possible, action, answer }: HandleFormProps) {
  const { values = {}, errors = {} } = answer ?? {}
  const note = errors.note && noteProblem(errors.note)
  return (
    <Form method="post" action={action} className="k-stack" {...unsavedProps(answer !== null)}>
      <HandlingChoice
        payment={payment}
        possible={possible}
        chosen={values.as}
        error={errors.as && m.desk_act_missing()}
      />
      <Filled value={{ values, errors: { note } }}>
        <TextField
          name="note"
          label={m.admin_payments_note()}
          hint={m.desk_act_note_hint()}
          rows={3}
          maxLength={MAX_HANDLED_NOTE}
          required
        />
      </Filled>
      <div className="k-actions">
        <Button variant="primary">{m.desk_act_do()}</Button>
      </div>
    </Form>
  )
}

function PaymentFacts({ payment }: { payment: PaymentToCheck }) {
  const { id, received_at, total_price, status, payee, payment_id, fees } = payment
  return (
    <Facts>
      <Fact label={m.admin_payments_event()}>
        <bdi className="k-num k-payment__whole" dir="ltr">
          {id}
        </bdi>
      </Fact>
      <Fact label={m.desk_provider_name()} is={<Bdi>{providerName(payment.provider)}</Bdi>} />
      {payment_id !== null && (
        <Fact label={m.desk_provider_number()}>
          <bdi className="k-num k-payment__whole" dir="ltr">
            {payment_id}
          </bdi>
        </Fact>
      )}
      <Fact label={m.admin_payments_amount()} is={<Digits>{attemptAmountOf(payment)}</Digits>} />
      {fees !== null && <Fact label={m.desk_fees()} is={<Da amount={fees} />} />}
      <Fact label={m.admin_payments_date()} is={formatDateTime(received_at)} />
      <Fact label={m.admin_payments_order()}>
        <OfOrder payment={payment} />
      </Fact>
      {payee !== null && (
        <Fact label={m.desk_payee()} is={<PersonLink id={payment.payee_id} name={payee} />} />
      )}
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

const OfOrder = ({ payment: { order_id, named_order } }: { payment: PaymentToCheck }) =>
  order_id ? (
    <Link className="k-link" to={`/admin/orders/${order_id}`}>
      <Digits>{shortId(order_id)}</Digits>
    </Link>
  ) : (
    <bdi className="k-num k-payment__whole" dir="ltr">
      {named_order ?? '—'}
    </bdi>
  )

const noteProblem = (code: string): string =>
  code === 'too_long'
    ? m.admin_payments_note_long({ number: formatNumber(MAX_HANDLED_NOTE) })
    : m.admin_payments_note_missing()

function Handled({
  payment: { handled_at, handled_by_id, handled_by, handled_as, handled_note },
}: {
  payment: PaymentToCheck
}) {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="handled-note">
      <h2 id="handled-note" className="k-h3">
        {m.admin_payments_note()}
      </h2>
      {handled_as && <p>{handledWords[handled_as]()}</p>}
      <UserText text={handled_note ?? ''} />
      <p className="k-muted k-sm">
        {handled_at && formatDateTime(handled_at)} ·{' '}
        <PersonLink id={handled_by_id} name={handled_by} />
      </p>
    </section>
  )
}
