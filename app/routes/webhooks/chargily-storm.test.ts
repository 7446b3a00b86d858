import { afterAll, expect, test, vi } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import {
  closePayments,
  pollOpenPayments,
  refreshPayment,
} from '#modules/order-payments/gateway-payments.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { processStoredEvents } from '#modules/order-payments/payments.server.ts'
import { attemptsToAsk } from '#modules/payments/attempt-questions.server.ts'
import { isOpen } from '#modules/payments/attempt.ts'
import { attemptsOf, attemptsToClose, findAttempt } from '#modules/payments/attempts.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import type { Checkout, End, Event } from '../../../stand-in/checkouts.ts'
import { startStandIn } from '../../../stand-in/server.ts'
import { signatureOf } from '../../../stand-in/webhooks.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
  toldOf,
} from '../../../tests/factories/gateway-order.ts'
import { findOrder } from '../../../tests/factories/order.ts'
import { sliceOf } from '../../../tests/slice.ts'
import { trustFigure } from '../../../tests/trust-figure.ts'

// Thousands of webhooks in random order, a fifth of them twice and a fifth never, with forged ones
// between them: every order ends right. PAYMENT_EVENTS says how many there are (10000 is a run of
// minutes; of a slice an eighth are played), PAYMENT_SEED plays the same stories again.

const wantedEvents = Number(process.env.PAYMENT_EVENTS) || 900
const seed = Number(process.env.PAYMENT_SEED) || Math.floor(Math.random() * 1e9)

vi.stubEnv('LOG_LEVEL', 'silent')
const key = 'test_sk_of_these_tests'
const standIn = await startStandIn({ key, switches: { limit: false } })
const { db, env, request } = await openTestApp({
  gateways: { chargily: { keys: [key], mode: 'test', url: standIn.url } },
})
afterAll(() => standIn.close())

const random = mulberry32(seed)
const chance = (share: number) => random() < share
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

/** Numbers from 0 to 1, the same ones for the same seed (Tommy Ettinger's mulberry32). */
function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** Does all of them, some at the same time. */
async function inLanes<T>(all: readonly T[], act: (one: T) => Promise<unknown>, lanes = 8) {
  const rest = all.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of rest) await act(one)
    }),
  )
}

/** What happens to an order: how each of its payments ends, and whether its buyer cancels it. */
interface Story {
  /** How its earlier payments end. */
  before: End[]
  /** An earlier payment that had ended was paid all the same: the buyer has paid twice. */
  twice: boolean
  last: End | 'pending'
  cancels: boolean
  price: number
  /** What is told of each payment on its way, and under how many ids its end. */
  words: { isEarly: boolean; times: number }[]
}

function storyOf(): Story {
  const before = Array.from({ length: oneOf([0, 0, 1, 1, 2]) }, () =>
    oneOf(['failed', 'canceled', 'expired'] as const),
  )
  return {
    before,
    twice: before.length > 0 && chance(0.15),
    last: chance(0.75) ? 'paid' : oneOf(['failed', 'canceled', 'expired', 'pending'] as const),
    cancels: chance(0.2),
    price: oneOf([100, 1_000, 3_333]),
    words: [...before, 'last'].map(() => ({ isEarly: chance(0.5), times: oneOf([1, 2, 2]) })),
  }
}

interface Told {
  event: Event
  /** Nobody asks of a payment that has ended here: what is told of it then is not lost. */
  isKept: boolean
}

/** An order with what is told of its payments. */
interface Played {
  order: Awaited<ReturnType<typeof buildGatewayOrder>>
  story: Story
  told: Told[]
  paid: Checkout[]
  /** All of its payments, of which somebody else may tell. */
  checkouts: Checkout[]
}

// ahead of the clock by which answers are stored: a question that seems to come seconds after the
// one before is not asked, and a large run takes so long that both would meet
const now = plus(new Date(), HOUR)

async function play(story: Story): Promise<Played> {
  const order = await buildGatewayOrder(db, { price: story.price })
  const played: Played = { order, story, told: [], paid: [], checkouts: [] }
  for (const [nth, end] of [...story.before, story.last].entries()) {
    const at = plus(now, nth * MINUTE)
    const { attempt, checkout } = await beginPayment(db, standIn, order, at)
    played.checkouts.push(checkout)
    const { isEarly, times } = story.words[nth]!
    played.told.push(...toldBefore(checkout, isEarly))
    if (end === 'pending') continue
    standIn.settle(checkout.id, end)
    played.told.push(...toldOfEnd(checkout, end, times))
    if (end === 'paid') played.paid.push(checkout)
    // the buyer comes back from the gateway, and begins anew
    if (nth < story.before.length) {
      await forgetRequestsOfMinutes(db)
      await refreshPayment(db, order.id, order.user_id, defaults, plus(at, MINUTE / 2))
      // the page stops waiting after some seconds; what the gateway said is taken all the same
      await expect
        .poll(async () => (await findAttempt(db, attempt.id))?.state, { timeout: 30_000 })
        .toBe(end)
    }
    if (nth === 0 && story.twice) {
      played.told.push({ event: toldOf(checkout, 'paid'), isKept: true })
      played.paid.push(checkout)
    }
  }
  return played
}

/** What is told of a payment on its way, as a gateway might. */
const toldBefore = (checkout: Checkout, isEarly: boolean): Told[] =>
  isEarly
    ? [{ event: toldOf(checkout, 'processing' as End), isKept: false }]
    : [
        { event: { ...toldOf(checkout, 'expired'), type: 'checkout.paid' }, isKept: false },
        { event: toldOf(checkout, 'pending' as End), isKept: false },
      ]

