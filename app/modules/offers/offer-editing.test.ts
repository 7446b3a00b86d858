import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { APPEND_ONLY, attempts } from '../../../tests/attempts.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { transact } from '#platform/db.server.ts'
import { pokeRelay, startRelay } from '#platform/outbox.server.ts'
import { applyBatch, chooseOffers } from './batch.server.ts'
import { createOffer, offerToEdit, updateOffer, offerVersion } from './offer-editing.server.ts'
import { addImage, changeImages } from './offer-images.server.ts'
import { insertOffers, updateOffers } from './internal/offer-rows.server.ts'
import { deleteOffer, setOfferStatus } from './own-offers.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'

const { db, env } = await openTestApp()
const url = env.databaseUrl!
const image = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
)
const now = new Date('2026-11-20T12:00:00Z')
const seller = await buildSeller(db)
const game = await buildGame(db, { platform_support: ['PC', 'Mobile'] })
const card = await buildPaymentMethod(db, { supports_links: true, link_hosts: ['pay.example'] })
const bank = await buildPaymentMethod(db, { supports_links: true, link_hosts: ['bank.dz'] })
const cash = await buildPaymentMethod(db)
const closed = await buildPaymentMethod(db, {
  supports_links: true,
  link_hosts: ['pay.example'],
  active: false,
})

const fields = {
  title: 'A fine sword',
  description: null as string | null,
  device: 'PC',
  price: 1_000,
  quantity: 5,
  min_quantity: 1,
  delivery_seconds: 1_800,
  discounts: [] as { min_quantity: number; discount_percent: number }[],
  payment_link: null as string | null,
  payment_link_methods: [] as number[],
  payment_link_active: false,
  payment_link_expires: null as Date | null,
  attributes: {} as AttributeValues,
}
const linked = {
  payment_link: 'https://pay.example/1',
  payment_link_methods: [card.id],
  payment_link_active: true,
}
type Given = Partial<typeof fields>

const create = (
  given: Given & { create_token?: string } = {},
  { by = seller.id, of = game } = {},
) => createOffer(db, by, of, { ...fields, create_token: randomUUID(), ...given }, now)

async function created(given: Given = {}) {
  const result = await create(given)
  if (!result.ok) throw new Error(result.code)
  return result.value.id
}

const rowOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The offer's form as it is opened now, to be saved with some fields changed. */
async function opened(id: number) {
  const found = await offerToEdit(db, id, seller.id)
  if (!found.ok) throw new Error(found.code)
  const { value } = found
  const kept = { version_seen: offerVersion(value, true), quantity_seen: value.quantity }
  return (given: Given = {}) => updateOffer(db, seller.id, id, { ...value, ...kept, ...given }, now)
}

