import { DAY, HOUR, MINUTE, plus } from '../../app/kernel/time.ts'
import type { Result } from '../../app/kernel/result.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { promiseOf } from '#modules/checkout/promise.ts'
import { replyToFeedback } from '#modules/feedback/feedback-reply.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { meanings, type MoveName, moves, type OrderStatus } from '#modules/orders/order.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { buyers } from './data/buyers.ts'
import { comments } from './data/feedback.ts'
import { replies } from './data/replies.ts'
import type { Rng } from './data/rng.ts'
import { sellers } from './data/sellers.ts'
import type { OfferSeed, Rating } from './data/types.ts'
import { answersOf } from './fields.ts'
import { deliverMadeUp } from './goods.ts'
import { problems, quarrelOf } from './quarrels.ts'
import { identity } from './site.ts'
import { wayTo } from './ways.ts'

/**
 * Those that were in force all along; everybody of the demo has bought before, and what is unpaid
 * waits a day.
 */
const settings = {
  ...defaults,
  ...identity,
  auto_cancel_card_minutes: 1_440,
  new_buyer_orders: 100,
  new_buyer_amount: 10_000_000,
  new_buyer_stock_bp: 10_000,
}

export type Ending = OrderStatus | 'disputed'

export interface OrderSeed {
  offer: number
  buyer: number
  quantity: number
  ending: Ending
  days_ago: number
}

const endings: readonly (readonly [Ending, number])[] = [
  ['received', 78],
  ['cancelled', 8],
  ['refunded_wallet', 4],
  ['refunded_original', 3],
]

/**
 * How long ago orders that are still open were placed, in days; others lie anywhere in the past
 * half year.
 */
const open: Partial<Record<Ending, number>> = {
  pending: 0.6,
  paid: 0.9,
  completed: 1.4,
  disputed: 2,
}

const PAST_ORDERS = 420
const OPEN_ORDERS = 4
const HALF_YEAR = 180
/**
 * The least age of a past order, in days: by then it has come to its end, though its money may
 * still be held.
 */
const YOUNGEST = 0.7
/** The least age of an offer that was ordered, in days. */
const SETTLED = 11
/** How much the market grew: above 1, more orders lie in the recent past. */
const GROWTH = 1.4

/**
 * Chooses the demo's past orders: every ending for both demo buyers, then many more by everyone.
 */
export function ordersFor(rng: Rng, offers: readonly OfferSeed[]): OrderSeed[] {
  const offersOlderThan = (days: number) =>
    offers.flatMap(({ created_days_ago }, index) => (created_days_ago > days ? [index] : []))
  const order = (buyer: number, ending: Ending): OrderSeed => {
    const days_ago = open[ending]
      ? open[ending] * (0.4 + 0.6 * rng.next())
      : YOUNGEST + (HALF_YEAR - YOUNGEST) * rng.next() ** GROWTH
    const offer = rng.pick(offersOlderThan(Math.max(SETTLED, days_ago + 1)))
    const { min_quantity, price, category } = offers[offer]!
    const most = category === 'currencies' && price < 3_000 ? 4 : 1
    return { offer, buyer, quantity: min_quantity * rng.int(1, most), ending, days_ago }
  }
  const every: Ending[] = [
    'pending',
    'paid',
    'completed',
    'received',
    'received',
    'received',
    'cancelled',
    'refunded_wallet',
    'refunded_original',
    'disputed',
  ]
  const own = [0, 1].flatMap((buyer) => every.map((ending) => order(buyer, ending)))
  const others = Array.from({ length: PAST_ORDERS }, () =>
    order(rng.int(0, buyers.length - 1), rng.weighted(endings)),
  )
  const current = (Object.keys(open) as Ending[]).flatMap((ending) =>
    Array.from({ length: OPEN_ORDERS }, () => order(rng.int(2, buyers.length - 1), ending)),
  )
  return [...own, ...others, ...current].sort((a, b) => b.days_ago - a.days_ago)
}

/**
 * How many units of each offer the orders keep, and how many more they need for a while before
 * giving them back.
 */
export function unitsOf(orders: readonly OrderSeed[], offers: readonly OfferSeed[]) {
  const kept = offers.map(() => 0)
  const lent = offers.map(() => 0)
  for (const { offer, quantity, ending } of orders) {
    if (ending !== 'disputed' && meanings[ending].is_undone) lent[offer] = lent[offer]! + quantity
    else kept[offer] = kept[offer]! + quantity
  }
  return { kept, lent }
}

interface Keys {
  people: Map<string, string>
  offerIds: readonly number[]
  methods: readonly number[]
  admin: Administrator
  now: Date
}

/** One thing that happened in the demo's past, to be done again through the real command. */
export interface Step {
  at: Date
  run(db: Db): Promise<void>
}

