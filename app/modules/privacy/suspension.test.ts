import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../../../scripts/verify.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildWithdrawal, findWithdrawalRow } from '../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  giveMoney,
  giveRole,
  takeRoles,
} from '../../../tests/factories/profile.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { SuspensionForm } from './suspension.form.ts'
import {
  atStakeOf,
  leftOfSuspension,
  settleSuspensions,
  suspendPerson,
} from './suspension.server.ts'

const { db, url } = await openTestDatabase(20)
vi.stubEnv('LOG_LEVEL', 'silent') // some steps fail on purpose
const now = new Date()
const owner = await buildAdmin(db)
const support = await buildAdmin(db, { role: 'support' })

const left = {
  unpaid: 'leave',
  purchases: 'leave',
  sales: 'leave',
  money: 'leave',
  withdrawals: 'leave',
  offers: 'back',
} as const
const act = (id: string, form: Partial<SuspensionForm>, actor = owner) =>
  suspendPerson(
    db,
    { id, on: true, reason: 'Sold one account twice', note: '', ...left, ...form },
    { actor, settings: defaults },
    now,
  )

/** A seller with something of each kind open. */
async function suspect() {
  const seller = await buildSeller(db)
  await giveMoney(db, seller.id, 20_000)
  const offer = await buildOffer(db, { user_id: seller.id, quantity: 50, category: 'items' })
  const [asked, sold, delivered] = [
    await buildOrder(db, { offer_id: offer.id }),
    await buildOrder(db, { offer_id: offer.id, status: 'paid' }),
    await buildOrder(db, { offer_id: offer.id, status: 'completed' }),
  ]
  const bought = await buildOrder(db, { buyer_id: seller.id, status: 'paid' })
  const payout = await buildWithdrawal(db, { user_id: seller.id, amount: 5_000 })
  return { id: seller.id, offer, asked, sold, delivered, bought, payout }
}

