/** What waits for an administrator, each counted by an index of its own. */
export type WaitingQueue =
  | 'orders'
  | 'disputes'
  | 'seller-applications'
  | 'receipts'
  | 'deposits'
  | 'withdrawals'
  | 'payments'
  | 'refunds'
  | 'messages'
  | 'reports'
  | 'stock'
  | 'undelivered'

/** More than these are not counted. */
export const MOST_WAITING = 100
