import type { DB } from '#platform/db.server.ts'

/** What is known of a buyer's access while it is closed; each time in ISO 8601. */
export interface AccessState {
  /** Whether the seller opened any that was given. */
  seen: boolean
  /** The last that was given; null before any was. */
  last: {
    given_at: string
    /** Whether it stands in place of another. */
    changed: boolean
    shredded_at: string | null
    shredded_why: DB['order_access']['shredded_why']
    /** How often its seller opened it, and when last. */
    opened: number
    opened_at: string | null
  } | null
}
