import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { GameFamily } from '#modules/catalog/all-games.server.ts'
import { type Category, gameOrders } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { FamilyTile } from '#modules/catalog/ui/family-tile.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListForm, ListWords } from '#ui/list-form.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { Pager } from '#ui/pager.tsx'
import { useList } from '#ui/use-list.ts'
import { ALL_GAMES, type GamesQuery, gamesQuery, gamesSearch } from './all-games-query.ts'
import './all-games.css'

export interface AllGamesView {
  query: GamesQuery
  games: GameFamily[]
  /** How many games match. */
  count: number
  pages: number
  /** The categories in which something can be sold. */
  enabled: readonly Category[]
}

/** All games, searched as one types, narrowed, sorted and paged in place. */
export function AllGames({ first }: { first: AllGamesView }) {
  const { root, field, answer, by, asking, open, failed, typing } = useList(ALL_GAMES, first, {
    textOf: ({ query }) => query.text,
    searchBy: (text): string => gamesSearch({ ...query, text, page: 1 }),
  })
  const query = open === null ? answer.query : gamesQuery(new URLSearchParams(open))
  const { count } = answer
  return (
    <section
      ref={root}
      className="k-stack k-gap-5"
      tabIndex={-1}
      aria-label={m.allgames_title()}
      aria-busy={asking}
    >
      <ListForm
        path={ALL_GAMES}
        label={m.allgames_title()}
        className="k-allgames__search"
        typing={typing}
      >
        {query.category && <input type="hidden" name="category" value={query.category} />}
        {query.order !== 'popular' && <input type="hidden" name="sort" value={query.order} />}
        <ListWords
          field={field}
          typing={typing}
          label={m.search_label()}
          placeholder={m.search_placeholder()}
          defaultValue={query.text}
          className="k-full"
        />
        <Button>{m.allgames_submit()}</Button>
      </ListForm>
      <Categories query={query} enabled={answer.enabled} />
      <div className="k-allgames__head">
        <p className="k-strong" role="status">
          {m.allgames_count({ count, number: formatNumber(count) })}
        </p>
        <Orders query={query} />
      </div>
      {failed !== null && <ListNotRead to={ALL_GAMES + failed} />}
      <Games view={answer} eager={by === null} />
    </section>
  )
}

const Categories = ({ query, enabled }: Pick<AllGamesView, 'query' | 'enabled'>) => (
  <ChipRail label={m.allgames_categories()}>
    {[null, ...enabled].map((category) => (
      <ChipLink
        key={category}
        to={ALL_GAMES + gamesSearch({ ...query, category, page: 1 })}
        current={query.category === category}
      >
        {category ? categoryName(category) : m.allgames_every_category()}
      </ChipLink>
    ))}
  </ChipRail>
)

/** The order of the games; what a text finds is in the order of how well it fits first. */
function Orders({ query }: { query: GamesQuery }) {
  const names = { popular: m.allgames_popular(), name: m.allgames_by_name() }
  return (
    <nav className="k-row k-gap-2" aria-label={m.sort_label()}>
      {gameOrders.map((order) => (
        <ChipLink
          key={order}
          to={ALL_GAMES + gamesSearch({ ...query, order, page: 1 })}
          current={query.order === order}
        >
          {names[order]}
        </ChipLink>
      ))}
    </nav>
  )
}

function Games({ view: { query, games, pages }, eager }: { view: AllGamesView; eager: boolean }) {
  if (games.length === 0)
    return (
      <Empty
        level="h2"
        title={m.search_none()}
        action={<ButtonLink to={ALL_GAMES}>{m.allgames_clear()}</ButtonLink>}
      >
        {m.allgames_none_why()}
      </Empty>
    )
  return (
    <>
      <div className="k-families">
        {games.map((game, index) => (
          <FamilyTile key={game.slug} game={game} lit={query.category} eager={eager && index < 6} />
        ))}
      </div>
      <Pager
        page={query.page}
        pages={pages}
        href={(page) => ALL_GAMES + gamesSearch({ ...query, page })}
        label={m.pager_label()}
        previousLabel={m.pager_previous()}
        nextLabel={m.pager_next()}
      />
    </>
  )
}
