import { data, Form } from 'react-router'
import { MAX_SEARCH, pageFrom, searchedText } from '#kernel/paging.ts'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { countSearch, popularSearches } from '#modules/catalog/popular-searches.server.ts'
import { popularGames } from '#modules/catalog/game-search.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GameTile, GameTiles } from '#modules/catalog/ui/game-tile.tsx'
import { rankOf } from '#modules/loyalty/rank.ts'
import { MOST_COUNTED, searchShop } from '#modules/offers/offer-search.server.ts'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import {
  gameOfCard,
  OfferCard,
  offerEnamels,
  OfferGrid,
  offerHref,
} from '#modules/offers/ui/offer-card.tsx'
import { SellerCard } from '#modules/orders/ui/seller-card.tsx'
import { type Context, contextOf, isFetchedAhead, signedIn } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import { answersJson } from '../layout/json.ts'
import { LISTED, listedShop } from '../layout/found-shop.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/search'
import './search.css'

const OFFERS_PER_PAGE = 24
const LAST_PAGE = Math.ceil(MOST_COUNTED / OFFERS_PER_PAGE)

/** How many games and sellers the page shows. */
const MOST_GAMES = 24
const MOST_SELLERS = 12

/** What the search box lists is a minute old at most. */
const listedAnswer = { 'cache-control': 'private, max-age=60', vary: 'accept' }

export const middleware = [
  answersJson('GET', async ({ url, context }) => {
    const { read } = contextOf(context)
    const text = searchedText(url.searchParams.get('q'))
    const [found, popular, searches] = await Promise.all([
      searchShop(read, text, LISTED),
      text === '' ? popularGames(read, LISTED.popular) : [],
      text === '' ? popularSearches(read, LISTED.searches) : [],
    ])
    return Response.json(listedShop(found, popular, searches), { headers: listedAnswer })
  }),
]

/**
 * What the words of the address find in all of the shop, which counts as a search of the member who
 * reads it. Nothing found leads to popular games, and no words to popular searches too.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { read, settings } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const found = await searchShop(read, text, {
    games: MOST_GAMES,
    offers: OFFERS_PER_PAGE,
    from: (page - 1) * OFFERS_PER_PAGE,
    sellers: MOST_SELLERS,
  })
  const isNothing = found.games.length + found.offers.length + found.sellers.length === 0
  const [popular, searches] = await Promise.all([
    isNothing ? popularGames(read, LISTED.popular) : [],
    text === '' ? popularSearches(read, LISTED.searches) : [],
  ])
  if (!isNothing && page === 1) await noteSearch(request, context, text)
  return data({ ...found, text, page, popular, searches, discountsApply: settings.apply_discounts })
}

/** Counts what a member opened; what a browser fetched ahead nobody has. */
async function noteSearch({ headers }: Request, context: Context, text: string) {
  const given = signedIn(context)
  if (!given || isFetchedAhead((name) => headers.get(name))) return
  const { db, viewer, settings, now } = given
  await countSearch(db, { text, userId: viewer.id }, settings, now)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: titleOf(args.loaderData?.text ?? ''), index: false })

const titleOf = (text: string) =>
  text === '' ? m.search_title() : m.search_results_for({ text: isolated(text) })

type Found = Route.ComponentProps['loaderData']

export default function SearchPage({ loaderData: found }: Route.ComponentProps) {
  const { text, games, offers, sellers, popular, searches } = found
  return (
    <main id="main" className="k-wrap k-pt-6">
      <div className="k-stack k-gap-4">
        <h1>{titleOf(text)}</h1>
        <SearchForm text={text} />
      </div>
      {games.length > 0 && (
        <Section title={<Counted title={m.search_games()} count={games.length} />}>
          <Tiles games={games} />
        </Section>
      )}
      {sellers.length > 0 && (
        <Section title={<Counted title={m.search_sellers()} count={sellers.length} />}>
          <div className="k-foundsellers">
            {sellers.map((seller) => (
              <SellerCard
                key={seller.username}
                username={seller.username}
                image={seller.profile_image_url}
                rank={rankOf(seller.points)}
                counts={seller}
              />
            ))}
          </div>
        </Section>
      )}
      {offers.length > 0 && <Offers {...found} />}
      {searches.length > 0 && <PopularSearches searches={searches} />}
      {popular.length > 0 && <Nothing text={text} popular={popular} />}
    </main>
  )
}

function SearchForm({ text }: { text: string }) {
  return (
    <Form action="/search" role="search" aria-label={m.search_title()} className="k-foundform">
      <SearchInput
        name="q"
        label={m.search_shop()}
        placeholder={m.search_shop()}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        className="k-full"
      />
      <Button>{m.search_submit()}</Button>
    </Form>
  )
}

function PopularSearches({ searches }: { searches: readonly string[] }) {
  return (
    <Section title={m.search_popular_texts()}>
      <div className="k-chips">
        {searches.map((each) => (
          <ChipLink
            key={each}
            current={false}
            to={`/search?${new URLSearchParams({ q: each })}`}
            rel="nofollow"
          >
            <Bdi>{each}</Bdi>
          </ChipLink>
        ))}
      </div>
    </Section>
  )
}

function Counted({ title, count, most }: { title: string; count: number; most?: number }) {
  const number = formatNumber(count)
  return (
    <>
      {title}{' '}
      <bdi className="k-num k-muted" dir="ltr">
        {count === most ? m.search_many({ number }) : number}
      </bdi>
    </>
  )
}

function Tiles({ games }: { games: Found['games'] }) {
  return (
    <GameTiles>
      {games.map((game, index) => {
        const offers = {
          count: game.active_offers,
          number: formatNumber(game.active_offers),
        }
        return (
          <GameTile
            key={game.id}
            game={game}
            note={`${categoryName(game.category)} · ${m.game_tile_offers(offers)}`}
            eager={index < 6}
          />
        )
      })}
    </GameTiles>
  )
}

function Offers({ text, offers, offerCount, page, discountsApply }: Found) {
  const plates = offerEnamels(offers)
  return (
    <Section title={<Counted title={m.search_offers()} count={offerCount} most={MOST_COUNTED} />}>
      {offerCount === MOST_COUNTED && <p className="k-muted">{m.search_narrow()}</p>}
      <OfferGrid across={4}>
        {offers.map((offer, index) => {
          const game = gameOfCard(offer)
          return (
            <OfferCard
              key={offer.id}
              offer={shownOffer(offer)}
              game={game}
              href={offerHref(game, offer.id)}
              discountsApply={discountsApply}
              enamel={plates[index]}
            />
          )
        })}
      </OfferGrid>
      <Pager
        page={page}
        pages={Math.ceil(offerCount / OFFERS_PER_PAGE)}
        href={(to) => `/search?${new URLSearchParams({ q: text, page: String(to) })}`}
        label={m.search_pages()}
        previousLabel={m.pager_previous()}
        nextLabel={m.pager_next()}
      />
    </Section>
  )
}

function Nothing({ text, popular }: { text: string; popular: Found['popular'] }) {
  return (
    <>
      {text !== '' && (
        <div className="k-mt-6">
          <Empty level="h2" title={m.search_nothing({ text: isolated(text) })}>
            {m.search_nothing_why()}
          </Empty>
        </div>
      )}
      {text === '' && <p className="k-muted k-mt-6">{m.search_hint()}</p>}
      <Section title={m.search_popular()} link={{ to: '/allgames', label: m.browse_all_games() }}>
        <GameTiles>
          {popular.map((game) => (
            <GameTile key={game.id} game={game} />
          ))}
        </GameTiles>
      </Section>
    </>
  )
}
