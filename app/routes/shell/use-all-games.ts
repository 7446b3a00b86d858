import { useCallback, useEffect, useState } from 'react'
import type { PickerGames } from './listed-game.ts'
import { getJson } from './use-found-games.ts'

/** What this page has loaded already; who closes the picker before anything came asks anew. */
let loaded: PickerGames | null = null

/**
 * The games of the picker at `address`: the first of them at once, more whenever the end of the list is nearly seen. `atEnd`
 * is the ref of an element that stands there while there are more.
 */
export function useAllGames(address: string) {
  const [games, setGames] = useState(loaded)
  const [isNear, setNear] = useState(false)
  const next = games ? games.next : 0
  const wanted = games === null || isNear ? next : null
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    getJson<PickerGames>(wanted === 0 ? address : `${address}?after=${wanted}`, leaving.signal).then(
      (answer) => setGames((before) => loaded = { ...answer, games: [...before?.games ?? [], ...answer.games] }),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the games could not be loaded', error)
      },
    )
    return () => leaving.abort()
  }, [address, wanted])
  const atEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { root: end.parentElement, rootMargin: '400px' })
    seen.observe(end)
    return () => seen.disconnect()
  }, [])
  return { games, atEnd: next === null || games === null ? null : atEnd }
}