const stands = async (id: string) => {
  const { status, disputed_at } = await findOrder(db, id)
  return disputed_at ? `${status}, frozen` : status
}
const isOut = async (id: string) =>
  (
    await db
      .selectFrom('profiles')
      .select('suspended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).suspended_at !== null
const offerStatus = async (id: number) =>
  (await db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

describe('a suspension', () => {
  test('counts what is open, and leaves what it is not told about', async () => {
    const { id, asked, sold, delivered, bought, payout } = await suspect()
    expect(await atStakeOf(db, id)).toEqual({
      unpaid: 1,
      purchases: 1,
      sales: 1,
      money: 1,
      withdrawals: 1,
      at_bank: 0,
      offers: 1,
      paused: 0,
    })
    expect(await act(id, {})).toMatchObject({ ok: true })
    expect([
      await stands(asked.id),
      await stands(sold.id),
      await stands(delivered.id),
      await stands(bought.id),
      (await findWithdrawalRow(db, payout.id)).status,
    ]).toEqual(['pending', 'paid', 'completed', 'paid', 'requested'])
  })

  test('cancels, freezes and returns what was chosen, with a note for staff alone', async () => {
    const { id, asked, sold, delivered, bought, payout } = await suspect()
    const before = await walletBalance(db, id)
    const chosen = {
      unpaid: 'cancel',
      purchases: 'freeze',
      sales: 'freeze',
      money: 'freeze',
      withdrawals: 'return',
      note: 'Same browser as ines',
    } as const
    expect(await act(id, chosen)).toMatchObject({ ok: true })
    expect([
      await stands(asked.id),
      await stands(sold.id),
      await stands(delivered.id),
      await stands(bought.id),
      (await findWithdrawalRow(db, payout.id)).status,
      await walletBalance(db, id),
    ]).toEqual([
      'cancelled',
      'paid, frozen',
      'completed, frozen',
      'paid, frozen',
      'returned',
      before + 5_000,
    ])
    const notes = await db
      .selectFrom('person_notes')
      .select('body')
      .where('person_id', '=', id)
      .execute()
    expect(notes).toEqual([{ body: 'Same browser as ines' }])
    const { suspension_reason } = await db
      .selectFrom('profiles')
      .select('suspension_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(suspension_reason).toBe('Sold one account twice')
  })

  test('returns no payout that the bank may pay, and counts it as staying there', async () => {
    const { id, payout } = await suspect()
    const sent = await buildWithdrawal(db, { user_id: id, amount: 6_000, status: 'approved' })
    expect(await exportApproved(db, owner, true, now)).toMatchObject({ ok: true })
    expect(await atStakeOf(db, id)).toMatchObject({ withdrawals: 1, at_bank: 1 })
    expect(await act(id, { withdrawals: 'return' })).toMatchObject({ ok: true })
    expect([
      (await findWithdrawalRow(db, payout.id)).status,
      (await findWithdrawalRow(db, sent.id)).status,
    ]).toEqual(['returned', 'approved'])
  })

  test('by a role that may not return payouts is none at all where it is told to', async () => {
    const { id, sold } = await suspect()
    await expect(
      act(id, { sales: 'freeze', withdrawals: 'return' }, support),
    ).rejects.toMatchObject({ constraint: 'audit_by_permission' })
    expect(await stands(sold.id)).toBe('paid')
    expect((await atStakeOf(db, id)).offers).toBe(1)
    expect(await act(id, { sales: 'freeze' }, support)).toMatchObject({ ok: true })
    expect(await stands(sold.id)).toBe('paid, frozen')
  })

  test('of oneself changes nothing', async () => {
    expect(await act(owner.id, {})).toMatchObject({ code: 'own' })
  })
})

describe('what a suspension is to do', () => {
  const goOn = () => settleSuspensions(db, defaults, plus(now, MINUTE))
  const left = async (id: string) => (await leftOfSuspension(db, id)).count

  test('goes on after a step failed, by whichever node, and its person is out meanwhile', async () => {
    const { id, sold, delivered, asked } = await suspect()
    await sql`alter table disputes add constraint poisoned
      check (order_id <> ${sql.lit(sold.id)}) not valid`.execute(db)
    const chosen = { unpaid: 'cancel', sales: 'freeze', money: 'freeze' } as const
    expect(await act(id, chosen)).toMatchObject({ ok: true })
    expect([await stands(asked.id), await stands(sold.id), await stands(delivered.id)]).toEqual([
      'cancelled',
      'paid',
      'completed, frozen',
    ])
    expect([await left(id), (await atStakeOf(db, id)).offers]).toEqual([1, 0])
    expect(await goOn()).toBe(0)
    expect(await verify(url)).toEqual([])
    await sql`alter table disputes drop constraint poisoned`.execute(db)
    expect(await Promise.all([goOn(), goOn()]).then((done) => Math.max(...done))).toBe(1)
    expect([await stands(sold.id), await left(id)]).toEqual(['paid, frozen', 0])
    expect(await verify(url)).toEqual([])
  })

  test('has no bound: what is too much at once is done within the minute', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, quantity: 500, category: 'items' })
    const buyer_id = (await buildProfile(db)).id
    const all = []
    for (let n = 0; n < 30; n++) all.push(await buildOrder(db, { offer_id: offer.id, buyer_id }))
    await act(seller.id, { unpaid: 'cancel' })
    expect(await left(seller.id)).toBe(5)
    expect(await goOn()).toBe(1)
    expect(await left(seller.id)).toBe(0)
    expect(new Set(await Promise.all(all.map((order) => stands(order.id))))).toEqual(
      new Set(['cancelled']),
    )
  })

  test('ends with the suspension, and waits while who asked for it has no role', async () => {
    const helper = await buildAdmin(db, { role: 'support' })
    const [back, stays] = [await suspect(), await suspect()]
    const failing = [back.sold.id, stays.sold.id].map((id) => sql.lit(id))
    await sql`alter table disputes add constraint poisoned
      check (order_id not in (${sql.join(failing)})) not valid`.execute(db)
    for (const { id } of [back, stays]) await act(id, { sales: 'freeze' }, helper)
    await act(back.id, { on: false })
    await takeRoles(db, [helper.id])
    await sql`alter table disputes drop constraint poisoned`.execute(db)
    expect(await goOn()).toBe(0)
    expect([await stands(back.sold.id), await left(back.id)]).toEqual(['paid', 0])
    expect([await stands(stays.sold.id), await leftOfSuspension(db, stays.id)]).toEqual([
      'paid',
      { count: 1, isStopped: true },
    ])
    await act(stays.id, { on: false })
    await act(stays.id, { sales: 'freeze' })
    expect([await stands(stays.sold.id), await left(stays.id)]).toEqual(['paid, frozen', 0])
  })

  test('goes on once who asked for it has a role again', async () => {
    const helper = await buildAdmin(db, { role: 'support' })
    const { id, sold } = await suspect()
    await sql`alter table disputes add constraint poisoned
      check (order_id <> ${sql.lit(sold.id)}) not valid`.execute(db)
    await act(id, { sales: 'freeze' }, helper)
    await sql`alter table disputes drop constraint poisoned`.execute(db)
    await takeRoles(db, [helper.id])
    expect([await goOn(), await stands(sold.id)]).toEqual([0, 'paid'])
    await giveRole(db, [helper.id], 'support')
    expect([await goOn(), await stands(sold.id)]).toEqual([1, 'paid, frozen'])
  })

  test('waits for no order of theirs: they are out while one is under way', async () => {
    const { id, sold } = await suspect()
    const { done } = await transact(db, async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', sold.id).forUpdate().execute()
      // as by what refers to them
      await tx.selectFrom('profiles').select('id').where('id', '=', id).forKeyShare().execute()
      const suspended = act(id, { sales: 'freeze' })
      await vi.waitFor(async () => expect(await isOut(id)).toBe(true), 60_000)
      return { done: suspended }
    })
    expect(await done).toMatchObject({ ok: true })
    expect(await stands(sold.id)).toBe('paid, frozen')
  })

  test('is refused by the database, too, of who is not suspended or by who may not', async () => {
    const { id } = await suspect()
    const work = (actor_id: string, acts: string[]) =>
      db
        .insertInto('suspension_work')
        .values({ user_id: id, actor_id, acts, reason: 'Fraud', asked_at: now })
        .execute()
    await expect(work(owner.id, ['sales'])).rejects.toMatchObject({
      constraint: 'suspension_work_of_suspended',
    })
    await act(id, {})
    await expect(work(support.id, ['withdrawals'])).rejects.toMatchObject({
      constraint: 'audit_by_permission',
    })
    await expect(work(owner.id, [])).rejects.toMatchObject({
      constraint: 'suspension_work_acts',
    })
  })
})

