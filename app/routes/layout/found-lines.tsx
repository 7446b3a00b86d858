import { directionOfText } from '#kernel/text-direction.ts'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { percentages } from '#modules/feedback/feedback.ts'
import { imageOf } from '#modules/images/image.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Plate } from '#ui/plate.tsx'
import type { FoundShop } from './found-shop.ts'
import '#ui/clamp.css'
import './found-lines.css'

const square = { width: 192, height: 192 }

/** An offer among the suggestions. */
export function OfferLine({ offer }: { offer: FoundShop['offers'][number] }) {
  const { game } = offer
  return (
    <>
      <Plate
        slug={String(offer.id)}
        name={game.name}
        mono={game.mono || undefined}
        medal={game.category}
        image={imageOf(offer.image_url, square, '40px')}
      />
      <span className="k-foundline">
        <span className="k-clamp-1" dir={directionOfText(offer.title)}>
          {offer.title}
        </span>
        <small className="k-clamp-1">
          <Bdi>{game.name}</Bdi> · <Bdi>{offer.seller}</Bdi>
        </small>
      </span>
      <PriceTag amount={offer.price} />
    </>
  )
}

/** A seller among the suggestions, with what buyers said of them. */
export function SellerLine({ seller }: { seller: FoundShop['sellers'][number] }) {
  const { positive, neutral, negative } = seller
  const count = positive + neutral + negative
  return (
    <>
      <Avatar name={seller.username} image={imageOf(seller.image_url, square)} />
      <span className="k-foundline">
        <span>
          <bdi dir="ltr">{seller.username}</bdi>
        </span>
        <small>
          {count === 0 ? (
            m.feedback_none()
          ) : (
            <>
              {m.profile_positive_share({ percent: `${percentages(seller).positive}%` })} ·{' '}
              {m.search_ratings({ count, number: formatNumber(count) })}
            </>
          )}
        </small>
      </span>
      <Icon name="chevron-right" size="sm" />
    </>
  )
}

/** The way to the page of all that a search finds. */
export function AllLine({ text }: { text: string }) {
  return (
    <>
      <Icon name="search" />
      <span className="k-foundline">{m.search_all({ text: isolated(text) })}</span>
      <Icon name="arrow-right" size="sm" />
    </>
  )
}
