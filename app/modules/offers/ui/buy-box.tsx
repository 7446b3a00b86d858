import type { ComponentProps } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Num, PriceTag } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { offerAttributes, type OfferAttributes } from '../offer-attributes.ts'
import { type CardOffer, hasTooFew } from '../offer.ts'
import { attributeWords, deliveryTime, isAtOnce, priceLabel, unitPriceWords } from './words.ts'
import { Least } from './offer-card.tsx'
import { editPath } from './sheet-view.ts'
import './buy-box.css'

// The box of an offer's page with price, stock and the way to buy; on phones a bar as well.

/** What an offer's box reads of it, besides its price. */
export type BoxOffer = OfferAttributes & Pick<CardOffer, 'id' | 'quantity' | 'min_quantity'>

export type BuyBoxProps = {
  offer: BoxOffer & Pick<CardOffer, 'price' | 'delivery_time' | 'content'>
  /** Whether the reader sells this offer: nobody buys from themselves. */
  isOwn: boolean
}

export const checkoutPath = (offerId: number): string => `/payment/${offerId}`

/** What an offer costs, how much of it there is, for what and how fast; and the way to buy it. */
export function BuyBox({ offer, isOwn }: BuyBoxProps) {
  const whyNot = reasonNotToBuy(offer, isOwn)
  const each = unitPriceWords(offer)
  return (
    <Card as="div" className="k-buybox">
      <div className="k-buybox__price">
        <div>
          <small>{priceLabel(offer)}</small>
          <div>
            <PriceTag amount={offer.price} />
          </div>
          {each && <small>{each}</small>}
          <small>
            <Least offer={offer} />
          </small>
        </div>
        <StockTag offer={offer} />
      </div>
      <Facts>
        <OfferFacts offer={offer} />
        <Fact
          icon={isAtOnce(offer.delivery_time) ? 'zap' : 'timer'}
          label={m.offer_delivery_time()}
        >
          {deliveryTime(offer.delivery_time)}
        </Fact>
      </Facts>
      {whyNot && (
        <Callout tone="sea" icon="info" role="note">
          {whyNot()}
        </Callout>
      )}
      {isOwn && <EditLink offer={offer} block className="k-only-desk k-buybox__go" />}
      {!whyNot && (
        <ButtonLink
          to={checkoutPath(offer.id)}
          variant="primary"
          block
          className="k-only-desk k-buybox__go"
        >
          {m.offer_buy()}
        </ButtonLink>
      )}
    </Card>
  )
}

/** How much there is of it, and for what. */
export const OfferFacts = ({ offer }: { offer: BoxOffer }) => (
  <>
    <Fact
      icon="boxes"
      label={hasTooFew(offer) ? m.offer_left_quantity() : m.offer_available_quantity()}
    >
      <Num value={offer.quantity} />
    </Fact>
    {offer.min_quantity > 1 && (
      <Fact icon="hash" label={m.offer_minimum_order()}>
        <Num value={offer.min_quantity} />
      </Fact>
    )}
    {offerAttributes.map((each) => (
      <Fact key={each} icon={attributeWords[each].icon} label={attributeWords[each].label()}>
        <Bdi>{attributeWords[each].name(offer[each])}</Bdi>
      </Fact>
    ))}
  </>
)

/** Whether it can be bought now, in the words that its card and the bar on phones have too. */
export function StockTag({ offer }: { offer: BoxOffer }) {
  if (hasTooFew(offer)) return <Tag>{m.offer_too_few_short()}</Tag>
  return (
    <Tag tone="success">
      <Icon name="circle-check" size="sm" />
      {m.offer_in_stock()}
    </Tag>
  )
}

/** On phones the price and the way to buy stay at the bottom of the screen. */
export function BuyBar({ offer, isOwn }: BuyBoxProps) {
  const whyNot = reasonNotToBuy(offer, isOwn)
  return (
    <div className="k-buybar">
      <span className="k-buybar__p">
        <small>{priceLabel(offer)}</small>
        <PriceTag amount={offer.price} />
        <small>
          <Least offer={offer} />
        </small>
      </span>
      {isOwn ? (
        <EditLink offer={offer} />
      ) : whyNot ? (
        <StockTag offer={offer} />
      ) : (
        <ButtonLink to={checkoutPath(offer.id)} variant="primary">
          {m.offer_buy()}
        </ButtonLink>
      )}
    </div>
  )
}

/** In place of the way to buy, for who sells this offer. */
export function EditLink({
  offer: { id },
  ...look
}: { offer: { id: number } } & Pick<ComponentProps<typeof ButtonLink>, 'block' | 'className'>) {
  return (
    <ButtonLink {...look} to={editPath('screen', id)} variant="primary">
      <Icon name="pencil" />
      {m.offer_edit()}
    </ButtonLink>
  )
}

/** Why nobody, or not this reader, can buy it now; null where they can. */
export function reasonNotToBuy(offer: BoxOffer, isOwn: boolean) {
  if (isOwn) return m.offer_is_own
  return hasTooFew(offer) ? m.offer_too_few : null
}
