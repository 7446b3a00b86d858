import { useEffect, useState } from 'react'
import { isPassing, pause, retryAfter } from '#kernel/retry.ts'
import type { FoundGames, ListedGame } from './listed-game.ts'

const PAUSE_MS = 150

/** What the server finds for a text, once the person pauses: null while it is blank, the last list while it looks. */
export function useFoundGames(address: string, text: string): readonly ListedGame[] | null {
  const [found, setFound] = useState<readonly ListedGame[] | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return
    const looking = new AbortController()
    const timer = setTimeout(() => {
      getJson<FoundGames>(`${address}?q=${encodeURIComponent(wanted)}`, looking.signal).then(
        ({ games }) => setFound(games),
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

/** The JSON at an address of this site; while it cannot be reached it is asked for again, later each time, until the signal. */
export async function getJson<Value>(address: string, signal: AbortSignal): Promise<Value> {
  for (let failures = 1; ; failures++) {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch(() => null)
    if (response?.ok) return (await response.json()) as Value
    signal.throwIfAborted()
    const why = `${address} ${response ? `answered ${response.status}` : 'cannot be reached'}`
    if (response && !isPassing(response.status)) throw new Error(why)
    console.warn(why)
    await pause(retryAfter(failures), signal)
    signal.throwIfAborted()
  }
}
