import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestDb } from '../../../tests/app.ts'
import { buildApplication } from '../../../tests/factories/application.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller, suspend } from '../../../tests/factories/profile.ts'
import { noteDocuments } from './documents-seen.server.ts'
import { countSellerFacts, factsOf } from './seller-facts.server.ts'

const db = await openTestDb(2)
/** In the first days of a month of 30 days since 1970, so that orders near it share one. */
const month = 30 * DAY * Math.floor(Date.now() / (30 * DAY))
const paid = new Date(month - 20 * DAY)
const now = new Date(month - 5 * DAY)

let seller: { id: string; user_id: string; offer: number; game: number }
beforeEach(async () => {
  const { id } = await buildSeller(db)
  const offer = await buildOffer(db, { user_id: id, quantity: 100, price: 2_000 })
  seller = { id, user_id: id, offer: offer.id, game: offer.game_id }
})

const sell = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, { status: 'received', offer_id: seller.offer, now: paid, ...given })
const count = async (at = now) => {
  await countSellerFacts(db, defaults, at)
  return (await factsOf(db, seller.id))!
}
const rate = (order: { id: string; user_id: string }, rating: 'positive' | 'negative') =>
  giveFeedback(db, order.id, order.user_id, { rating, comment: null }, plus(paid, DAY))

describe('what counts for a seller', () => {
  test('is orders that were received, by different buyers, with their ratings', async () => {
    const [first, second] = [await sell(), await sell()]
    await rate(first, 'positive')
    await rate(second, 'negative')
    await sell({ status: 'paid' })
    expect(await count()).toMatchObject({
      received: 2,
      buyers: 2,
      ended_180: 2,
      on_time_180: 2,
      lost_180: 0,
      rated_180: 2,
      positive_180: 1,
      ended_90: 2,
      positive_shown: null,
      level: 0,
    })
  })

  test('is no order below the least that counts', async () => {
    await sell()
    await countSellerFacts(db, { ...defaults, counted_order_min: 2_000 }, now)
    expect((await factsOf(db, seller.id))!.received).toBe(1)
    await countSellerFacts(db, { ...defaults, counted_order_min: 1_000_000 }, now)
    expect((await factsOf(db, seller.id))!.received).toBe(0)
  })

  test('is of one buyer the first three in a month of 30 days', async () => {
    const { id: buyer_id } = await buildProfile(db)
    for (let nth = 0; nth < 5; nth++) await sell({ buyer_id, now: plus(paid, nth * 3_600_000) })
    expect(await count()).toMatchObject({ received: 3, buyers: 1 })
    await sell({ buyer_id, now: plus(paid, -30 * DAY) })
    expect(await count()).toMatchObject({ received: 4, buyers: 1 })
  })

  test('is nothing between two who share a browser', async () => {
    const order = await sell()
    expect((await count()).received).toBe(1)
    const digest = randomBytes(32).toString('hex')
    for (const user_id of [order.user_id, seller.id])
      await db.insertInto('browsers').values({ digest, user_id, seen_at: now }).execute()
    expect(await count()).toMatchObject({ received: 0, ended_180: 0, first_sale_at: null })
  })

  test('is always what the seller failed, however little and of whom', async () => {
    const { id: buyer_id } = await buildProfile(db)
    const actor = person({ id: seller.id, is_admin: false })
    for (let nth = 0; nth < 4; nth++) {
      const { id } = await sell({ buyer_id, status: 'paid' })
      const moved = await moveOrder(db, { id, name: 'give_back', actor }, defaults, plus(paid, DAY))
      expect(moved.ok).toBe(true)
    }
    await countSellerFacts(db, { ...defaults, counted_order_min: 1_000_000 }, now)
    expect(await factsOf(db, seller.id)).toMatchObject({
      ended_180: 4,
      on_time_180: 0,
      received: 0,
    })
  })

  test('shows ratings on cards from five on', async () => {
    for (let nth = 0; nth < 4; nth++) await rate(await sell(), 'positive')
    expect((await count()).positive_shown).toBeNull()
    await rate(await sell(), 'negative')
    expect((await count()).positive_shown).toBe(80)
  })
})

describe('a level', () => {
  const tenBuyers = async () => {
    for (let nth = 0; nth < 10; nth++) await rate(await sell(), 'positive')
  }

  test('is there the night after it is earned, and gone with a suspension at once', async () => {
    await tenBuyers()
    expect((await count()).level).toBe(1)
    await suspend(db, seller.id)
    expect((await factsOf(db, seller.id))!.level).toBe(0)
    expect((await count()).level).toBe(0)
  })

  test('stays for 14 nights after its orders are too old, and is the same counted twice', async () => {
    await tenBuyers()
    await count()
    const old = plus(paid, 181 * DAY)
    expect(await count(old)).toMatchObject({ level: 1, below_since: old })
    expect((await count(old)).level).toBe(1)
    expect((await count(plus(old, 13 * DAY))).level).toBe(1)
    expect(await count(plus(old, 14 * DAY))).toMatchObject({ level: 0, below_since: null })
  })

  test('drops the pages of its games only when what is shown is another', async () => {
    const dropped = async () => {
      const { rows } = await sql<{ tag: string }>`delete from outbox where event = 'page.changed'
        and subject_id in (${`game:${seller.game}`}, ${`seller:${seller.id}`})
        returning subject_id as tag`.execute(db)
      return rows.map(({ tag }) => tag.split(':')[0]).sort()
    }
    await sell()
    await dropped()
    await count()
    expect(await dropped()).toEqual(['game', 'seller'])
    await count(plus(now, 60_000))
    expect(await dropped()).toEqual([])
    await sell()
    await dropped()
    await count()
    expect(await dropped()).toEqual(['game', 'seller'])
  })
})

test('verified is who has an approved application whose documents were seen', async () => {
  const applicant = await buildProfile(db)
  const application = await buildApplication(db, { user: applicant, status: 'approved' })
  const offer = await buildOffer(db, { user_id: applicant.id })
  seller = { id: applicant.id, user_id: applicant.id, offer: offer.id, game: offer.game_id }
  expect((await count()).verified).toBe(false)
  const admin = { ...(await buildAdmin(db)) }
  expect(await noteDocuments(db, application.id, admin, now)).toEqual({
    ok: true,
    value: { changed: true },
  })
  expect(await noteDocuments(db, application.id, admin, now)).toMatchObject({
    value: { changed: false },
  })
  expect((await count()).verified).toBe(true)
  const waiting = await buildApplication(db)
  expect(await noteDocuments(db, waiting.id, admin, now)).toMatchObject({ code: 'wrong_state' })
})
