import type { ReactNode } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { daInWords, formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { imageOf } from '#modules/images/image.ts'
import { levelName, LevelMark, VerifiedMark } from '#modules/sellers/ui/level-mark.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Num, PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Enamel, enamelsOf } from '#ui/art.ts'
import { OfferPlate } from '#ui/plate.tsx'
import { hasTooFew, leastToPay, offerPath } from '../offer.ts'
import type { ShownOffer } from './game-offers-view.ts'
import { Heart } from './keep-button.tsx'
import { deliveryTime, isAtOnce } from './words.ts'
import './offer-card.css'

// An offer in any list of the shop: a card, or a row on phones.

/** The game an offer is of: its colours, and its part of the address. */
export interface CardGame {
  name: string
  slug: string
  category: Category
  mono: string
}

const columns = { 3: 'k-offers', 4: 'k-offers k-offers--4' }

export interface OfferOfGame {
  game_name: string
  game_slug: string
  game_category: Category
  game_mono: string
}

/** The game of an offer in a list of several games. */
export const gameOfCard = (offer: OfferOfGame): CardGame => ({
  name: offer.game_name,
  slug: offer.game_slug,
  category: offer.game_category,
  mono: offer.game_mono,
})

/** A grid of offers: rows on phones, cards from 1024 px. */
export function OfferGrid({
  across = 3,
  children,
}: {
  across?: keyof typeof columns
  children: ReactNode
}) {
  return <div className={columns[across]}>{children}</div>
}

/** The enamels of offers in a list, none like its neighbours. */
export const offerEnamels = (offers: readonly { id: number }[]): Enamel[] =>
  enamelsOf(offers.map(({ id }) => String(id)))

/** An offer's address in the language of the page. */
export const offerHref = (game: { slug: string; category: string }, id: number): string =>
  hrefOf(offerPath(game, id))

// the same on every card, so made once
const timer = <Icon name="timer" />
const zap = <Icon name="zap" />
const boxes = <Icon name="boxes" />
const wide = { width: 640, height: 400 }
const face = { width: 40, height: 40 }

type TrustLineProps = {
  offer: Pick<ShownOffer, 'seller_username' | 'seller_image_url' | 'standing'>
}

type OfferCardProps = {
  offer: ShownOffer
  game: CardGame
  href: string
  /** Whether the checkout takes discounts off; where it does not, the card says so. */
  discountsApply: boolean
  /** Without the seller where all offers are of one. */
  seller?: boolean
  /** Image above words on phones too. */
  tall?: boolean
  /** Of its plate, where others lie beside it (`enamelsOf`). */
  enamel?: Enamel
  /** Among the first on the page, so its image does not wait. */
  eager?: boolean
  /** Whether its reader saved it, where the page knows. */
  kept?: boolean
  /** Of an offer that is for sale no more, or cheaper than before. */
  note?: ReactNode
  gone?: boolean
}

/** An offer in a list. The whole card is the link. */
export function OfferCard({
  offer,
  game,
  href,
  discountsApply,
  seller = true,
  tall,
  enamel,
  eager,
  kept,
  note,
  gone,
}: OfferCardProps) {
  return (
    <article className={classNames('k-offer', tall && 'k-offer--tall', gone && 'k-offer--gone')}>
      <OfferPlate
        enamel={enamel}
        name={game.name}
        mono={game.mono || null}
        fact={offer.plate}
        medal={game.category}
        offer={String(offer.id)}
        image={imageOf(
          offer.main_image_url,
          wide,
          tall ? '20rem' : '(min-width: 64rem) 20rem, 6.75rem',
        )}
        eager={eager}
      />
      {offer.max_discount > 0 && (
        <span className={classNames('k-offer__off', !discountsApply && 'k-offer__off--announced')}>
          {m.offer_up_to({ percent: offer.max_discount })}
        </span>
      )}
      <div className="k-offer__b">
        <h3 className="k-offer__t k-clamp-2" dir={directionOfText(offer.title)}>
          <a href={href}>{offer.title}</a>
        </h3>
        {note}
        {offer.ladder && <p className="k-offer__climb">{offer.ladder.words}</p>}
        <CardFacts facts={offer.facts} />
        <p className="k-offer__m">
          <span>
            {isAtOnce(offer.delivery_time) ? zap : timer}
            {deliveryTime(offer.delivery_time, 'short')}
          </span>
          <span>
            {boxes}
            {hasTooFew(offer)
              ? m.offer_too_few_short()
              : m.offer_in_stock_number({ number: formatNumber(offer.quantity) })}
          </span>
          <Least offer={offer} />
          {offer.max_discount > 0 && !discountsApply && <span>{m.offer_full_price()}</span>}
        </p>
        <CardPrice offer={offer} />
      </div>
      {seller && <TrustLine offer={offer} />}
      <Heart offerId={offer.id} title={offer.title} kept={kept} />
    </article>
  )
}

interface MixedOffersProps extends Pick<OfferCardProps, 'discountsApply' | 'seller'> {
  offers: readonly (OfferCardProps['offer'] & OfferOfGame)[]
  /** Whether they are the first that a page shows. */
  eager?: boolean
}

/** Offers of several games, each led to within its own. */
export function MixedOffers({ offers, eager, ...rest }: MixedOffersProps) {
  const plates = offerEnamels(offers)
  return (
    <OfferGrid across={4}>
      {offers.map((offer, index) => {
        const game = gameOfCard(offer)
        return (
          <OfferCard
            key={offer.id}
            offer={offer}
            game={game}
            href={offerHref(game, offer.id)}
            enamel={plates[index]}
            eager={eager && index < 4}
            {...rest}
          />
        )
      })}
    </OfferGrid>
  )
}

/**
 * What it costs, and what a unit of its content does; of a ladder from what, and what its dearest
 * step does, by which it stands where it stands.
 */
const CardPrice = ({ offer: { ladder, price, content } }: Pick<OfferCardProps, 'offer'>) => {
  if (ladder?.from == null)
    return (
      <div className="k-offer__f">
        <PriceTag amount={price} />
        {content && <small>{content}</small>}
      </div>
    )
  return (
    <div className="k-offer__f">
      <span>
        <small>{m.ladder_from()}</small> <PriceTag amount={ladder.from} />
      </span>
      <small>{m.ladder_step_most({ amount: daInWords(price) })}</small>
    </div>
  )
}

/** What decides: a few facts of what is sold. */
function CardFacts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return (
    <ul className="k-cfacts" aria-label={m.attribute_facts()}>
      {facts.map((fact) => (
        <li key={fact}>
          <Bdi>{fact}</Bdi>
        </li>
      ))}
    </ul>
  )
}

