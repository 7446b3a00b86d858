import { MINUTE, plus } from '#kernel/time.ts'

/** Which acts of a kind ask for a confirmation. */
type Asks =
  | 'always'
  /**
   * Those of more than a setting says, together with what the same administrator did without one in
   * the last day.
   */
  | 'above_limit'
  /** Those that are done to an administrator. */
  | 'to_administrators'
  /** Those that change a setting of money or power. */
  | 'settings_of_power'

/**
 * Every act of the back office on money or power, or that lets held goods on sale, by its name in
 * the audit log, and when it asks for a confirmation. The database holds the same
 * (`takes_confirmation`).
 */
export const powerActs = {
  'user.grant_admin': 'always',
  'user.remove_admin': 'always',
  'user.grant_seller': 'to_administrators',
  'user.remove_seller': 'to_administrators',
  'user.suspend': 'to_administrators',
  'user.restore': 'to_administrators',
  'user.sign_out': 'to_administrators',
  'wallet.deposit': 'always',
  'wallet.withdrawal': 'always',
  'order.refund_wallet': 'always',
  'order.refund_original': 'always',
  'dispute.decide': 'always',
  'dispute.confirm': 'always',
  'order.mark_paid': 'above_limit',
  'order.settle': 'above_limit',
  'order.let_resale_pass': 'above_limit',
  'withdrawal.approve': 'always',
  'withdrawal.pay': 'always',
  'withdrawal.export': 'always',
  'deposit.confirm': 'always',
  'receipt.arrive_other': 'always',
  'payment.credit': 'always',
  'payment.send_back': 'always',
  'payment.dismiss': 'always',
  'refund.done': 'always',
  'settlement.record': 'always',
  'payment_method.create': 'always',
  'payment_method.update': 'always',
  'reward.create': 'always',
  'reward.update': 'always',
  'outage.enter': 'always',
  'stock.let_through': 'always',
  'setting.update': 'settings_of_power',
} as const satisfies Record<string, Asks>

export type PowerAct = keyof typeof powerActs

/** An act on a person: of those on an administrator the operator is told. */
export type RightsAct = Extract<PowerAct, `user.${string}`>

export const isRightsAct = (act: string): act is RightsAct =>
  act.startsWith('user.') && Object.hasOwn(powerActs, act)

/** What an act is about, as far as it decides whether it asks. */
export interface ActedOn {
  /** What it moves, in whole DA, */
  amount?: number
  /** and what its administrator moved by such acts in the last day without a confirmation. */
  unconfirmed?: number
  /** The amount (whole DA) above which is asked. */
  limit?: number
  to_administrator?: boolean
}

/**
 * Whether an act of this name asks for a confirmation. Of a change of settings it does, whichever
 * they are.
 */
export function takesConfirmation(
  act: string,
  { amount = 0, unconfirmed = 0, limit = 0, to_administrator = false }: ActedOn = {},
): boolean {
  switch (asksOf(act)) {
    case null:
      return false
    case 'above_limit':
      return amount + unconfirmed > limit
    case 'to_administrators':
      return to_administrator
    default:
      return true
  }
}

/** Whether an act of this name asks above a limit, so that it counts whether it was confirmed. */
export const isLimited = (act: string): boolean => asksOf(act) === 'above_limit'

const asksOf = (act: string): Asks | null =>
  Object.hasOwn(powerActs, act) ? powerActs[act as PowerAct] : null

/** For how long a code that was given holds, in ms. */
const CONFIRMED_MS = 10 * MINUTE

/**
 * What the rule needs to know of who acts: whether they use two-step verification, and when they
 * last gave a code in this session.
 */
export interface Standing {
  two_step: boolean
  confirmed_at: Date | null
}

type Unconfirmed = 'two_step_required' | 'confirm_first'
export type PowerRefusal = Unconfirmed | 'day_sum' | 'another_administrator'

/**
 * Why somebody may not act on money or power just now; null when they may. Without a session (null)
 * nobody may.
 */
export function whyNotPower(standing: Standing | null, now: Date): Unconfirmed | null {
  if (!standing) return 'confirm_first'
  if (!standing.two_step) return 'two_step_required'
  return standing.confirmed_at !== null && standing.confirmed_at > plus(now, -CONFIRMED_MS)
    ? null
    : 'confirm_first'
}

/** How an act on money counts towards the sum of a day. */
type Counts =
  /**
   * It does, and puts money into the wallet of somebody, at once or when their order is received.
   */
  | 'credits'
  | 'counted'
  /** What it moves was counted when it was decided. */
  | 'carries_out'

/**
 * Every act of the back office that moves money or decides where it goes, by its name in the audit
 * log, with the amount of which it is written there and mailed to the operator. The database holds
 * the same (`money_act`).
 */
export const moneyActs = {
  'wallet.deposit': 'credits',
  'wallet.withdrawal': 'counted',
  'order.mark_paid': 'credits',
  'order.settle': 'counted',
  'order.let_resale_pass': 'counted',
  'order.refund_wallet': 'credits',
  'order.refund_original': 'counted',
  'dispute.decide': 'counted',
  'dispute.confirm': 'carries_out',
  'withdrawal.approve': 'counted',
  'withdrawal.pay': 'carries_out',
  'deposit.confirm': 'credits',
  'receipt.arrive': 'counted',
  'receipt.arrive_other': 'counted',
  'payment.credit': 'credits',
  'payment.send_back': 'counted',
  'refund.done': 'carries_out',
  'settlement.record': 'carries_out',
  // what one of it brings into a wallet
  'reward.create': 'counted',
  'reward.update': 'counted',
} as const satisfies Record<string, Counts>

export type MoneyAct = keyof typeof moneyActs

export const isMoneyAct = (act: string): act is MoneyAct => Object.hasOwn(moneyActs, act)

/** What of money an act is, in whole DA. */
export interface MoneyMoved {
  amount: number
  /** What its administrator moved in the last day, and may move. */
  moved: number
  limit: number
  /** Whether it pays out money that came by their hand, and another administrator could. */
  credited_alone: boolean
}

/** Why one administrator may not move this money; null when they may. */
export function whyNotMoney(
  act: MoneyAct,
  { amount, moved, limit, credited_alone }: MoneyMoved,
): Exclude<PowerRefusal, Unconfirmed> | null {
  if (credited_alone) return 'another_administrator'
  return moneyActs[act] !== 'carries_out' && amount + moved > limit ? 'day_sum' : null
}
