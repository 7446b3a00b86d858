import { formatAtLeast, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { GameEntry } from '#modules/catalog/catalog.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GameTile, GameTiles } from '#modules/catalog/ui/game-tile.tsx'
import type { RatingCounts } from '#modules/feedback/feedback.ts'
import type { Rank } from '#modules/loyalty/rank.ts'
import { MOST_COUNTED } from '#modules/offers/offer.ts'
import type { ShownOffer } from '#modules/offers/ui/game-offers-view.ts'
import { MixedOffers, type OfferOfGame } from '#modules/offers/ui/offer-card.tsx'
import { SellerCard } from '#modules/orders/ui/seller-card.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import {
  FOUND_PER_PAGE,
  type FoundKind,
  foundKinds,
  foundSearch,
  mostFound,
  SEARCH,
  type SearchQuery,
} from './search-query.ts'

// The results of a search, /search: games, sellers and offers (decision 78). Drawn by the page and
// by the island that searches on while somebody types.

export interface SearchView {
  query: SearchQuery
  games: Pick<
    GameEntry,
    'id' | 'name' | 'slug' | 'category' | 'mono' | 'logo_url' | 'active_offers'
  >[]
  sellers: { username: string; image: string | null; rank: Rank; counts: RatingCounts }[]
  offers: (ShownOffer & OfferOfGame)[]
  /** Each counted to `mostFound`. */
  found: Record<FoundKind, number>
  /** Games to go on with where nothing was found. */
  popular: SearchView['games']
  /** What many people search for, before anything is typed. */
  searches: readonly string[]
  discountsApply: boolean
}

/** What the page of a search is called. */
export const searchTitle = (text: string) =>
  text === '' ? m.search_title() : m.search_results_for({ text: isolated(text) })

/** How many pages the offers make; one where there are none. */
export const pagesOf = ({ offers }: SearchView['found']): number =>
  Math.max(1, Math.ceil(offers / FOUND_PER_PAGE))

const kindNames: Record<FoundKind, () => string> = {
  games: m.search_games,
  sellers: m.search_sellers,
  offers: m.search_offers,
}

/** What was found by kinds, to see those of one; and how much, for who cannot see it change. */
export function FoundKinds({ query, found }: Pick<SearchView, 'query' | 'found'>) {
  const kinds = foundKinds.filter((kind) => found[kind] > 0)
  const said = kinds.map((kind) => `${kindNames[kind]()} ${numberOf(kind, found)}`)
  const to = (kind: FoundKind | null) => SEARCH + foundSearch({ ...query, kind, page: 1 })
  return (
    <>
      <p className="k-vh" role="status">
        {query.text !== '' &&
          (said.join(' · ') || m.search_nothing({ text: isolated(query.text) }))}
      </p>
      {kinds.length > 0 && (
        <ChipRail label={m.search_kinds()}>
          <ChipLink to={to(null)} current={query.kind === null}>
            {m.search_every_kind()}
          </ChipLink>
          {kinds.map((kind) => (
            <ChipLink key={kind} to={to(kind)} current={query.kind === kind}>
              {kindNames[kind]()} <Counted kind={kind} found={found} />
            </ChipLink>
          ))}
        </ChipRail>
      )}
    </>
  )
}

/** How much of a kind was found, as people read it. */
const numberOf = (kind: FoundKind, found: SearchView['found']): string =>
  found[kind] < mostFound[kind] ? formatNumber(found[kind]) : formatAtLeast(mostFound[kind])

const Counted = ({ kind, found }: { kind: FoundKind; found: SearchView['found'] }) => (
  <bdi className="k-num k-muted" dir="ltr">
    {numberOf(kind, found)}
  </bdi>
)

/** What was found, each kind under its heading. */
export function Found({ view, isFirst }: { view: SearchView; isFirst: boolean }) {
  const { query, games, sellers, offers, popular, searches, found } = view
  const title = (kind: FoundKind) => (
    <>
      {kindNames[kind]()} <Counted kind={kind} found={found} />
    </>
  )
  return (
    <>
      {games.length > 0 && (
        <Section title={title('games')}>
          <Tiles games={games} isFirst={isFirst} />
        </Section>
      )}
      {sellers.length > 0 && (
        <Section title={title('sellers')}>
          <div className="k-foundsellers">
            {sellers.map((seller) => (
              <SellerCard key={seller.username} {...seller} />
            ))}
          </div>
        </Section>
      )}
      {offers.length > 0 && (
        <Section title={title('offers')}>
          <Offers view={view} />
        </Section>
      )}
      {searches.length > 0 && <PopularSearches searches={searches} />}
      {popular.length > 0 && <Nothing text={query.text} popular={popular} />}
    </>
  )
}

const PopularSearches = ({ searches }: Pick<SearchView, 'searches'>) => (
  <Section title={m.search_popular_texts()}>
    <div className="k-chips">
      {searches.map((text) => (
        <ChipLink
          key={text}
          current={false}
          to={SEARCH + foundSearch({ text, kind: null, page: 1 })}
          rel="nofollow"
        >
          <Bdi>{text}</Bdi>
        </ChipLink>
      ))}
    </div>
  </Section>
)

const Tiles = ({ games, isFirst }: Pick<SearchView, 'games'> & { isFirst: boolean }) => (
  <GameTiles>
    {games.map((game, index) => {
      const count = game.active_offers
      const offers = m.game_tile_offers({ count, number: formatNumber(count) })
      return (
        <GameTile
          key={game.id}
          game={game}
          note={`${categoryName(game.category)} · ${offers}`}
          eager={isFirst && index < 6}
        />
      )
    })}
  </GameTiles>
)

function Offers({ view: { query, offers, found, discountsApply } }: { view: SearchView }) {
  return (
    <>
      {found.offers === MOST_COUNTED && <p className="k-muted">{m.search_narrow()}</p>}
      <MixedOffers offers={offers} discountsApply={discountsApply} />
      <Pager
        page={query.page}
        pages={pagesOf(found)}
        href={(page) => SEARCH + foundSearch({ ...query, page })}
        label={m.search_pages()}
        previousLabel={m.pager_previous()}
        nextLabel={m.pager_next()}
      />
    </>
  )
}

function Nothing({ text, popular }: { text: string; popular: SearchView['popular'] }) {
  return (
    <>
      {text === '' ? (
        <p className="k-muted k-mt-6">{m.search_hint()}</p>
      ) : (
        <div className="k-mt-6">
          <Empty level="h2" title={m.search_nothing({ text: isolated(text) })}>
            {m.search_nothing_why()}
          </Empty>
        </div>
      )}
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
