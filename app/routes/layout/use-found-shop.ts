import { useEffect, useState } from 'react'
import { getJson } from '#ui/ask-json.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import type { FoundShop } from './found-shop.ts'

const PAUSE_MS = 150

/** What the server found, and for which text. */
type For<Answer> = Answer & { text: string }

/** What the shop's search finds for a text. */
export const useFoundShop = (address: string, text: string) => useFound<FoundShop>(address, text)

/**
 * What a search of the server finds for a text, once the person pauses: null while it is blank, the
 * last list while it looks.
 */
export function useFound<Answer extends object>(address: string, text: string): For<Answer> | null {
  const [found, setFound] = useState<For<Answer> | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return
    const looking = new AbortController()
    const timer = setTimeout(() => {
      getJson<Answer>(`${address}?box&q=${encodeURIComponent(wanted)}`, looking.signal).then(
        (answer) => setFound({ ...answer, text: wanted }),
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

type Popular = Pick<FoundShop, 'popular' | 'searches'>

/** What this page has loaded already. */
const popular = createStore<Popular | null>(null)
const none: Popular = { popular: [], searches: [] }

/** The games and searches to begin with, once they are wanted; none until they come. */
export function usePopular(address: string, isWanted: boolean): Popular {
  const loaded = useStore(popular)
  const isMissing = isWanted && loaded === null
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    getJson<FoundShop>(`${address}?box`, leaving.signal).then(
      (shop) => popular.set(shop),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the popular games could not be loaded', error)
      },
    )
    return () => leaving.abort()
  }, [address, isMissing])
  return loaded ?? none
}
