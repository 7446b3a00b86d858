/** What can be sold. Sections, chips and addresses go in this order. */
export const categories = ['accounts', 'currencies', 'boosting', 'items'] as const
export type Category = (typeof categories)[number]

export const isCategory = (value: string | undefined): value is Category =>
  (categories as readonly string[]).includes(value ?? '')

/** What is sold of a game in a category, as a tab or a chip says it. */
export interface CategoryTab {
  id: number
  category: Category
  /** What a currency is counted in: UC, Robux. */
  unit: string | null
  active_offers: number
}

/** How games can be listed; the most popular first unless the reader chooses. */
export const gameOrders = ['popular', 'name'] as const
export type GameOrder = (typeof gameOrders)[number]

/** The platforms that a game can support. */
export const platforms = [
  'PC',
  'PlayStation 5',
  'PlayStation 4',
  'Xbox Series X/S',
  'Xbox One',
  'Nintendo Switch',
  'Mobile',
] as const

/** A device that stands for all others: such an offer is counted and shown under every device. */
export const ALL_DEVICES = 'All Devices'

/** The devices an offer can be for when its game names no platforms. */
export const defaultDevices = [
  'PC',
  'PlayStation 5',
  'PlayStation 4',
  'PlayStation 3',
  'Xbox Series X/S',
  'Xbox One',
  'Xbox 360',
  'Nintendo Switch',
  'Nintendo 3DS',
  'Nintendo DS',
  'Mobile',
  ALL_DEVICES,
] as const

/**
 * The devices an offer of a game can be for: the platforms it names and all of them together, or
 * the default list.
 */
export function devicesFor(platformSupport: readonly string[]): readonly string[] {
  if (platformSupport.length === 0) return defaultDevices
  return [...new Set([...platformSupport.filter((device) => device !== ALL_DEVICES), ALL_DEVICES])]
}

/**
 * Whether a subject of pages changes with every order, as a game's figures do and what its choices
 * find, so that its pages may be a second old.
 */
export const isBusyTag = (subject: string): boolean => /^(?:game|landing):/.test(subject)

export const gamePath = (game: { slug: string; category: string }): string =>
  `/${encodeURIComponent(game.slug)}/${game.category}`

/** The address of a game as a whole, whatever is sold of it. */
export const hubPath = ({ slug }: { slug: string }): string => `/${encodeURIComponent(slug)}`
