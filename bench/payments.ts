import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { DB, Db } from '../app/platform/db.server.ts'
import { type Checkout, ended, eventOf, newCheckout } from '../stand-in/checkouts.ts'
import { signatureOf } from '../stand-in/webhooks.ts'
import { buildAttempt } from '../tests/factories/attempt.ts'
import { noLimits } from '../tests/factories/order.ts'
import { formOf, type Goods, type Person, peopleWithSessions, prepareCheckout } from './checkout.ts'
import type { Child } from './children.ts'
import { type Listener, openListeners } from './listeners.ts'
import { ask, sharesOf } from './load.ts'
import { openMarket, query, SECRET } from './market.ts'
import { serveSite } from './node.ts'

// `npm run bench -- --payments`: how long it takes from a gateway's webhook until the open page of
// its buyer says that the order is paid, on a small market, each with an invoice: as fast as the
// machine takes them, and at a steady pace. It fails when at that pace the slowest of a hundred
// takes more than a second.

const BUYERS = 300
/** So many are paid before, which are not counted: a node that has just started is slow. */
const WARM_UP = 100
const MOST_MS = 1_000
const MARKET = process.env.SMALL_DATA_DIR || '.data/small'
const KEY = 'test_sk_of_the_bench'
/** Nothing listens there: all is told, and nobody has to be asked. */
const NOWHERE = 'http://127.0.0.1:9/test/api/v2'
/** Without these of the settings no invoice is made. */
const COMPANY = ['name', 'address', 'rc', 'nif', 'nis', 'ai'].map((part) => `company_${part}`)

const AT_ONCE = 20
const A_SECOND = 10

type Load = <Item>(all: readonly Item[], act: (one: Item) => Promise<void>) => Promise<unknown>

const atOnce: Load = (all, act) => {
  const left = all.values()
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await act(one)
    }),
  )
}

const aSecond: Load = (all, act) =>
  Promise.all(
    all.map(async (one, nth) => {
      await sleep((nth * 1_000) / A_SECOND)
      await act(one)
    }),
  )

/** A buyer who waits at the payment page of their order. */
interface Waiting {
  person: Person
  order: string
  /** As the gateway has the payment, which has just come. */
  paid: Checkout
}

/** From a webhook's start, in ms, and how many there were. */
interface Times {
  perSecond: number
  answered: number[]
  told: number[]
  shown: number[]
}

/** Measures both, prints them, and returns the exit code. */
export async function benchPayments(): Promise<number> {
  const database = await openMarket(MARKET, 0.01)
  try {
    await query(
      database.url,
      `insert into settings (key, value) select k, '"Kanz"' from unnest($1::text[]) k
      on conflict do nothing`,
      [COMPANY],
    )
    const waiting = await prepare(database.url, await prepareCheckout(database.url, SECRET))
    const slowest = await measure(database.url, waiting)
    await expectPaid(database.url, waiting)
    return slowest <= MOST_MS ? 0 : 1
  } finally {
    await database.stop()
  }
}

/**
 * Lets all be paid, and shows how long it took. Answers by when 99 of 100 pages said so at a steady
 * pace, in ms.
 */
async function measure(url: string, waiting: readonly Waiting[]): Promise<number> {
  const node = await serveSite(url, [], {
    CHARGILY_SECRET_KEY: KEY,
    CHARGILY_MODE: 'test',
    CHARGILY_URL: NOWHERE,
  })
  try {
    await newsAreTold(url)
    const people = waiting.map(({ person }) => person)
    const listeners = await openListeners(node.url, people, people.length)
    const byPerson = new Map(listeners.map((listener) => [listener.person.id, listener]))
    await payAll(node, waiting.slice(0, WARM_UP), byPerson, atOnce)
    const fast = await payAll(node, waiting.slice(WARM_UP, WARM_UP + BUYERS), byPerson, atOnce)
    const steady = await payAll(node, waiting.slice(WARM_UP + BUYERS), byPerson, aSecond)
    for (const listener of listeners) listener.close()
    console.log(
      '| webhooks | per second | from one until | p50 ms | p99 ms | most ms |\n|---|--:|---|--:|--:|--:|',
    )
    show(`${AT_ONCE} at once`, fast)
    show('at a steady pace', steady)
    return sharesOf(steady.shown).p99
  } finally {
    await node.end()
  }
}

/** An order for each buyer, whose payment was begun at the gateway. */
async function prepare(url: string, goods: Goods): Promise<Waiting[]> {
  await query(
    url,
    `update offers set quantity = quantity + 1000, stock_supplied = stock_supplied + 1000
    where id = any($1::bigint[]) and quantity < 1000`,
    [goods.offers],
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = await peopleWithSessions(client, SECRET, WARM_UP + 2 * BUYERS).finally(() =>
    client.end(),
  )
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    const method = await gatewayMethod(db)
    const waiting: Waiting[] = []
    for (const [nth, person] of people.entries())
      waiting.push(await order(db, person, goods.offers[nth % goods.offers.length]!, goods, method))
    return waiting
  } finally {
    await db.destroy()
  }
}

