import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AdminOrder, OrderAttempt } from '#modules/orders/orders-for-admin.server.ts'
import { ReceiptStateLine } from '#modules/order-payments/ui/receipt-state.tsx'
import type { AttemptFailure } from '#modules/payments/attempt.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Status } from '#ui/status.tsx'
import { ReceiptLink } from '../parts/cells.tsx'
import { attemptLooks } from '../payments/attempt-states.ts'
import { attemptAmountOf, outcomeWords } from '../payments/payment-parts.tsx'
import { PaymentAnswer } from '../payments/said.tsx'

// How an order was paid, on /admin/orders/{orderId}: visits to the payment gateway's page
// (attempts), what providers reported, and photos of bank transfers (receipts).

const failures: Record<AttemptFailure, () => string> = {
  unavailable: m.desk_failure_unavailable,
  slow: m.desk_failure_slow,
  busy: m.desk_failure_busy,
  wrong_key: m.desk_failure_wrong_key,
  refused: m.desk_failure_refused,
  unreadable: m.desk_failure_unreadable,
  no_answer: m.desk_failure_no_answer,
  other_money: m.desk_failure_other_money,
  declined: m.desk_failure_declined,
}

const failureWords = (failure: string): string => failures[failure as AttemptFailure]?.() ?? failure

/** The visits to the gateway's page, with what is known of each, and the way to ask it. */
export function OrderAttempts({ order, search }: { order: AdminOrder; search: string }) {
  const { attempts } = order
  if (attempts.length === 0) return null
  const canAsk = attempts.some(({ state, provider_id }) => state !== 'paid' && provider_id)
  return (
    <Part id="order-attempts" title={m.desk_attempts()}>
      <ol className="k-feed k-orderfeed">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="k-attempt">
            <AttemptLine attempt={attempt} />
          </li>
        ))}
      </ol>
      {canAsk && (
        <Form method="post" action={`/admin/orders/${order.id}/ask${search}`}>
          <Button size="sm">{m.desk_ask()}</Button>
        </Form>
      )}
    </Part>
  )
}

function AttemptLine({ attempt }: { attempt: OrderAttempt }) {
  const { state, failure, amount, fees, provider_id, created_at, settled_at } = attempt
  const { tone, icon, words } = attemptLooks[state]
  return (
    <>
      <Status tone={tone} icon={icon}>
        {words()}
      </Status>
      <b>
        <Da amount={amount} />
      </b>
      <Facts>
        {failure && <Fact label={m.desk_attempt_why()} is={failureWords(failure)} />}
        {provider_id && (
          <Fact label={m.desk_provider_number()}>
            <bdi className="k-num k-payment__whole" dir="ltr">
              {provider_id}
            </bdi>
          </Fact>
        )}
        {fees !== null && <Fact label={m.desk_fees()} is={<Da amount={fees} />} />}
        <Fact label={m.desk_attempt_begun()} is={formatDateTime(created_at)} />
        {settled_at ? (
          <Fact label={m.desk_attempt_ended()} is={formatDateTime(settled_at)} />
        ) : (
          <Fact label={m.desk_attempt_expires()} is={formatDateTime(attempt.expires_at)} />
        )}
        <Fact
          label={m.desk_attempt_asked()}
          is={
            attempt.last_asked_at ? formatDateTime(attempt.last_asked_at) : m.desk_attempt_never()
          }
        />
      </Facts>
    </>
  )
}

/** What payment providers told of the order, and how they said it. */
export function OrderEvents({ order: { payment_events: events } }: { order: AdminOrder }) {
  if (events.length === 0) return null
  return (
    <Part id="order-events" title={m.admin_transfer_events()}>
      <ol className="k-feed k-orderfeed">
        {events.map((event) => (
          <li key={event.seq}>
            <span>{event.outcome ? outcomeWords[event.outcome]() : '…'}</span>
            <b>
              <Digits>{attemptAmountOf(event)}</Digits>
            </b>
            <small>
              {event.to_check ? (
                <Link className="k-link k-link--tap" to={`/admin/payments/${event.seq}`}>
                  <bdi dir="ltr">{event.id}</bdi>
                </Link>
              ) : (
                <bdi dir="ltr">{event.id}</bdi>
              )}{' '}
              · {formatDateTime(event.received_at)}
            </small>
            <PaymentAnswer said={event.said} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** The receipts of transfers for the order, each with the way to it. */
export function OrderReceipts({ order: { receipts } }: { order: AdminOrder }) {
  if (receipts.length === 0) return null
  return (
    <Part id="order-receipts" title={m.desk_receipts()}>
      <ol className="k-feed k-orderfeed">
        {receipts.map(({ id, state, created_at }) => (
          <li key={id}>
            <ReceiptStateLine state={state} />
            <ReceiptLink id={id} />
            <small>{formatDateTime(created_at)}</small>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** Why the order can be neither marked as paid nor cancelled now, and the way to the receipt. */
export function UnderReview({ order: { status, receipts } }: { order: AdminOrder }) {
  const receipt = receipts.find(({ state }) => state === 'under_review')
  if (status !== 'pending' || !receipt) return null
  return (
    <Callout tone="warning" icon="clock" title={m.admin_order_under_review()}>
      {m.admin_order_under_review_text()} <ReceiptLink id={receipt.id} />
    </Callout>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="k-stack k-gap-2" aria-labelledby={id}>
    <h2 id={id} className="k-strong">
      {title}
    </h2>
    {children}
  </section>
)
