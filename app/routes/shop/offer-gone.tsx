import { formatDay, formatNumber, daInWords, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { imageOf } from '#modules/images/image.ts'
import type { GoneOffer } from '#modules/offers/offer.ts'
import { EditLink } from '#modules/offers/ui/buy-box.tsx'
import { orderPath } from '#modules/orders/order-paths.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { OfferPlate } from '#ui/plate.tsx'
import { Section } from '#ui/section.tsx'
import { Tag } from '#ui/tag.tsx'
import type { GonePage } from './offer-gone.server.ts'
import { OffersBeside } from './offers-beside.tsx'
import './offer-gone.css'

/** What stands in a title of an offer that is gone: the page says that it is not found. */
export const goneTitle = ({ offer: { said } }: GonePage): string =>
  said ? `${m.problem_offer_not_found()} – ${said.title}` : m.problem_offer_not_found()

/** In place of an offer that is not for sale any more: what it was, and what is nearest to it. */
export function GoneOfferPage({ gone }: { gone: GonePage }) {
  const { offer, game, gameOffers, discountsApply } = gone
  const inGame = m.game_of_category({ game: game.name, category: categoryName(game.category) })
  return (
    <main id="main" className="k-wrap">
      <Crumbs
        label={m.offer_breadcrumb()}
        steps={[{ to: gamePath(game), label: inGame }]}
        current={m.problem_offer_not_found()}
      />
      <Gone {...gone} />
      {offer.nearest.length > 0 && (
        <Section
          id="near"
          title={m.gone_nearest()}
          link={{
            to: gamePath(game),
            label: m.gone_all({ count: gameOffers, number: formatNumber(gameOffers) }),
          }}
        >
          <OffersBeside {...{ offers: offer.nearest, game, discountsApply }} />
        </Section>
      )}
    </main>
  )
}

function Gone({ offer, game, isOwn, order }: GonePage) {
  const { said } = offer
  const isSold = Boolean(said?.sold_at)
  return (
    <section className="k-gone">
      <OfferPlate
        name={game.name}
        mono={game.mono || null}
        medal={game.category}
        offer={String(offer.id)}
        image={imageOf(said?.main_image_url ?? null, { width: 288, height: 288 }, '9rem')}
      />
      <div className="k-gone__b">
        <Tag>{isSold ? m.gone_sold() : m.gone_off()}</Tag>
        <h1>{isSold ? m.gone_sold_title() : m.gone_off_title()}</h1>
        {said ? <Said said={said} /> : <p>{m.gone_bare()}</p>}
        {isOwn && <p className="k-muted">{m.gone_own()}</p>}
        {order && <p className="k-muted">{m.gone_bought()}</p>}
      </div>
      <div className="k-actions">
        {isOwn && <EditLink offer={offer} />}
        {order && (
          <ButtonLink variant="primary" to={orderPath('/orders', order)}>
            {m.gone_to_order()}
          </ButtonLink>
        )}
        {offer.nearest.length > 0 ? (
          <ButtonLink variant={isOwn || order ? 'secondary' : 'primary'} to="#near">
            {m.gone_to_nearest()}
          </ButtonLink>
        ) : (
          <ButtonLink to={gamePath(game)}>
            {m.gone_to_game({ name: isolated(game.name) })}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Said({ said }: { said: NonNullable<GoneOffer['said']> }) {
  const { title, price, sold_at, seller_username } = said
  return (
    <>
      <p className="k-gone__t">
        <Bdi>{title}</Bdi>
      </p>
      <p className="k-gone__m">
        <span>
          {sold_at
            ? m.gone_sold_on({ date: formatDay(sold_at), price: daInWords(price) })
            : m.gone_last_price({ price: daInWords(price) })}
        </span>
        <span>{m.gone_seller({ name: isolated(seller_username) })}</span>
      </p>
    </>
  )
}
