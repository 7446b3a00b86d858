import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildRank } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { rewriteMergedOptions } from './merged-options.server.ts'

const db = await openTestDb()
let game: Awaited<ReturnType<typeof buildGame>>
let rank: number
beforeEach(async () => {
  game = await buildGame(db, { category: 'items' })
  rank = (await buildRank(db, { game_id: game.id })).id
  await buildRank(db, { game_id: game.id, key: 'modes', type: 'multi' })
})

const stating = async (attributes: object) =>
  buildOffer(db, { game_id: game.id, attributes: JSON.stringify(attributes) })
/** An order of an offer, with what it stated then. */
async function agreed(offer_id: number, offer_attributes: string) {
  const { id: _, buyer_text: __, order_text: ___, ...row } = await buildOrder(db, { offer_id })
  return db
    .insertInto('orders')
    .values({
      ...row,
      climb: null,
      buyer_fields: '[]',
      checkout_token: crypto.randomUUID(),
      offer_attributes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const statedBy = async (id: number) =>
  (
    await db
      .selectFrom('offers')
      .select('attributes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).attributes
const merge = (id: number, option: string, into: string) =>
  db
    .updateTable('game_attribute_options')
    .set({ active: false, replaced_by: into })
    .where('attribute_id', '=', id)
    .where('key', '=', option)
    .execute()
const run = (stopping?: AbortSignal) => rewriteMergedOptions(db, new Date(), stopping)

test('offers state what an option was merged into; others, and orders, stay', async () => {
  const modes = await db
    .selectFrom('game_attributes')
    .select('id')
    .where('game_id', '=', game.id)
    .where('key', '=', 'modes')
    .executeTakeFirstOrThrow()
  const [old, both, other] = [
    await stating({ rank: 'gold', modes: ['gold', 'bronze'] }),
    await stating({ modes: ['silver', 'bronze', 'gold'] }),
    await stating({ rank: 'bronze' }),
  ]
  const frozen = JSON.stringify([{ key: 'rank', value: 'gold', label: 'Rank', label_ar: 'الرتبة' }])
  const order = await agreed(old.id, frozen)
  await merge(rank, 'gold', 'silver')
  await merge(modes.id, 'gold', 'silver')
  expect(await run()).toBe(3)
  expect(await statedBy(old.id)).toEqual({ rank: 'silver', modes: ['silver', 'bronze'] })
  expect(await statedBy(both.id)).toEqual({ modes: ['silver', 'bronze'] })
  expect(await statedBy(other.id)).toEqual({ rank: 'bronze' })
  const { offer_attributes } = await db
    .selectFrom('orders')
    .select('offer_attributes')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(offer_attributes).toMatchObject([{ value: 'gold' }])
  expect(await run()).toBe(0)
})

test('many are rewritten a thousand at a time, go on after an end, and by two nodes once', async () => {
  const { id } = await stating({ rank: 'gold' })
  await sql`insert into offers (user_id, game_id, title, category, device, delivery_time, quantity,
      stock_supplied, price, status, seller_username, attributes)
    select user_id, game_id, title, category, device, delivery_time, 0, 0, price, 'paused',
      seller_username, attributes from offers, generate_series(1, 2200) where id = ${id}`.execute(
    db,
  )
  await merge(rank, 'gold', 'silver')
  const ended = new AbortController()
  ended.abort()
  expect(await run(ended.signal)).toBe(0)
  const done = await Promise.all([run(), run()])
  expect(done[0] + done[1]).toBe(2_201)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from offers
    where game_id = ${game.id} and attributes ->> 'rank' = 'silver'`.execute(db)
  expect(rows[0]!.count).toBe(2_201)
  expect(await run()).toBe(0)
})

test('what was merged is not stated anew, and kept by who states it until it is rewritten', async () => {
  const offer = await stating({ rank: 'gold' })
  await merge(rank, 'gold', 'silver')
  await expect(stating({ rank: 'gold' })).rejects.toMatchObject({
    constraint: 'offers_attributes_known',
  })
  const write = (attributes: object) =>
    db
      .updateTable('offers')
      .set({ attributes: JSON.stringify(attributes) })
      .where('id', '=', offer.id)
      .execute()
  await write({ rank: 'gold', modes: ['bronze'] })
  await run()
  expect(await statedBy(offer.id)).toEqual({ rank: 'silver', modes: ['bronze'] })
  await expect(write({ rank: 'gold' })).rejects.toMatchObject({
    constraint: 'offers_attributes_known',
  })
})
