import { assert } from './assert.ts'

/**
 * The part of `amount` (whole DA) that a rate in basis points takes, rounded half up.
 * 10 % is 1,000 basis points: `share(1_005, 1_000)` is 101.
 */
export function share(amount: number, basisPoints: number): number {
  assert(Number.isSafeInteger(amount) && amount >= 0, `not an amount: ${amount}`)
  assert(
    Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000,
    `not a rate: ${basisPoints}`,
  )
  return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n)
}
