import type { ListPlace } from '#kernel/list-params.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import type { People } from '../places.ts'

/** One way to ask for a list. */
export interface View {
  what: string
  /** Reads the page at a place; what it gives names the pages beside it where there are any. */
  read: (db: Tx, place: ListPlace) => Promise<unknown>
  /** Whether its pages in the middle and at the end are asked for as well. */
  deep?: boolean
}

export interface List {
  name: string
  /** Its statements are planned for their values, as on the back office's own connections. */
  ofStaff: boolean
  /** How many rows a page has. */
  size: number
  views: View[]
}

/** Things of the market by name. */
export interface Market {
  people: People
  /** Who sells the most offers, and the game that has the most. */
  shop: string
  game: { slug: string; category: Category }
}
