import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { schedules } from '#jobs/event-handlers.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { system } from '#modules/auth/actor.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { heldBySeller, heldUnitsOf } from '#modules/vault/held-page.server.ts'
import { letUnitsThrough, removeHeldStock } from '#modules/vault/held-units.server.ts'
import { deliverByHand, removeUnit } from '#modules/vault/remove-stock.server.ts'
import { ownData } from '#modules/privacy/own-data.server.ts'
import type { Administrator } from '#platform/context.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import {
  account,
  answerOf,
  buildInstantOffer,
  rowOf,
  statesOf,
  storeGoods,
  unitsOf,
} from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildProfile, buildSeller, suspend } from './factories/profile.ts'
import { allWays } from './factories/payment-method.ts'
import { relay } from './relay.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const later = plus(now, HOUR)
const admin: Administrator = await buildAdmin(db)
const settings = { ...defaults, first_units_looked_at: 3 }
const ALL = { upTo: Number.MAX_SAFE_INTEGER }
const WHY = 'They were sold elsewhere'

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const accounts = (count: number) => Array.from({ length: count }, () => account())

type Offer = Awaited<ReturnType<typeof buildOffer>>
const store = (offer: Offer, count: number, rules = settings) =>
  storeGoods(db, offer, accounts(count), now, randomUUID(), rules)
const letThrough = (offer: Offer, which: Parameters<typeof letUnitsThrough>[3] = ALL, by = admin) =>
  letUnitsThrough(db, by, offer.user_id, which, settings, later)
const takeOut = (offer: Offer, which: Parameters<typeof removeHeldStock>[3] = ALL, by = admin) =>
  removeHeldStock(db, by, offer.user_id, which, WHY, later)

/** An offer that is delivered by hand, into whose stock a new seller has put so many. */
async function waiting(count: number, given: Parameters<typeof buildOffer>[1] = {}) {
  const offer = await buildOffer(db, { category: 'accounts', quantity: 7, ...given })
  expect(await store(offer, count)).toEqual({ ok: true, value: 'waits' })
  return offer
}

const toldTo = async (personId: string) => {
  await relay()
  const rows = await db
    .selectFrom('notifications')
    .select('metadata')
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ metadata }) => metadata)
}

describe('what a new seller adds', () => {
  test('is held: the offer stays as it is, and nobody can buy it', async () => {
    const offer = await waiting(2)
    expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'manual', quantity: 7 })
    expect(await statesOf(db, offer.id)).toEqual(['held', 'held'])
    const order = await buildOrder(db, { offer_id: offer.id, now })
    expect(order.delivery_mode).toBe('manual')
  })

  test('makes the offer instant with the first that is let through, and is sold with its payment', async () => {
    const offer = await waiting(3)
    const [first] = await unitsOf(db, offer.id)
    expect(await letThrough(offer, { unitId: first!.id })).toEqual({ ok: true, value: 1 })
    expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'instant', quantity: 1 })
    expect(await statesOf(db, offer.id)).toEqual(['stock', 'held', 'held'])
    const order = await buildOrder(db, { offer_id: offer.id, now: later })
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: system }, defaults, later)
    expect((await findOrder(db, order.id)).status).toBe('completed')
    expect(await statesOf(db, offer.id)).toEqual(['sold', 'held', 'held'])
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 0, status: 'completed' })
    expect(await letThrough(offer)).toEqual({ ok: true, value: 2 })
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 2, status: 'active' })
  })

  test('goes straight into the stock once so many were let through, of whichever offer', async () => {
    const offer = await waiting(2)
    await letThrough(offer)
    const other = await waiting(4, { user_id: offer.user_id })
    await letThrough(other)
    expect(await store(offer, 2)).toEqual({ ok: true, value: 'stored' })
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 4 })
    expect(await statesOf(db, other.id)).toEqual(['stock', 'stock', 'stock', 'stock'])
  })

  test('before the setting was there counts, and what is held then stays held without it', async () => {
    const offer = await buildInstantOffer(db, { units: 3, now })
    expect(await store(offer, 1)).toEqual({ ok: true, value: 'stored' })
    const young = await waiting(1)
    expect(await store(young, 1, defaults)).toEqual({ ok: true, value: 'stored' })
    expect(await statesOf(db, young.id)).toEqual(['held', 'stock'])
    expect(await letThrough(young)).toEqual({ ok: true, value: 1 })
    expect(await rowOf(db, young.id)).toMatchObject({ quantity: 2 })
  })

  test('is told to wait by a form that is sent twice as long as its own units do', async () => {
    const offer = await waiting(1)
    const [first, second] = [randomUUID(), randomUUID()]
    const goods = [account()]
    const send = (token: string, units = goods, rules = settings) =>
      storeGoods(db, offer, units, now, token, rules)
    const held = { ok: true, value: 'waits' }
    const sold = { ok: true, value: 'stored' }
    expect([await send(first), await send(first)]).toEqual([held, held])
    const others = [account()]
    expect(await send(second, others, defaults)).toEqual(sold)
    // what waits of the offer besides is of other forms
    expect(await send(second, others)).toEqual(sold)
    await letThrough(offer)
    expect(await send(first)).toEqual(sold)
    expect(await statesOf(db, offer.id)).toEqual(['stock', 'stock', 'stock'])
  })

  test('is not given twice, and not more than an offer holds', async () => {
    const goods = account()
    const offer = await buildOffer(db, { category: 'accounts' })
    const give = (units = [goods]) => storeGoods(db, offer, units, now, randomUUID(), settings)
    expect(answerOf(await give())).toBe('done')
    expect(answerOf(await give())).toBe('given_before')
    expect(answerOf(await give(accounts(5_000)))).toBe('too_many')
  })
})

