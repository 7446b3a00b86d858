import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildSeller } from '../../../tests/factories/profile.ts'
import { person, system } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { sellerLevels } from '#modules/sellers/seller-level.ts'
import { defaults, isSettingKey } from '#modules/settings/settings.ts'
import { applyImport, importState, keepImport } from './import.server.ts'
import { createOffer, offerToEdit, offerVersion, updateOffer } from './offer-editing.server.ts'
import { deleteOffer } from './own-offers.server.ts'
import { formProblem, type OfferAnswer } from './ui/offer-words.ts'

const db = await openTestDb()
const now = new Date('2026-11-20T12:00:00Z')
const game = await buildGame(db, { platform_support: ['PC'] })

let seller: string
beforeEach(async () => {
  seller = (await buildSeller(db)).id
  await db.deleteFrom('settings').execute()
})

const create = () =>
  createOffer(
    db,
    seller,
    game,
    {
      title: 'A fine sword',
      description: null,
      device: 'PC',
      price: 1_000,
      quantity: 1,
      min_quantity: 1,
      delivery_seconds: 3_600,
      discounts: [],
      payment_link: null,
      payment_link_methods: [],
      payment_link_active: false,
      payment_link_expires: null,
      attributes: {},
      create_token: randomUUID(),
    },
    now,
  )
const created = async () => {
  const made = await create()
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}
const allow = (level: string, most: number) =>
  db
    .insertInto('settings')
    .values({ key: `most_offers_${level}`, value: JSON.stringify(most) })
    .execute()
const reach = (level: number) =>
  db
    .insertInto('seller_facts')
    .values({ seller_id: seller, level, counted_at: now })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ level }))
    .execute()
const stateOf = (id: number) =>
  db
    .selectFrom('offers')
    .where('id', '=', id)
    .select(['status', 'quantity', 'stock_supplied'])
    .executeTakeFirstOrThrow()
/** Saves an offer's form with another stock. */
async function restock(id: number, quantity: number) {
  const found = await offerToEdit(db, id, seller)
  if (!found.ok) throw new Error(found.code)
  const { attributes: _, discounts: __, ...offer } = found.value
  return updateOffer(
    db,
    seller,
    id,
    {
      title: offer.title,
      description: offer.description,
      device: offer.device,
      price: offer.price,
      min_quantity: offer.min_quantity,
      delivery_seconds: offer.delivery_seconds,
      quantity,
      quantity_seen: offer.quantity,
      version_seen: offerVersion(offer, false),
    },
    now,
  )
}
const refused = { ok: false, code: 'too_many_offers', details: { most: 2 } }

