import { MINUTE, plus } from '#kernel/time.ts'

// Which acts of administrators ask for more than a session: a code, a second person, a limit of
// money; and why one is not allowed now.

/** When an action requires step-up. */
type Asks =
  | 'always'
  /**
   * Above the amount of a setting, counting what the same administrator did without one in the
   * last day.
   */
  | 'above_limit'
  /** When it is done to an administrator. */
  | 'to_administrators'
  /** When it changes a sensitive setting. */
  | 'sensitive_settings'

/**
 * Every back-office action that moves money, changes rights, opens the way into an account or puts
 * held goods on sale, by its name in the audit log, and when it requires step-up. The database has
 * the same table (`takes_confirmation`); a test compares them.
 */
export const sensitiveActions = {
  'user.grant_admin': 'always',
  'user.remove_admin': 'always',
  'staff.propose': 'always',
  'user.grant_seller': 'to_administrators',
  'user.remove_seller': 'to_administrators',
  'user.suspend': 'to_administrators',
  'user.restore': 'to_administrators',
  'user.sign_out': 'to_administrators',
  'user.reset_link': 'always',
  'user.ask_two_step_off': 'always',
  'user.ask_address': 'always',
  'wallet.deposit': 'always',
  'wallet.withdrawal': 'always',
  'order.refund_wallet': 'always',
  'order.refund_original': 'always',
  'order.refund_part': 'always',
  'order.refund_part_original': 'always',
  'dispute.decide': 'always',
  'dispute.confirm': 'always',
  'order.mark_paid': 'above_limit',
  'order.settle': 'above_limit',
  'order.let_resale_pass': 'above_limit',
  'withdrawal.approve': 'always',
  'withdrawal.pay': 'always',
  'withdrawal.return_exported': 'always',
  'withdrawal.export': 'always',
  'payout_batch.approve': 'always',
  'payout_batch.export': 'always',
  'payout_batch.layout': 'always',
  'payout_batch.answer': 'always',
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
  'setting.update': 'sensitive_settings',
  'setting.schedule': 'always',
  'setting.take_back': 'always',
} as const satisfies Record<string, Asks>

export type SensitiveAction = keyof typeof sensitiveActions

/** Acts that open the way into an account; every owner is mailed about each. */
const accessActs = ['user.reset_link', 'user.ask_two_step_off', 'user.ask_address'] as const
export type AccessAct = (typeof accessActs)[number]

export const isAccessAct = (act: string): act is AccessAct =>
  (accessActs as readonly string[]).includes(act)

/** Another action on a person; the operator is mailed about those on an administrator. */
export type RightsAct = Exclude<Extract<SensitiveAction, `user.${string}`>, AccessAct>

export const isRightsAct = (act: string): act is RightsAct =>
  act.startsWith('user.') && Object.hasOwn(sensitiveActions, act) && !isAccessAct(act)

/** What the action is about, as far as step-up depends on it. */
export interface ActedOn {
  /** What it moves, in whole DA. */
  amount?: number
  /** What its administrator moved by such actions in the last day without step-up, in whole DA. */
  unconfirmed?: number
  /** The amount (whole DA) above which it requires step-up. */
  limit?: number
  to_administrator?: boolean
}

/**
 * Whether an action requires step-up. A change of settings does, whichever they are.
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

/** Whether an action requires step-up only above a limit. */
export const isLimitedAct = (act: string): boolean => asksOf(act) === 'above_limit'

const asksOf = (act: string): Asks | null =>
  Object.hasOwn(sensitiveActions, act) ? sensitiveActions[act as SensitiveAction] : null

/** How long a confirmation is valid, in ms. */
const CONFIRMED_MS = 10 * MINUTE

/**
 * The step-up state of a session: whether its administrator uses two-step verification, and when
 * they last entered a code in it.
 */
export interface StepUpStanding {
  two_step: boolean
  confirmed_at: Date | null
}

type Unconfirmed = 'two_step_required' | 'confirm_first'
export type StepUpRefusal = Unconfirmed | 'day_sum' | 'another_administrator'

/**
 * Whether this administrator cannot do it now, alone, or not before they confirm that it is them.
 */
export const isStepUpRefusal = (code: string): code is StepUpRefusal =>
  code === 'confirm_first' || code === 'two_step_required' || isForAnother(code)

/** Why it is not theirs to do: a code would not help, and the page says so. */
export const isForAnother = (code: string | null): code is 'day_sum' | 'another_administrator' =>
  code === 'day_sum' || code === 'another_administrator'

/**
 * Returns why a session does not allow sensitive actions now, or null when it does. Without a
 * session (null) nobody may.
 */
export function whyNoStepUp(standing: StepUpStanding | null, now: Date): Unconfirmed | null {
  if (!standing) return 'confirm_first'
  if (!standing.two_step) return 'two_step_required'
  return standing.confirmed_at !== null && standing.confirmed_at > plus(now, -CONFIRMED_MS)
    ? null
    : 'confirm_first'
}

/** How an action on money counts towards its administrator's daily limit. */
type Counts =
  /**
   * It does, and puts money into the wallet of somebody, at once or when their order is received.
   */
  | 'credits'
  | 'counted'
  /** What it moves was counted when it was decided. */
  | 'carries_out'

/**
 * Every back-office action that moves money or decides where it goes, by its name in the audit log;
 * its amount is logged there and mailed to the operator. The database has the same table
 * (`money_act`); a test compares them.
 */
export const moneyActs = {
  'wallet.deposit': 'credits',
  'wallet.withdrawal': 'counted',
  'order.mark_paid': 'credits',
  'order.settle': 'counted',
  'order.let_resale_pass': 'counted',
  'order.refund_wallet': 'credits',
  'order.refund_original': 'counted',
  'order.refund_part': 'credits',
  'order.refund_part_original': 'counted',
  'dispute.decide': 'counted',
  'dispute.confirm': 'carries_out',
  'withdrawal.approve': 'counted',
  'withdrawal.pay': 'carries_out',
  'withdrawal.return_exported': 'carries_out',
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

/** The money of one action, in whole DA. */
export interface MovedToday {
  amount: number
  /** What its administrator moved in the last 24 hours, and may move in all. */
  moved: number
  limit: number
  /** Whether it pays out money that came by their hand, and another administrator could. */
  credited_alone: boolean
}

/** Returns why one administrator may not move this money, or null when they may. */
export function whyNotMoney(
  act: MoneyAct,
  { amount, moved, limit, credited_alone }: MovedToday,
): Exclude<StepUpRefusal, Unconfirmed> | null {
  if (credited_alone) return 'another_administrator'
  return moneyActs[act] !== 'carries_out' && amount + moved > limit ? 'day_sum' : null
}
