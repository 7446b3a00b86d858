import { createStore } from '#ui/store.ts'

// What was searched for in this browser, newest first: kept there alone, and never told to the
// site.

const KEY = 'searches'
const MOST = 8

/** Null until it was read: browsers alone know it, so pages are drawn without it. */
export const ownSearches = createStore<readonly string[] | null>(null)

/** Reads what is kept, once per page. A browser that keeps nothing for sites has none. */
export function readOwnSearches(): void {
  if (ownSearches.get() === null) ownSearches.set(kept())
}

/** Puts a search before the others. */
export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  keep(
    [wanted, ...kept().filter((each) => each.toLowerCase() !== wanted.toLowerCase())].slice(
      0,
      MOST,
    ),
  )
}

/** Forgets one search. */
export const forgetSearch = (text: string): void => keep(kept().filter((each) => each !== text))

export const forgetSearches = (): void => keep([])

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found)
      ? found.filter((each) => typeof each === 'string').slice(0, MOST)
      : []
  } catch {
    return []
  }
}

function keep(searches: readonly string[]) {
  ownSearches.set(searches)
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch (error) {
    console.warn('searches are not kept in this browser', error)
  }
}