describe('creating', () => {
  test('a new offer is active, its seller’s, with all that the form said [SELL-23 CALL-07 CALL-11 ENT-05 ENT-07]', async () => {
    const discounts = [
      { min_quantity: 5, discount_percent: 7 },
      { min_quantity: 10, discount_percent: 12 },
    ]
    const id = await created({
      ...linked,
      discounts,
      delivery_seconds: 7_200,
      payment_link_expires: plus(now, HOUR),
    })
    expect(await rowOf(id)).toMatchObject({
      user_id: seller.id,
      game_id: game.id,
      category: 'items',
      title: 'A fine sword',
      device: 'PC',
      delivery_time: '02:00:00',
      quantity: 5,
      stock_supplied: 5,
      min_quantity: 1,
      price: 1_000,
      status: 'active',
      payment_link: 'https://pay.example/1',
      payment_link_methods: [card.id],
      payment_link_active: true,
      payment_link_expires: plus(now, HOUR),
      seller_username: seller.username,
      max_discount: 12,
      created_at: now,
    })
    expect(
      await db
        .selectFrom('offer_discounts')
        .select(['min_quantity', 'discount_percent'])
        .where('offer_id', '=', id)
        .orderBy('min_quantity')
        .execute(),
    ).toEqual(discounts)
    expect(await verify(url)).toEqual([])
  })

  test('sixteen clicks at once are one offer', async () => {
    const create_token = randomUUID()
    const title = 'Clicked sixteen times'
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => create({ create_token, title })),
    )
    expect(new Set(answers.map((each) => (each.ok ? each.value.id : each.code))).size).toBe(1)
    const { count } = await db
      .selectFrom('offers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('is for sellers and administrators alone, in the database too [GEN-16 OP-010]', async () => {
    const member = await buildProfile(db)
    expect(await create({}, { by: member.id, of: game })).toMatchObject({ code: 'not_a_seller' })
    expect((await create({}, { by: (await buildAdmin(db)).id, of: game })).ok).toBe(true)
    const written = transact(db, (tx) =>
      insertOffers(tx, member.id, [{ ...fields, game_id: game.id, category: 'items' }], now),
    )
    await expect(written).rejects.toMatchObject({ constraint: 'offers_by_sellers' })
  })

  test('who is no seller any more creates nothing, and their offers stay [GEN-16 OP-010]', async () => {
    const former = await buildSeller(db)
    const before = await create({}, { by: former.id, of: game })
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', former.id).execute()
    expect(await create({}, { by: former.id, of: game })).toMatchObject({ code: 'not_a_seller' })
    expect(before.ok && (await rowOf(before.value.id)).status).toBe('active')
  })

  test('who is no seller any more changes nothing either: no field, price, stock, state, image, and nothing goes [GEN-15 GEN-16 OP-010]', async () => {
    const former = await buildSeller(db)
    const made = await create({}, { by: former.id, of: game })
    const id = made.ok ? made.value.id : 0
    const image = await db
      .insertInto('offer_images')
      .values({ offer_id: id, url: '/files/a.webp', position: 0, is_main: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chosen = await chooseOffers(db, former.id, 'reprice', { ids: [id] }, now)
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', former.id).execute()
    const found = await offerToEdit(db, id, former.id)
    const seen = { version_seen: found.ok ? offerVersion(found.value, true) : '', quantity_seen: 5 }
    const before = await rowOf(id)
    const answers = [
      await updateOffer(db, former.id, id, { ...fields, ...seen, price: 5_000, quantity: 50 }, now),
      await setOfferStatus(db, id, former.id, 'paused', now),
      await applyBatch(
        db,
        former.id,
        chosen.ok ? chosen.value : '',
        { kind: 'reprice', percent: 50 },
        now,
      ),
      await addImage(db, former.id, id, null, now),
      await changeImages(db, former.id, id, { name: 'remove', id: image.id }),
      await deleteOffer(db, id, former.id, now),
    ]
    for (const answer of answers) expect(answer).toEqual({ ok: false, code: 'not_a_seller' })
    expect(await rowOf(id)).toEqual(before)
    expect(
      await db.selectFrom('offer_images').select('id').where('offer_id', '=', id).execute(),
    ).toEqual([image])
  })

  test('whoever takes the right to sell waits for a change that has begun [GEN-16 OP-010]', async () => {
    const { id } = await buildSeller(db)
    const order: string[] = []
    let taken: Promise<unknown> = Promise.resolve()
    await transact(db, async (tx) => {
      expect(await lockSeller(tx, id)).toBeNull()
      taken = db
        .updateTable('profiles')
        .set({ is_seller: false })
        .where('id', '=', id)
        .execute()
        .then(() => order.push('taken'))
      await sql`select pg_sleep(0.2)`.execute(tx)
      order.push('changed')
    })
    await taken
    expect(order).toEqual(['changed', 'taken'])
  })

  test('needs an active game of an enabled category, and one of its devices [CONST-03 OP-019]', async () => {
    expect(
      await create({}, { by: seller.id, of: await buildGame(db, { active: false }) }),
    ).toMatchObject({ code: 'game_unavailable' })
    expect(
      await create({}, { by: seller.id, of: { ...game, category: 'accounts' } }),
    ).toMatchObject({ code: 'game_unavailable' })
    expect(await create({ device: 'Nintendo 3DS' })).toMatchObject({ code: 'device_unavailable' })
    expect((await create({ device: 'All Devices' })).ok).toBe(true)
    expect(
      (await create({ device: 'Nintendo 3DS' }, { by: seller.id, of: await buildGame(db) })).ok,
    ).toBe(true)
  })
})

describe('the payment link', () => {
  test.each([
    ['a method without links', { payment_link_methods: [cash.id] }, 'link_method'],
    ['a method that is switched off', { payment_link_methods: [closed.id] }, 'link_method'],
    ['a method that is not there', { payment_link_methods: [999_999] }, 'link_method'],
    [
      'a host that the method does not allow',
      { payment_link: 'https://evil.example/1' },
      'link_host',
    ],
    [
      'a host that one of the methods does not allow',
      { payment_link_methods: [card.id, bank.id] },
      'link_host',
    ],
    ['a user name in the address', { payment_link: 'https://x@pay.example/1' }, 'link_host'],
    ['an end that has passed', { payment_link_expires: plus(now, -1) }, 'link_expired'],
  ])('is refused for %s [SELL-36 SELL-37 CALL-22 OP-056]', async (_, given, code) => {
    expect(await create({ ...linked, ...given })).toMatchObject({ ok: false, code })
    const save = await opened(await created())
    expect(await save({ ...linked, ...given })).toMatchObject({ ok: false, code })
  })

  test('keeps an end that has passed since, and forgets what was known of another link [OP-056 OP-057 CALL-08]', async () => {
    const id = await created({ ...linked, payment_link_expires: plus(now, HOUR) })
    await sql`update offers
      set payment_link_expires = ${plus(now, -HOUR)}, payment_link_status = 'pending'
      where id = ${id}`.execute(db)
    const save = await opened(id)
    expect((await save({ title: 'Sharper' })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      title: 'Sharper',
      payment_link_status: 'pending',
      payment_link_expires: plus(now, -HOUR),
    })
    expect(
      (
        await (
          await opened(id)
        )({ payment_link: 'https://pay.example/2', payment_link_expires: null })
      ).ok,
    ).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      payment_link: 'https://pay.example/2',
      payment_link_status: null,
    })
  })
})

