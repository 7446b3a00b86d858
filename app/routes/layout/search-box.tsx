import { useLocation } from 'react-router'
import { Island } from '#ui/island.tsx'
import { SearchBox } from './search-box.island.tsx'

/** The header's search, with what was searched for on the page of all games. */
export function HeaderSearch() {
  const { pathname, search } = useLocation()
  const text = pathname === '/allgames' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return <Island of={SearchBox} props={{ text }} when="touch" />
}
