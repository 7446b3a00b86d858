import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import type { MoveName, OrderStatus, Party } from '#modules/orders/order.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { enterOutage } from '#modules/orders/outages.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { deliverMadeUp } from '../db/seeds/goods.ts'
import { buildInstantOffer, deliveryForm, piecesOf } from './factories/goods.ts'
import { checkout, noLimits } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildSeller } from './factories/profile.ts'
import {
  apply,
  held,
  isAccount,
  isBoost,
  isHeld,
  isReviewed,
  isStopped,
  keepsLong,
  type Market,
  orderOf,
  deliveredWithin,
  type Offer,
  type Order,
  payOut,
  possibleAt,
  PROMISE,
  purseOf,
  shelf,
  type Step,
  type Who,
} from './model-market.ts'
import { accessSteps, compareAccess, givePassword } from './model-access.ts'
import { compareBooks, readBooks } from './model-books.ts'
import { disputeSteps } from './model-disputes.ts'
import { paymentSteps } from './model-payments.ts'
import { comparePayouts, payoutSteps } from './model-payouts.ts'
import { compareRooms, REWARD, roomSteps } from './model-rooms.ts'
import { compareUnits, stockSteps } from './model-stock.ts'
import { everything } from './slice.ts'
import { trustFigure } from './trust-figure.ts'

// Random people do random things to a small market and to a model that is simple to believe.

const { db, url } = await openTestDatabase(4)
// markets lie ever further back, and these had two steps before any of them
const ancient = { created_at: new Date('0100-01-01T00:00:00Z') }
const office = await buildAdmin(db, ancient)
const admin = person(office)
const other = person(await buildAdmin(db, ancient))
const payer = await buildAdmin(db, ancient) // who has credited nobody
const method = await buildPaymentMethod(db, { kind: 'gateway', card: 'cib' })
const walletMethod = await buildPaymentMethod(db, { name: 'Wallet' })
const { most_pending_orders } = defaults
// that money by card rests is shown in card-money.test.ts
const card_rest_hours = 0
await db
  .insertInto('settings')
  .values([
    { key: 'card_rest_hours', value: '0' },
    { key: 'staff_money_per_day', value: '100000000' },
  ])
  .execute()
const { id: rewardId } = await db
  .insertInto('loyalty_rewards')
  .values({ name: '150 DA', ...REWARD })
  .returning('id')
  .executeTakeFirstOrThrow()
const open = { wallet_payment_open: true, second_look_from: 10_000_000, card_rest_hours }
const settings = { ...defaults, ...noLimits, most_pending_orders, ...open }
const PEOPLE = 3

/**
 * A step that is always possible: what it should answer and change is said by `expected`, what it
 * answers by `real`.
 */
function step(
  name: string,
  expected: (market: Market) => string,
  real: (market: Market) => Promise<string>,
): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(market) {
      const answer = real(market)
      expect(`${name}: ${await answer}`).toBe(`${name}: ${expected(market)}`)
    },
  }
}

const answerOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code
/** The person of that role in an order; of three people one is a stranger to it. */
const idOf = ({ people }: Market, { buyer, offer }: Order, who: Who) =>
  people[who === 'buyer' ? buyer : who === 'seller' ? offer.owner : PEOPLE - buyer - offer.owner]!
const actorOf = (market: Market, order: Order, who: Who): Actor =>
  who === 'admin'
    ? admin
    : who === 'system'
      ? system
      : person({ id: idOf(market, order, who), is_admin: false })

/** Runs on the order with that number, or answers `nothing` while there is none. */
function onOrder(
  name: string,
  n: number,
  expected: (market: Market, order: Order) => string,
  real: (market: Market, order: Order) => Promise<string>,
) {
  return onOrderAmong(name, n, (orders) => orders, expected, real)
}

/** The same of some of the orders. */
function onOrderAmong(
  name: string,
  n: number,
  among: (orders: readonly Order[]) => readonly Order[],
  expected: (market: Market, order: Order) => string,
  real: (market: Market, order: Order) => Promise<string>,
) {
  const pick = ({ orders }: Market) => among(orders)[n % Math.max(1, among(orders).length)]
  return step(
    `${name} order ${n}`,
    (market) => {
      const order = pick(market)
      return order ? expected(market, order) : 'nothing'
    },
    async (market) => {
      const order = pick(market)
      return order ? real(market, order) : 'nothing'
    },
  )
}

