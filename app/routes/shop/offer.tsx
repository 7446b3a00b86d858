import { data } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { contextOf, isOwnQuery, loaderHeaders, notFound, cacheTags } from '#platform/http.server.ts'
import { statedFacts } from '#modules/catalog/game-attributes.ts'
import { gamePath, hubPath, isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { StatedFacts } from '#modules/catalog/ui/stated-facts.tsx'
import { rankOf } from '#modules/loyalty/rank.ts'
import { figuresOf } from '#modules/messaging/figures.server.ts'
import { figuresStandingOf } from '#modules/messaging/figures.ts'
import { FigureLines } from '#modules/messaging/ui/figures.tsx'
import { alertPath } from '#modules/offers/favourites.ts'
import { climbPrices } from '#modules/offers/ladder.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { findPublicOffer, sellerOf } from '#modules/offers/public-offer.server.ts'
import { breadcrumbData, productData } from '#modules/offers/structured-data.ts'
import { Discounts } from '#modules/offers/ui/discounts.tsx'
import { GalleryPlate } from '#modules/offers/ui/gallery-plate.tsx'
import { Gallery } from '#modules/offers/ui/gallery.island.tsx'
import { KeepButton } from '#modules/offers/ui/keep-button.tsx'
import { LongText } from '#modules/offers/ui/long-text.tsx'
import { PriceHistory } from '#modules/offers/ui/price-history.tsx'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { FeedbackList, FeedbackShares, shownFeedback } from '#modules/feedback/ui/feedback-list.tsx'
import { priceWords } from '#modules/offers/ui/ladder-words.ts'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { SellerCard } from '#modules/orders/ui/seller-card.tsx'
import { Shield } from '#modules/orders/ui/shield.tsx'
import { pixelData } from '#modules/settings/pixel.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { Section, SectionHead } from '#ui/section.tsx'
import { Island } from '#ui/island.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/offer'
import { gonePage } from './offer-gone.server.ts'
import { GoneOfferPage, goneTitle } from './offer-gone.tsx'
import { ladderOf, OfferBar, OfferBox } from './offer-box.tsx'
import { OffersBeside } from './offers-beside.tsx'
import { ReportLink } from './report-link.tsx'
import './offer.css'

/** On phones the bar with price and button takes the place of the navigation. */
export const handle = (page?: object) => ({ buybar: page !== undefined && 'offer' in page })
export const headers = loaderHeaders

const LATEST_FEEDBACK = 5

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { gameSlug, category } = params
  if (!isCategory(category)) throw notFound()
  const { read, settings, isOwn, origin, now } = contextOf(context)
  const id = idFrom(params.offerId)
  if (id === null) throw missing('offer')
  const [offer, { rows: feedback }, figures] = await Promise.all([
    findPublicOffer(read, id, gameSlug, category, getLocale()),
    feedbackOf(read, sellerOf(id), { size: LATEST_FEEDBACK, place: null }),
    figuresOf(read, sellerOf(id)),
  ])
  if (!offer)
    return data(
      { gone: await gonePage(contextOf(context), id, gameSlug, category) },
      { status: 410 },
    )
  const {
    user_id,
    seller_points,
    game_name,
    game_slug,
    game_mono,
    attributes,
    game_attributes,
    positive,
    neutral,
    negative,
    ladder,
    ...shown
  } = offer
  const page = {
    offer: { ...shown, climbs: climbPrices(ladder) },
    stated: statedFacts(game_attributes, attributes),
    game: { name: game_name, slug: game_slug, category, mono: game_mono },
    feedback: shownFeedback(feedback, now),
    counts: { positive, neutral, negative },
    ladder: ladderOf(ladder, url.searchParams),
    rank: rankOf(seller_points),
    figures: figuresStandingOf(figures, positive + neutral + negative, settings),
    isOwn: isOwn(user_id),
    discountsApply: settings.apply_discounts,
    mayAsk: settings.messaging_open,
    protection: protectionWords(category, settings),
    origin,
    now,
  }
  return data(
    page,
    isOwnQuery(url.searchParams)
      ? cacheTags(`offer:${id}`, `game:${offer.game_id}`, `seller:${user_id}`)
      : undefined,
  )
}

type OfferData = Exclude<Route.ComponentProps['loaderData'], { gone: unknown }>

const SUMMARY = 160

/** What one pays at least for one piece, or for one climb of a ladder. */
const leastOf = ({ price, climbs }: OfferData['offer']): number => climbs?.least ?? price

