/** What is known of an order's units while they are closed; each time in ISO 8601. */
export interface GoodsState {
  given_at: string
  shredded_at: string | null
  /** When its buyer first opened them. */
  opened_at: string | null
}
