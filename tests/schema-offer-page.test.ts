import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { forgetOldPrices } from '#modules/offers/prices.server.ts'
import { openTestDb } from './app.ts'
import { attempts } from './attempts.ts'
import { buildOffer } from './factories/offer.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const db = await openTestDb(4)
const attempt = attempts(db)
const began = new Date('2026-06-01T10:00:00Z')
const after = (days: number) => plus(began, days * DAY)

const build = (given: Parameters<typeof buildOffer>[1] = {}) =>
  buildOffer(db, { price: 1_000, created_at: began, updated_at: began, ...given })
const change = (id: number, price: number, at: Date, given = {}) =>
  db
    .updateTable('offers')
    .set({ price, updated_at: at, ...given })
    .where('id', '=', id)
    .execute()
const pricesOf = (id: number) =>
  db
    .selectFrom('offer_prices')
    .where('offer_id', '=', id)
    .orderBy('since')
    .select(['since', 'until', 'price'])
    .execute()

describe('what an offer cost', () => {
  test('is kept from its creation on, each price until the next', async () => {
    const { id } = await build()
    await change(id, 900, after(2))
    await db.updateTable('offers').set({ quantity: 9 }).where('id', '=', id).execute()
    await change(id, 1_100, after(5))
    expect(await pricesOf(id)).toEqual([
      { since: began, until: after(2), price: 1_000 },
      { since: after(2), until: after(5), price: 900 },
      { since: after(5), until: null, price: 1_100 },
    ])
  })

  test('is its last price where it changes twice at a time, or by a clock that is behind', async () => {
    const { id } = await build()
    await change(id, 900, after(2))
    await change(id, 800, after(2))
    await change(id, 700, after(1))
    expect(await pricesOf(id)).toEqual([
      { since: began, until: after(2), price: 1_000 },
      { since: after(2), until: null, price: 700 },
    ])
  })

  test('begins with the price before a change where nothing was kept', async () => {
    const { id } = await build()
    await db.deleteFrom('offer_prices').where('offer_id', '=', id).execute()
    await change(id, 900, after(3))
    expect(await pricesOf(id)).toEqual([
      { since: began, until: after(3), price: 1_000 },
      { since: after(3), until: null, price: 900 },
    ])
  })

  test('is not kept before it is for sale', async () => {
    const { id } = await build({ status: 'paused' })
    await change(id, 900, after(1))
    expect(await pricesOf(id)).toEqual([])
  })

  test('is forgotten 90 days after it ended, by two nodes at once', async () => {
    const { id } = await build()
    await change(id, 900, after(2))
    await change(id, 800, after(100))
    const done = await Promise.all([forgetOldPrices(db, after(93)), forgetOldPrices(db, after(93))])
    expect(done[0] + done[1]).toBeGreaterThanOrEqual(1)
    expect((await pricesOf(id)).map(({ price }) => price)).toEqual([900, 800])
    await sql`delete from offers where id = ${id}`.execute(db)
    expect(await pricesOf(id)).toEqual([])
  })

  test('has one present price, in order, and above nothing', async () => {
    const { id } = await build()
    const put = (values: string) => attempt(`insert into offer_prices values (${values})`)
    expect([
      await put(`${id}, '2026-07-01', null, 5`),
      await put(`${id}, '2026-07-01', '2026-06-30', 5`),
      await put(`${id}, '2026-05-01', '2026-05-02', 0`),
    ]).toEqual(['offer_prices_one_present', 'offer_prices_in_order', 'offer_prices_price_check'])
  })
})

describe('a report of an offer', () => {
  const columns = '(offer_id, reporter_id, reason, words, created_at)'
  const report = (offer: number, by: string, reason = 'stolen', words = '') =>
    attempt(
      `insert into offer_reports ${columns} values (?, ?, ?, ?, now())`,
      offer,
      by,
      reason,
      words,
    )

  test('is made once by each, never by its seller, for a known reason and in 500 letters', async () => {
    const [offer, reader] = [await build(), await buildProfile(db)]
    expect([
      await report(offer.id, reader.id),
      await report(offer.id, reader.id),
      await report(offer.id, offer.user_id),
      await report((await build()).id, reader.id, 'boring'),
      await report((await build()).id, reader.id, 'other', 'x'.repeat(501)),
    ]).toEqual([
      'done',
      'offer_reports_once',
      'offer_reports_by_others',
      'offer_reports_reason_check',
      'offer_reports_words_check',
    ])
  })

  test('is handled once and whole, and only its words can go', async () => {
    const [offer, reader, admin] = [await build(), await buildProfile(db), await buildAdmin(db)]
    await report(offer.id, reader.id, 'stolen', 'It was mine')
    const set = (values: string) =>
      attempt(`update offer_reports set ${values} where offer_id = ?`, offer.id)
    expect([
      await set(`reason = 'other'`),
      await set(`words = 'Other words'`),
      await set(`outcome = 'hidden'`),
      await set(`outcome = 'kept', handled_by = '${admin.id}', handled_at = now()`),
      await set(`outcome = 'hidden', handled_by = '${admin.id}', handled_at = now()`),
      await set(`outcome = 'dismissed'`),
      await set(`words = ''`),
    ]).toEqual([
      'offer_reports_frozen',
      'offer_reports_frozen',
      'offer_reports_handled',
      'offer_reports_outcome_check',
      'done',
      'offer_reports_frozen',
      'done',
    ])
  })
})
