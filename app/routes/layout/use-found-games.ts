import { useEffect, useState } from 'react'
import { getJson } from '#ui/ask-json.ts'
import type { FoundGames, PickerGame } from './listed-game.ts'

const PAUSE_MS = 150

/** What the server found, and for which text. */
interface Found {
  games: readonly PickerGame[]
  text: string
}

/**
 * What the server finds for a text, once the person pauses: null while it is blank, the last list
 * while it looks.
 */
export function useFoundGames(address: string, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return
    const looking = new AbortController()
    const timer = setTimeout(() => {
      getJson<FoundGames>(`${address}?q=${encodeURIComponent(wanted)}`, looking.signal).then(
        ({ games }) => setFound({ games, text: wanted }),
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
