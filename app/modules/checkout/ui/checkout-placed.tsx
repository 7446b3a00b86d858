import type { ReactNode } from 'react'
import { leftToRight, unbroken, daInWords, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { ChannelLink } from '#ui/channel-link.tsx'
import { ShortId } from '#ui/copy-button.tsx'
import { PriceTag } from '#ui/da.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { ContactMethod } from '#modules/people/contact.form.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { ClimbEnds } from '#modules/offers/ladder.ts'
import { paymentPath, orderPath } from '#modules/orders/order-paths.ts'
import { contactNames } from '#modules/orders/ui/contact.ts'
import { OrderedTitle } from '#modules/orders/ui/ordered-title.tsx'
import './checkout.css'

// What a buyer sees once an order is placed, at the checkout's address with payment=success.

/** An order as its buyer is shown it after placing it. */
export interface PlacedOrder {
  id: string
  offer_id: number
  status: OrderStatus
  total_price: number
  offer_title: string
  quantity: number
  climb: ClimbEnds | null
  contact_method: ContactMethod
  contact_details: string
  from_wallet: boolean
}

interface Support {
  support_email: string
  messaging_channel: string
  has_chat: boolean
}

type PlacedProps = {
  order: PlacedOrder | null
  support: Support
  /** What is offered besides, after what happens next. */
  children?: ReactNode
}

/**
 * What the address with payment=success shows. It claims nothing that the order itself does not
 * say.
 */
export function CheckoutPlaced({ order, support, children }: PlacedProps) {
  if (!order) return <Unnamed support={support} />
  const isPaid = order.from_wallet && order.status === 'paid'
  const waits = order.status === 'pending'
  const { title, text } = wordsOf(order)
  return (
    <div
      className="k-checkout__end"
      data-purchase={order.id}
      data-purchase-action={hrefOf('/consent/purchase')}
    >
      <h1>{title}</h1>
      <p>{text}</p>
      <PlacedCard order={order} />
      <div className="k-actions">
        <ButtonLink to={orderPath('/orders', order.id)} variant="primary">
          {m.order_page_open()}
        </ButtonLink>
        {waits && (
          <ButtonLink to={paymentPath(order.id)}>{m.checkout_to_payment_page()}</ButtonLink>
        )}
        <ButtonLink to="/orders">{m.checkout_to_orders()}</ButtonLink>
      </div>
      {(waits || isPaid) && <Next order={order} />}
      {children}
      <SupportCard order={order} support={support} />
    </div>
  )
}

function wordsOf({ status, from_wallet, contact_method, total_price }: PlacedOrder) {
  const total = daInWords(total_price)
  if (status === 'pending')
    return {
      title: m.checkout_received(),
      text: m.checkout_received_text({ method: contactNames[contact_method], total }),
    }
  if (from_wallet && status === 'paid')
    return { title: m.pay_wallet_done(), text: m.pay_wallet_done_text({ total }) }
  if (status === 'completed')
    return { title: m.payment_delivered_title(), text: m.payment_delivered() }
  return { title: m.checkout_moved_on(), text: m.checkout_moved_on_text() }
}

function Unnamed({ support }: { support: Support }) {
  return (
    <div className="k-checkout__end">
      <h1>{m.checkout_received()}</h1>
      <p>{m.checkout_received_generic()}</p>
      <SupportCard order={null} support={support} />
      <div className="k-actions">
        <ButtonLink to="/orders" variant="primary">
          {m.checkout_to_orders()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The order's id, what was ordered, and the total. */
export function PlacedCard({
  order,
}: {
  order: Pick<PlacedOrder, 'id' | 'total_price'> &
    Partial<Pick<PlacedOrder, 'offer_title' | 'quantity' | 'climb'>>
}) {
  const { id, total_price, offer_title, quantity, climb } = order
  return (
    <Card as="div" className="k-sum">
      <div className="k-sum__row k-checkout__id">
        <span>{m.checkout_order()}</span>
        <ShortId id={id} label={m.checkout_copy_order()} copiedLabel={m.checkout_copied()} />
      </div>
      {offer_title && quantity && (
        <div className="k-sum__row">
          <OrderedTitle order={{ offer_title, quantity, climb }} />
        </div>
      )}
      <div className="k-sum__total">
        <span>{m.checkout_total()}</span>
        <PriceTag amount={total_price} />
      </div>
    </Card>
  )
}

/** How the order is reached, as the buyer chose. */
const reach = ({
  contact_method,
  contact_details,
}: Pick<PlacedOrder, 'contact_method' | 'contact_details'>) => ({
  method: contactNames[contact_method],
  details: isolated(unbroken(contact_details)),
})

function Next({ order }: { order: PlacedOrder }) {
  return (
    <Card aria-labelledby="next" className="k-stack">
      <h2 id="next" className="k-xl">
        {m.checkout_next()}
      </h2>
      <Timeline
        steps={[
          { label: m.checkout_next_placed(), state: 'done' },
          order.from_wallet
            ? { label: m.pay_wallet_done(), note: m.checkout_next_confirmed_note(), state: 'done' }
            : {
                label: m.checkout_next_confirmed(),
                note: m.checkout_next_confirmed_note(),
                state: 'now',
              },
          {
            label: m.checkout_next_delivered(),
            note: m.checkout_next_delivered_note(reach(order)),
            state: order.from_wallet ? 'now' : 'next',
          },
          {
            label: m.checkout_next_received(),
            note: m.checkout_next_received_note(),
            state: 'next',
          },
        ]}
      />
    </Card>
  )
}

type SupportCardProps = {
  order: Pick<PlacedOrder, 'id' | 'contact_method' | 'contact_details'> | null
  support: Support
}

/** How the buyer is reached, and how they reach the operator. */
export function SupportCard({ order, support }: SupportCardProps) {
  const { support_email: email, messaging_channel: channel, has_chat } = support
  if (!email && !channel && !has_chat) return null
  const subject = order
    ? `?subject=${encodeURIComponent(`${m.checkout_order()} ${shortId(order.id)}`)}`
    : ''
  const ask = order
    ? m.checkout_support_email({ order: leftToRight(shortId(order.id)) })
    : m.checkout_support_email_generic()
  return (
    <Callout tone="sea" icon="headset" title={m.checkout_support()}>
      {order && <p>{m.checkout_support_text(reach(order))}</p>}
      {has_chat && (
        <p>
          <TextLink to="/chat">{m.chat_live()}</TextLink>
        </p>
      )}
      {email && (
        <p>
          {ask}{' '}
          <a className="k-link" href={`mailto:${email}${subject}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </p>
      )}
      {channel && (
        <p>
          {m.checkout_support_channel()} <ChannelLink address={channel} />
        </p>
      )}
    </Callout>
  )
}
