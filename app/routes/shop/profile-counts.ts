import type { ProfileGame } from '#modules/offers/profile-offers.server.ts'
import type { ProfileQuery } from './profile-query.ts'

/** How much feedback somebody has, of all kinds together. */
export const feedbackCount = ({ counts }: { counts: Record<string, number> }): number =>
  total(Object.values(counts))

/** How many offers somebody has in these games. */
export const offerCount = ({ games }: { games: readonly { offers: number }[] }): number =>
  total(games.map(({ offers }) => offers))

interface Found {
  games: readonly ProfileGame[]
  query: Pick<ProfileQuery, 'category' | 'game'>
}

/** How many of them say the words, in the category and of the game that are chosen. */
export const foundCount = ({ games, query }: Found): number =>
  total(
    games
      .filter(({ id, category }) =>
        query.game === null ? (query.category ?? category) === category : query.game === id,
      )
      .map(({ found }) => found),
  )

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
