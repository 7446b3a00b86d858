import type { ReactNode } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { daInWords, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { imageOf } from '#modules/images/image.ts'
import { alertPath, KEEP_FORM } from '#modules/offers/favourites.ts'
import type { FollowedSeller } from '#modules/offers/followed-sellers.server.ts'
import { offerPath } from '#modules/offers/offer.ts'
import type { OfferAlert } from '#modules/offers/offer-alerts.server.ts'
import type { FavouriteOffer } from '#modules/offers/saved-offers.server.ts'
import { Heart, KeepButton } from '#modules/offers/ui/keep-button.tsx'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import {
  type CardGame,
  gameOfCard,
  OfferCard,
  offerEnamels,
  OfferGrid,
  offerHref,
  type OfferOfGame,
} from '#modules/offers/ui/offer-card.tsx'
import type { Enamel } from '#ui/art.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import { Section } from '#ui/section.tsx'
import { FilterAlertItem, type ShownFilterAlert } from './filter-alerts.tsx'
import { SeenList } from './seen-list.tsx'
import type { SeenOffer } from './seen-offer.ts'

/** What was saved; of what is for sale no more it says so, and leads to others of the game. */
export function SavedOffers({
  offers,
  discountsApply,
}: {
  offers: readonly FavouriteOffer[]
  discountsApply: boolean
}) {
  if (offers.length === 0)
    return (
      <Empty level="h3" title={m.favourites_none()}>
        {m.favourites_none_why()}
      </Empty>
    )
  const plates = offerEnamels(offers)
  return (
    <OfferGrid across={4}>
      {offers.map((offer, index) => {
        const game = gameOfCard(offer)
        const shared = { game, href: offerHref(game, offer.id), enamel: plates[index] }
        if (!offer.said) return <BareCard key={offer.id} offer={offer} {...shared} />
        return (
          <OfferCard
            key={offer.id}
            offer={shownOffer(offer.said)}
            discountsApply={discountsApply}
            eager={index < 4}
            kept
            gone={offer.state !== 'active'}
            note={<Note offer={offer} said={offer.said} />}
            {...shared}
          />
        )
      })}
    </OfferGrid>
  )
}

type BareCardProps = { offer: FavouriteOffer; game: CardGame; href: string; enamel?: Enamel }

/** An offer whose words are nobody's to read any more: of which game it was, and its heart. */
function BareCard({ offer, game, href, enamel }: BareCardProps) {
  const title = bareTitle(offer)
  return (
    <article className="k-offer k-offer--gone">
      <OfferPlate
        enamel={enamel}
        name={game.name}
        mono={game.mono || null}
        medal={game.category}
        offer={String(offer.id)}
        image={null}
      />
      <div className="k-offer__b">
        <h3 className="k-offer__t k-clamp-2">
          <a href={href}>{title}</a>
        </h3>
        <Gone words={m.favourites_gone()} />
      </div>
      <Heart offerId={offer.id} title={title} kept />
    </article>
  )
}

/** Of what nobody may read its game is said. */
const bareTitle = ({ game_name, game_category }: OfferOfGame) =>
  m.game_of_category({ game: game_name, category: categoryName(game_category) })

const Gone = ({ words }: { words: string }) => (
  <p className="k-offer__gone">
    <Icon name="circle-x" />
    {words}
  </p>
)

type NoteProps = { offer: FavouriteOffer; said: NonNullable<FavouriteOffer['said']> }

function Note({ offer: { id, state, price_seen, awaited }, said: { price } }: NoteProps) {
  if (state === 'active')
    return price < price_seen ? (
      <p className="k-fell">
        <Icon name="trending-down" />
        {m.favourites_fell({ amount: daInWords(price_seen - price) })}
      </p>
    ) : null
  if (state === 'gone') return <Gone words={m.favourites_gone()} />
  return (
    <>
      <Gone words={m.favourites_sold()} />
      <div className="k-offer__await">
        <KeepButton verb="await" of={id} kept={awaited} />
      </div>
    </>
  )
}

type AlertsProps = { alerts: readonly OfferAlert[]; filters: readonly ShownFilterAlert[] }

/** Each alert with its way to be changed or removed. */
export function Alerts({ alerts, filters }: AlertsProps) {
  return (
    <Part id="alerts" title={m.favourites_alerts()} none={m.favourites_no_alerts()}>
      {alerts.length + filters.length > 0 && (
        <ul className="k-alerts">
          {filters.map((alert) => (
            <FilterAlertItem key={alert.address} alert={alert} />
          ))}
          {alerts.map((alert) => (
            <AlertItem key={`${alert.id} ${alert.kind}`} alert={alert} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function AlertItem({ alert }: { alert: OfferAlert }) {
  const { id, said, kind, at_price } = alert
  const title = said?.title ?? bareTitle(alert)
  return (
    <li className="k-alerts__one">
      <OfferPlate
        name={alert.game_name}
        mono={alert.game_mono || null}
        medal={alert.game_category}
        offer={String(id)}
        image={imageOf(said?.main_image_url ?? null, { width: 64, height: 64 }, '3rem')}
      />
      <div>
        <b className="k-clamp-2" dir={said ? directionOfText(title) : undefined}>
          <AlertTitle alert={alert} title={title} />
        </b>
        <small className="k-muted">
          {at_price === null
            ? m.alert_in_stock()
            : m.alert_at_price({ amount: daInWords(at_price) })}
        </small>
      </div>
      <IconButton
        type="submit"
        icon="trash-2"
        label={m.alert_remove_of({ title: isolated(title) })}
        form={KEEP_FORM}
        name={kind === 'price' ? 'unprice' : 'unawait'}
        value={id}
      />
    </li>
  )
}

/** Leads to where the price is changed; of stock to the offer, where there is one. */
function AlertTitle({ alert, title }: { alert: OfferAlert; title: string }) {
  if (!alert.said) return title
  if (alert.kind === 'price') return <Link to={alertPath(alert.id)}>{title}</Link>
  if (alert.state !== 'active') return title
  return <Link to={offerPath(gameOfCard(alert), alert.id)}>{title}</Link>
}

export function Following({ sellers }: { sellers: readonly FollowedSeller[] }) {
  return (
    <Part id="following" title={m.favourites_following()} none={m.favourites_no_following()}>
      {sellers.length > 0 && (
        <ul className="k-alerts">
          {sellers.map(({ username, profile_image_url, new_offers }) => (
            <li key={username} className="k-alerts__one">
              <Avatar name={username} image={imageOf(profile_image_url, face)} size="md" />
              <div>
                <b>
                  <Link to={`/users/${username}`}>
                    <bdi dir="ltr">{username}</bdi>
                  </Link>
                </b>
                <small className="k-muted">
                  {new_offers === 0
                    ? m.favourites_nothing_new()
                    : m.favourites_new_offers({
                        count: new_offers,
                        number: formatNumber(new_offers),
                      })}
                </small>
              </div>
              <KeepButton verb="follow" of={username} kept />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const face = { width: 80, height: 80 }

export function SeenLast({ offers }: { offers: readonly SeenOffer[] }) {
  return (
    <Part id="seen" title={m.favourites_seen()} none={m.favourites_none_seen()}>
      {offers.length > 0 && (
        <div className="k-stack">
          <SeenList offers={offers} />
          <div>
            <Button size="sm" form={KEEP_FORM} name="unsee" value="all">
              <Icon name="trash-2" />
              {m.favourites_clear()}
            </Button>
          </div>
        </div>
      )}
    </Part>
  )
}

type PartProps = { id: string; title: string; none: string; children: ReactNode }

/** A part of the page, or that there is nothing of it. */
function Part({ id, title, none, children }: PartProps) {
  return (
    <Section id={id} title={title}>
      {children || <p className="k-muted">{none}</p>}
    </Section>
  )
}
