import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { DB, Db } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildInstantOffer } from './factories/goods.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildProfile } from './factories/profile.ts'

// A connection that is killed after each statement of a payment that delivers at once: of money,
// order and unit there is all or nothing, and the next attempt does it.

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const walletMethod = await buildPaymentMethod(db, { name: 'Wallet' })
const settings = { ...defaults, wallet_payment_open: true }

let [statements, last] = [0, Infinity]
/** Kills the connection once the last statement is answered, and waits until it is gone. */
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (++statements === last)
      await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and application_name = 'doomed'`.execute(db)
    return result
  },
}
const pool = new pg.Pool({
  connectionString: env.databaseUrl!,
  max: 1,
  application_name: 'doomed',
})
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
const doomed: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [killer],
})
afterAll(() => doomed.destroy())

/** Does it with the connection killed after this statement, the next one and so on. */
async function killedAfterEach(
  first: number,
  attempt: () => Promise<unknown>,
  check: () => Promise<void>,
) {
  for (let at = first; ; at++) {
    ;[statements, last] = [0, at]
    const survived = await attempt().then(
      () => statements < at,
      () => false,
    )
    last = Infinity
    if (survived) return at - first
    await check()
    expect(await verify(env.databaseUrl!)).toEqual([])
  }
}

const statesOf = async (offerId: number) => {
  const rows = await db
    .selectFrom('vault_units')
    .select('state')
    .where('offer_id', '=', offerId)
    .orderBy('number')
    .execute()
  return rows.map(({ state }) => state)
}

test('a payment that comes from outside', async () => {
  const offer = await buildInstantOffer(db, { units: 3, now })
  const { id } = await buildOrder(db, { offer_id: offer.id, quantity: 2, now })
  const kills = await killedAfterEach(
    1,
    () => moveOrder(doomed, { id, name: 'mark_paid', actor: system }, defaults, now),
    async () => {
      expect((await findOrder(db, id)).status).toBe('pending')
      expect(await statesOf(offer.id)).toEqual(['stock', 'stock', 'stock'])
    },
  )
  expect(kills).toBeGreaterThan(12)
  expect((await findOrder(db, id)).status).toBe('completed')
  expect(await statesOf(offer.id)).toEqual(['sold', 'sold', 'stock'])
  expect(await verify(env.databaseUrl!)).toEqual([])
})

test('a checkout that the wallet pays', async () => {
  const offer = await buildInstantOffer(db, { units: 1, now })
  const buyer = await buildProfile(db, { wallet: 1_000 })
  const form = checkout({ payment_method_id: walletMethod.id, promise_seen: '0' })
  const kills = await killedAfterEach(
    4, // what is read before the transaction begins is read again on another connection
    () => placeOrder(doomed, buyer.id, offer.id, form, settings, now),
    async () => {
      expect(await walletBalance(db, buyer.id)).toBe(1_000)
      expect(await statesOf(offer.id)).toEqual(['stock'])
    },
  )
  expect(kills).toBeGreaterThan(12)
  expect(await walletBalance(db, buyer.id)).toBe(0)
  expect(await statesOf(offer.id)).toEqual(['sold'])
  expect(await verify(env.databaseUrl!)).toEqual([])
})
