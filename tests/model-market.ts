import type fc from 'fast-check'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import type { MoveName, OrderStatus, Party } from '#modules/orders/order.ts'
import type { WithdrawalStatus } from '#modules/payouts/withdrawal.ts'
import type { Goods } from '#modules/vault/goods.ts'

// The market of the model (model.test.ts), and its clock: simple enough to be believed.

/**
 * What follows from what is sold: how many days it is protected, what its seller pays in percent,
 * and in how many hours they answer a dispute.
 */
const kinds = {
  accounts: { protectedFor: 5, fee: 10, answerHours: 12 },
  items: { protectedFor: 0, fee: 10, answerHours: 6 },
  boosting: { protectedFor: 0, fee: 5, answerHours: 12 },
}
export type Category = keyof typeof kinds

export interface Offer {
  id: number
  owner: number
  category: Category
  price: number
  stock: number
  paused: boolean
  /** Its stock are units, and its orders are delivered by their payment. */
  instant: boolean
}
/** Of an offer: waiting for staff, to be sold, sold, or taken out unsold. */
export interface Unit {
  offer: Offer
  state: 'held' | 'stock' | 'sold' | 'removed'
}
export interface Order {
  id: string
  buyer: number
  offer: Offer
  quantity: number
  total: number
  status: OrderStatus
  /** Whether its offer was, when it was placed. */
  instant: boolean
  fromWallet: boolean
  /** The account that pays it, and to which it is refunded the way it was paid. */
  payer: string
  /** What of it went back in parts. */
  returned: number
  /** Whether its points were given. */
  awarded: boolean
  created_at: Date
  paid_at: Date | null
  /** In minutes: what its seller has asked for, and what was granted. */
  asked: number | null
  extra: number
  /** When disputes froze it; an open one has no end. */
  frozen: [Date, Date | null][]
  disputed: boolean
  /** The open dispute, and how many its buyer has opened. */
  quarrel: Quarrel | null
  opened: number
  released: boolean
  completed_at: Date | null
  cancelled_at: Date | null
  reviewed: boolean
  /** How many payments at the gateway have counted for it. */
  payments: number
  /** The access that its buyer gave, each in place of the one before. */
  lent: Lent[]
}
export interface Lent {
  /** Of the form that gave it. */
  token: string
  goods: Goods
  given: Date
  /** What its buyer ended it by, and when. */
  end: 'changed' | 'taken_back' | null
  ended: Date | null
  /** How often its seller has opened it. */
  opened: number
}
export interface Quarrel {
  opener: 'buyer' | 'admin'
  status: 'answering' | 'talking' | 'remedying' | 'deciding' | 'second_look' | 'decided'
  since: Date
  talked: Date | null
  /** What one side has proposed, while the other has not answered it. */
  offer: { side: Who; kind: 'refund' | 'part' | 'goods'; part: number; at: Date } | null
  made: { buyer: number; seller: number }
  declined: number
  /** How much goes back, and which of the two administrators has decided so. */
  decided: number | null
  decider: number | null
  appealed: boolean
  decidedBefore: number | null
  agreed: Who[]
}
export interface Attempt {
  id: string
  order: Order
  state: 'pending' | 'paid' | 'failed' | 'expired'
}
export interface Withdrawal {
  id: string
  owner: number
  amount: number
  fee: number
  status: WithdrawalStatus
  /** Whether a file for the bank has it. */
  exported: boolean
}
/** Withdrawals that are sent together, and what became of each. */
export interface Batch {
  id: number
  state: 'open' | 'approved' | 'exported' | 'closed' | 'dropped'
  rows: { withdrawal: Withdrawal; state: 'waiting' | 'paid' | 'back' | 'taken_out' }[]
  copies: number
}
/** A transfer of which its sender shows a receipt. */
export interface Receipt {
  id: string
  order: Order
  due: number
  shown: Date
  state: 'under_review' | 'arrived' | 'not_found'
  decided: Date | null
  received: number
  /** What of it went into its sender's wallet. */
  credited: number
}
/** Money of an order that is to go back the way it came. */
export interface Refund {
  order: Order
  amount: number
  asked: Date
  end: 'sent' | 'to wallet' | null
}
export interface Deposit {
  id: string
  owner: number
  amount: number
  decided: boolean
}
export interface Market {
  attempts: Attempt[]
  withdrawals: Withdrawal[]
  batches: Batch[]
  deposits: Deposit[]
  receipts: Receipt[]
  refunds: Refund[]
  /** What each person said of which order, the last one again at its place. */
  messages: { order: Order; author: number; at: Date; token: string; body: string }[]
  /** What each person has in points. */
  points: number[]
  now: Date
  people: string[]
  /** When nobody could reach the market. */
  outages: [Date, Date][]
  /** What each account holds: the model's own double entry. */
  books: Map<string, number>
  offers: Offer[]
  orders: Order[]
  /** All that was ever put into a stock, the oldest first. */
  units: Unit[]
  /**
   * How many units of each person could ever be sold, and of how many staff look at what is added.
   */
  passed: number[]
  looked: number
  /** What has been delivered by the form: each thing once. */
  given: Set<string>
}

