import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestDb } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { foldFacets } from './facet-fold.server.ts'
import { offersForAdmin } from './offers-for-admin.server.ts'
import { rankAll, rankedOffers, rankGame } from './ranking.server.ts'

const db = await openTestDb(2)
const now = new Date()
const ago = (days: number) => plus(now, -days * DAY)

let game: number
beforeEach(async () => {
  game = (await buildGame(db)).id
})

const offer = async (user_id: string, days: number) => {
  const built = await buildOffer(db, { user_id, game_id: game, price: 2_000, quantity: 50 })
  await db
    .updateTable('offers')
    .set({ created_at: ago(days) })
    .where('id', '=', built.id)
    .execute()
  return built.id
}
const seller = async () => (await buildSeller(db, { last_seen_at: now })).id
const ranked = async (id: number) =>
  (await rankedOffers(db, game, defaults, now)).find((each) => each.id === id)!
const withdraw = (id: number) =>
  sql`update offers set status = 'paused', deleted_at = ${ago(1)} where id = ${id}`.execute(db)

describe('an offer that lacks what its game demands', () => {
  test('counts as saying nothing once the days of grace are over, and not before', async () => {
    const id = await offer(await seller(), 1)
    const demanded = (days: number) =>
      buildAttribute(db, { game_id: game, key: `rank_${days}`, required_since: ago(days) })
    await demanded(29)
    expect((await ranked(id)).is_overdue).toBe(false)
    await demanded(30)
    expect((await ranked(id)).is_overdue).toBe(true)
    const patient = { ...defaults, attribute_grace_days: 31 }
    expect((await rankedOffers(db, game, patient, now))[0]!.is_overdue).toBe(false)
    const stated = JSON.stringify({ rank_30: 5 })
    await db.updateTable('offers').set({ attributes: stated }).where('id', '=', id).execute()
    expect((await ranked(id)).is_overdue).toBe(false)
  })
})

describe('an offer is as fresh', () => {
  test('as when it came, or was last sold to somebody else', async () => {
    const id = await offer(await seller(), 50)
    expect((await ranked(id)).days_fresh).toBeCloseTo(50)
    const order = await buildOrder(db, { offer_id: id, status: 'paid', now: ago(4) })
    expect((await ranked(id)).days_fresh).toBeCloseTo(4)
    const digest = randomBytes(32).toString('hex')
    for (const user_id of [order.user_id, order.seller_id])
      await db.insertInto('browsers').values({ digest, user_id, seen_at: now }).execute()
    expect((await ranked(id)).days_fresh).toBeCloseTo(50)
  })

  test('as what it replaces, when its seller withdrew and listed again', async () => {
    const who = await seller()
    const before = await offer(who, 40)
    const other = await offer(who, 20)
    await withdraw(before)
    const again = await offer(who, 0)
    expect((await ranked(again)).days_fresh).toBeCloseTo(40)
    expect((await ranked(other)).days_fresh).toBeCloseTo(20)
  })

  test('as before, however much is typed for its stock and edited', async () => {
    const id = await offer(await seller(), 30)
    await sql`update offers set quantity = quantity + 10, stock_supplied = stock_supplied + 10,
      title = 'New!', updated_at = ${now} where id = ${id}`.execute(db)
    expect((await ranked(id)).days_fresh).toBeCloseTo(30)
  })
})

describe('help for new sellers', () => {
  test('is for the first three offers within 14 days of the first, listed again or not', async () => {
    const who = await seller()
    const ids = [await offer(who, 3), await offer(who, 2), await offer(who, 1), await offer(who, 1)]
    const helped = () => Promise.all(ids.map(async (id) => (await ranked(id))?.is_helped ?? null))
    expect(await helped()).toEqual([true, true, true, false])
    await withdraw(ids[0]!)
    const again = await offer(who, 0)
    expect((await ranked(again)).is_helped).toBe(false)
    await db
      .updateTable('offers')
      .set({ created_at: ago(15) })
      .where('id', '=', ids[0]!)
      .execute()
    expect(await helped()).toEqual([null, false, false, false])
  })

  test('is not for a second account in the browser of an earlier seller', async () => {
    const [earlier, later] = [await seller(), await seller()]
    await offer(earlier, 100)
    const id = await offer(later, 1)
    expect((await ranked(id)).is_helped).toBe(true)
    const digest = randomBytes(32).toString('hex')
    for (const user_id of [earlier, later])
      await db.insertInto('browsers').values({ digest, user_id, seen_at: now }).execute()
    expect((await ranked(id)).is_helped).toBe(false)
  })
})

test('scores are stored beside the facets, once, and drop the game’s pages when they reorder', async () => {
  const ids = [await offer(await seller(), 60), await offer(await seller(), 1)]
  await db
    .insertInto('offer_facets')
    .values(
      ids.map((offer_id, slot) => ({
        game_id: game,
        offer_id,
        slot,
        user_id: sql<string>`(select user_id from offers where id = ${offer_id})`,
        price: 2_000,
        minutes: 60,
        words: sql<string>`''::tsvector`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // the older one stands first until it is ranked
  await db
    .updateTable('offer_facets')
    .set({ score: 9_000 })
    .where('offer_id', '=', ids[0]!)
    .execute()
  await sql`delete from outbox where event = 'page.changed'`.execute(db)
  expect(await rankGame(db, game, defaults, now)).toBe(2)
  const order = await db
    .selectFrom('offer_facets')
    .select('offer_id')
    .where('game_id', '=', game)
    .orderBy('score', 'desc')
    .execute()
  expect(order.map(({ offer_id }) => offer_id)).toEqual(ids.toReversed())
  const { rows } = await sql`select from outbox where subject_id = ${`game:${game}`}`.execute(db)
  expect(rows).toHaveLength(1)
  expect(await rankAll(db, defaults, now)).toBe(0)
})

test('tells staff of a price far below all others, until it is another', async () => {
  const ids: number[] = []
  for (const price of [2_000, 2_100, 1_900, 700])
    ids.push((await buildOffer(db, { game_id: game, user_id: await seller(), price })).id)
  const bait = ids.at(-1)!
  const told = async () => {
    const filters = { status: 'bait' as const, game: '' }
    const asked = { text: '', filters, sort: 'newest' as const, size: 25 as const, place: null }
    const page = (await offersForAdmin(db, asked))!
    return page.rows.map(({ id, usual_price }) => [id, usual_price])
  }
  await foldFacets(db)
  expect(await told()).toEqual([])
  await rankGame(db, game, defaults, now)
  expect(await told()).toEqual([[bait, 2_000]])
  await db.updateTable('offers').set({ price: 1_000 }).where('id', '=', bait).execute()
  await foldFacets(db)
  expect(await told()).toEqual([])
  await rankGame(db, game, defaults, now)
  expect(await told()).toEqual([])
})