function place(
  buyer: number,
  offerAt: number,
  quantity: number,
  stale: boolean,
  fromWallet: boolean,
): Step {
  let placed = ''
  return step(
    `person ${buyer} buys ${quantity} of offer ${offerAt}${fromWallet ? ' from the wallet' : ''}${stale ? ' at an old price' : ''}`,
    (market) => {
      const offer = market.offers[offerAt]!
      if (keepsLong(market, buyer, offer)) return 'nothing'
      if (offer.paused || offer.stock === 0) return 'offer_not_found'
      if (offer.owner === buyer) return 'own_offer'
      if (stale) return 'price_changed'
      if (quantity > offer.stock) return 'out_of_stock'
      const total = offer.price * quantity
      if (fromWallet && total > held(market, purseOf(market, buyer))) return 'wallet_short'
      const isWaiting = (order: Order) => order.buyer === buyer && order.status === 'pending'
      if (market.orders.filter(isWaiting).length >= 5) return 'too_many_pending'
      offer.stock -= quantity
      const payer = fromWallet ? purseOf(market, buyer) : `clearing:${method.id}`
      const given = { id: placed, buyer, offer, quantity, total, fromWallet, payer }
      const order = orderOf(given, market.now)
      market.orders.push(order)
      if (fromWallet) apply(market, order, 'mark_paid')
      return 'done'
    },
    async (market) => {
      const offer = market.offers[offerAt]!
      if (keepsLong(market, buyer, offer)) return 'nothing'
      const form = checkout({
        quantity,
        price_seen: offer.price + Number(stale),
        ...(offer.instant && { promise_seen: '0' }),
        payment_method_id: (fromWallet ? walletMethod : method).id,
      })
      const result = await placeOrder(
        db,
        market.people[buyer]!,
        offer.id,
        form,
        settings,
        market.now,
      )
      if (result.ok) placed = result.value.order_id
      return answerOf(result)
    },
  )
}

const rules: Record<MoveName, { from: OrderStatus; by: Party[] }> = {
  mark_paid: { from: 'pending', by: ['admin', 'system'] },
  cancel: { from: 'pending', by: ['buyer', 'admin', 'system'] },
  complete: { from: 'paid', by: ['seller', 'admin', 'system'] },
  receive: { from: 'completed', by: ['buyer', 'system'] },
  refund_wallet: { from: 'paid', by: ['admin'] },
  refund_original: { from: 'paid', by: ['admin'] },
  cancel_late: { from: 'paid', by: ['buyer', 'system'] },
  cancel_late_original: { from: 'paid', by: ['buyer'] },
  give_back: { from: 'paid', by: ['seller'] },
  extend: { from: 'paid', by: ['buyer'] },
  split: { from: 'completed', by: ['system'] },
}

function move(n: number, name: MoveName, who: Who): Step {
  return onOrder(
    `${who}: ${name}`,
    n,
    (market, order) => {
      if (who === 'stranger') return 'not_found'
      const pays = name === 'mark_paid' && who === 'buyer' && order.fromWallet
      if (!rules[name].by.includes(who) && !pays) return 'not_your_move'
      if (name === 'split') return 'wrong_state'
      if (name.endsWith('_original') && order.fromWallet) return 'wrong_state'
      if (name === 'extend' && (order.asked === null || order.extra > 0)) return 'wrong_state'
      const isRefund = name.startsWith('refund')
      const lateRefund = isRefund && order.disputed && isHeld(order)
      if (order.status !== rules[name].from && !lateRefund) return 'wrong_state'
      if (isStopped(order, name)) return 'frozen'
      const isStaying = name === 'mark_paid' || (name === 'cancel' && who !== 'system')
      if (isStaying && isReviewed(market, order)) return 'under_review'
      if (market.now < possibleAt(market, order, name, who)) return 'too_early'
      if (name === 'complete' && who === 'system') return 'goods_missing'
      if (name === 'complete' && who === 'seller' && isAccount(order)) return 'goods_missing'
      apply(market, order, name)
      return 'done'
    },
    async (market, order) =>
      answerOf(
        await moveOrder(
          db,
          { id: order.id, name, actor: actorOf(market, order, who), reason: 'A reason' },
          defaults,
          market.now,
        ),
      ),
  )
}

