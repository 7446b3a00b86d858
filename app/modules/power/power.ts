import { MINUTE, plus } from '#kernel/time.ts'

/**
 * Every act of the back office on money or power, by its name in the audit log, and which of them ask for a confirmation: all,
 * those of more than a setting says, or those that change a setting of money. The database holds the same (`takes_confirmation`).
 */
export const powerActs = {
  'user.grant_admin': 'always',
  'user.remove_admin': 'always',
  'wallet.deposit': 'always',
  'wallet.withdrawal': 'always',
  'order.refund_wallet': 'always',
  'order.refund_original': 'always',
  'order.mark_paid': 'above_limit',
  'withdrawal.approve': 'always',
  'withdrawal.pay': 'always',
  'deposit.confirm': 'always',
  'reward.create': 'always',
  'reward.update': 'always',
  'setting.update': 'settings_of_money',
} as const satisfies Record<string, 'always' | 'above_limit' | 'settings_of_money'>

export type PowerAct = keyof typeof powerActs

/** Whether an act of this name asks, of an amount (whole DA) above which those asked for by `limit` do. */
export function takesConfirmation(act: string, amount = 0, limit = 0): boolean {
  if (!Object.hasOwn(powerActs, act)) return false
  return powerActs[act as PowerAct] !== 'above_limit' || amount > limit
}

/** For how long a code or password that was given holds, in ms. */
const CONFIRMED_MS = 10 * MINUTE

/** What the rule needs to know of who acts: whether they use two-step verification, and when they last gave a code or password in this session. */
export interface Standing {
  two_step: boolean
  confirmed_at: Date | null
}

export type PowerRefusal = 'two_step_required' | 'confirm_first'

/** Why somebody may not act on money or power just now; null when they may. Without a session (null) nobody may. */
export function whyNotPower(standing: Standing | null, now: Date): PowerRefusal | null {
  if (!standing) return 'confirm_first'
  if (!standing.two_step) return 'two_step_required'
  return standing.confirmed_at !== null && standing.confirmed_at > plus(now, -CONFIRMED_MS) ? null : 'confirm_first'
}