/**
 * The life of one past order as steps, each through the same command as a real one and at its own
 * time.
 */
export function stepsOf(rng: Rng, seed: OrderSeed, offer: OfferSeed, keys: Keys): Step[] {
  const buyer = buyers[seed.buyer]!
  const buyerId = keys.people.get(buyer.username)!
  const by = actorsOf(buyerId, offer, keys)
  const placedAt = plus(keys.now, -seed.days_ago * DAY)
  const form = {
    quantity: seed.quantity,
    buyer_name: buyer.full_name,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    contact_method: buyer.contact_method,
    contact_details: buyer.contact_details,
    payment_method_id: rng.pick(keys.methods),
    price_seen: offer.price,
    terms_seen: '',
    promise_seen: promiseOf({ seconds: 60 * offer.delivery_minutes, rungs: null }),
    checkout_token: crypto.randomUUID(),
    answers: answersOf(buyer.username, offer.game, offer.category),
  }
  let id = ''
  const steps: Step[] = [
    {
      at: placedAt,
      run: async (db) => {
        id = must(
          await placeOrder(db, buyerId, keys.offerIds[seed.offer]!, form, settings, placedAt),
        ).order_id
      },
    },
  ]
  let at = placedAt
  const then = (time: Date, run: (db: Db, now: Date) => Promise<unknown>) =>
    steps.push({ at: time, run: async (db) => void (await run(db, time)) })
  for (const move of wayTo(seed.ending === 'disputed' ? 'completed' : seed.ending)) {
    at = plus(
      at,
      move === 'complete'
        ? Math.min(offer.delivery_minutes, 600) * MINUTE
        : rng.int(8, 90) * MINUTE,
    )
    const reason = move.startsWith('refund') ? rng.pick(refundReasons) : undefined
    then(at, async (db, now) =>
      must(
        move === 'complete'
          ? await deliverMadeUp(db, id, keys.people.get(offer.seller)!, settings, now)
          : await moveOrder(db, { id, name: move, actor: by(move), reason }, settings, now),
      ),
    )
  }
  if (seed.ending === 'disputed')
    for (const [hours, act] of quarrelOf(rng.pick(problems), seed, offer, by, settings))
      then(plus(at, hours * HOUR), async (db, now) => must(await act(db, id, now)))
  if (seed.ending === 'received') {
    const [released, sellerId] = [plus(at, 6 * DAY), keys.people.get(offer.seller)!]
    if (released < keys.now) then(released, (db, now) => releaseOrder(db, id, settings, now))
    const feedback = feedbackFor(rng, offer)
    if (feedback) {
      const given = plus(at, rng.int(1, 40) * HOUR)
      if (given < keys.now)
        then(given, async (db, now) => must(await giveFeedback(db, id, buyerId, feedback, now)))
      const reply = replyTo(feedback, placedAt)
      const replied = plus(given, 3 * HOUR)
      if (reply && replied < keys.now)
        then(replied, async (db, now) => must(await replyToFeedback(db, id, sellerId, reply, now)))
    }
  }
  return steps
}

/** Each move is made by the first of those who may make it. */
function actorsOf(buyerId: string, offer: OfferSeed, keys: Keys): (move: MoveName) => Actor {
  const actors = {
    buyer: person({ id: buyerId, is_admin: false }),
    seller: person({ id: keys.people.get(offer.seller)!, is_admin: false }),
    admin: person(keys.admin),
    system,
  }
  return (move) => actors[moves[move].by[0]]
}

/** What the buyer said, as reliable as the seller is; most say something. */
function feedbackFor(
  rng: Rng,
  offer: OfferSeed,
): { rating: Rating; comment: string | null } | null {
  if (!rng.chance(0.8)) return null
  const { reliability } = sellers.find(({ username }) => username === offer.seller)!
  const rating = rng.weighted(Object.entries(reliability) as [Rating, number][])
  const fitting = comments[rating].filter(
    ({ category }) => !category || category === offer.category,
  )
  return { rating, comment: rng.chance(0.85) ? rng.pick(fitting).text : null }
}

/**
 * What the seller answered; most say nothing to praise. By the order's own time, so that no other
 * draw of the demo shifts.
 */
function replyTo(
  { rating, comment }: { rating: Rating; comment: string | null },
  placedAt: Date,
): string | null {
  const mark = Math.floor(placedAt.getTime() / MINUTE)
  if (!comment || mark % (rating === 'positive' ? 4 : 2) !== 0) return null
  return replies[rating][mark % replies[rating].length]!
}

/** What a step gave; none of the demo is refused. */
export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`a step of the demo was refused: ${result.code}`)
  return result.value
}

const refundReasons = [
  'البائع لم يسلّم في الوقت المحدّد.',
  'Le vendeur n’a plus le compte.',
  'Paid twice by mistake.',
  'الحساب لا يطابق الوصف.',
]