const ways: Partial<Record<OrderStatus, [MoveName, Who]>> = {
  pending: ['mark_paid', 'admin'],
  paid: ['complete', 'seller'],
  completed: ['receive', 'buyer'],
}

/** What most orders do most of the time. */
const goOn = (n: number) =>
  onOrderAmong(
    'as usual goes',
    n,
    (orders) => orders.filter(({ status }) => status in ways),
    (market, order) => {
      const [name] = ways[order.status] ?? []
      if (!name) return 'nothing'
      if (name === 'receive' && order.disputed) return 'frozen'
      if (name === 'mark_paid' && isReviewed(market, order)) return 'under_review'
      apply(market, order, name)
      return 'done'
    },
    async (market, order) => {
      const [name, who] = ways[order.status] ?? []
      if (!name) return 'nothing'
      const request = { id: order.id, name, actor: actorOf(market, order, who!) }
      return answerOf(
        name === 'complete'
          ? await deliverMadeUp(db, order.id, idOf(market, order, 'seller'), defaults, market.now)
          : await moveOrder(db, request, defaults, market.now),
      )
    },
  )

const piecesFor = (order: Order, which: number) =>
  isBoost(order)
    ? [{ note: `It is played for the ${which}th time` }]
    : piecesOf(`${order.offer.id}:${which}`, isAccount(order), order.quantity)

/** The seller delivers by the form, one of few things that they have: each once, but for words. */
const give = (n: number, which: number) =>
  onOrder(
    `${which} is given for`,
    n,
    (market, order) => {
      if (order.status !== 'paid') return 'wrong_state'
      const logins = isBoost(order) ? [] : piecesFor(order, which).map((it) => JSON.stringify(it))
      if (logins.some((login) => market.given.has(login))) return 'given_before'
      for (const login of logins) market.given.add(login)
      apply(market, order, 'complete')
      return 'done'
    },
    async (market, order) => {
      const form = await deliveryForm(db, order.id, ...piecesFor(order, which))
      const by = idOf(market, order, 'seller')
      return answerOf(await deliverOrder(db, order.id, by, form, defaults, market.now))
    },
  )

const release = (n: number) =>
  onOrder('release', n, payOut, async (market, { id }) =>
    (await releaseOrder(db, id, defaults, market.now)) ? 'done' : 'nothing',
  )

const quarrels = disputeSteps(
  { db, settings, administrators: [admin, other], actorOf },
  onOrderAmong,
)

/** A seller asks for more time. */
const ask = (n: number, minutes: number, who: Who) =>
  onOrder(
    `${who} asks for ${minutes} minutes more`,
    n,
    (market, order) => {
      if (who !== 'seller') return 'not_found'
      if (order.status !== 'paid' || order.asked !== null || order.disputed) return 'wrong_state'
      const isOver = (more: number) => deliveredWithin(market, order, PROMISE + more) <= market.now
      if (isOver(PROMISE)) return 'wrong_state'
      if (minutes > PROMISE) return 'too_long'
      if (isOver(minutes)) return 'too_short'
      order.asked = minutes
      return 'done'
    },
    async (market, order) =>
      answerOf(
        await askMoreTime(
          db,
          order.id,
          actorOf(market, order, who),
          { seconds: minutes * 60, reason: 'A power cut' },
          market.now,
        ),
      ),
  )

/** For so many minutes, until now, nobody could reach the market. */
const away = (minutes: number) =>
  step(
    `${minutes} minutes nobody reached the market`,
    (market) => {
      const to = market.now
      const from = plus(to, -minutes * MINUTE)
      const isSame = market.outages.some(([began, ended]) => +began === +from && +ended === +to)
      if (isSame) return 'done' // the same form once more
      if (market.outages.some(([began, ended]) => began < to && ended > from)) return 'overlaps'
      market.outages.push([from, to])
      return 'done'
    },
    async ({ now }) => {
      const form = { from: plus(now, -minutes * MINUTE), to: now, reason: 'A power cut' }
      return answerOf(await enterOutage(db, form, office, now))
    },
  )

