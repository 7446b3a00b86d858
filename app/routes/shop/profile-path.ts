import type { ListPlace } from '#kernel/list-params.ts'

type ProfileSearch = { tab?: 'feedback'; game?: number | null; place?: ListPlace }

/** The query of what is shown, as this page writes it. */
export const profileQueryOf = ({
  tab,
  gameId,
  place,
}: {
  tab: 'offers' | 'feedback'
  gameId: number | null
  place: ListPlace
}): string =>
  profilePath('', { ...(tab === 'feedback' && { tab }), game: gameId, place }).slice(
    profilePath('').length,
  )

/** The address of a profile: a tab of it, a game, a page. */
export function profilePath(username: string, { tab, game, place }: ProfileSearch = {}): string {
  const search = new URLSearchParams({
    ...(tab && { tab }),
    ...(game && { game: String(game) }),
    ...place,
  })
  return `/users/${username}${search.size > 0 ? `?${search}` : ''}`
}