describe('staff', () => {
  test('see who waits longest first, with what another seller has given', async () => {
    const goods = account()
    await buildInstantOffer(db, { units: [goods], now })
    const offer = await buildOffer(db, { category: 'accounts' })
    await storeGoods(db, offer, [account(), goods], now, randomUUID(), settings)
    const listed = await heldBySeller(db)
    const ids = listed.map(({ id }) => id)
    expect(ids.at(-1)).toBe(offer.user_id)
    expect(listed.at(-1)).toMatchObject({ units: 2, offers: 1, given_before: true })
    const held = await heldUnitsOf(db, offer.user_id, null)
    expect(held!.rows.map(({ given_before }) => given_before)).toEqual([false, true])
    expect((await countWaiting(db, allWays)).stock).toBe(ids.length)
  })

  test('let through what their page knew of, over all offers, and the seller is told once', async () => {
    const offer = await waiting(2)
    const other = await waiting(1, { user_id: offer.user_id })
    const { last } = (await heldUnitsOf(db, offer.user_id, null))!
    await store(offer, 1)
    expect(await letThrough(offer, { upTo: last })).toEqual({ ok: true, value: 3 })
    expect(await statesOf(db, offer.id)).toEqual(['stock', 'stock', 'held'])
    expect(await statesOf(db, other.id)).toEqual(['stock'])
    expect(await toldTo(offer.user_id)).toEqual([
      { kind: 'units_let_through', title: offer.title, count: 3 },
    ])
    const noted = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', `stock:${offer.user_id}`)
      .execute()
    expect(noted).toEqual([
      { action: 'stock.let_through', after: { count: 3, offers: [offer.id, other.id] } },
    ])
  })

  test('take out with a reason that the seller is told, and it may be given again', async () => {
    const goods = account()
    const offer = await buildOffer(db, { category: 'accounts' })
    const give = () => storeGoods(db, offer, [goods], now, randomUUID(), settings)
    await give()
    const [unit] = await unitsOf(db, offer.id)
    expect(answerOf(await takeOut(offer, { unitId: unit!.id }))).toBe('done')
    expect((await unitsOf(db, offer.id))[0]).toMatchObject({
      state: 'removed',
      wrapped_key: null,
      hint: '',
      stocked_at: null,
      taken_out_why: WHY,
    })
    expect(await toldTo(offer.user_id)).toMatchObject([
      { kind: 'units_refused', count: 1, reason: WHY, offer_id: offer.id },
    ])
    expect(answerOf(await give())).toBe('done')
    expect(await statesOf(db, offer.id)).toEqual(['removed', 'held'])
  })

  test('do not decide about their own, nor does anybody else, nor about what waits no more', async () => {
    const offer = await waiting(1, { user_id: admin.id })
    const member = { ...(await buildProfile(db)), is_admin: false }
    for (const decide of [letThrough, takeOut]) {
      expect(answerOf(await decide(offer))).toBe('own')
      expect(answerOf(await decide(offer, ALL, member))).toBe('not_found')
      const other = await buildInstantOffer(db, { units: 1, now })
      const [unit] = await unitsOf(db, other.id)
      expect(answerOf(await decide(other))).toBe('none')
      expect(answerOf(await decide(other, { unitId: unit!.id }))).toBe('none')
      expect(answerOf(await decide(other, { unitId: 'words' }))).toBe('none')
    }
    const another = { id: (await buildAdmin(db)).id, is_admin: true }
    expect(answerOf(await takeOut(offer, ALL, another))).toBe('done')
  })

  test('let nothing through of who may not sell, but can take it out', async () => {
    const offer = await waiting(1)
    await suspend(db, offer.user_id)
    expect(answerOf(await letThrough(offer))).toBe('not_a_seller')
    expect(answerOf(await takeOut(offer))).toBe('done')
  })
})

