/**
 * When an island wakes: at once, when the browser has time, when it is seen, when it is first
 * touched, then or when the live stream tells of news, as a list (so too, and on touch screens when
 * the browser has time, so that the first press is like the second), or when another script calls
 * it.
 */
export type When = 'load' | 'idle' | 'visible' | 'touch' | 'news' | 'list' | 'call'

/** What a `<k-island>` says of itself. */
export interface IslandData {
  /** The file of its component, from the folder of the entry. */
  'data-of': string
  'data-when': When
  /** What the ids of its markup begin with. */
  'data-prefix': string
  'data-props': string
  /** How many notifications were unread when the page was made, of one that waits for news. */
  'data-unread'?: number
  /** The same of messages, of one that waits for those too. */
  'data-messages'?: number
  /** Since it runs, broke, or its script did not come. Written by the script. */
  'data-state'?: 'awake' | 'broken' | 'lost'
}

/** Where browsers tell of an island that broke. */
export const BROKEN_ISLAND_PATH = '/broken-island'

/** The most that such a report says, in letters each. */
export const REPORT_LENGTHS = { island: 100, page: 200, error: 1_000 } as const

/**
 * An island that sleeps or runs; `wake` makes it run and answers when it does, and fails when its
 * script cannot be had.
 */
export interface IslandElement extends HTMLElement {
  wake: () => Promise<unknown>
}

/**
 * The island of a file (`picker` for picker.island.tsx) that the page holds, if any. For browsers.
 */
export const islandOf = (name: string): IslandElement | null =>
  document.querySelector<IslandElement>(`k-island[data-of$="/${name}.island.tsx"]`)
