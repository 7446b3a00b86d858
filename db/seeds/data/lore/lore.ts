/** How a currency or an item reaches the buyer. */
export type Handover = 'id' | 'login' | 'gift' | 'code' | 'trade'

/** Name and price in whole DA. */
export type Priced = [name: string, price: number]

/** What sellers say about one game: the words and prices from which its offers are made. */
export interface Lore {
  /** About how many offers the game has over all its categories. */
  demand: number
  /** The word for progress in Arabic, French and English, then its lowest and highest value. */
  level?: [ar: string, fr: string, en: string, min: number, max: number]
  /** What an account is praised for. */
  assets?: string[]
  /** The same in Arabic letters, where players say it so. */
  assets_ar?: string[]
  /** Lowest and highest price of an account, whole DA. */
  account?: [min: number, max: number]
  /** From low to high. */
  ranks?: string[]
  /** Price of the lowest step between two ranks, whole DA. */
  step?: number
  /** Boosting that is not a climb between ranks. */
  services?: Priced[]
  packs?: Priced[]
  handover?: Handover
  /** By trade when absent. */
  item_handover?: Handover
  items?: Priced[]
  /** Servers or regions that an offer may name. */
  regions?: string[]
}