const review = (n: number, who: Who) =>
  onOrder(
    `${who} reviews`,
    n,
    (_, order) => {
      if (who !== 'buyer') return 'not_found'
      if (order.status !== 'received') return 'not_received'
      if (order.reviewed) return 'already_given'
      order.reviewed = true
      return 'done'
    },
    async (market, order) =>
      answerOf(
        await giveFeedback(
          db,
          order.id,
          idOf(market, order, who),
          { rating: 'positive', comment: null },
          market.now,
        ),
      ),
  )

/** A change of an offer by its seller. */
function edit(offerAt: number, name: string, changes: (offer: Offer) => Partial<Offer>): Step {
  return step(
    `offer ${offerAt}: ${name}`,
    () => 'done',
    async (market) => {
      const offer = market.offers[offerAt]!
      const { stock } = offer
      Object.assign(offer, changes(offer))
      const status = offer.paused ? 'paused' : offer.stock > 0 ? 'active' : 'completed'
      await db
        .updateTable('offers')
        .set((eb) => ({
          price: offer.price,
          status,
          quantity: offer.stock,
          stock_supplied: eb('stock_supplied', '+', offer.stock - stock),
        }))
        .where('id', '=', offer.id)
        .execute()
      return 'done'
    },
  )
}

const wait = (hours: number) =>
  step(
    `${hours} hours pass`,
    () => 'done',
    async (market) => {
      market.now = plus(market.now, hours * HOUR)
      return 'done'
    },
  )

/** Outages are of everybody's orders, so each market has two years of its own. */
let year = 2026

async function openMarket(): Promise<Market> {
  // of twenty sessions the oldest ends, and steps begin some
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', [office.id, payer.id])
    .where('id', 'not in', [office.session_id, payer.session_id])
    .execute()
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => (await buildSeller(db, { wallet: 6_000 })).id),
  )
  const now = new Date(`${(year -= 2)}-11-20T10:00:00Z`)
  for (const id of people) await givePassword(db, id, now)
  const offers = await Promise.all(
    shelf.map(async ({ owner, category, instant = false }, at) => {
      const given = { user_id: people[owner]!, category, quantity: 4, price: 1_000 + at * 5 }
      const { id, price, quantity } = instant
        ? await buildInstantOffer(db, { ...given, units: 4, now })
        : await buildOffer(db, given)
      return { id, owner, category, price, stock: quantity, paused: false, instant }
    }),
  )
  const first = offers.find(({ instant }) => instant)!
  return {
    now,
    people,
    outages: [],
    books: new Map([
      ['adjustments', -6_000 * PEOPLE],
      ...people.map((id): [string, number] => [`wallet:${id}`, 6_000]),
    ]),
    offers,
    orders: [],
    units: Array.from({ length: 4 }, () => ({ offer: first, state: 'stock' })),
    passed: people.map((_, owner) => (owner === first.owner ? 4 : 0)),
    looked: 4,
    given: new Set(),
    attempts: [],
    withdrawals: [],
    batches: [],
    deposits: [],
    receipts: [],
    refunds: [],
    messages: [],
    points: people.map(() => 0),
  }
}

