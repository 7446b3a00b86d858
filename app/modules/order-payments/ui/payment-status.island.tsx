import { type MouseEvent, useEffect } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isAsked } from '#modules/payments/attempt-standing.ts'
import type { CardKind } from '#modules/payments/payment-method.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePolling } from '#ui/use-polling.ts'
import { paymentPath, orderPath } from '#modules/orders/order-paths.ts'
import { isTransfer, type PaymentState } from '../payment-state.ts'
import { PaymentMark } from './payment-mark.tsx'
import { type PaymentAct, type PaymentFigures, paymentLooks } from '../internal/ui/payment-words.ts'
import './payment.css'

// How the payment of an order stands, kept up to date while its buyer waits for the gateway.

export interface PaymentStatusProps {
  order: { id: string; offer_id: number; offer_path: string }
  /** What is to be paid, or was: whole DA; and by what, as an ornament. */
  sum: { is: 'due' | 'rest' | 'total'; amount: number }
  mark: { name: string; logo_url: string | null } | null
  /** Another card that the gateway takes, and its name. */
  other: { card: CardKind; name: string } | null
  state: PaymentState
  words: PaymentFigures
  /** How many notifications were unread then. */
  unread: number
}

/** Those of an order whose money is there: its page comes next. */
const paidStates: readonly PaymentState[] = ['paid', 'delivered', 'moved_on']

/** Those in which nothing of the page's ways to pay is of use. */
const over: readonly PaymentState[] = [
  ...paidStates,
  'cancelled',
  'refunded',
  'late',
  'asking',
  'processing',
  'other_money',
]

const sumLabels = {
  due: m.payment_total,
  rest: m.order_fact_due,
  total: m.checkout_total,
}

/**
 * How the payment of an order stands, and what its buyer can do next. It follows what happens: the
 * provider is asked again for a while, and whatever comes is said where the reader is.
 */
export function PaymentStatus(first: PaymentStatusProps) {
  const page = paymentPath(first.order.id)
  const news = hrefOf(page)
  const { shown, asking, ask } = usePolling(
    { news, asking: `${news}?back=1` },
    first,
    ({ state }) => isAsked(state),
  )
  const { state, order, words, sum, mark, other } = shown
  const { tone, icon, title, text, acts } = paymentLooks[state]
  // where to send the money is not on the page of a receipt under review
  const lacks = first.state === 'review' && isTransfer(state)
  useEffect(() => {
    if (lacks) location.replace(news)
  }, [lacks, news])
  return (
    <div
      className="k-stack k-gap-5"
      data-over={over.includes(state) || undefined}
      aria-busy={asking || undefined}
    >
      <div className="k-payment__head">
        <p className="k-payment__total">
          <span className="k-muted">{sumLabels[sum.is]()}</span> <PriceTag amount={sum.amount} />
        </p>
        {mark && <PaymentMark method={mark} />}
      </div>
      <Callout tone={tone} icon={icon} role="status" title={title()}>
        {text(words)}
      </Callout>
      {acts.length > 0 && (
        <div className="k-actions">
          {acts.map((act) => (
            <Act
              key={act}
              {...{ act, state, page, order, other }}
              total={words.total}
              onAsk={ask}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type ActProps = {
  act: PaymentAct
  state: PaymentState
  page: string
  order: PaymentStatusProps['order']
  other: PaymentStatusProps['other']
  total: string
  onAsk: () => void
}

function Act({ act, state, page, order, other, total, onAsk }: ActProps) {
  switch (act) {
    case 'pay':
      return <Go page={page}>{m.pay_amount({ total })}</Go>
    case 'again':
      return <Go page={page}>{m.payment_again({ total })}</Go>
    case 'other':
      return (
        other && (
          <Go page={page} card={other.card} ghost>
            {m.payment_other_card({ card: other.name })}
          </Go>
        )
      )
    case 'resume':
      return (
        <Go page={page} ghost>
          {m.payment_resume()}
        </Go>
      )
    case 'ask':
      return <Ask page={page} onAsk={onAsk} />
    case 'link':
      return (
        <ButtonLink variant="primary" to={`/payment/${order.offer_id}/leave/${order.id}`}>
          {m.checkout_to_payment()}
        </ButtonLink>
      )
    case 'order':
      return (
        <ButtonLink
          variant={paidStates.includes(state) ? 'primary' : undefined}
          to={orderPath('/orders', order.id)}
        >
          {m.payment_to_order()}
        </ButtonLink>
      )
    case 'receipt':
      return <ButtonLink to={`/orders/${order.id}/receipt`}>{m.payment_to_receipt()}</ButtonLink>
    case 'offer':
      return (
        <ButtonLink variant="primary" to={order.offer_path}>
          {m.payment_to_offer()}
        </ButtonLink>
      )
    case 'wallet':
      return (
        <ButtonLink variant="primary" to="/wallet">
          {m.payment_to_wallet()}
        </ButtonLink>
      )
  }
}

/** Leads to the provider's page; pressed twice it leads to the same one. */
function Go({
  page,
  card,
  ghost,
  children,
}: {
  page: string
  /** Another than that of the order's method. */
  card?: CardKind
  ghost?: boolean
  children: string
}) {
  return (
    <form
      method="post"
      action={hrefOf(`${page}/go`)}
      className={ghost ? undefined : 'k-payment__go'}
    >
      {card && <input type="hidden" name="card" value={card} autoComplete="off" />}
      <Button variant={ghost ? 'ghost' : 'primary'} block data-busy={m.checkout_opening_payment()}>
        {!ghost && <Icon name="lock" />}
        <span>{children}</span>
      </Button>
    </form>
  )
}

/** Without scripts the page comes again, and asks before it does. */
function Ask({ page, onAsk }: { page: string; onAsk: () => void }) {
  const instead = (event: MouseEvent) => {
    event.preventDefault()
    onAsk()
  }
  return (
    <ButtonLink to={`${page}?back=1`} onClick={instead}>
      {m.payment_ask()}
    </ButtonLink>
  )
}
