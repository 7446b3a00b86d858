import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Actor } from '#modules/auth/actor.ts'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { redeem } from '#modules/loyalty/rewards.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { suspendPerson } from '#modules/privacy/suspension.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { answerOf } from './factories/goods.ts'
import { opens } from './model-disputes.ts'
import {
  apply,
  giveBack,
  isHeld,
  isReviewed,
  leftOf,
  type MakeStep,
  type Market,
  type OnOrder,
  type Order,
  pay,
  purseOf,
  sendBack,
  type Step,
  type Who,
} from './model-market.ts'
import { moveOut } from './model-payouts.ts'

// What the model knows of the rooms beside the trade: refunds of parts, points and what they are
// exchanged for, conversations, and suspensions that end again.

/** Who really acts, and on what. */
interface Means {
  db: Db
  settings: Settings
  office: Administrator
  actorOf: (market: Market, order: Order, who: Who) => Actor
  /** A reward that 1,000 points are exchanged for. */
  rewardId: number
  step: MakeStep
  onOrder: OnOrder
}

/** Everything that can happen in these rooms, as steps of the model's market. */
export function roomSteps(means: Means): fc.Arbitrary<Step>[] {
  const n = fc.nat({ max: 11 })
  const someone = fc.nat({ max: 2 })
  const part = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 9_000 }))
  const way = fc.constantFrom<Way>('wallet', 'original', 'original')
  const who = fc.constantFrom<Who>(
    'admin',
    'admin',
    'admin',
    'admin',
    'buyer',
    'seller',
    'stranger',
  )
  const party = fc.constantFrom<Who>('buyer', 'buyer', 'seller', 'seller', 'stranger')
  return [
    fc
      .tuple(n, part, way, who)
      .map(([at, much, how, by]) => giveBackPart(means, at, { part: much, way: how, who: by })),
    n.map((at) => award(means, at)),
    someone.map((owner) => exchange(means, owner)),
    fc.tuple(n, party).map(([at, by]) => say(means, at, by)),
    fc.tuple(n, fc.boolean()).map(([at, isSame]) => sayAgain(means, at, isSame)),
    fc.tuple(someone, choices).map(([owner, chosen]) => suspend(means, owner, chosen)),
  ]
}

type Way = 'wallet' | 'original'

/** Somebody gives back a part of an order while its money is held. */
const giveBackPart = (
  { db, settings, actorOf, onOrder }: Means,
  at: number,
  { part, way, who }: { part: number; way: Way; who: Who },
): Step =>
  onOrder(
    `${who} gives ${part} to the ${way} of`,
    at,
    (orders) => (orders.some(isHeld) ? orders.filter(isHeld) : orders),
    (market, order) => {
      if (who === 'stranger') return 'not_found'
      if (who !== 'admin') return 'not_your_move'
      if (!isHeld(order)) return 'wrong_state'
      if (order.disputed) return 'frozen'
      if (way === 'original' && order.fromWallet) return 'wrong_way'
      if (part < 1) return 'wrong_part'
      if (part >= leftOf(order)) return 'too_much'
      if (way === 'wallet') giveBack(market, order, part)
      else sendBack(market, order, part)
      order.returned += part
      return 'done'
    },
    async (market, order) => {
      const actor = actorOf(market, order, who)
      const form = { part, way, reason: 'A piece is missing', token: randomUUID() }
      return answerOf(await refundPart(db, { id: order.id, actor, ...form }, settings, market.now))
    },
  )

/** The buyer of an order is given the points of it, as often as that is asked for. */
const award = ({ db, settings, onOrder }: Means, at: number): Step =>
  onOrder(
    'points are given for',
    at,
    (orders) => orders.filter(({ released }) => released),
    ({ points }, order) => {
      if (order.awarded) return '0'
      order.awarded = true
      points[order.buyer]! += leftOf(order)
      return String(leftOf(order))
    },
    async (_, { id }) => {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return String(await transact(db, (tx) => awardPoints(tx, row, settings)))
    },
  )

/** What a reward costs in points, and is worth in DA. */
export const REWARD = { points_required: 1_000, reward_value: 150 }

/** A person exchanges points for money. */
const exchange = ({ db, rewardId, step }: Means, owner: number): Step =>
  step(
    `person ${owner} exchanges points`,
    (market) => {
      if (market.points[owner]! < REWARD.points_required) return 'insufficient_points'
      market.points[owner]! -= REWARD.points_required
      pay(market, 'rewards', purseOf(market, owner), REWARD.reward_value)
      return 'done'
    },
    async ({ people, now }) => {
      const seen = { points_seen: REWARD.points_required, value_seen: REWARD.reward_value }
      const form = { reward_id: rewardId, ...seen, token: randomUUID() }
      return answerOf(await redeem(db, people[owner]!, form, now))
    },
  )

const host = 'localhost'
/** Who says something of an order; nobody says more than twelve things in a minute. */
const authorOf = ({ people }: Market, { buyer, offer }: Order, who: Who) =>
  who === 'buyer' ? buyer : who === 'seller' ? offer.owner : people.length - buyer - offer.owner
const isTooMuch = ({ messages, now }: Market, author: number) =>
  messages.filter((each) => each.author === author && +each.at === +now).length >= 12

async function send({ db }: Means, market: Market, order: Order, author: number, said: Said) {
  const person = market.people[author]!
  const { now } = market
  const conversation = await openConversation(db, order.id, person, { messaging_open: true }, now)
  if (conversation === null) return 'not_found'
  const form = { body: said.body, say_token: said.token, anyway: false }
  return answerOf(await sendMessage(db, conversation, person, form, { host, now }))
}
type Said = Pick<Market['messages'][number], 'token' | 'body'>

