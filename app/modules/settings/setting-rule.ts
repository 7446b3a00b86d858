import type { AccountKind } from '#kernel/algerian-account.ts'

/** The groups in which administrators see the settings. */
export const sections = [
  'names',
  'identity',
  'links',
  'mails',
  'tracking',
  'help',
  'fees',
  'payouts',
  'loyalty',
  'waiting',
  'disputes',
  'protection',
  'standing',
  'switches',
] as const
export type SettingSection = (typeof sections)[number]

/**
 * What a value may be, besides of its default's type. `gated`: a change requires step-up, since it
 * decides who hears of orders, or who speaks to people in our name. Bounds are of the stored value:
 * basis points, whole DA, hours, days, points.
 */
export type Rule = { section: SettingSection; asks?: Asks; gated?: true } & (
  | { is: 'text'; most: number; form?: RegExp; required?: true }
  | { is: 'email'; required?: true }
  | { is: 'link' }
  /** A link, or a server on this machine for trying it out. */
  | { is: 'hook' }
  | { is: 'code'; form: RegExp }
  | { is: 'choice'; of: readonly string[] }
  /** An account in Algeria whose key fits; empty for none. */
  | { is: 'account'; of: AccountKind }
  | {
      is: 'percent' | 'amount' | 'minutes' | 'hours' | 'days' | 'count' | 'points'
      least: number
      most: number
    }
  | { is: 'switch' }
)

/**
 * Which change is confirmed before it is made, since what follows from it cannot be undone or
 * concerns money: to less, to more (of a switch: turning it on), to anything else, or that only
 * while deposits are open.
 */
type Asks = 'less' | 'more' | 'change' | 'while_deposits_open'

export type SettingValue = string | number | boolean
