/** What is known of a buyer's access while it is closed; each time in ISO 8601. */
export interface AccessState {
  /** The last that was given; null before any was. */
  last: {
    given_at: string
    /** Whether it stands in place of another. */
    changed: boolean
    shredded_at: string | null
    shredded_why: 'changed' | 'taken_back' | 'over' | null
    /** How often its seller opened it, and when last. */
    opened: number
    opened_at: string | null
  } | null
}