describe('the level of a seller', () => {
  test('allows any number of offers until a setting of its name says otherwise', async () => {
    for (const level of sellerLevels) expect(isSettingKey(`most_offers_${level}`)).toBe(true)
    for (let n = 0; n < 5; n++) await created()
    await allow('new', 2)
    expect(await create()).toMatchObject(refused)
    expect(
      await db.selectFrom('offers').where('user_id', '=', seller).select('id').execute(),
    ).toHaveLength(5)
  })

  test('allows so many, of others more, and again one in place of one that is deleted', async () => {
    await allow('new', 2)
    await allow('trusted', 3)
    const [first] = [await created(), await created()]
    expect(await create()).toMatchObject(refused)
    await deleteOffer(db, first, seller, now)
    await created()
    expect(await create()).toMatchObject(refused)
    await reach(2)
    await created()
    expect(await create()).toMatchObject({ code: 'too_many_offers', details: { most: 3 } })
    await reach(4)
    for (let n = 0; n < 3; n++) await created()
  })

  test('does not count what buyers emptied, and counts what was emptied by hand', async () => {
    await allow('new', 2)
    const [sold, emptied] = [await created(), await created()]
    const quantity = { quantity: 0, stock_supplied: 0, status: 'completed' as const }
    await db.updateTable('offers').set(quantity).where('id', '=', emptied).execute()
    expect(await create()).toMatchObject(refused)
    await buildOrder(db, { offer_id: sold, status: 'paid' })
    await created()
    expect(await create()).toMatchObject(refused)
  })

  test('counts what an order emptied that was cancelled or refunded since', async () => {
    await allow('new', 2)
    const [first] = [await created(), await created()]
    const order = await buildOrder(db, { offer_id: first })
    expect(await create()).toMatchObject(refused)
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    expect(await create()).toMatchObject(refused)
  })

  test('is asked before a sold-out offer is filled again, whichever way', async () => {
    await allow('new', 2)
    const [sold] = [await created(), await created()]
    await buildOrder(db, { offer_id: sold, status: 'paid' })
    const offer = await stateOf(sold)
    expect(offer).toMatchObject({ status: 'completed', quantity: 0 })
    // one that is emptied by hand counts all along, and may come back
    const third = await created()
    expect(await restock(third, 0)).toMatchObject({ ok: true })
    expect(await restock(third, 1)).toMatchObject({ ok: true })
    expect(await restock(sold, 1)).toMatchObject(refused)
    expect(await stateOf(sold)).toEqual(offer)
    await deleteOffer(db, third, seller, now)
    expect(await restock(sold, 1)).toMatchObject({ ok: true })
    expect(await stateOf(sold)).toMatchObject({ status: 'active', quantity: 1 })
  })

  test('does not keep back what an order that is undone gives back', async () => {
    await allow('new', 2)
    const [sold] = [await created(), await created()]
    const { id } = await buildOrder(db, { offer_id: sold, now })
    await moveOrder(db, { id, name: 'mark_paid', actor: system }, defaults, now)
    await created()
    const actor = person(await buildAdmin(db))
    const undone = await moveOrder(
      db,
      { id, name: 'refund_wallet', actor, reason: 'Both agreed' },
      defaults,
      now,
    )
    expect(undone.ok).toBe(true)
    expect(await stateOf(sold)).toMatchObject({ status: 'active', quantity: 1 })
    expect(await create()).toMatchObject(refused)
  })

  test('says of a file which sold-out offers it would fill too many', async () => {
    await allow('new', 1)
    const sold = await created()
    await buildOrder(db, { offer_id: sold, status: 'paid' })
    await created()
    const text = ['id,quantity', `${sold},3`].join('\n')
    const kept = await keepImport(db, seller, new File([text], 'offers.csv'), now)
    if (!kept.ok) throw new Error(kept.code)
    const state = await importState(db, seller, kept.value, now)
    expect(state).toMatchObject({
      state: 'preview',
      plan: { errors: [{ row: 2, column: 'quantity', code: 'too_many_offers' }] },
    })
  })

  test('says how many it allows, and what to do', async () => {
    await allow('new', 1)
    await created()
    const refusal = (await create()) as OfferAnswer['refusal']
    expect(formProblem({ values: {}, errors: {}, refusal })).toEqual({
      title: 'You have as many offers as your level allows',
      text: expect.stringContaining('Your level allows 1 that is not sold out. Delete one'),
    })
  })

  test('lets one of many at once through where one is left', async () => {
    await allow('new', 2)
    await created()
    const all = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    for (const each of all.filter(({ ok }) => !ok)) expect(each).toMatchObject(refused)
  })

  test('says of a file which rows are too many, and writes none of it', async () => {
    await allow('new', 2)
    const rows = [1, 2, 3].map((n) => `Sword ${n},${game.slug},items,PC,500,1,01:00:00`)
    const text = ['title,game,category,device,price,quantity,delivery_time', ...rows].join('\n')
    const kept = await keepImport(db, seller, new File([text], 'offers.csv'), now)
    if (!kept.ok) throw new Error(kept.code)
    const plan = async () => {
      const state = await importState(db, seller, kept.value, now)
      if (state?.state !== 'preview') throw new Error('no preview')
      return state.plan
    }
    expect((await plan()).errors).toEqual([{ row: 4, column: 'id', code: 'too_many_offers' }])
    await reach(1)
    const { errors, seen } = await plan()
    expect(errors).toEqual([])
    await reach(0)
    expect(await applyImport(db, seller, kept.value, seen, now)).toEqual({
      ok: false,
      code: 'changed',
    })
    expect(
      await db.selectFrom('offers').where('user_id', '=', seller).select('id').execute(),
    ).toEqual([])
    await reach(1)
    expect(await applyImport(db, seller, kept.value, seen, now)).toMatchObject({
      ok: true,
      value: { created: 3 },
    })
  })
})
