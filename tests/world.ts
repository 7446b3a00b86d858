import type { Selectable } from 'kysely'
import { inject } from 'vitest'
import { categories, type Category } from '#modules/catalog/category.ts'
import { type OrderStatus, statuses } from '#modules/orders/order.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { closeDb, type Db, type DB, openDb } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { openTestApp } from './app.ts'
import { copyDatabase, makeOnce } from './database.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'

const names = ['admin', 'seller', 'rival', 'buyer', 'member'] as const
const states = [...statuses, 'disputed'] as const

type Row<Table extends keyof DB> = Selectable<DB[Table]>

/**
 * A small market: an administrator, two sellers of whom one (`rival`) sells nothing, a buyer, a
 * member who has nothing; an offer of the seller's in each category, with its game; and an order of
 * the buyer's from the seller in each state.
 */
export interface World {
  people: Record<(typeof names)[number], Row<'profiles'>>
  method: Row<'payment_methods'>
  games: Record<Category, Row<'games'>>
  offers: Record<Category, Row<'offers'>>
  orders: Record<OrderStatus | 'disputed', Row<'orders'>>
}

/**
 * The whole site, as `openTestApp` opens it, on a copy of the world. Its people were built once a
 * run; a test that only reads builds nothing.
 */
export async function openWorld(given: Partial<Env> = {}) {
  const { template } = inject('postgres')
  const world = await makeOnce(template.replace('template', 'world'), async (url) => {
    const db = openDb(url)
    await loadSettings(db)
    await buildWorld(db)
    await closeDb()
  })
  const app = await openTestApp(given, await copyDatabase(world))
  return { ...app, world: await findWorld(app.db) }
}

/** Everything has a name of its own, which the factories give to nothing in a copy. */
async function buildWorld(db: Db) {
  const called = (name: (typeof names)[number]) => ({
    username: `world_${name}`,
    email: `${name}@example.com`,
    last_seen_at: new Date(),
  })
  const admin = await buildAdmin(db, called('admin'))
  const seller = await buildSeller(db, { ...called('seller'), wallet: 100_000 })
  await buildSeller(db, called('rival'))
  const buyer = await buildProfile(db, { ...called('buyer'), wallet: 900_000 })
  await buildProfile(db, called('member'))
  const { id: payment_method_id } = await buildPaymentMethod(db, {
    name: 'Payment by link',
    supports_links: true,
    link_hosts: ['pay.example'],
  })
  for (const category of categories) {
    const game = await buildGame(db, { name: `World of ${category}`, slug: 'world', category })
    await buildOffer(db, {
      user_id: seller.id,
      game_id: game.id,
      quantity: 900,
      payment_link: 'https://pay.example/x',
      payment_link_active: true,
      payment_link_methods: [payment_method_id],
    })
  }
  const { id: offer_id } = await db
    .selectFrom('offers')
    .select('id')
    .where('category', '=', 'items')
    .executeTakeFirstOrThrow()
  const common = { admin, buyer_id: buyer.id, offer_id, payment_method_id }
  for (const status of statuses) await buildOrder(db, { ...common, status })
  await buildOrder(db, { ...common, status: 'completed', disputed: true })
}

async function findWorld(db: Db): Promise<World> {
  const [people, method, games, offers, orders] = await Promise.all([
    db.selectFrom('profiles').selectAll().where('username', 'like', 'world%').execute(),
    db.selectFrom('payment_methods').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('games').selectAll().execute(),
    db.selectFrom('offers').selectAll().execute(),
    db.selectFrom('orders').selectAll().execute(),
  ])
  return {
    people: named(names, people, ({ username }) => username.slice('world_'.length)),
    method,
    games: named(categories, games, ({ category }) => category),
    offers: named(categories, offers, ({ category }) => category),
    orders: named(states, orders, ({ disputed_at, status }) => (disputed_at ? 'disputed' : status)),
  }
}

/** The row of each name. */
function named<Name extends string, Found>(
  names: readonly Name[],
  rows: readonly Found[],
  nameOf: (row: Found) => string,
): Record<Name, Found> {
  const pairs = names.map((name) => {
    const row = rows.find((each) => nameOf(each) === name)
    if (!row) throw new Error(`the world has no ${name}`)
    return [name, row] as const
  })
  return Object.fromEntries(pairs) as Record<Name, Found>
}