export type Who = Party | 'stranger'

/** Something that happens to a market: what the model expects of it, and what really happens. */
export type Step = fc.AsyncCommand<Market, object>
/** Makes a step of what is always possible. */
export type MakeStep = (
  name: string,
  expected: (market: Market) => string,
  real: (market: Market) => Promise<string>,
) => Step
/** The same of one of some orders, or `nothing` while there is none. */
export type OnOrder = (
  name: string,
  n: number,
  among: (orders: readonly Order[]) => readonly Order[],
  expected: (market: Market, order: Order) => string,
  real: (market: Market, order: Order) => Promise<string>,
) => Step

/**
 * Every offer is delivered within half an hour, as its seller says, and refunded 72 hours later.
 */
export const PROMISE = 30

/** Moves money from one account to another in the model's own books. */
export function pay({ books }: Pick<Market, 'books'>, from: string, to: string, amount: number) {
  books.set(from, (books.get(from) ?? 0) - amount)
  books.set(to, (books.get(to) ?? 0) + amount)
}
export const held = ({ books }: Market, account: string): number => books.get(account) ?? 0
export const purseOf = ({ people }: Market, person: number) => `wallet:${people[person]}`
const escrowOf = ({ id }: Order) => `escrow:${id}`
/** What of an order's money has not gone back. */
export const leftOf = ({ total, returned }: Order) => total - returned

/** What receipts of an order stand for. */
export const receiptsOf = ({ receipts }: Market, order: Order) =>
  receipts.filter((each) => each.order === order)
export const isReviewed = (market: Market, order: Order) =>
  receiptsOf(market, order).some(({ state }) => state === 'under_review')
const arrivedOf = (market: Market, order: Order) =>
  receiptsOf(market, order).filter(({ state }) => state === 'arrived')
/** What is still to be paid of an order. */
export const dueOf = (market: Market, order: Order) =>
  arrivedOf(market, order).reduce((due, { received }) => Math.max(0, due - received), order.total)

/** What arrived by a receipt and its order did not need is its sender's. */
export function credit(market: Market, receipt: Receipt, amount: number) {
  if (amount === 0) return
  receipt.credited += amount
  pay(market, receipt.order.payer, purseOf(market, receipt.order.buyer), amount)
}
/** All that arrived for an order goes into its buyer's wallet. */
function returnArrived(market: Market, order: Order) {
  for (const receipt of arrivedOf(market, order)) credit(market, receipt, receipt.received)
}

/** Somebody is to send an order's money back the way it came. */
export function sendBack(market: Market, order: Order, amount: number) {
  pay(market, escrowOf(order), order.payer, amount)
  market.refunds.push({ order, amount, asked: market.now, end: null })
}
/** An order's money goes to its buyer's wallet. */
export const giveBack = (market: Market, order: Order, amount: number) =>
  pay(market, escrowOf(order), purseOf(market, order.buyer), amount)

