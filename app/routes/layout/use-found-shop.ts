import { useEffect, useState } from 'react'
import { getJson } from '#ui/ask-json.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import type { FoundShop } from './found-shop.ts'
import type { PickerGame } from './listed-game.ts'

const PAUSE_MS = 150

/** What the server found, and for which text. */
interface Found extends FoundShop {
  text: string
}

/**
 * What the server finds for a text, once the person pauses: null while it is blank, the last list
 * while it looks.
 */
export function useFoundShop(address: string, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return
    const looking = new AbortController()
    const timer = setTimeout(() => {
      getJson<FoundShop>(`${address}?box&q=${encodeURIComponent(wanted)}`, looking.signal).then(
        (shop) => setFound({ ...shop, text: wanted }),
        (error: unknown) => {
          if (!looking.signal.aborted) console.warn('the search failed', error)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      looking.abort()
    }
  }, [address, wanted])
  if (wanted === '' && found) setFound(null)
  return wanted === '' ? null : found
}

/** What this page has loaded already. */
const popular = createStore<readonly PickerGame[] | null>(null)

/** The games to begin with, once they are wanted; none until they come. */
export function usePopularGames(address: string, isWanted: boolean): readonly PickerGame[] {
  const games = useStore(popular)
  const isMissing = isWanted && games === null
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    getJson<FoundShop>(`${address}?box`, leaving.signal).then(
      (shop) => popular.set(shop.popular),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the popular games could not be loaded', error)
      },
    )
    return () => leaving.abort()
  }, [address, isMissing])
  return games ?? []
}
