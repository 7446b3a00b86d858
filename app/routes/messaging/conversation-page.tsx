import { m } from '#i18n/paraglide/messages.js'
import type { ConversationView } from '#modules/messaging/ui/conversation-view.ts'
import { Conversation } from '#modules/messaging/ui/conversation.island.tsx'
import { offerPath } from '#modules/offers/offer.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { statusLabel, statusLook } from '#modules/orders/ui/order-status.tsx'
import { shortId } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Island } from '#ui/island.tsx'
import { Link } from '#ui/link.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import { Status } from '#ui/status.tsx'
import type { talkFor } from '../layout/conversation.server.ts'
import './conversation.css'

type Found = NonNullable<Awaited<ReturnType<typeof talkFor>>>['found']

/** What a conversation is about, and the conversation. */
export function TalkPane({ about, view }: { about: About; view: ConversationView }) {
  return (
    <div className="k-talk">
      <AboutCard about={about} side={view.side} />
      <Island of={Conversation} props={{ view }} when="idle" />
    </div>
  )
}

/** What of a conversation its page shows beside the messages. */
export const aboutOf = ({
  order_id,
  offer_id,
  title,
  status,
  price,
  image,
  category,
  game_name,
  game_slug,
  game_mono,
  total_price,
}: Found) => ({
  order_id,
  offer_id,
  title,
  status,
  price,
  image,
  category,
  game_name,
  game_slug,
  game_mono,
  total_price,
})

export type About = ReturnType<typeof aboutOf>

function AboutCard({ about, side }: { about: About; side: ConversationView['side'] }) {
  const { order_id, offer_id, title, price, category, game_name, game_slug, game_mono } = about
  const path = offerPath({ slug: game_slug, category }, offer_id)
  return (
    <div className="k-talk__about">
      <OfferPlate
        name={game_name}
        mono={game_mono || null}
        medal={category}
        offer={String(offer_id)}
      />
      <b className="k-clamp-1" dir={directionOfText(title)}>
        {price === null ? title : <Link to={path}>{title}</Link>}
      </b>
      <small>
        <Facts about={about} />
      </small>
      {order_id && (
        <ButtonLink to={orderPath(side === 'seller' ? '/sales' : '/orders', order_id)} size="sm">
          {m.inbox_to_order()}
        </ButtonLink>
      )}
      {!order_id && price !== null && side === 'buyer' && (
        <ButtonLink to={`/payment/${offer_id}`} size="sm" variant="primary">
          {m.inbox_buy()}
        </ButtonLink>
      )}
    </div>
  )
}

function Facts({ about: { order_id, status, total_price, price } }: { about: About }) {
  if (order_id && status)
    return (
      <>
        <Status {...statusLook(status)}>{statusLabel(status)}</Status>
        <bdi dir="ltr">#{shortId(order_id)}</bdi>
        <Da amount={total_price ?? 0} />
      </>
    )
  return price === null ? m.inbox_not_for_sale() : <Da amount={price} />
}
