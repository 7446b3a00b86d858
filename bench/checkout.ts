import { createHmac, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { promiseOf } from '#modules/checkout/promise.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { DB } from '../app/platform/db.server.ts'
import { noLimits } from '../tests/factories/order.ts'
import { load, type Measured, repeat } from './load.ts'

const BUYERS = 200
const LANES = 8

export interface Goods {
  offers: number[]
  price: number
  /** Within how many seconds each is promised. */
  seconds: number
  method: number
  buyers: Person[]
}

/** Somebody with a session. */
export interface Person {
  id: string
  token: string
  cookie: string
}

/**
 * Buyers with a session each, and active offers of one category at one price and time, so that only
 * ids differ between orders.
 */
export async function prepareCheckout(url: string, secret: string): Promise<Goods> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const {
      rows: [common],
    } = await client.query<{ price: string; category: string; seconds: number }>(`
      select price, category, seconds from (
        select price, category, extract(epoch from delivered_within)::int as seconds from offers
        where status = 'active' and min_quantity = 1 and quantity > 5 limit 300000) o
      group by price, category, seconds order by count(*) desc limit 1`)
    const { rows: offers } = await client.query<{ id: string }>(
      `select id from offers where status = 'active' and min_quantity = 1
      and quantity > 5 and price = $1 and category = $2
      and delivered_within = make_interval(secs => $3) limit 5000`,
      [common?.price, common?.category, common?.seconds],
    )
    const {
      rows: [method],
    } = await client.query<{ id: string }>(
      `select id from payment_methods where active and name <> 'Wallet' order by id limit 1`,
    )
    // the bench's few buyers order without end
    await client.query(
      `insert into settings (key, value) values ('most_pending_orders', '1000000'), ('most_orders_per_hour', '1000000'), ('new_buyer_orders', '1000000'), ('new_buyer_amount', '100000000'), ('new_buyer_stock_bp', '10000') on conflict (key) do update set value = excluded.value`,
    )
    return {
      offers: offers.map(({ id }) => Number(id)),
      price: Number(common?.price),
      seconds: Number(common?.seconds),
      method: Number(method?.id),
      buyers: await peopleWithSessions(client, secret, BUYERS),
    }
  } finally {
    await client.end()
  }
}

/** The cookie of a session, as a browser sends it. */
export const signedCookie = (token: string, secret: string): string =>
  `sb-auth-token=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`

/** People who sell nothing, each with a session of an hour. */
export async function peopleWithSessions(
  client: pg.Client,
  secret: string,
  count: number,
): Promise<Person[]> {
  const { rows: people } = await client.query<{ id: string }>(
    'select id from profiles where not is_seller and not is_admin limit $1',
    [count],
  )
  return withSessions(
    client,
    secret,
    people.map(({ id }) => id),
  )
}

/** These people, each with a session of an hour. */
export async function withSessions(
  client: pg.Client,
  secret: string,
  people: readonly string[],
): Promise<Person[]> {
  const tokens = people.map(() => randomUUID())
  await client.query(
    `insert into sessions (token, user_id, expires_at) select t, u, now() + interval '1 hour'
    from unnest($1::text[], $2::uuid[]) as s(t, u)`,
    [tokens, people],
  )
  return people.map((id, index) => ({
    id,
    token: tokens[index]!,
    cookie: `${signedCookie(tokens[index]!, secret)}; lang=en`,
  }))
}

/** One of a list, at random. */
export const any = <Item>(list: readonly Item[]): Item =>
  list[Math.floor(Math.random() * list.length)]!

/** The checkout's form, but for its token. */
export const formOf = ({
  price,
  seconds,
  method,
}: Pick<Goods, 'price' | 'seconds' | 'method'>) => ({
  quantity: 1,
  buyer_name: 'Bench Buyer',
  buyer_email: 'bench@example.com',
  buyer_phone: '0500 00 00 00',
  contact_method: 'telegram' as const,
  contact_details: '@bench',
  payment_method_id: method,
  price_seen: price,
  terms_seen: '',
  promise_seen: promiseOf({ seconds, rungs: null }),
})

/** Orders placed through the whole site: session, form, rules, database, redirect. */
export function checkoutByHttp(site: string, goods: Goods, seconds: number): Promise<Measured> {
  return load('orders placed through HTTP', {
    url: site,
    connections: LANES,
    seconds,
    expect: 302,
    form: () => orderForm(goods),
  })
}

/** How many orders were asked for, from anywhere on: a market may have been measured before. */
let asked = Math.floor(Math.random() * 1_000_000)

/**
 * A form that orders one of an offer, of the next unless it is named. Each buyer has their turn,
 * and no two orders are by one buyer of one offer: who has an unpaid order of it is asked first.
 */
export function orderForm(goods: Goods, offer?: number) {
  const { offers, buyers } = goods
  const [turn, round] = [asked % buyers.length, Math.floor(asked / buyers.length)]
  asked++
  return {
    path: `/payment/${offer ?? offers[round % offers.length]!}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: buyers[turn]!.cookie,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({
      ...Object.fromEntries(Object.entries(formOf(goods)).map(([k, v]) => [k, String(v)])),
      order_seen: '',
      checkout_token: randomUUID(),
    }).toString(),
  }
}

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The statements that placing one order sends, taken from a real one. */
async function statementsOf(
  url: string,
  goods: Goods,
  sample: { offer: number; buyer: string; token: string },
): Promise<Statement[]> {
  const statements: Statement[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const placed = await placeOrder(
    db,
    sample.buyer,
    sample.offer,
    { ...formOf(goods), checkout_token: sample.token },
    { ...defaults, ...noLimits },
    new Date(),
  )
  await db.destroy()
  if (!placed.ok) throw new Error(`the bench's own order was refused: ${placed.code}`)
  return statements
}

/** The same statements alone, prepared and sent from as many lanes, with nothing around them. */
export async function checkoutBySql(url: string, goods: Goods, seconds: number): Promise<Measured> {
  const sample = { offer: any(goods.offers), buyer: any(goods.buyers).id, token: randomUUID() }
  const statements = await statementsOf(url, goods, sample)
  const pool = new pg.Pool({ connectionString: url, max: LANES })
  const measured = await repeat('the same SQL alone', LANES, seconds, async () => {
    const fresh = new Map<unknown, unknown>([
      [sample.offer, any(goods.offers)],
      [sample.buyer, any(goods.buyers).id],
      [sample.token, randomUUID()],
    ])
    for (const [index, { sql, parameters }] of statements.entries()) {
      await pool.query({
        name: `checkout-${index}`,
        text: sql,
        values: parameters.map((value) => fresh.get(value) ?? value),
      })
    }
  })
  await pool.end()
  return measured
}