describe('editing', () => {
  test('the owner changes the fields, discounts and link in one step [CALL-08 OP-078]', async () => {
    const id = await created({ discounts: [{ min_quantity: 2, discount_percent: 3 }] })
    const save = await opened(id)
    const discounts = [{ min_quantity: 4, discount_percent: 9 }]
    expect(
      await save({
        title: 'New',
        description: 'Better',
        price: 1_500,
        device: 'Mobile',
        min_quantity: 2,
        delivery_seconds: 60,
        discounts,
        ...linked,
      }),
    ).toEqual({ ok: true, value: { unchanged: false } })
    expect(await rowOf(id)).toMatchObject({
      title: 'New',
      description: 'Better',
      price: 1_500,
      device: 'Mobile',
      min_quantity: 2,
      delivery_time: '00:01:00',
      max_discount: 9,
      payment_link: 'https://pay.example/1',
    })
  })

  test('the edit screen leaves discounts and link as they are [OP-078]', async () => {
    const id = await created({ ...linked, discounts: [{ min_quantity: 2, discount_percent: 3 }] })
    const {
      discounts: _d,
      payment_link: _l,
      payment_link_methods: _m,
      payment_link_active: _a,
      payment_link_expires: _e,
      ...seven
    } = fields
    const found = await offerToEdit(db, id, seller.id)
    const version_seen = found.ok ? offerVersion(found.value, false) : ''
    expect(
      (
        await updateOffer(
          db,
          seller.id,
          id,
          { ...seven, title: 'Renamed', version_seen, quantity_seen: 5 },
          now,
        )
      ).ok,
    ).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      title: 'Renamed',
      max_discount: 3,
      payment_link: 'https://pay.example/1',
      payment_link_active: true,
    })
  })

  test('others are refused, also administrators, and a deleted offer is not found [SELL-41 SELL-42 CALL-02]', async () => {
    const id = await created()
    const admin = await buildAdmin(db)
    expect(await offerToEdit(db, id, admin.id)).toMatchObject({ code: 'forbidden' })
    expect(
      await updateOffer(db, admin.id, id, { ...fields, version_seen: '', quantity_seen: 5 }, now),
    ).toMatchObject({ code: 'forbidden' })
    await sql`update offers set status = 'paused', deleted_at = now() where id = ${id}`.execute(db)
    expect(await offerToEdit(db, id, seller.id)).toMatchObject({ code: 'not_found' })
    expect(
      await updateOffer(
        db,
        seller.id,
        999_999,
        { ...fields, version_seen: '', quantity_seen: 5 },
        now,
      ),
    ).toMatchObject({ code: 'not_found' })
  })

  test('a later save of an older form asks first, and the same save twice is one', async () => {
    const id = await created()
    const [first, second] = [await opened(id), await opened(id)]
    expect((await first({ price: 2_000 })).ok).toBe(true)
    expect((await first({ price: 2_000 })).ok).toBe(true)
    expect(await second({ title: 'Older' })).toMatchObject({ code: 'changed' })
    expect(await rowOf(id)).toMatchObject({ title: 'A fine sword', price: 2_000 })
    expect((await (await opened(id))({ title: 'Older' })).ok).toBe(true)
  })

  test('of sixteen different saves of one form at once, one is taken', async () => {
    const id = await created()
    const save = await opened(id)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => save({ price: 2_000 + n })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('what a command changed is told at once, not when the relay looks next [CALL-07 CALL-08]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // the relay never looks by itself
  const stop = startRelay(async () => {})
  const told = async () => {
    const until = performance.now() + 3_000
    for (;;) {
      const events = await db.selectFrom('outbox').select('id').execute()
      if (events.length === 0 || performance.now() > until) return events.length === 0
    }
  }
  pokeRelay()
  expect(await told()).toBe(true)
  const id = await created()
  expect(await told()).toBe(true)
  expect((await (await opened(id))({ price: 2_500 })).ok).toBe(true)
  expect(await told()).toBe(true)
  const added = await addImage(db, seller.id, id, new File([image], 'a.png'), now)
  expect(await told()).toBe(true)
  expect(
    (await changeImages(db, seller.id, id, { name: 'remove', id: added.ok ? added.value.id : 0 }))
      .ok,
  ).toBe(true)
  expect(await told()).toBe(true)
  await stop()
  vi.useRealTimers()
})

describe('stock', () => {
  let id: number
  beforeEach(async () => {
    id = await created()
  })

  test('is what the seller types, and every such change is recorded', async () => {
    await (
      await opened(id)
    )({ quantity: 8 })
    await (
      await opened(id)
    )({ quantity: 3 })
    expect(await rowOf(id)).toMatchObject({ quantity: 3, stock_supplied: 3 })
    const changes = await db
      .selectFrom('offer_stock_changes')
      .select(['supplied_before', 'supplied_after', 'stock_after', 'changed_at'])
      .where('offer_id', '=', id)
      .orderBy('id')
      .execute()
    expect(changes).toEqual([
      { supplied_before: 5, supplied_after: 8, stock_after: 8, changed_at: now },
      { supplied_before: 8, supplied_after: 3, stock_after: 3, changed_at: now },
    ])
    expect(await verify(url)).toEqual([])
  })

  test('that was sold meanwhile does not come back: a typed quantity asks again, an untouched one follows the orders', async () => {
    const save = await opened(id)
    await buildOrder(db, { offer_id: id, quantity: 2 })
    expect((await save({ title: 'Renamed' })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({ title: 'Renamed', quantity: 3, stock_supplied: 5 })
    expect(await save({ title: 'Renamed', quantity: 9 })).toEqual({
      ok: false,
      code: 'stock_changed',
      details: { stock: 3 },
    })
    expect(await save({ title: 'Renamed', min_quantity: 4 })).toMatchObject({ ok: false })
    expect((await (await opened(id))({ quantity: 9 })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({ quantity: 9, stock_supplied: 11 })
    expect(await verify(url)).toEqual([])
  })

  test('below the minimum is no reason to refuse what is left as it was', async () => {
    expect((await (await opened(id))({ min_quantity: 3 })).ok).toBe(true)
    await buildOrder(db, { offer_id: id, quantity: 3 })
    const save = await opened(id)
    expect((await save({ quantity: 2, min_quantity: 3, title: 'Two left' })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({ title: 'Two left', quantity: 2, status: 'active' })
    expect(await save({ quantity: 2, min_quantity: 4 })).toMatchObject({ code: 'changed' })
  })

  test('that is gone stays so when the rest is saved, also when it went meanwhile', async () => {
    const save = await opened(id)
    await buildOrder(db, { offer_id: id, quantity: 5 })
    expect((await save({ title: 'Gone' })).ok).toBe(true)
    const again = await opened(id)
    expect((await again({ quantity: 0, min_quantity: 2, title: 'Still gone' })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      title: 'Still gone',
      min_quantity: 2,
      status: 'completed',
      quantity: 0,
      stock_supplied: 5,
    })
    expect(await verify(url)).toEqual([])
  })

  test('back in a completed offer makes it active again [OP-029 SELL-14]', async () => {
    await buildOrder(db, { offer_id: id, quantity: 5 })
    expect(await rowOf(id)).toMatchObject({ status: 'completed', quantity: 0 })
    expect((await (await opened(id))({ quantity: 2 })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'active', quantity: 2, stock_supplied: 7 })
  })

  test('stays paused when it is paused', async () => {
    await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', id).execute()
    expect((await (await opened(id))({ quantity: 7 })).ok).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'paused', quantity: 7 })
  })
})

describe('many rows', () => {
  test('are written in one statement and come back in their order, changed as a whole, own ones only', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...fields,
      title: `Row ${n}`,
      game_id: game.id,
      category: 'items' as const,
      discounts: n % 2 ? [{ min_quantity: 2, discount_percent: 5 }] : [],
    }))
    const ids = await transact(db, (tx) => insertOffers(tx, seller.id, rows, now))
    const stored = await db
      .selectFrom('offers')
      .select(['id', 'title', 'max_discount'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(stored).toEqual(
      rows.map(({ title }, n) => ({ id: ids[n], title, max_discount: n % 2 ? 5 : 0 })),
    )
    const changes = ids.map((id) => ({ ...fields, id, quantity: 7, discounts: [] }))
    expect(
      await transact(db, async (tx) => updateOffers(tx, (await buildSeller(db)).id, changes, now)),
    ).toEqual([])
    expect(await transact(db, (tx) => updateOffers(tx, seller.id, changes, now))).toHaveLength(500)
    expect(await verify(url)).toEqual([])
  })
})

describe('the database holds it too', () => {
  const attempt = attempts(db)

  test.each([
    ['price = 99', 'offers_price_bounds'],
    ['price = 100000001', 'offers_price_bounds'],
    ['min_quantity = 0', 'offers_min_quantity_check'],
    ["delivery_time = '0'", 'offers_delivery_time_check'],
    ["delivery_time = '91 days'", 'offers_delivery_time_check'],
    ["title = ''", 'offers_title_check'],
    ["payment_link = 'http://x'", 'offers_payment_link_check'],
  ])('%s is refused [SELL-26 SELL-32 SELL-36]', async (change, constraint) => {
    expect(await attempt(`update offers set ${change} where id = ?`, await created())).toBe(
      constraint,
    )
  })

  test('what changes a page says so in one place', async () => {
    const { rows } = await sql<{
      proname: string
    }>`select proname from pg_proc where prosrc ~* 'into\\s+outbox'`.execute(db)
    expect(rows.map(({ proname }) => proname).sort()).toEqual(['offer_alerts_due', 'page_changed'])
  })

  test('ten discounts at most, and what was put into stock is history, which goes only with its offer', async () => {
    const id = await created({
      discounts: Array.from({ length: 10 }, (_, n) => ({
        min_quantity: n + 1,
        discount_percent: n + 1,
      })),
    })
    expect(await attempt('insert into offer_discounts values (?, 99, 99)', id)).toBe(
      'offer_discounts_at_most_ten',
    )
    await (
      await opened(id)
    )({ quantity: 8 })
    expect(
      await attempt('update offer_stock_changes set supplied_after = 9 where offer_id = ?', id),
    ).toBe(APPEND_ONLY)
    expect(await attempt('delete from offer_stock_changes where offer_id = ?', id)).toBe(
      APPEND_ONLY,
    )
    expect(await attempt('truncate offer_stock_changes')).toBe(APPEND_ONLY)
    expect(await attempt('truncate offers cascade')).toBe(APPEND_ONLY)
    const changes = () =>
      db.selectFrom('offer_stock_changes').select('id').where('offer_id', '=', id).execute()
    expect(await changes()).toHaveLength(1)
    expect(await deleteOffer(db, id, seller.id, now)).toMatchObject({ ok: true })
    expect(await changes()).toEqual([])
  })
})