describe('its seller', () => {
  test('takes one back, or all that wait, and the offer stays as it is', async () => {
    const offer = await waiting(3)
    const [unit] = await unitsOf(db, offer.id)
    const which = { offerId: offer.id, unitId: unit!.id }
    expect(answerOf(await removeUnit(db, offer.user_id, which, later))).toBe('done')
    expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'manual', quantity: 7 })
    expect(answerOf(await deliverByHand(db, offer.user_id, offer.id, later))).toBe('done')
    expect(await statesOf(db, offer.id)).toEqual(['removed', 'removed', 'removed'])
    expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'manual', quantity: 7 })
  })

  test('who delivers by hand again, deletes the offer or leaves, has what waits shredded', async () => {
    const instant = await waiting(2)
    await letThrough(instant, { unitId: (await unitsOf(db, instant.id))[0]!.id })
    expect(answerOf(await deliverByHand(db, instant.user_id, instant.id, later))).toBe('done')
    expect(await statesOf(db, instant.id)).toEqual(['removed', 'removed'])
    const deleted = await waiting(2)
    await deleteOffer(db, deleted.id, deleted.user_id, later)
    expect(answerOf(await letThrough(deleted))).toBe('none')
    await schedules['clear-deleted-stock']!.run(db, defaults, later)
    expect(await statesOf(db, deleted.id)).toEqual(['removed', 'removed'])
    const left = await waiting(1)
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', left.user_id)
      .executeTakeFirstOrThrow()
    const who = { id: left.user_id, session_id: left.user_id }
    expect(answerOf(await deleteAccount(db, who, { password: '', username }, later))).toBe('done')
    expect(await statesOf(db, left.id)).toEqual(['removed'])
  })
})

test('a unit that is let through, taken out and taken back at the same moment has one end', async () => {
  for (let round = 0; round < 20; round++) {
    const offer = await waiting(1)
    const unitId = (await unitsOf(db, offer.id))[0]!.id
    const answers = await Promise.all([
      letThrough(offer, { unitId }),
      takeOut(offer, { unitId }),
      deliverByHand(db, offer.user_id, offer.id, later),
      letThrough(offer),
    ])
    const [state] = await statesOf(db, offer.id)
    const staff = [answers[0], answers[1], answers[3]].filter(({ ok }) => ok)
    // who let it through may have been followed by its seller, who took it out of the stock
    expect(staff.length).toBeLessThanOrEqual(1)
    if (!answers[0].ok && !answers[3].ok) expect(state).toBe('removed')
  }
  for (let round = 0; round < 20; round++) {
    const offer = await waiting(1)
    const unitId = (await unitsOf(db, offer.id))[0]!.id
    const [refused, removed] = await Promise.all([
      takeOut(offer, { unitId }),
      removeUnit(db, offer.user_id, { offerId: offer.id, unitId }, later),
    ])
    expect([refused.ok, removed.ok].toSorted()).toEqual([false, true])
  }
})

