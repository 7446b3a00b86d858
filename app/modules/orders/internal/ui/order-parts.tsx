import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { shortId } from '#kernel/id.ts'
import { StatedFacts } from '#modules/catalog/ui/stated-facts.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits, Num, PriceTag } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { AnsweredFields } from '../../ui/answered-fields.tsx'
import {
  AmountFacts,
  EarnedFacts,
  IdFact,
  MethodFact,
  OwnFacts,
  PaidFacts,
  QuantityFact,
  ReachFact,
} from './order-facts.tsx'
import { OrderStatusLine } from '../../ui/order-status.tsx'
import { OrderedPlate } from '../../ui/ordered-plate.tsx'
import { OrderedTitle } from '../../ui/ordered-title.tsx'
import type { BoughtPageView, SoldPageView } from '../../ui/page-view.ts'
import { SellerCard } from '../../ui/seller-card.tsx'
import '../../ui/order.css'

// The cards of an order's own page: what was bought, the money, the seller, what was agreed.

interface HeadProps {
  page: BoughtPageView | SoldPageView
  within?: boolean | undefined
}

/**
 * Which order it is: what was bought, of which game, how far it is. Its title is the page's, but
 * within a page that has another.
 */
export function OrderHead({ page, within }: HeadProps) {
  return (
    <div className="k-order_page__h">
      <OrderedPlate of={page} logo={page.game_logo_url} />
      <OrderedTitle order={page} as={within ? 'b' : 'h1'} />
      <div className="k-order_page__m">
        <OrderStatusLine order={page} />
        <Bdi>{page.game_name}</Bdi>
        <Digits>#{shortId(page.id)}</Digits>
      </div>
    </div>
  )
}

type PartProps = {
  id: string
  icon: IconName
  title: string
  /** What stands at the end of its title. */
  end?: ReactNode
  children: ReactNode
}

/** A card of an order's page, under a title of its own. */
export function OrderPart({ id, icon, title, end, children }: PartProps) {
  return (
    <Card className="k-stack k-gap-3" aria-labelledby={id}>
      <div className="k-order_page__th">
        <h2 className="k-order_page__t" id={id}>
          <Icon name={icon} />
          {title}
        </h2>
        {end}
      </div>
      {children}
    </Card>
  )
}

/** What the buyer pays, and for what. */
export function BoughtMoney({ page }: { page: BoughtPageView }) {
  return (
    <OrderPart id="money" icon="wallet" title={m.order_page_money()}>
      <Facts>
        <Fact label={m.order_page_price()}>
          <Da amount={page.unit_price} />
        </Fact>
        <QuantityFact order={page} />
        {page.discount > 0 && (
          <Fact label={m.checkout_discount()}>
            <Da amount={-page.discount} />
          </Fact>
        )}
        {page.buyer_fee > 0 && (
          <Fact label={m.payment_buyer_fee()}>
            <Da amount={page.buyer_fee} />
          </Fact>
        )}
        <MethodFact order={page} />
        <PaidFacts order={page} />
        {page.has_invoice && (
          <Fact label={m.invoice_title()}>
            <Link className="k-link k-link--tap" to={`/orders/${page.id}/invoice`}>
              {m.invoice_open()}
            </Link>
          </Fact>
        )}
        <Fact label={m.order_fact_total()}>
          <PriceTag amount={page.total_price} />
        </Fact>
        <AmountFacts order={page} without="total" />
      </Facts>
    </OrderPart>
  )
}

/** What the sale brings its seller. */
export function SoldMoney({ page }: { page: SoldPageView }) {
  return (
    <OrderPart id="money" icon="wallet" title={m.order_page_money()}>
      <Facts>
        <QuantityFact order={page} />
        <EarnedFacts order={page} />
      </Facts>
    </OrderPart>
  )
}

/** Who sells. */
export const OrderSeller = ({ page: { seller, seller_username } }: { page: BoughtPageView }) => (
  <section className="k-stack k-gap-2" aria-labelledby="seller">
    <h2 className="k-vh" id="seller">
      {m.order_fact_seller()}
    </h2>
    <SellerCard username={seller_username} {...seller} />
  </section>
)

/** What the offer stated, as it was agreed. */
export const OrderAgreed = ({ page }: { page: BoughtPageView | SoldPageView }) =>
  page.offer_attributes.length > 0 && (
    <OrderPart id="agreed" icon="shield-check" title={m.attribute_agreed()}>
      <Facts>
        <StatedFacts facts={page.offer_attributes} />
      </Facts>
    </OrderPart>
  )

/** What the buyer gave of themselves. */
export const OrderOwn = ({ page }: { page: BoughtPageView }) => (
  <OrderPart id="own" icon="user" title={m.order_page_own()}>
    <Facts>
      <AnsweredFields answers={page.buyer_fields} />
      <OwnFacts order={page} />
      <IdFact id={page.id} />
    </Facts>
  </OrderPart>
)

/** What the seller delivers by: what the buyer answered, and how they are reached. */
export const Reached = ({ order }: { order: SoldPageView }) => (
  <>
    {order.buyer_fields.length > 0 && <p className="k-plain k-strong">{m.order_page_answers()}</p>}
    <div className="k-now__reach">
      <Facts>
        {order.quantity > 1 && <QuantityFact order={order} />}
        <AnsweredFields answers={order.buyer_fields} copied />
        <ReachFact order={order} />
      </Facts>
    </div>
  </>
)

const face = { width: 80, height: 80 }

/** Who buys, how they are reached, and what is known of them. */
export function OrderBuyer({ page }: { page: SoldPageView }) {
  const { buyer, buyer_username } = page
  return (
    <OrderPart id="buyer" icon="user" title={m.order_fact_buyer()}>
      <Link className="k-order_page__p" to={`/users/${buyer_username}`}>
        <Avatar name={buyer_username} image={imageOf(buyer.image, face)} />
        <b dir="ltr">{buyer_username}</b>
        <Icon name="chevron-right" />
      </Link>
      <Facts>
        {!page.deliver && (
          <>
            <AnsweredFields answers={page.buyer_fields} copied />
            <ReachFact order={page} />
          </>
        )}
        <Fact label={m.order_page_buyer_received()}>
          <Num value={buyer.received} />
        </Fact>
        <Fact label={m.order_page_buyer_since()}>{buyer.since}</Fact>
        <IdFact id={page.id} />
      </Facts>
    </OrderPart>
  )
}