export const meta: Route.MetaFunction = (args) => {
  if ('gone' in args.loaderData)
    return pageMeta(args, { title: goneTitle(args.loaderData.gone), index: false })
  const { offer, game, origin } = args.loaderData
  const address = (path: string) => origin + withLocale(path, getLocale())
  const category = categoryName(game.category)
  const inGame = m.game_of_category({ game: game.name, category })
  const product = {
    offer,
    game: game.name,
    category,
    seller: offer.seller_username,
    brand: m.site_name(),
    url: address(offerPath(game, offer.id)),
    card: address(`/og/offers/${offer.id}`),
  }
  const price = priceWords(leastOf(offer), offer.climbs !== null)
  const said = { title: offer.title, price, seller: offer.seller_username }
  const words = m.offer_meta_description({ ...said, game: inGame })
  const image = {
    // a price that changes is another image: those who show links keep each address for long
    path: `/og/offers/${offer.id}?price=${leastOf(offer)}`,
    alt: m.og_alt_offer(said),
  }
  return [
    ...pageMeta(args, {
      title: `${offer.title} – ${inGame}`,
      description: offer.description?.slice(0, SUMMARY) || words,
      image,
    }),
    { 'script:ld+json': productData(product) },
    {
      'script:ld+json': breadcrumbData([
        { name: m.picker_all(), url: address('/allgames') },
        { name: offer.family, url: address(hubPath(game)) },
        { name: inGame, url: address(gamePath(game)) },
        { name: offer.title, url: product.url },
      ]),
    },
  ]
}

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  return 'gone' in loaderData ? <GoneOfferPage {...loaderData} /> : <ForSale {...loaderData} />
}

function ForSale(loaderData: OfferData) {
  const { offer, game, isOwn } = loaderData
  return (
    <main
      id="main"
      className="k-wrap"
      data-viewed={isOwn ? undefined : offer.id}
      data-pixel-event={
        isOwn
          ? undefined
          : pixelData({ name: 'ViewContent', value: leastOf(offer), item: offer.id })
      }
    >
      <Crumbs
        label={m.offer_breadcrumb()}
        steps={[
          { to: '/allgames', label: m.picker_all() },
          { to: hubPath(game), label: offer.family },
          { to: gamePath(game), label: categoryName(game.category) },
        ]}
        current={m.offer_word()}
      />
      <div className="k-offerpage">
        {offer.images.length > 0 ? (
          <Island of={Gallery} props={{ images: offer.images, title: offer.title }} when="touch" />
        ) : (
          <GalleryPlate game={game} offer={offer} />
        )}
        <Side {...loaderData} />
        <Words {...loaderData} />
      </div>
      <Similar {...loaderData} />
      <OfferBar {...loaderData} />
    </main>
  )
}

function Side(page: OfferData) {
  const { offer, game, isOwn, rank, counts, figures, protection, mayAsk, origin } = page
  return (
    <aside className="k-stack k-sticky" aria-label={m.offer_word()}>
      <div className="k-stack k-gap-2">
        <h1>
          <Bdi>{offer.title}</Bdi>
        </h1>
        <IconLabel icon={`cat-${game.category}`}>{categoryName(game.category)}</IconLabel>
      </div>
      <OfferBox {...page} />
      <div className="k-row k-gap-2">
        {!isOwn && (
          <>
            <KeepButton verb="save" of={offer.id} />
            <ButtonLink to={alertPath(offer.id)} rel="nofollow" size="sm">
              <Icon name="bell" />
              {m.alert_link()}
            </ButtonLink>
          </>
        )}
        <ShareButton
          url={origin + withLocale(offerPath(game, offer.id), getLocale())}
          title={offer.title}
          label={m.offer_share()}
          copiedLabel={m.offer_link_copied()}
          fieldLabel={m.offer_link_field()}
        />
      </div>
      <Shield protection={protection} />
      <SellerCard
        username={offer.seller_username}
        image={offer.seller_image_url}
        rank={rank}
        counts={counts}
      >
        <FigureLines figures={figures} />
      </SellerCard>
      {mayAsk && !isOwn && (
        <ButtonLink to={`/ask/${offer.id}`} rel="nofollow" block>
          <Icon name="message-circle" />
          {m.ask_link()}
        </ButtonLink>
      )}
    </aside>
  )
}

function Words({ offer, game, isOwn, stated, feedback, counts, discountsApply, now }: OfferData) {
  return (
    <div className="k-stack k-gap-6">
      {stated.length > 0 && (
        <section aria-labelledby="facts">
          <SectionHead id="facts" title={m.attribute_of_offer()} />
          <Facts>
            <StatedFacts facts={stated} />
          </Facts>
        </section>
      )}
      {offer.description && (
        <section aria-labelledby="description">
          <SectionHead id="description" title={m.offer_description()} />
          <LongText text={offer.description} lines={19} />
        </section>
      )}
      {offer.discounts.length > 0 && (
        <section aria-labelledby="discounts">
          <SectionHead id="discounts" title={m.offer_volume_discounts()} />
          <Discounts offer={offer} applied={discountsApply} />
        </section>
      )}
      <PriceHistory prices={offer.prices} ofSteps={offer.climbs !== null} now={now} />
      <section aria-labelledby="feedback">
        <SectionHead
          id="feedback"
          title={m.feedback_of_seller()}
          link={{
            to: `/users/${offer.seller_username}?tab=feedback`,
            label: m.feedback_view_profile(),
          }}
        />
        <div className="k-stack">
          <FeedbackShares counts={counts} />
          <FeedbackList feedback={feedback} />
        </div>
      </section>
      {!isOwn && <ReportLink path={offerPath(game, offer.id)} />}
    </div>
  )
}

const Similar = ({ offer, game, discountsApply }: OfferData) =>
  offer.similar.length > 0 && (
    <Section title={m.offer_similar()}>
      <OffersBeside {...{ offers: offer.similar, game, discountsApply }} />
    </Section>
  )
