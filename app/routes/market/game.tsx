import { data, redirect } from 'react-router'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { factsOf, isOwnQuery, loaderHeaders, notFound, showing } from '#platform/http.server.ts'
import { read } from '#platform/db.server.ts'
import { findGame, gameSurroundings } from '#modules/catalog/game-page.server.ts'
import { type Category, gamePath, isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { GameTile } from '#modules/catalog/ui/game-tile.tsx'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { Prose } from '#modules/content/ui/prose.tsx'
import { sourcesOf } from '#modules/files/picture.ts'
import {
  deviceCounts,
  LAST_PAGE,
  type Listing,
  listingFrom,
  listingSearch,
} from '#modules/offers/offer.ts'
import { OFFERS_PER_PAGE, offersOfGame } from '#modules/offers/offers.server.ts'
import { breadcrumbData, faqData } from '#modules/offers/structured-data.ts'
import { ListingToolbar } from '#modules/offers/ui/listing-toolbar.tsx'
import { OfferCard, offerEnamels, OfferGrid, useOfferHref } from '#modules/offers/ui/offer-card.tsx'
import { LongText, UserText } from '#modules/offers/ui/user-text.tsx'
import { deviceName } from '#modules/offers/ui/words.ts'
import { enamelFor } from '#ui/art.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Pager } from '#ui/pager.tsx'
import { Picture } from '#ui/picture.tsx'
import { PlateArt } from '#ui/plate.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/game'
import './game.css'

export const headers = loaderHeaders

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { gameSlug: slug, category } = params
  if (!isCategory(category)) throw notFound()
  const { is_admin, origin } = factsOf(context)
  const listing = listingFrom(url.searchParams)
  const [found, { faqs, guide, related, failed }, offers] = await Promise.all([
    findGame(read, slug, category, getLocale(), is_admin),
    gameSurroundings(read, slug, category, getLocale()),
    listing.tab === 'listings' ? offersOfGame(read, { slug, category }, listing) : [],
  ])
  if (!found) throw notFound('game')
  const game = { ...found, faqs, related }
  if (listing.tab === 'guides' && !guide) throw redirect(gamePath(game))

  const counts = deviceCounts(game.devices, listing.device, game.platform_support)
  const shown =
    counts.devices.find(({ device }) => device === listing.device)?.offers ?? counts.total
  const pages = Math.max(1, Math.min(LAST_PAGE, Math.ceil(shown / OFFERS_PER_PAGE)))
  if (listing.page > pages)
    throw redirect(gamePath(game) + listingSearch({ ...listing, page: pages }))

  const shownGuide =
    listing.tab === 'guides' && guide
      ? { title: guide.title, html: renderMarkdown(guide.content) }
      : null
  const page = {
    game,
    hasGuide: guide !== null,
    guide: shownGuide,
    offers,
    listing,
    counts,
    shown,
    pages,
    origin,
  }
  const kept = !failed && isOwnQuery(url.searchParams, listingSearch(listing))
  return kept ? data(page, showing(`game:${game.id}`, 'games')) : data(page)
}

type GameData = Route.ComponentProps['loaderData']
type Game = GameData['game']

const SUMMARY = 160

export const meta: Route.MetaFunction = (args) => {
  const { game, listing, origin } = args.loaderData
  const title = m.game_of_category({ game: game.name, category: categoryName(game.category) })
  const words = { title, description: game.short_description || game.description.slice(0, SUMMARY) }
  const address = (path: string) => origin + withLocale(path, getLocale())
  return [
    // order, device and related games show the same offers again, so they share one canonical
    // address
    ...pageMeta(args, {
      ...words,
      query: listingSearch({ tab: listing.tab, page: listing.page }),
      picture: { path: `/og/games${gamePath(game)}`, alt: title },
    }),
    {
      'script:ld+json': breadcrumbData([
        { name: m.picker_all(), url: address('/allgames') },
        { name: title, url: address(gamePath(game)) },
      ]),
    },
    ...(listing.tab === 'faqs' && game.faqs.length > 0
      ? [{ 'script:ld+json': faqData(game.faqs) }]
      : []),
  ]
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, listing } = loaderData
  return (
    <main id="main">
      <Hero game={game} />
      <div className="k-wrap">
        <GameTabs {...loaderData} />
        {listing.tab === 'listings' && (
          <ListingToolbar
            path={gamePath(game)}
            listing={listing}
            counts={loaderData.counts}
            shown={loaderData.shown}
          />
        )}
        <div className={listing.tab === 'listings' ? 'k-split' : 'k-split k-pt-6'}>
          <TabBody {...loaderData} />
          <aside className="k-stack k-gap-5">
            <RelatedGames game={game} listing={listing} />
            <About game={game} />
          </aside>
        </div>
      </div>
    </main>
  )
}