async function compare(market: Market, before: ReadonlyMap<string, number>) {
  const { offers, orders } = market
  for (const { id, stock, paused } of offers) {
    const status = paused ? 'paused' : stock > 0 ? 'active' : 'completed'
    expect(
      await db
        .selectFrom('offers')
        .select(['quantity', 'status'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ quantity: stock, status })
  }
  for (const { id, status, released, returned } of orders) {
    const found = await db
      .selectFrom('orders')
      .select(['status', 'released_at', 'refunded_part'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([found.status, found.released_at !== null, found.refunded_part]).toEqual([
      status,
      released,
      returned,
    ])
  }
  await compareBooks(db, market, before)
  await comparePayouts(db, market)
  await compareRooms(db, market)
  await compareAccess(db, market)
  await compareUnits(db, market)
}

const anOffer = fc.nat({ max: shelf.length - 1 })
const who = fc.constantFrom<Who>('buyer', 'buyer', 'admin', 'admin', 'seller', 'system', 'stranger')
const n = fc.nat({ max: 11 })
const anyMove = fc
  .tuple(n, fc.constantFrom(...(Object.keys(rules) as MoveName[])), who)
  .map(([at, name, by]) => move(at, name, by))
/** Few buy of themselves. */
const buy = fc
  .tuple(
    fc.constantFrom(0, 1, 2, 2, 3, 3),
    fc.constantFrom(1, 1, 1, 2, 2, 2, 0),
    fc.integer({ min: 1, max: 3 }),
    fc.nat({ max: 9 }),
    fc.boolean(),
  )
  .map(([at, further, quantity, luck, fromWallet]) =>
    place((shelf[at]!.owner + further) % PEOPLE, at, quantity, luck === 0, fromWallet),
  )
const edits = fc.oneof(
  fc
    .tuple(anOffer, fc.integer({ min: 100, max: 5_000 }))
    .map(([at, price]) => edit(at, `costs ${price}`, () => ({ price }))),
  fc
    .tuple(anOffer, fc.integer({ min: 0, max: 9 }))
    .map(([at, stock]) =>
      edit(at, `has ${stock}`, (offer) => ({ stock: offer.instant ? offer.stock : stock })),
    ),
  anOffer.map((at) => edit(at, 'is paused or goes on', ({ paused }) => ({ paused: !paused }))),
)
const onward = n.map(goOn)
const stock = stockSteps({ db, settings, staff: office }, step)
const means = { db, office, step, onOrder: onOrderAmong }
// as often as they are listed
const steps: fc.Arbitrary<Step>[] = [
  buy,
  buy,
  buy,
  onward,
  onward,
  onward,
  onward,
  fc.tuple(n, fc.nat({ max: 3 })).map(([at, which]) => give(at, which)),
  anyMove,
  anyMove,
  edits,
  ...quarrels,
  ...accessSteps({ db, actorOf }, onOrderAmong),
  stock.adding,
  ...stock.changing,
  fc
    .tuple(n, fc.constantFrom<Who>('buyer', 'buyer', 'seller', 'stranger'))
    .map(([at, by]) => review(at, by)),
  n.map(release),
  ...paymentSteps({ ...means, payer, methodId: method.id }),
  ...payoutSteps({ ...means, payer }),
  ...roomSteps({ ...means, settings, actorOf, rewardId }),
  fc.constantFrom(0.25, 0.25, 1, 1, 30, 30, 80, 130, 350).map(wait),
  fc
    .tuple(n, fc.integer({ min: 1, max: 40 }), who)
    .map(([at, minutes, by]) => ask(at, minutes, by)),
  fc.integer({ min: 3, max: 300 }).map(away),
]

/** How many steps people make at least, however many markets that takes: MODEL_OPERATIONS. */
const OPERATIONS = Number(process.env.MODEL_OPERATIONS) || (everything ? 20_000 : 600)
/** A market is old enough for what takes weeks, and still young enough to be shrunk. */
const [FEWEST, MOST] = [150, 250]

/** MODEL_SEED has people do the same again. */
const seed = Number(process.env.MODEL_SEED) || randomInt(1, 2 ** 31)

test(`whatever people do in whatever order, everyone has what the model says, and every rule holds (MODEL_SEED=${seed}) [CONST-08]`, async () => {
  let [done, markets] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(buy, buy, buy, stock.adding), { minLength: 8, maxLength: 14 }),
      fc.array(fc.oneof(...steps), { minLength: FEWEST, maxLength: MOST, size: 'max' }),
      async (first, then) => {
        if (done >= OPERATIONS) return
        const before = await readBooks(db)
        const market = await openMarket()
        await fc.asyncModelRun(() => ({ model: market, real: {} }), [...first, ...then])
        await compare(market, before)
        // it reads all markets so far
        if (++markets % 10 === 0) expect(await verify(url)).toEqual([])
        done += first.length + then.length
      },
    ),
    { seed, numRuns: Math.ceil(OPERATIONS / FEWEST) },
  )
  expect(await verify(url)).toEqual([])
  expect(done).toBeGreaterThanOrEqual(OPERATIONS)
  trustFigure(1, `${done} operations in ${markets} markets, 0 violations (seed ${seed})`)
})
