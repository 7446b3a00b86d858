import type { DB } from '#platform/db.server.ts'

/** What is known of a buyer's access while it is closed; each time in ISO 8601. */
export interface CredentialsState {
  /** Whether the seller opened any that was given. */
  seen: boolean
  /** The last that was given; null before any was. */
  last: {
    given_at: string
    /** Whether it took the place of another, which opened until then. */
    changed: boolean
    shredded_at: string | null
    shredded_why: DB['order_credentials']['shredded_why']
    /** How often its seller opened it, and when last. */
    opened: number
    opened_at: string | null
  } | null
}

/**
 * Which of what a buyer gave its seller opened: the last, only what was there before it, or none.
 */
export const openedOf = ({ seen, last }: CredentialsState): 'last' | 'before' | 'none' =>
  last?.opened_at ? 'last' : seen ? 'before' : 'none'
