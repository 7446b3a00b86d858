import { algiersDay, beginOfDay, isDay, plusDays } from '#kernel/algiers.ts'
import { rules, type SettingKey, type Settings } from './settings.ts'
import type { SettingValue } from './setting-rule.ts'

// Which fee counts at a moment, and from which day a changed one does. Days are those of Algiers.

/** A fee of which the rule asks at each change, in basis points. */
export type FeeKey = {
  [Key in SettingKey]: Key extends
    | `seller_fee_${string}`
    | `withdrawal_fee_${string}`
    | `level_discount_${string}`
    | 'buyer_fee_bp'
    ? Key
    : never
}[SettingKey]

export const isFee = (key: SettingKey): key is FeeKey =>
  rules[key].section === 'fees' && rules[key].is === 'percent'

/** A fee that changes, or changed, at the beginning of a day (`2026-12-08`). */
export interface FeeChange {
  key: FeeKey
  /** Basis points. */
  value: number
  counts_from: string
}

/** Whether a change counts at a moment. */
export const isCounting = ({ counts_from }: Pick<FeeChange, 'counts_from'>, now: Date): boolean =>
  beginOfDay(counts_from) <= now

/** The settings at a moment: the stored ones, with each change of a fee whose day has come. */
export function settingsAt(stored: Settings, changes: readonly FeeChange[], now: Date): Settings {
  const counting = changes.filter((change) => isCounting(change, now))
  if (counting.length === 0) return stored
  return { ...stored, ...Object.fromEntries(counting.map(({ key, value }) => [key, value])) }
}

/** Whether somebody pays more by it: a higher fee, or less off at a level. */
export const isRaise = (key: FeeKey, value: SettingValue, before: SettingValue): boolean =>
  key.startsWith('level_discount_') ? value < before : value > before

/** Whether it is sellers who pay it. */
export const isOfSellers = (key: FeeKey): boolean => key !== 'buyer_fee_bp'

/** How many days ahead a raise is told of, where its administrator says nothing else. */
const RAISE_DAYS = 7
/** How far ahead a fee can be changed, in days. */
const MOST_DAYS = 365

/**
 * The day from which a changed fee counts: the one that was typed; without one the seventh day from
 * now of a raise, and today of what gets cheaper. Null where what was typed is no day, or is past,
 * or more than a year ahead.
 */
export function dayOfFee(
  { key, value, typed }: { key: FeeKey; value: SettingValue; typed: string },
  before: SettingValue,
  now: Date,
): string | null {
  const today = algiersDay(now)
  if (typed === '') return isRaise(key, value, before) ? plusDays(today, RAISE_DAYS) : today
  return isDay(typed) && typed >= today && typed <= plusDays(today, MOST_DAYS) ? typed : null
}

/** A fee of a day to come, in basis points. */
export interface RateAhead {
  bp: number
  from: string
}

/** What a fee becomes on the days to come, the nearest first; nothing where it stays. */
export function ratesAhead(
  settings: Settings,
  changes: readonly FeeChange[],
  rateOf: (settings: Settings) => number,
): RateAhead[] {
  const days = [...new Set(changes.map(({ counts_from }) => counts_from))].toSorted()
  return days
    .map((from) => ({
      from,
      bp: rateOf(settingsAt(settings, changes, beginOfDay(from))),
    }))
    .filter(({ bp }, place, rates) => bp !== (rates[place - 1]?.bp ?? rateOf(settings)))
}
