import { assert } from '#kernel/assert.ts'

/**
 * The points of an order: its total in whole DA × the rate (points for each 100 DA), rounded down.
 */
export function pointsFor(totalPrice: number, pointsPer100Da: number): number {
  assert(Number.isSafeInteger(totalPrice) && totalPrice >= 0, `not an amount: ${totalPrice}`)
  assert(
    Number.isSafeInteger(pointsPer100Da) && pointsPer100Da >= 0,
    `not a rate: ${pointsPer100Da}`,
  )
  return Number((BigInt(totalPrice) * BigInt(pointsPer100Da)) / 100n)
}
