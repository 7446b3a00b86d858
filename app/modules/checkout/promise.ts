import type { Rung } from '#modules/offers/ladder.ts'

/** What an offer promises besides its price: within how long, and of a climb each of its steps. */
interface Promised {
  /** 0 of what is delivered by its payment. */
  seconds: number
  /** From the buyer's rank on; null of what has a price. */
  rungs: readonly Rung[] | null
}

/**
 * What a form carries of the promise that its buyer was shown: the seconds, and of a climb each
 * rank with the price and the minutes that lead to it.
 */
export const PROMISE = /^\d{1,8}(?: [a-z0-9_]{1,40}:\d{1,9}\/\d{1,6}){0,60}$/

/** A promise as PROMISE has it: two are the same where these are. */
export const promiseOf = ({ seconds, rungs }: Promised): string =>
  [
    String(seconds),
    ...(rungs ?? []).map(({ key, price, minutes }) => `${key}:${price}/${minutes}`),
  ].join(' ')

/** Within how many seconds a promise was made that matches PROMISE. */
export const secondsPromised = (promise: string): number => Number.parseInt(promise, 10)