/** The least that can be paid, where it is more than the price of one. */
export function Least({ offer }: { offer: { price: number; min_quantity: number } }) {
  if (offer.min_quantity <= 1) return null
  return (
    <span className="k-offer__least">
      {m.offer_least({
        number: formatNumber(offer.min_quantity),
        amount: isolated(formatDa(leastToPay(offer))),
      })}
    </span>
  )
}

/** Who sells, and what speaks for them; whoever was rated too little is new. */
function TrustLine({ offer: { seller_username, seller_image_url, standing } }: TrustLineProps) {
  const isNew = standing?.positive == null
  return (
    <div className="k-trust">
      <Avatar name={seller_username} image={imageOf(seller_image_url, face)} size="xs" />
      <span className="k-trust__n">
        <Bdi>{seller_username}</Bdi>
        {standing?.verified && <VerifiedMark />}
      </span>
      <span className="k-trust__f">
        {standing && <LevelMark level={standing.level} />}
        {isNew ? (
          <span>{levelName('new')}</span>
        ) : (
          <>
            <span>
              <Num value={standing.positive!} unit="%" />
            </span>
            <span>
              {m.seller_sales_count({
                count: standing.sales,
                number: isolated(formatNumber(standing.sales)),
              })}
            </span>
          </>
        )}
      </span>
    </div>
  )
}
