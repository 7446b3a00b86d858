import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { shortId } from '#kernel/id.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits, Num, PriceTag } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
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
import { OrderedTitle } from '../../ui/ordered-title.tsx'
import type { BoughtRoom, SoldRoom } from '../../ui/room-view.ts'
import { SellerCard } from '../../ui/seller-card.tsx'
import '../../ui/order.css'

const logo = { width: 128, height: 128 }

/** Which order it is: what was bought, of which game, how far it is. */
export function RoomHead({ room }: { room: BoughtRoom | SoldRoom }) {
  const { id, category, game_name, game_slug, game_mono, game_logo_url } = room
  return (
    <div className="k-room__h">
      <Plate
        slug={game_slug}
        name={game_name}
        mono={game_mono}
        medal={category}
        image={imageOf(game_logo_url, logo, '64px')}
      />
      <OrderedTitle order={room} as="h1" />
      <div className="k-room__m">
        <OrderStatusLine order={room} />
        <Bdi>{game_name}</Bdi>
        <Digits>#{shortId(id)}</Digits>
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
export function RoomPart({ id, icon, title, end, children }: PartProps) {
  return (
    <Card className="k-stack k-gap-3" aria-labelledby={id}>
      <div className="k-room__th">
        <h2 className="k-room__t" id={id}>
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
export function BoughtMoney({ room }: { room: BoughtRoom }) {
  return (
    <RoomPart id="money" icon="wallet" title={m.room_money()}>
      <Facts>
        <Fact label={m.room_price()}>
          <Da amount={room.unit_price} />
        </Fact>
        <QuantityFact order={room} />
        {room.discount > 0 && (
          <Fact label={m.checkout_discount()}>
            <Da amount={-room.discount} />
          </Fact>
        )}
        {room.buyer_fee > 0 && (
          <Fact label={m.payment_buyer_fee()}>
            <Da amount={room.buyer_fee} />
          </Fact>
        )}
        <MethodFact order={room} />
        <PaidFacts order={room} />
        {room.has_invoice && (
          <Fact label={m.invoice_title()}>
            <Link className="k-link k-link--tap" to={`/orders/${room.id}/invoice`}>
              {m.invoice_open()}
            </Link>
          </Fact>
        )}
        <Fact label={m.order_fact_total()}>
          <PriceTag amount={room.total_price} />
        </Fact>
        <AmountFacts order={room} without="total" />
      </Facts>
    </RoomPart>
  )
}

/** What the sale brings its seller. */
export function SoldMoney({ room }: { room: SoldRoom }) {
  return (
    <RoomPart id="money" icon="wallet" title={m.room_money()}>
      <Facts>
        <QuantityFact order={room} />
        <EarnedFacts order={room} />
      </Facts>
    </RoomPart>
  )
}

/** Who sells. */
export const RoomSeller = ({ room: { seller, seller_username } }: { room: BoughtRoom }) => (
  <section className="k-stack k-gap-2" aria-labelledby="seller">
    <h2 className="k-vh" id="seller">
      {m.order_fact_seller()}
    </h2>
    <SellerCard username={seller_username} {...seller} />
  </section>
)

/** What the buyer gave of themselves. */
export const RoomOwn = ({ room }: { room: BoughtRoom }) => (
  <RoomPart id="own" icon="user" title={m.room_own()}>
    <Facts>
      <AnsweredFields answers={room.buyer_fields} />
      <OwnFacts order={room} />
      <IdFact id={room.id} />
    </Facts>
  </RoomPart>
)

/** What the seller delivers by: what the buyer answered, and how they are reached. */
export const Reached = ({ order }: { order: SoldRoom }) => (
  <>
    {order.buyer_fields.length > 0 && <p className="k-plain k-strong">{m.room_answers()}</p>}
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
export function RoomBuyer({ room }: { room: SoldRoom }) {
  const { buyer, buyer_username } = room
  return (
    <RoomPart id="buyer" icon="user" title={m.order_fact_buyer()}>
      <Link className="k-room__p" to={`/users/${buyer_username}`}>
        <Avatar name={buyer_username} image={imageOf(buyer.image, face)} />
        <b dir="ltr">{buyer_username}</b>
        <Icon name="chevron-right" />
      </Link>
      <Facts>
        {!room.deliver && (
          <>
            <AnsweredFields answers={room.buyer_fields} copied />
            <ReachFact order={room} />
          </>
        )}
        <Fact label={m.room_buyer_received()}>
          <Num value={buyer.received} />
        </Fact>
        <Fact label={m.room_buyer_since()}>{buyer.since}</Fact>
        <IdFact id={room.id} />
      </Facts>
    </RoomPart>
  )
}
