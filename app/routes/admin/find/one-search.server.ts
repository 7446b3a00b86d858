/** The last search of each person on this node. */
const searches = new Map<string, { stop: AbortController; over: Promise<unknown> }>()

/**
 * Runs one search of a person at a time: a newer one stops the older, and begins when what that one
 * has asked already is answered. So whoever asks all the time holds no more connections than one
 * search does, and the lists of others are read beside it.
 */
export async function oneSearch<Found>(
  person: string,
  search: (stopped: AbortSignal) => Promise<Found>,
): Promise<Found> {
  const before = searches.get(person)
  before?.stop.abort()
  const stop = new AbortController()
  const found = (before?.over ?? Promise.resolve()).then(() => search(stop.signal))
  const over = found.catch(() => {})
  searches.set(person, { stop, over })
  try {
    return await found
  } finally {
    if (searches.get(person)?.over === over) searches.delete(person)
  }
}
