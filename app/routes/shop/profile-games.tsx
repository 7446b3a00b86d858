import { m } from '#i18n/paraglide/messages.js'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import type { Route } from './+types/profile'
import { offerCount } from './profile-counts.ts'
import { profilePath } from './profile-path.ts'

type ProfileData = Route.ComponentProps['loaderData']

/** The games that somebody's offers are of, to see those of one. */
export function GameChips(page: ProfileData) {
  const {
    profile: { username },
    games,
    gameId,
  } = page
  return (
    <div className="k-profgames">
      <ChipRail label={m.profile_games()}>
        <ChipLink to={profilePath(username)} current={gameId === null} count={offerCount(page)}>
          {m.profile_all_games()}
        </ChipLink>
        {games.map(({ id, name, category, offers }) => (
          <ChipLink
            key={id}
            to={profilePath(username, { game: id })}
            current={gameId === id}
            count={offers}
          >
            <Bdi>
              {isAlone(games, name)
                ? name
                : m.game_of_category({ game: name, category: categoryName(category) })}
            </Bdi>
          </ChipLink>
        ))}
      </ChipRail>
    </div>
  )
}

const isAlone = (games: ProfileData['games'], name: string) =>
  games.filter((game) => game.name === name).length === 1