/** Somebody says something in the conversation of an order. */
function say(means: Means, at: number, who: Who): Step {
  let said: Said
  return means.onOrder(
    `${who} writes of`,
    at,
    (orders) => orders,
    (market, order) => {
      const author = authorOf(market, order, who)
      if (who === 'stranger') return 'not_found'
      if (isTooMuch(market, author)) return 'too_many'
      market.messages.push({ order, author, at: market.now, ...said })
      return 'done'
    },
    async (market, order) => {
      said = { token: randomUUID(), body: `Good evening, friend` }
      return send(means, market, order, authorOf(market, order, who), said)
    },
  )
}

/** A form that was sent comes once more, the same or with other words. */
function sayAgain(means: Means, n: number, isSame: boolean): Step {
  const pick = ({ messages }: Market) => messages[n % Math.max(1, messages.length)]
  return means.step(
    `message ${n} comes ${isSame ? 'again' : 'with other words'}`,
    (market) => {
      const before = pick(market)
      if (!before) return 'nothing'
      if (isSame) return 'done'
      const body = `${before.body}, and thanks`
      const isThere = market.messages.some(
        (each) => each.token === before.token && each.body === body,
      )
      if (isThere) return 'done'
      if (isTooMuch(market, before.author)) return 'too_many'
      market.messages.push({ ...before, at: market.now, body })
      return 'done'
    },
    async (market) => {
      const before = pick(market)
      if (!before) return 'nothing'
      const body = isSame ? before.body : `${before.body}, and thanks`
      return send(means, market, before.order, before.author, { token: before.token, body })
    },
  )
}

/** What becomes of what a suspended person has open. */
interface Choices {
  unpaid: 'cancel' | 'leave'
  purchases: 'leave' | 'freeze'
  sales: 'freeze' | 'leave'
  money: 'freeze' | 'leave'
  withdrawals: 'return' | 'leave'
  offers: 'back' | 'forget'
}
const either = <One extends string>(one: One) => fc.constantFrom(one, 'leave' as const)
const choices: fc.Arbitrary<Choices> = fc.record({
  unpaid: either('cancel'),
  purchases: either('freeze'),
  sales: either('freeze'),
  money: either('freeze'),
  withdrawals: either('return'),
  offers: fc.constantFrom('back', 'back', 'forget'),
})

/** A person is suspended, what they have open is dealt with, and the suspension is taken back. */
const suspend = ({ db, settings, office, step }: Means, owner: number, chosen: Choices): Step =>
  step(
    `person ${owner} is suspended for a moment (${JSON.stringify(chosen)})`,
    (market) => {
      settle(market, owner, chosen)
      return 'done, done'
    },
    async ({ people, now }) => {
      const id = people[owner]!
      const by = { actor: office, settings }
      const form = { id, ...chosen, reason: 'It was looked into', note: '' }
      const begun = await suspendPerson(db, { ...form, on: true }, by, now)
      const ended = await suspendPerson(db, { ...form, on: false }, by, now)
      return `${answerOf(begun)}, ${answerOf(ended)}`
    },
  )

function settle(market: Market, owner: number, chosen: Choices) {
  const { offers, orders, withdrawals } = market
  const own = offers.filter((offer) => offer.owner === owner)
  const onSale = own.filter(({ paused, stock }) => !paused && stock > 0)
  if (chosen.withdrawals === 'return')
    for (const each of withdrawals)
      if (each.owner === owner && !each.exported && ['requested', 'approved'].includes(each.status))
        moveOut(market, each, 'return')
  const freeze = (isMeant: (order: Order) => boolean) => {
    for (const order of orders)
      if (isHeld(order) && !order.disputed && isMeant(order)) opens(market, order, 'admin')
  }
  const isSale = (order: Order) => order.offer.owner === owner
  if (chosen.money === 'freeze') freeze((order) => isSale(order) && order.status !== 'paid')
  if (chosen.sales === 'freeze') freeze((order) => isSale(order) && order.status === 'paid')
  if (chosen.purchases === 'freeze') freeze(({ buyer }) => buyer === owner)
  // of who sells nothing now, what comes back is not on sale
  const soldOut = own.filter(({ paused, stock }) => !paused && stock === 0)
  if (chosen.unpaid === 'cancel')
    for (const order of orders)
      if (order.status === 'pending' && (isSale(order) || order.buyer === owner))
        if (!isReviewed(market, order)) apply(market, order, 'cancel')
  for (const offer of soldOut) if (offer.stock > 0) offer.paused = true
  if (chosen.offers === 'forget') for (const offer of onSale) offer.paused = true
}

/** Everybody has the points, and said the words, that the model has. */
export async function compareRooms(db: Db, { people, points, messages }: Market) {
  for (const [owner, id] of people.entries()) {
    const kept = await db
      .selectFrom('loyalty_balances')
      .select('points')
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect(kept?.points ?? 0).toBe(points[owner])
    const said = await db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .where('m.author_id', '=', id)
      .where('m.kind', '=', 'text')
      .select(['c.order_id', 'm.body'])
      .execute()
    const expected = messages.filter(({ author }) => author === owner)
    expect(said.map(({ order_id, body }) => `${order_id} ${body}`).toSorted()).toEqual(
      expected.map(({ order, body }) => `${order.id} ${body}`).toSorted(),
    )
  }
}
