import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { CopyButton, ShortId } from '#ui/copy-button.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { AnsweredFields } from '../../ui/answered-fields.tsx'
import { contactNames } from '../../ui/contact.ts'
import type { MoneyRow } from '../../order-money.ts'
import type { BoughtCard, SoldCard } from '../../ui/order-view.ts'
import { Link } from '#ui/link.tsx'

/** What the buyer looks up: id, seller, payment, and what they gave of themselves. */
export function BoughtFacts({ order }: { order: BoughtCard }) {
  return (
    <Facts>
      <IdFact id={order.id} />
      <Fact label={m.order_fact_seller()}>
        <PersonLink username={order.seller_username} />
      </Fact>
      <QuantityFact order={order} />
      <AnsweredFields answers={order.buyer_fields} />
      <MethodFact order={order} />
      <OwnFacts order={order} />
      <AmountFacts order={order} />
      <PaidFacts order={order} />
    </Facts>
  )
}

export const QuantityFact = ({ order }: { order: Pick<BoughtCard, 'quantity'> }) => (
  <Fact label={m.order_fact_quantity()}>
    <Num value={order.quantity} />
  </Fact>
)

export const MethodFact = ({ order }: { order: Pick<BoughtCard, 'method'> }) => (
  <Fact label={m.order_fact_method()}>
    <Bdi>{order.method}</Bdi>
  </Fact>
)

/** What the buyer gave of themselves. */
export const OwnFacts = ({ order }: { order: OwnDetails }) => (
  <>
    <Fact label={m.order_fact_contact()}>
      <Contact order={order} />
    </Fact>
    <Fact label={m.order_fact_name()}>
      <Bdi>{order.buyer_name}</Bdi>
    </Fact>
    <Fact label={m.order_fact_email()}>
      <bdi dir="ltr">{order.buyer_email}</bdi>
    </Fact>
    <Fact label={m.order_fact_phone()}>
      <bdi className="k-num" dir="ltr">
        {order.buyer_phone}
      </bdi>
    </Fact>
  </>
)

type Reached = Pick<BoughtCard, 'contact_method' | 'contact_details'>
type OwnDetails = Reached & Pick<BoughtCard, 'buyer_name' | 'buyer_email' | 'buyer_phone'>

type Paid = Pick<
  BoughtCard,
  'id' | 'has_receipt' | 'points_earned' | 'refund_reason' | 'past_dispute'
>

/** An order's money, amount by amount, but for what stands elsewhere on the page. */
export const AmountFacts = ({
  order: { amounts },
  without,
}: {
  order: Pick<BoughtCard, 'amounts'>
  without?: MoneyRow
}) =>
  amounts
    .filter(({ row }) => row !== without)
    .map(({ row, label, amount }) => (
      <Fact key={row} label={label}>
        <Da amount={amount} />
      </Fact>
    ))

/** What a payment brought its buyer: a paper, points, or why it came back. */
export const PaidFacts = ({ order }: { order: Paid }) => (
  <>
    {order.has_receipt && (
      <Fact label={m.receipt_title()}>
        <Link className="k-link k-link--tap" to={`/orders/${order.id}/receipt`}>
          {m.receipt_open()}
        </Link>
      </Fact>
    )}
    {order.points_earned !== null && (
      <Fact label={m.order_fact_points()}>
        <span className="k-ranktag k-ranktag--s">
          <span className="k-nq" aria-hidden="true" />
          <Num value={order.points_earned} signed />
        </span>
      </Fact>
    )}
    <RefundFact order={order} />
    <DisputeFacts order={order} />
  </>
)

const RefundFact = ({ order }: { order: Pick<BoughtCard, 'refund_reason'> }) =>
  order.refund_reason && (
    <Fact label={m.order_fact_refund_reason()}>
      <Bdi>{order.refund_reason}</Bdi>
    </Fact>
  )

/** The way to a dispute that is over. */
const DisputeFacts = ({ order: { past_dispute } }: { order: Pick<BoughtCard, 'past_dispute'> }) =>
  past_dispute && (
    <Fact label={past_dispute.label}>
      <Link className="k-link k-link--tap" to={past_dispute.to}>
        {m.order_to_dispute()}
      </Link>
    </Fact>
  )

/** What the seller needs to deliver, and what is left of the price. */
export function SoldFacts({ order }: { order: SoldCard }) {
  return (
    <Facts>
      <IdFact id={order.id} />
      <Fact label={m.order_fact_buyer()}>
        <PersonLink username={order.buyer_username} />
      </Fact>
      <QuantityFact order={order} />
      <AnsweredFields answers={order.buyer_fields} copied />
      <ReachFact order={order} />
      <EarnedFacts order={order} />
    </Facts>
  )
}

/** How the buyer is reached, to copy; nothing before it is paid. */
export const ReachFact = ({ order }: { order: Reached }) =>
  order.contact_details && (
    <Fact label={m.order_fact_contact()}>
      <Contact order={order} />{' '}
      <CopyButton
        text={order.contact_details}
        label={m.order_copy_contact()}
        copiedLabel={m.order_copied()}
      />
    </Fact>
  )

type Earned = Pick<SoldCard, 'amounts' | 'refund_reason' | 'past_dispute'>

/** What is left of the price for its seller. */
export const EarnedFacts = ({ order }: { order: Earned }) => (
  <>
    <AmountFacts order={order} />
    <DisputeFacts order={order} />
    <RefundFact order={order} />
  </>
)

export function IdFact({ id }: { id: string }) {
  return (
    <Fact label={m.order_fact_id()}>
      <ShortId id={id} label={m.order_copy_id()} copiedLabel={m.order_copied()} />
    </Fact>
  )
}

function PersonLink({ username }: { username: string }) {
  return (
    <Link className="k-link k-link--tap" to={`/users/${username}`}>
      <Bdi>{username}</Bdi>
    </Link>
  )
}

function Contact({ order }: { order: Reached }) {
  return (
    <>
      <Bdi>{contactNames[order.contact_method]}</Bdi>{' '}
      <bdi className="k-whole" dir="ltr">
        {order.contact_details}
      </bdi>
    </>
  )
}
