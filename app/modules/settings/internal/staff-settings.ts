import type { Rule } from '../setting-rule.ts'

/** How much each of the staff may move, in whole DA: a part of `defaults`. */
export const staffDefaults = {
  /** Up to how much an administrator marks an order as paid without a fresh confirmation. */
  mark_paid_limit: 50_000,
  /** How much money one administrator moves in a day at most. */
  staff_money_per_day: 2_000_000,
  /** Up to how much support refunds or decides, by each act. */
  support_refund_most: 20_000,
  /** How much finance corrects wallets by, in a day. */
  adjust_day_most: 20_000,
  /** From how much on an act on money is mailed to every owner at once, with a way to stop it. */
  owners_told_from: 50_000,
}

/** What each of them may be: a part of `rules`. */
export const staffRules: { readonly [Key in keyof typeof staffDefaults]: Rule } = {
  mark_paid_limit: { section: 'payouts', is: 'amount', least: 0, most: 10_000_000 },
  staff_money_per_day: { section: 'payouts', is: 'amount', least: 10_000, most: 100_000_000 },
  support_refund_most: { section: 'payouts', is: 'amount', least: 0, most: 10_000_000 },
  adjust_day_most: { section: 'payouts', is: 'amount', least: 0, most: 10_000_000 },
  owners_told_from: { section: 'payouts', is: 'amount', least: 0, most: 100_000_000 },
}
