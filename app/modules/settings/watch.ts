import type { SettingKey, Settings } from './settings.ts'

/** What the operator watches over money by: who changes it does not do so unseen. */
export const watches = [
  'operator_email',
  'support_email',
  'staff_money_per_day',
  'mark_paid_limit',
  'support_refund_most',
  'adjust_day_most',
  'owners_told_from',
  'second_look_from',
  'second_look_one_in',
] as const satisfies readonly SettingKey[]
export type Watch = (typeof watches)[number]

/** Where mails to the operator go; empty for nowhere. */
export const operatorAddress = ({
  operator_email,
  support_email,
}: Pick<Settings, 'operator_email' | 'support_email'>): string => operator_email || support_email