const BANNER = { width: 1280, height: 400, sizes: '100vw' }
/** As many squares as the widest screen needs beside each other. */
const SQUARES = [1, 2, 3, 4, 5]

function Hero({ game }: { game: Game }) {
  return (
    <section className="k-gamehero" data-enamel={enamelFor(game.slug)}>
      <div className="k-gamehero__art" aria-hidden="true">
        {game.banner_url ? (
          <Picture
            image={{ ...sourcesOf(game.banner_url), ...BANNER }}
            eager
            fetchPriority="high"
          />
        ) : (
          SQUARES.map((square) => <PlateArt key={square} slug={game.slug} />)
        )}
      </div>
      <div className="k-wrap k-gamehero__in">
        <GamePlate game={game} eager />
        <div className="k-gamehero__t">
          <h1>
            <bdi>{game.name}</bdi>
          </h1>
          <div className="k-row k-gap-2">
            <Tag>
              <Icon name={`cat-${game.category}`} size="sm" />
              {categoryName(game.category)}
            </Tag>
            {game.featured && (
              <Tag tone="gold">
                <span className="k-nq" aria-hidden="true" />
                {m.game_featured()}
              </Tag>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function GameTabs({ game, hasGuide, listing }: GameData) {
  const to = (tab: Listing['tab']) => gamePath(game) + listingSearch({ tab })
  return (
    <div className="k-mt-2">
      <Tabs label={m.game_tabs()}>
        <Tab current={listing.tab === 'listings'} to={to('listings')}>
          {m.game_listings()}
        </Tab>
        {hasGuide && (
          <Tab current={listing.tab === 'guides'} to={to('guides')}>
            {m.guide_tab()}
          </Tab>
        )}
        <Tab current={listing.tab === 'faqs'} to={to('faqs')}>
          {m.faq_tab({ number: formatNumber(game.faqs.length) })}
        </Tab>
      </Tabs>
    </div>
  )
}

function TabBody(page: GameData) {
  if (page.guide) return <Guide guide={page.guide} />
  return page.listing.tab === 'faqs' ? <Faqs faqs={page.game.faqs} /> : <Listings {...page} />
}

function Listings({ game, offers, listing, pages }: GameData) {
  const href = useOfferHref()
  if (offers.length === 0) return <NoOffers game={game} listing={listing} />
  const plates = offerEnamels(offers)
  return (
    <div className="k-stack k-gap-6">
      <h2 className="k-vh">{m.game_listings()}</h2>
      <OfferGrid>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            game={game}
            href={href(game, offer.id)}
            enamel={plates[index]}
            eager={index < 3}
          />
        ))}
      </OfferGrid>
      <Pager
        page={listing.page}
        pages={pages}
        href={(page) => gamePath(game) + listingSearch({ ...listing, page })}
        label={m.pager_label()}
        previousLabel={m.pager_previous()}
        nextLabel={m.pager_next()}
      />
    </div>
  )
}

function NoOffers({ game, listing: { device } }: { game: Game; listing: Listing }) {
  return (
    <Empty
      title={m.game_no_offers()}
      level="h2"
      action={<ButtonLink to={gamePath(game)}>{m.game_view_all_devices()}</ButtonLink>}
    >
      {device === null
        ? m.game_no_offers_why()
        : m.game_no_offers_for_device({ device: deviceName(device) })}
    </Empty>
  )
}

function Guide({ guide: { title, html } }: { guide: { title: string; html: string } }) {
  return (
    <article className="k-guide">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <Prose html={html} />
    </article>
  )
}

function Faqs({ faqs }: { faqs: Game['faqs'] }) {
  if (faqs.length === 0) return <Empty title={m.faq_none()} level="h2" />
  return (
    <div className="k-faqs">
      <h2 className="k-vh">{m.faq_heading()}</h2>
      {faqs.map(({ question, answer }, index) => (
        <details key={index} open={index === 0}>
          <summary>
            <bdi>{question}</bdi>
            <Icon name="chevron-down" />
          </summary>
          <UserText text={answer} />
        </details>
      ))}
    </div>
  )
}

/** The chips in their fixed order; boosting is called power leveling here. */
const relatedChips = ['accounts', 'currencies', 'items', 'boosting'] as const
const chipName = (category: Category) =>
  category === 'boosting' ? m.game_power_leveling() : categoryName(category)

function RelatedGames({ game, listing }: { game: Game; listing: Listing }) {
  const { related } = game
  const of = (category: Category | null) =>
    related.filter((each) => category === null || each.category === category)
  const to = (category: Category | null) =>
    `${gamePath(game)}${listingSearch({ ...listing, related: category })}#related`
  const shown = of(listing.related)
  return (
    <Card className="k-stack" aria-labelledby="related">
      <h2 id="related" className="k-xl">
        {m.game_related()}
      </h2>
      <nav className="k-relchips" aria-label={m.game_related_filter()}>
        <ChipLink to={to(null)} current={listing.related === null} count={related.length}>
          {m.game_related_all()}
        </ChipLink>
        {relatedChips.map((category) => (
          <ChipLink
            key={category}
            to={to(category)}
            current={listing.related === category}
            count={of(category).length}
          >
            {chipName(category)}
          </ChipLink>
        ))}
      </nav>
      {shown.length === 0 ? (
        <Empty title={m.game_no_related()} />
      ) : (
        <div className="k-related">
          {shown.map((each) => (
            <GameTile key={each.id} game={each} note={categoryName(each.category)} />
          ))}
        </div>
      )}
    </Card>
  )
}

const platformIcons: Record<string, IconName> = { PC: 'monitor', Mobile: 'smartphone' }

function About({ game }: { game: Game }) {
  const { description, platform_support, developer, publisher, release_date } = game
  if (!description && platform_support.length === 0 && !developer && !publisher && !release_date)
    return null
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="about">
      <h2 id="about" className="k-xl">
        {m.game_about()}
      </h2>
      {game.description && (
        <div className="k-about__text">
          <LongText text={game.description} lines={3} />
        </div>
      )}
      {game.platform_support.length > 0 && (
        <>
          <h3>{m.game_platforms()}</h3>
          <ul className="k-platforms">
            {game.platform_support.map((platform) => (
              <li key={platform} className="k-chip">
                <Icon name={platformIcons[platform] ?? 'gamepad-2'} />
                {deviceName(platform)}
              </li>
            ))}
          </ul>
        </>
      )}
      <GameInformation game={game} />
    </Card>
  )
}

function GameInformation({ game: { developer, publisher, release_date } }: { game: Game }) {
  if (!developer && !publisher && !release_date) return null
  return (
    <>
      <h3>{m.game_information()}</h3>
      <Facts>
        {developer && (
          <Fact label={m.game_developer()}>
            <bdi>{developer}</bdi>
          </Fact>
        )}
        {publisher && (
          <Fact label={m.game_publisher()}>
            <bdi>{publisher}</bdi>
          </Fact>
        )}
        {release_date && (
          <Fact label={m.game_release_date()}>
            <bdi>{formatDate(release_date)}</bdi>
          </Fact>
        )}
      </Facts>
    </>
  )
}