/** Its end, mostly under more than one id. */
const toldOfEnd = (checkout: Checkout, end: End, times: number): Told[] =>
  Array.from({ length: times }, () => ({ event: toldOf(checkout, end), isKept: false }))

const post = (body: string, signature: Record<string, string>) =>
  request('/hooks/payments/chargily', {
    body,
    headers: { 'content-type': 'application/json', origin: '', ...signature },
  })

async function send(event: Event) {
  const body = JSON.stringify(event)
  expect((await post(body, { signature: signatureOf(body, key) })).status).toBe(200)
}

/** Somebody else tells that a payment was made, as they can: without our key. */
const forgeries: readonly ((checkout: Checkout) => ReturnType<typeof post>)[] = [
  (checkout) => post(JSON.stringify(toldOf(checkout, 'paid')), {}),
  (checkout) => {
    const body = JSON.stringify(toldOf(checkout, 'paid'))
    return post(body, { signature: signatureOf(body, 'test_sk_of_somebody_else') })
  },
  (checkout) => {
    const signed = JSON.stringify(toldOf(checkout, 'failed'))
    const body = JSON.stringify(toldOf(checkout, 'paid'))
    return post(body, { signature: signatureOf(signed, key) })
  },
  (checkout) => {
    const event = toldOf(checkout, 'paid')
    const signature = signatureOf(JSON.stringify(event), key)
    const raised = toldOf(checkout, 'paid', { amount: checkout.amount + 1 })
    return post(JSON.stringify({ ...raised, id: event.id }), { signature })
  },
]
async function forge(checkout: Checkout) {
  expect((await oneOf(forgeries)(checkout)).status).toBe(401)
}

const cancel = ({ order: { id, user_id } }: Played) =>
  moveOrder(
    db,
    { id, name: 'cancel', actor: person({ id: user_id, is_admin: false }) },
    defaults,
    now,
  )

/** Does as the schedules do, minute after minute, until all that is open was asked of or ended. */
async function recover() {
  const minutes = Array.from({ length: 1_000 }, (_, nth) => plus(now, HOUR + nth * MINUTE))
  for (const at of minutes) {
    await processStoredEvents(db, defaults, at)
    await closePayments(db, defaults, at)
    await pollOpenPayments(db, defaults, at)
    const waiting = [await attemptsToClose(db, at), await attemptsToAsk(db, at)]
    if (waiting.flat().length === 0) return
  }
}

/** What an order's payments have moved: into escrow or the wallet, and what the gateway keeps. */
const transfersOf = (references: string[]) =>
  db
    .selectFrom('ledger_transfers')
    .select(['code', 'amount'])
    .where('reference', 'in', references)
    .execute()

/** How an order should be now, given how it is: what is paid, and where the money is. */
async function expectRight({ order, story, paid }: Played) {
  const [{ status }, wallet, attempts] = await Promise.all([
    findOrder(db, order.id),
    walletBalance(db, order.user_id),
    attemptsOf(db, order.id),
  ])
  const transfers = await transfersOf([
    `order:${order.id}`,
    ...attempts.map(({ id }) => `attempt:${id}`),
  ])
  const sum = (code: string) =>
    transfers.reduce((total, each) => total + (each.code === code ? each.amount : 0), 0)
  const fees = (checkouts: Checkout[]) => checkouts.reduce((total, { fees: fee }) => total + fee, 0)
  const { total_price: price } = order
  const isCancelled = status === 'cancelled'
  expect([story, status]).toEqual([
    story,
    isCancelled && story.cancels ? 'cancelled' : paid.length > 0 ? 'paid' : 'pending',
  ])
  // what is credited late is all that such a wallet holds
  expect([story, wallet, sum('capture'), sum('gateway_fee')]).toEqual([
    story,
    isCancelled ? price * paid.length : 0,
    isCancelled || paid.length === 0 ? 0 : price,
    isCancelled ? fees(paid) : fees(paid.slice(0, 1)),
  ])
  expect(attempts.filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
  if (story.last !== 'pending' || isCancelled)
    expect([story, attempts.filter(({ state }) => isOpen(state))]).toEqual([story, []])
}

test(`about ${wantedEvents} events in random order, a fifth twice, a fifth lost, some forged (PAYMENT_SEED=${seed})`, async () => {
  const all = Array.from({ length: Math.ceil(wantedEvents / 6) }, storyOf)
  const stories = sliceOf([...all.entries()], ([nth]) => `story ${nth}`)
  const played: Played[] = []
  await inLanes(stories, async ([, story]) => played.push(await play(story)))
  const meant = played.flatMap((each) => each.told)
  const told = meant.filter(({ isKept }) => isKept || !chance(0.2))
  const twice = told.filter(() => chance(0.2))
  const forged = played.flatMap(({ checkouts }) => checkouts).filter(() => chance(0.5))
  const acts = [
    ...[...told, ...twice].map(
      ({ event }) =>
        () =>
          send(event),
    ),
    ...forged.map((checkout) => () => forge(checkout)),
    ...played.filter(({ story }) => story.cancels).map((each) => () => cancel(each)),
  ]
  await inLanes(shuffled(acts), (act) => act())
  await recover()
  await inLanes(played, expectRight)
  expect(played).toHaveLength(stories.length)
  const [sent, lost] = [told.length + twice.length + forged.length, meant.length - told.length]
  trustFigure(
    6,
    `${sent} messages (${twice.length} twice, ${forged.length} forged) and ${lost} lost, of ${played.length} orders (seed ${seed})`,
  )
}, 1_200_000)

test('and no rule of the books is broken', async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})