/** What is left of an order's money is shared by its seller and the site. */
export function divide(market: Market, order: Order) {
  const rest = leftOf(order)
  const earned = afterFee(order, rest)
  pay(market, escrowOf(order), purseOf(market, order.offer.owner), earned)
  pay(market, escrowOf(order), 'fees', rest - earned)
}

/**
 * So many minutes after a time, walked minute by minute: those in which nobody could reach the
 * market, or an order was frozen, do not count.
 */
export function minutesAfter(start: Date, minutes: number, pauses: [Date, Date | null][]): Date {
  let at = start
  for (let left = minutes; left > 0; at = plus(at, MINUTE))
    if (!pauses.some(([from, to]) => from <= at && to !== null && at < to)) left--
  return at
}

/** So many minutes after it was paid, those not counted in which its seller waited for access. */
export function deliveredWithin({ outages }: Market, { paid_at, lent }: Order, minutes: number) {
  const waits = lent.map(({ given }, at): [Date, Date] => [lent[at - 1]?.ended ?? paid_at!, given])
  return minutesAfter(paid_at!, minutes, [...outages, ...waits])
}

/** From when on a move is possible: the system cancels after 24 hours and receives after 72. */
export function possibleAt(market: Market, order: Order, name: MoveName, who: Who): Date {
  const { created_at, extra } = order
  const isSystem = who === 'system'
  if (name.startsWith('cancel_late'))
    return deliveredWithin(market, order, PROMISE + extra + (isSystem ? 72 * 60 : 0))
  if (isSystem && name === 'cancel') return cancelledAt(market, order)
  if (isSystem && name === 'receive') return receivedAt(market, order)
  return created_at
}

/**
 * After 24 hours; receipts make it later, each for a day after it was decided on, but not beyond
 * three days from the first.
 */
function cancelledAt(market: Market, order: Order): Date {
  const after = (from: Date, hours: number) => minutesAfter(from, hours * 60, market.outages)
  const due = after(order.created_at, 24)
  const receipts = receiptsOf(market, order)
  if (receipts.length === 0) return due
  const most = after(receipts[0]!.shown, 72)
  const decided = receipts.flatMap((each) => each.decided ?? []).toSorted((a, b) => +b - +a)
  const answered = decided[0] && after(decided[0], 24)
  const waits = isReviewed(market, order) || !answered || answered > most ? most : answered
  return waits > due ? waits : due
}

/** After 72 hours, but not within a day after a dispute. */
function receivedAt({ outages }: Market, { completed_at, frozen }: Order): Date {
  const due = minutesAfter(completed_at!, 72 * 60, [...outages, ...frozen])
  const freed = frozen.at(-1)?.[1]
  const looked = freed ? minutesAfter(freed, 24 * 60, outages) : due
  return looked > due ? looked : due
}

/** Whether a dispute is in the way of a move. */
export const isStopped = ({ disputed }: Order, name: MoveName): boolean =>
  disputed && !['mark_paid', 'cancel', 'complete'].includes(name)

export const isAccount = ({ offer }: Order) => offer.category === 'accounts'
export const isBoost = ({ offer }: Order) => offer.category === 'boosting'
export const answerHoursOf = ({ offer }: Order) => kinds[offer.category].answerHours

export const isHeld = ({ status, released }: Order) =>
  status === 'paid' || status === 'completed' || (status === 'received' && !released)

/**
 * Whether a buyer kept an offer unpaid for so long that it depends on all they ever paid whether
 * they may again, which unpaid-holds.test.ts shows: nobody here tries.
 */
export function keepsLong({ orders, now }: Market, buyer: number, offer: Offer): boolean {
  const week = orders.filter(
    (order) =>
      order.buyer === buyer && order.offer === offer && order.created_at > plus(now, -8 * DAY),
  )
  const kept = week.map(
    ({ created_at, cancelled_at }) => +(cancelled_at ?? created_at) - +created_at,
  )
  return kept.reduce((sum, ms) => sum + ms, 0) >= 2 * DAY
}

