import { HOUR, plus } from '#kernel/time.ts'
import { isPermitted, type Permission, type StaffRole } from '#modules/step-up/permissions.ts'

// The rules of the staff's queue: what can wait, who may act on it, what is promised of it, and
// what comes first.

/** Where what waits for us stands: the screens that say how much of it they have. */
export type WaitingQueue =
  | 'orders'
  | 'receipts'
  | 'payments'
  | 'disputes'
  | 'withdrawals'
  | 'refunds'
  | 'deposits'
  | 'seller-applications'
  | 'messages'
  | 'reports'
  | 'stock'
  | 'reconciliation'
  | 'undelivered'

interface Kind {
  queue: WaitingQueue
  /** What one must be allowed to act on it. */
  permission: Permission
  /**
   * Within how many hours we promise to act, as the setting says of what is reviewed. What has a
   * deadline of its own is due at that.
   */
  within: number | 'review_hours'
}

/** Each kind of thing that waits for us: which rows these are says the module that owns it. */
export const waitingKinds = {
  disputes: { queue: 'disputes', permission: 'refund', within: 48 },
  receipts: { queue: 'receipts', permission: 'take_payments', within: 'review_hours' },
  payments: { queue: 'payments', permission: 'take_payments', within: 24 },
  unpaid: { queue: 'orders', permission: 'take_payments', within: 24 },
  payouts_to_approve: {
    queue: 'withdrawals',
    permission: 'approve_payouts',
    within: 'review_hours',
  },
  payouts_to_send: { queue: 'withdrawals', permission: 'send_payouts', within: 72 },
  refunds: { queue: 'refunds', permission: 'send_payouts', within: 72 },
  deposits: { queue: 'deposits', permission: 'take_payments', within: 'review_hours' },
  applications: { queue: 'seller-applications', permission: 'moderate', within: 48 },
  messages: { queue: 'messages', permission: 'moderate', within: 24 },
  reports: { queue: 'reports', permission: 'moderate', within: 24 },
  stock: { queue: 'stock', permission: 'moderate', within: 24 },
  resales: { queue: 'stock', permission: 'refund', within: 24 },
  books: { queue: 'reconciliation', permission: 'read_books', within: 12 },
  undelivered: { queue: 'undelivered', permission: 'help_accounts', within: 4 },
} as const satisfies Record<string, Kind>

export type WaitingKind = keyof typeof waitingKinds

/** How many wait in each queue. */
export type WaitingCounts = Partial<Record<WaitingQueue, number>>

/** More than these are not counted. */
export const MOST_WAITING = 100

/** One thing that waits for us. */
export interface WaitingRow {
  kind: WaitingKind
  /** By which its page is found; of stock the seller's, of what was said the conversation's. */
  id: string
  /** Since when it has waited. */
  since: Date
  /** By when we have to act, of what says so itself. */
  due_at: Date | null
  /** Whose it is. */
  who: string | null
  /** What it is about, in people's words or as a name. */
  what: string | null
  /** Why it waits, by the table of its kind. */
  code: string | null
  /** Whole DA. */
  amount: number | null
}

/** The kinds that a role may act on. */
export const waitingKindsOf = (role: StaffRole | null): WaitingKind[] =>
  (Object.keys(waitingKinds) as WaitingKind[]).filter((kind) =>
    isPermitted(role, waitingKinds[kind].permission),
  )

/** How pressing something is: a promise is broken, soon will be, or is kept so far. */
export type Pressing = 'late' | 'soon' | 'fine'

export interface Promised {
  pressing: Pressing
  /** By when we have to act. */
  due: Date
  /** How much of the promised time is used up; 1 at its end. */
  used: number
}

const SOON_MS = 6 * HOUR

/** How a thing stands to what we promise of its kind; `review_hours` is the setting. */
export function promisedOf(
  { kind, since, due_at }: Pick<WaitingRow, 'kind' | 'since' | 'due_at'>,
  settings: { review_hours: number },
  now: Date,
): Promised {
  const { within } = waitingKinds[kind]
  const hours = within === 'review_hours' ? settings.review_hours : within
  const due = due_at ?? plus(since, hours * HOUR)
  const left = due.getTime() - now.getTime()
  const whole = Math.max(1, due.getTime() - since.getTime())
  return {
    pressing: left <= 0 ? 'late' : due_at && left <= SOON_MS ? 'soon' : 'fine',
    due,
    used: (now.getTime() - since.getTime()) / whole,
  }
}

const order: readonly Pressing[] = ['late', 'soon', 'fine']

/**
 * Compares by what is to be done first: what is late, the longest; what has a deadline within six
 * hours, the nearest; then what has used up most of its time.
 */
export const byPromise = (a: Promised, b: Promised): number =>
  order.indexOf(a.pressing) - order.indexOf(b.pressing) ||
  (a.pressing === 'fine' ? b.used - a.used : a.due.getTime() - b.due.getTime())
