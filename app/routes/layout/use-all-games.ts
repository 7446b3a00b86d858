import { useCallback, useEffect, useState } from 'react'
import { getJson } from '#ui/ask-json.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import type { PickerGames } from './listed-game.ts'

/** What this page has loaded already; who closes the picker before anything came asks anew. */
const loaded = createStore<PickerGames | null>(null)

/**
 * The games of the picker at `address`: the first of them at once, more whenever the end of the
 * list is nearly seen. `atEnd` is the ref of an element that stands there while there are more.
 */
export function useAllGames(address: string) {
  const games = useStore(loaded)
  const [isNear, setNear] = useState(false)
  const next = games ? games.next : 0
  const wanted = games === null || isNear ? next : null
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    getJson<PickerGames>(
      wanted === 0 ? address : `${address}?after=${wanted}`,
      leaving.signal,
    ).then(
      (answer) =>
        loaded.set({ ...answer, games: [...(loaded.get()?.games ?? []), ...answer.games] }),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the games could not be loaded', error)
      },
    )
    return () => leaving.abort()
  }, [address, wanted])
  const atEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: end.parentElement,
      rootMargin: '400px',
    })
    seen.observe(end)
    return () => seen.disconnect()
  }, [])
  return { games, atEnd: next === null || games === null ? null : atEnd }
}