/** The active method of the gateway, made when there is none. */
async function gatewayMethod(db: Db): Promise<number> {
  const found = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('kind', '=', 'gateway')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  const made = { name: 'Card of the bench', kind: 'gateway', card: 'edahabia' } as const
  const { id } =
    found ??
    (await db.insertInto('payment_methods').values(made).returning('id').executeTakeFirstOrThrow())
  return id
}

async function order(
  db: Db,
  person: Person,
  offer: number,
  { price, seconds }: Goods,
  payment_method_id: number,
): Promise<Waiting> {
  const placed = await placeOrder(
    db,
    person.id,
    offer,
    { ...formOf({ price, seconds, method: payment_method_id }), checkout_token: randomUUID() },
    { ...defaults, ...noLimits },
    new Date(),
  )
  if (!placed.ok) throw new Error(`the bench's own order was refused: ${placed.code}`)
  const { order_id } = placed.value
  const { total_price: amount } = await db
    .selectFrom('orders')
    .select('total_price')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const attempt = await buildAttempt(db, {
    order_id,
    user_id: person.id,
    payment_method_id,
    amount,
  })
  return { person, order: order_id, paid: paidCheckout(attempt, amount) }
}

function paidCheckout({ id, provider_id }: { id: string; provider_id: string }, amount: number) {
  const now = Math.floor(Date.now() / 1_000)
  const wanted = {
    amount,
    currency: 'dzd',
    success_url: 'http://127.0.0.1/',
    locale: 'en',
    metadata: { attempt_id: id },
  } as const
  const page = `http://127.0.0.1/${provider_id}`
  return ended(newCheckout(wanted, { id: provider_id, page, now }), 'paid', now)!
}

/**
 * Waits until people were told of the orders just placed, so that the next news is of the payment.
 */
async function newsAreTold(url: string) {
  const left = 'select exists (select from outbox where due_at <= now()) as some'
  while ((await query<{ some: boolean }>(url, left))[0]!.some) await sleep(200)
}

async function payAll(
  node: Child,
  waiting: readonly Waiting[],
  listeners: ReadonlyMap<string, Listener>,
  load: Load,
): Promise<Times> {
  const times: Times = { perSecond: 0, answered: [], told: [], shown: [] }
  const heard: Promise<void>[] = []
  const start = performance.now()
  await load(waiting, async (one) => {
    const began = performance.now()
    heard.push(pageSays(node, one, listeners.get(one.person.id)!, began, times))
    await tell(node, one)
    times.answered.push(performance.now() - began)
  })
  await Promise.all(heard)
  times.perSecond = Math.round((waiting.length * 1_000) / (performance.now() - start))
  return times
}

/** The page reads how its payment stands as soon as its stream tells of news. */
async function pageSays(
  node: Child,
  { person, order: id }: Waiting,
  listener: Listener,
  began: number,
  times: Times,
) {
  times.told.push((await listener.nextNotification()) - began)
  const answer = await fetch(`${node.url}/orders/${id}/payment?back=1`, {
    headers: { cookie: person.cookie, accept: 'application/json' },
  })
  const { state } = (await answer.json()) as { state: string }
  if (state !== 'paid') throw new Error(`an order whose stream had news is ${state}`)
  times.shown.push(performance.now() - began)
}

async function tell(node: Child, { paid }: Waiting) {
  const now = Math.floor(Date.now() / 1_000)
  const body = JSON.stringify(eventOf(paid, 'paid', `evt_${randomUUID()}`, now))
  const headers = { 'content-type': 'application/json', signature: signatureOf(body, KEY) }
  const { status } = await ask(`${node.url}/hooks/payments/chargily`, headers, body)
  if (status !== 200) throw new Error(`a webhook was answered by ${status}`)
}

async function expectPaid(url: string, waiting: readonly Waiting[]) {
  const [counted] = await query<{ paid: number }>(
    url,
    `select count(*)::int as paid from orders where id = any($1::uuid[]) and status = 'paid'`,
    [waiting.map(({ order: id }) => id)],
  )
  if (counted!.paid !== waiting.length)
    throw new Error(`${counted!.paid} orders of ${waiting.length} are paid`)
}

function show(load: string, { perSecond, answered, told, shown }: Times) {
  for (const [name, times] of [
    ['it is answered', answered],
    ['the stream tells of it', told],
    ['the page says so', shown],
  ] as const) {
    const { p50, p99 } = sharesOf(times)
    const figures = [p50, p99, Math.max(...times)].map(Math.round)
    console.log(`| ${load} | ${perSecond} | ${name} | ${figures.join(' | ')} |`)
  }
}
