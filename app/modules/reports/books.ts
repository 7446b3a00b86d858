import { factKindOf, factWayOf, type LineName, type Movement } from './reconciliation-facts.ts'

// The books by month: what was sold, earned and refunded, from the movements of the ledger.

/** What was moved in a month of Algiers, one way. */
export interface MonthMovement extends Movement {
  month: string
}

/**
 * A month of the books, in whole DA. What was held before it and what was taken is what went to
 * sellers, buyers and the platform, and what is still held.
 */
export interface MonthOfBooks {
  month: string
  /** What buyers paid for orders. */
  taken: number
  /** What sellers were credited. */
  released: number
  /** What went back to buyers, to wallets and the way they paid. */
  refunded: number
  /** The platform's part of orders: the sellers' fees and the buyers'. */
  commission: number
  /** What escrow holds when the month ends, or now. */
  held: number
  /** What was sent to the accounts of those who withdrew, without the fee. */
  paid_out: number
  withdrawal_fees: number
  /** What escrow moved that none of these ways explains: 0 when the month adds up. */
  difference: number
}

const refunds: readonly LineName[] = ['refunded_wallet', 'refunded_original']

/** The months from the first movement on, the newest first. */
export function booksOf(movements: readonly MonthMovement[]): MonthOfBooks[] {
  let held = 0
  return [...Map.groupBy(movements, ({ month }) => month)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, moved]) => {
      const before = held
      const of = (...names: readonly string[]) =>
        sumOf(moved.filter((each) => names.includes(factWayOf(each) ?? '')))
      held += escrowChange(moved)
      const ways = {
        taken: of('captured'),
        released: of('released'),
        refunded: of(...refunds),
        commission: of('fees'),
        paid_out: of('withdrawals_paid'),
        withdrawal_fees: of('withdrawal_fees'),
      }
      const { taken, released, refunded, commission } = ways
      const expected = before + taken - released - refunded - commission
      return { month, ...ways, held, difference: held - expected }
    })
    .reverse()
}

const escrowChange = (movements: readonly MonthMovement[]): number =>
  sumOf(movements.filter(({ to }) => factKindOf(to) === 'escrow')) -
  sumOf(movements.filter(({ from }) => factKindOf(from) === 'escrow'))

const sumOf = (movements: readonly MonthMovement[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0)