/** An order as it is placed. */
export const orderOf = (
  given: Pick<Order, 'id' | 'buyer' | 'offer' | 'quantity' | 'total' | 'fromWallet' | 'payer'>,
  created_at: Date,
): Order => ({
  ...given,
  created_at,
  status: 'pending',
  instant: given.offer.instant,
  returned: 0,
  awarded: false,
  disputed: false,
  quarrel: null,
  opened: 0,
  released: false,
  paid_at: null,
  asked: null,
  extra: 0,
  frozen: [],
  completed_at: null,
  cancelled_at: null,
  reviewed: false,
  payments: 0,
  lent: [],
})

/** What a move changes. */
export function apply(market: Market, order: Order, name: MoveName) {
  const { offer, instant } = order
  if (name === 'mark_paid') {
    Object.assign(order, { status: 'paid', paid_at: market.now })
    pay(market, order.payer, escrowOf(order), order.total)
  }
  if (name === 'extend') order.extra = order.asked!
  if (name === 'cancel') {
    Object.assign(order, { status: 'cancelled', cancelled_at: market.now })
    returnArrived(market, order)
  }
  const toWallet = ['refund_wallet', 'cancel_late', 'give_back'].includes(name)
  const toSource = name.endsWith('_original')
  if (toWallet || toSource) order.status = `refunded_${toWallet ? 'wallet' : 'original'}`
  if (toWallet) giveBack(market, order, leftOf(order))
  if (toSource) sendBack(market, order, leftOf(order))
  // accounts that were delivered never come back, nor what was to be delivered in another way
  const isKept = isAccount(order) && order.completed_at !== null
  const comesBack = !isKept && instant === offer.instant
  if ((name === 'cancel' || toWallet || toSource) && comesBack) offer.stock += order.quantity
  if (name === 'mark_paid' && instant) sellUnits(market, order)
  if (name === 'complete' || (name === 'mark_paid' && instant))
    Object.assign(order, { status: 'completed', completed_at: market.now })
  if (name === 'receive') {
    order.status = 'received'
    payOut(market, order)
  }
}

/** The oldest units in stock are its buyer's. */
function sellUnits({ units }: Market, { offer, quantity }: Order) {
  const inStock = units.filter((unit) => unit.offer === offer && unit.state === 'stock')
  for (const unit of inStock.slice(0, quantity)) unit.state = 'sold'
}

/** Pays the seller if the order's protection is over. */
export function payOut(market: Market, order: Order): string {
  const isDue =
    order.status === 'received' &&
    !order.released &&
    !order.disputed &&
    market.now >=
      minutesAfter(order.completed_at!, kinds[order.offer.category].protectedFor * 24 * 60, [
        ...market.outages,
        ...order.frozen,
      ])
  if (!isDue) return 'nothing'
  order.released = true
  divide(market, order)
  return 'done'
}

/** What its seller gets of so much of the order's money. */
const afterFee = ({ offer }: Order, money: number) =>
  money - Math.round((money * kinds[offer.category].fee) / 100)

/** Who sells what; each instant offer has four units at first. */
export const shelf: readonly { owner: number; category: Category; instant?: true }[] = [
  { owner: 0, category: 'accounts' },
  { owner: 1, category: 'items' },
  { owner: 2, category: 'accounts', instant: true },
  { owner: 1, category: 'boosting' },
]

/** What the product makes of a payment of which the gateway tells. */
export function outcomeOf(market: Market, { state, order }: Attempt, end: string): string {
  if (end === 'other') return 'wrong_amount'
  if (end !== 'paid') return 'not_paid'
  if (state === 'paid') return 'same_payment'
  const { status, payments } = order
  if (status === 'pending') {
    returnArrived(market, order)
    apply(market, order, 'mark_paid')
    return 'paid'
  }
  const isUndone = status === 'cancelled' || status.startsWith('refunded')
  const byTransfer = arrivedOf(market, order).some((each) => each.received > each.credited)
  if (status !== 'cancelled' && payments === 0 && !byTransfer) return 'paid_by_hand'
  if (!isUndone) return 'paid_again'
  pay(market, order.payer, purseOf(market, order.buyer), order.total)
  return 'to_wallet'
}
