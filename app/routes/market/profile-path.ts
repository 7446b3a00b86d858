type ProfileSearch = { tab?: 'feedback'; game?: number | null; page?: number }

/** The query of what is shown, as this page writes it. */
export const queryOf = ({
  tab,
  gameId,
  page,
}: {
  tab: 'offers' | 'feedback'
  gameId: number | null
  page: number
}): string =>
  profilePath('', { ...(tab === 'feedback' && { tab }), game: gameId, page }).slice(
    profilePath('').length,
  )

/** The address of a profile: a tab of it, a game, a page. */
export function profilePath(username: string, { tab, game, page = 1 }: ProfileSearch = {}): string {
  const search = new URLSearchParams()
  if (tab) search.set('tab', tab)
  if (game) search.set('game', String(game))
  if (page > 1) search.set('page', String(page))
  return `/users/${username}${search.size > 0 ? `?${search}` : ''}`
}