describe('its end', () => {
  test('gives back the offers that it paused, and no other', async () => {
    const { id, offer } = await suspect()
    const paused = await buildOffer(db, { user_id: id, status: 'paused' })
    const held = await buildOffer(db, { user_id: id })
    await act(id, {})
    await db
      .updateTable('offers')
      .set({ held_at: now, hold_reason: 'Bait' })
      .where('id', '=', held.id)
      .execute()
    expect((await atStakeOf(db, id)).paused).toBe(1)
    expect(await act(id, { on: false })).toMatchObject({ ok: true })
    expect([
      await offerStatus(offer.id),
      await offerStatus(paused.id),
      await offerStatus(held.id),
    ]).toEqual(['active', 'paused', 'paused'])
    expect((await atStakeOf(db, id)).paused).toBe(0)
  })

  test('leaves them paused where that is chosen, and for who may not sell any more', async () => {
    const [one, other] = [await suspect(), await suspect()]
    await act(one.id, {})
    await act(one.id, { on: false, offers: 'forget' })
    expect(await offerStatus(one.offer.id)).toBe('paused')
    await act(other.id, {})
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', other.id).execute()
    await act(other.id, { on: false })
    expect(await offerStatus(other.offer.id)).toBe('paused')
  })

  test('of somebody who is not suspended gives nothing', async () => {
    const { id } = await buildProfile(db)
    expect(await act(id, { on: false })).toMatchObject({ ok: true })
  })
})
