import { DAY } from '#kernel/time.ts'

// The signs of risk of a person, from facts that are counted elsewhere.

/** Somebody who shares something with a person. */
export interface Sharer {
  id: string
  username: string
  suspended: boolean
}

/** What the signs of risk are told from. Money is whole DA. */
export interface RiskFacts {
  created_at: Date
  same_account: readonly Sharer[]
  same_browser: readonly Sharer[]
  /** How many of their purchases were paid, and how many of these went back. */
  paid: number
  refunded: number
  /** The dearest order that they placed, whether it was paid or not; 0 without any. */
  dearest: number
  /** Of the orders that they sold and that ended in the last 180 days, how many were lost. */
  ended_180: number
  lost_180: number
}

/** A sign that something may be wrong, told in words where it is shown. */
export type RiskSign =
  | { sign: 'same_account' | 'same_browser'; high: boolean; with: readonly Sharer[] }
  | { sign: 'new_and_dear'; high: boolean; days: number; amount: number }
  | { sign: 'refunds' | 'lost'; high: boolean; count: number; of: number }

/** Below so many it is chance. */
const FEWEST = 3
/** In how many days an account is new, and from how many DA on an order of it is dear. */
const NEW_DAYS = 7
const DEAR = 20_000

/** Returns the signs of risk of a person, the high ones first. */
export function riskOf(facts: RiskFacts, now: Date): RiskSign[] {
  const { same_account, same_browser, paid, refunded, dearest, ended_180, lost_180 } = facts
  const days = Math.floor((now.getTime() - facts.created_at.getTime()) / DAY)
  const signs: RiskSign[] = []
  const share = (sign: 'same_account' | 'same_browser', sharers: readonly Sharer[]) => {
    const high = sharers.some(({ suspended }) => suspended)
    if (sharers.length > 0) signs.push({ sign, high, with: sharers })
  }
  share('same_account', same_account)
  share('same_browser', same_browser)
  if (days < NEW_DAYS && dearest >= DEAR)
    signs.push({ sign: 'new_and_dear', high: false, days, amount: dearest })
  if (refunded >= FEWEST && refunded * 3 >= paid)
    signs.push({ sign: 'refunds', high: refunded * 2 >= paid, count: refunded, of: paid })
  if (lost_180 >= FEWEST && lost_180 * 10 >= ended_180)
    signs.push({ sign: 'lost', high: lost_180 * 4 >= ended_180, count: lost_180, of: ended_180 })
  return signs.toSorted((one, other) => Number(other.high) - Number(one.high))
}
