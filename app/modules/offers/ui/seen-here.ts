// What a visitor looked at, newest first: kept in this browser alone. Of members the site keeps it.

const KEY = 'seen'

/** As many as the site keeps of a member by default. */
const MOST = 50

export function seenHere(): number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(Number.isSafeInteger).slice(0, MOST) : []
  } catch {
    return []
  }
}

export const rememberSeen = (id: number): void =>
  keep([id, ...seenHere().filter((each) => each !== id)].slice(0, MOST))

export const clearSeenHere = (): void => keep([])

function keep(ids: readonly number[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch (error) {
    console.warn('what was seen is not kept in this browser', error)
  }
}