describe('the database refuses', () => {
  const refusedBy = (write: Promise<unknown>) =>
    write.then(
      () => 'nothing',
      ({ constraint, code }: { constraint?: string; code: string }) => constraint ?? code,
    )
  const set = (id: string, change: object) =>
    refusedBy(db.updateTable('vault_units').set(change).where('id', '=', id).execute())

  test('a held unit that is sold, comes into no stock, or is held in another’s offer', async () => {
    const offer = await waiting(2)
    const [unit] = await unitsOf(db, offer.id)
    const order = await buildOrder(db, { offer_id: offer.id, status: 'paid', now })
    const sold = { state: 'sold', order_id: order.id, position: 1, sold_at: now }
    expect(await set(unit!.id, { ...sold, stocked_at: now })).toBe('vault_units_frozen')
    expect(await set(unit!.id, sold)).toBe('vault_units_legal_move')
    expect(await set(unit!.id, { state: 'stock' })).toBe('vault_units_stocked')
    // its offer sells none yet
    expect(await set(unit!.id, { state: 'stock', stocked_at: later })).toBe('offers_stock_is_units')
    expect(await set(unit!.id, { stocked_at: later })).toBe('vault_units_frozen')
    const { number: _, ...row } = unit!
    const copy = { ...row, id: randomUUID(), digest: null, given_by: (await buildSeller(db)).id }
    expect(await refusedBy(db.insertInto('vault_units').values(copy).execute())).toBe(
      'vault_units_by_seller',
    )
    await letThrough(offer, { unitId: unit!.id })
    expect(await set(unit!.id, { state: 'held', stocked_at: null })).toBe('vault_units_frozen')
  })

  test('a look of staff without a reason, at their own, at what is not held, or by nobody of staff', async () => {
    const offer = await waiting(2)
    const [unit, other] = await unitsOf(db, offer.id)
    const look = (given: object = {}) =>
      refusedBy(
        db
          .insertInto('vault_reveals')
          .values({
            unit_id: unit!.id,
            person_id: admin.id,
            session_id: randomUUID(),
            party: 'administrator',
            reason: WHY,
            created_at: now,
            ...given,
          })
          .execute(),
      )
    expect(await look()).toBe('nothing')
    expect(await look({ reason: null })).toBe('vault_reveals_why')
    expect(await look({ reason: 'short' })).toBe('vault_reveals_reason_check')
    expect(await look({ person_id: (await buildProfile(db)).id })).toBe('vault_reveals_by_party')
    expect(await look({ person_id: offer.user_id })).toBe('vault_reveals_by_party')
    await letThrough(offer, { unitId: other!.id })
    expect(await look({ unit_id: other!.id })).toBe('vault_reveals_by_party')
    let copy = ''
    for await (const piece of ownData(db, offer.user_id, later)) copy += piece
    expect(JSON.parse(copy).goods_opened_by_staff).toMatchObject([
      { unit_id: unit!.id, offer_id: offer.id, reason: WHY },
    ])
  })
})

test('one account that comes and goes does not stand for all that staff wanted to look at', async () => {
  const offer = await buildOffer(db, { category: 'accounts', quantity: 7 })
  const same = account()
  for (let round = 0; round < 4; round++) {
    await storeGoods(db, offer, [same], now, randomUUID(), settings)
    await letThrough(offer)
    const [unit] = await db
      .selectFrom('vault_units')
      .select('id')
      .where('offer_id', '=', offer.id)
      .where('state', '=', 'stock')
      .execute()
    expect(
      answerOf(await removeUnit(db, offer.user_id, { offerId: offer.id, unitId: unit!.id }, later)),
    ).toBe('done')
  }
  expect(await store(offer, 2)).toMatchObject({ ok: true, value: 'waits' })
})

test('verify finds a look of staff at what was not held', async () => {
  const offer = await buildInstantOffer(db, { units: 1, now })
  const [unit] = await unitsOf(db, offer.id)
  const spoil = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(by).execute(tx)
    })
  const found = async () =>
    (await verify(env.databaseUrl!)).map(({ invariant, subject }) => `${invariant} ${subject}`)
  await spoil(`insert into vault_reveals (unit_id, person_id, session_id, party, reason, created_at)
    values ('${unit!.id}', '${admin.id}', gen_random_uuid(), 'administrator', '${WHY}', now())`)
  expect(await found()).toEqual([expect.stringMatching(/^28 reveal:/)])
  await spoil(`delete from vault_reveals where unit_id = '${unit!.id}'`)
})
