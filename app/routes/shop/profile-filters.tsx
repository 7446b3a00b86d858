import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories, isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { type Sort, sorts } from '#modules/offers/offer.ts'
import type { ProfileGame } from '#modules/offers/profile-offers.server.ts'
import { sortName } from '#modules/offers/ui/words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { ListChoice, ListForm, ListWords, type ListWriting } from '#ui/list-form.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { foundCount } from './profile-counts.ts'
import { profileSearch, type ProfileQuery } from './profile-query.ts'
import './profile.css'

interface FiltersProps extends ListWriting {
  view: { games: readonly ProfileGame[]; query: ProfileQuery }
  /** The profile's page. */
  path: string
  onChoose: (chosen: Partial<ProfileQuery>) => void
}

/**
 * Games, words, category and order by which a seller's offers are found, and how many are. Without
 * scripts there is a button.
 */
export function ProfileFilters(props: FiltersProps) {
  const { view, path } = props
  const count = foundCount(view)
  return (
    <div className="k-profbar">
      <GameChips view={view} path={path} />
      <Search {...props} />
      <p className="k-strong" role="status">
        {m.game_offers_available({ count, number: formatNumber(count) })}
      </p>
    </div>
  )
}

/** The games that somebody's offers are of, to see those of one. */
function GameChips({ view: { games, query }, path }: Pick<FiltersProps, 'view' | 'path'>) {
  const within = games.filter(
    ({ category }) => query.category === null || category === query.category,
  )
  const to = (game: number | null) => path + profileSearch({ ...query, game, place: null })
  return (
    <ChipRail label={m.profile_games()}>
      <ChipLink
        to={to(null)}
        current={query.game === null}
        count={foundCount({ games: within, query: { ...query, game: null } })}
      >
        {m.profile_all_games()}
      </ChipLink>
      {within.map(({ id, name, category, found }) => (
        <ChipLink key={id} to={to(id)} current={query.game === id} count={found}>
          <Bdi>
            {isAlone(within, name)
              ? name
              : m.game_of_category({ game: name, category: categoryName(category) })}
          </Bdi>
        </ChipLink>
      ))}
    </ChipRail>
  )
}

const isAlone = (games: readonly ProfileGame[], name: string) =>
  games.filter((game) => game.name === name).length === 1

function Search({ view: { games, query }, path, field, typing, onChoose }: FiltersProps) {
  const sold = categories.filter((each) => games.some(({ category }) => category === each))
  return (
    <ListForm
      path={path}
      label={m.filter_search()}
      typing={typing}
      data-submit-on-change={useHydrated() ? undefined : ''}
    >
      {query.game && <input type="hidden" name="game" value={query.game} />}
      <ListWords
        field={field}
        typing={typing}
        label={m.filter_search()}
        defaultValue={query.text}
      />
      {sold.length > 1 && (
        <ListChoice
          name="category"
          label={m.profile_category()}
          value={query.category ?? ''}
          options={[
            ['', m.profile_every_category()],
            ...sold.map((each) => [each, categoryName(each)] as const),
          ]}
          onChoose={(value) => onChoose({ category: isCategory(value) ? value : null, game: null })}
        />
      )}
      <ListChoice
        name="sort"
        label={m.sort_label()}
        value={query.sort}
        options={profileSorts.map((sort) => [sort, sortName(sort)] as const)}
        onChoose={(value) => onChoose({ sort: sorts.find((sort) => sort === value) ?? 'newest' })}
      />
      <Button className="k-profbar__go">{m.profile_apply()}</Button>
    </ListForm>
  )
}

/** The order of a profile without a choice stands first. */
const profileSorts = ['newest', 'price', 'price-desc', 'fastest'] satisfies Sort[]
