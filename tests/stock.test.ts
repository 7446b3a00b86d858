import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { schedules } from '#jobs/event-handlers.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { offerToEdit, offerVersion, updateOffer } from '#modules/offers/offer-editing.server.ts'
import { activateOffer } from '#modules/offers/offer-moderation.server.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { revealToBuyer } from '#modules/orders/goods.server.ts'
import { boughtOrderPage } from '#modules/orders/order-page.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { deliverByHand, removeUnit } from '#modules/vault/remove-stock.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import {
  account,
  answerOf,
  buildInstantOffer,
  deliveryForm,
  rowOf,
  statesOf,
  storeGoods,
  unitsOf,
  type Answer,
} from './factories/goods.ts'
import { refundByDispute } from './factories/dispute.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { relay } from './relay.ts'
import { everything } from './slice.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const admin = await buildAdmin(db)
const walletMethod = await buildPaymentMethod(db, { name: 'Wallet' })
const settings = { ...defaults, wallet_payment_open: true, most_orders_per_hour: 1_000 }

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const pending = (offer_id: number, quantity = 1) => buildOrder(db, { offer_id, quantity, now })
const pay = (id: string) => moveOrder(db, { id, name: 'mark_paid', actor: system }, defaults, now)

/** A buyer with money in their wallet buys at once. */
async function buyFromWallet(offerId: number, known?: { id: string }) {
  const buyer = known ?? (await buildProfile(db, { wallet: 5_000 }))
  const form = checkout({ payment_method_id: walletMethod.id, promise_seen: '0' })
  return placeOrder(db, buyer.id, offerId, form, settings, now)
}
const reveal = async (id: string) => {
  const { user_id } = await findOrder(db, id)
  const opened = await revealToBuyer(db, id, { id: user_id, session_id: user_id }, now)
  return opened.ok ? opened.value.map(({ details }) => details[0]!.text) : opened.code
}

describe('an instant offer', () => {
  test('sells its units, the oldest first, each buyer theirs, with the payment', async () => {
    const goods = Array.from({ length: 3 }, () => account())
    const offer = await buildInstantOffer(db, { units: goods, now })
    expect(offer).toMatchObject({ delivery_mode: 'instant', quantity: 3, status: 'active' })
    const [first, second] = [await pending(offer.id), await pending(offer.id, 2)]
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 0, status: 'completed' })
    const paid = await pay(second.id)
    expect(paid.ok && paid.value.status).toBe('completed')
    expect(answerOf(await pay(first.id))).toBe('done')
    expect(await findOrder(db, first.id)).toMatchObject({ paid_at: now, completed_at: now })
    expect(await reveal(second.id)).toEqual([goods[0]!.login, goods[1]!.login])
    expect(await reveal(first.id)).toEqual([goods[2]!.login])
    const history = await db
      .selectFrom('order_history')
      .select(['move', 'party'])
      .where('order_id', '=', first.id)
      .orderBy('id')
      .execute()
    expect(history.slice(1)).toEqual([
      { move: 'mark_paid', party: 'system' },
      { move: 'complete', party: 'system' },
    ])
  })

  test('is delivered however it is paid, and needs no key for it', async () => {
    const offer = await buildInstantOffer(db, { units: 3, now })
    const keys = env.sealingKeys
    delete (env as { sealingKeys?: unknown }).sealingKeys
    const bought = await buyFromWallet(offer.id)
    const byHand = await pending(offer.id)
    const actor = person({ ...admin, is_admin: true })
    const marked = { id: byHand.id, name: 'mark_paid', actor, reason: 'Seen' } as const
    expect(answerOf(await moveOrder(db, marked, defaults, now))).toBe('done')
    env.sealingKeys = keys!
    const ids = [bought.ok ? bought.value.order_id : '', byHand.id]
    for (const id of ids) expect((await findOrder(db, id)).status).toBe('completed')
    expect(await statesOf(db, offer.id)).toEqual(['sold', 'sold', 'stock'])
  })

  test('is not delivered by hand, nor said to be, by anybody', async () => {
    const offer = await buildInstantOffer(db, { units: 1, now })
    const { id } = await pending(offer.id)
    await pay(id)
    const form = await deliveryForm(db, id, account())
    expect(answerOf(await deliverOrder(db, id, offer.user_id, form, defaults, now))).toBe(
      'wrong_state',
    )
    const manual = await buildOrder(db, { status: 'paid', category: 'accounts', now })
    const said = { id: manual.id, name: 'complete', actor: system } as const
    expect(answerOf(await moveOrder(db, said, defaults, now))).toBe('goods_missing')
  })

  test('was delivered when it was paid, not when its unit was stored', async () => {
    const offer = await buildInstantOffer(db, { units: 1, now })
    const { id, user_id } = await pending(offer.id)
    const at = plus(now, HOUR)
    await moveOrder(db, { id, name: 'mark_paid', actor: system }, defaults, at)
    const page = await boughtOrderPage(db, id, user_id)
    expect(new Date(page!.goods!.given_at)).toEqual(at)
  })

  test('gets back what a cancelled order held, and never what was sold', async () => {
    const offer = await buildInstantOffer(db, { units: 2, now })
    const [cancelled, refunded] = [await pending(offer.id), await pending(offer.id)]
    await pay(refunded.id)
    const buyer = person({ id: cancelled.user_id, is_admin: false })
    await moveOrder(db, { id: cancelled.id, name: 'cancel', actor: buyer }, defaults, now)
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 1, stock_supplied: 2 })
    expect(answerOf(await refundByDispute(db, refunded.id, now))).toBe('done')
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 1, stock_supplied: 1 })
    expect(await statesOf(db, offer.id)).toEqual(['sold', 'stock'])
  })

  test('has the quantity of its units, whatever its form or a file says', async () => {
    const offer = await buildInstantOffer(db, { units: 2, now })
    const found = await offerToEdit(db, offer.id, offer.user_id)
    if (!found.ok) throw new Error(found.code)
    const form = {
      ...found.value,
      payment_link: null,
      quantity: 40,
      quantity_seen: 2,
      price: 1_500,
    }
    const seen = { version_seen: offerVersion(found.value, true) }
    expect(
      answerOf(await updateOffer(db, offer.user_id, offer.id, { ...form, ...seen }, now)),
    ).toBe('done')
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 2, price: 1_500 })
  })

  test('takes what was promised by hand for its seller’s, and not for its units', async () => {
    const offer = await buildOffer(db, { category: 'accounts', quantity: 5 })
    const before = await pending(offer.id, 2)
    await storeGoods(db, offer, [account()], now)
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 1, delivery_mode: 'instant' })
    await pay(before.id)
    expect((await findOrder(db, before.id)).status).toBe('paid')
    const seller = person({ id: offer.user_id, is_admin: false })
    await moveOrder(db, { id: before.id, name: 'give_back', actor: seller }, defaults, now)
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 1, stock_supplied: 1 })
  })
})

describe('an offer that is delivered by hand', () => {
  test('gets back an account that was not delivered, and never one that was', async () => {
    const offer = await buildOffer(db, { category: 'accounts', quantity: 5 })
    const order = (status: 'paid' | 'completed') =>
      buildOrder(db, { offer_id: offer.id, status, now })
    const [paid, delivered] = [await order('paid'), await order('completed')]
    const seller = person({ id: offer.user_id, is_admin: false })
    await moveOrder(db, { id: paid.id, name: 'give_back', actor: seller }, defaults, now)
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 4, stock_supplied: 5 })
    expect(answerOf(await refundByDispute(db, delivered.id, now))).toBe('done')
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 4, stock_supplied: 4 })
  })
})

describe('a seller', () => {
  test('stores once by a form, nothing twice, and no more than an offer holds', async () => {
    const offer = await buildInstantOffer(db, { units: 1, now })
    const [goods, token] = [account(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => storeGoods(db, offer, [goods], now, token)),
    )
    expect(answers.map(answerOf)).toEqual(Array(8).fill('done'))
    expect(await rowOf(db, offer.id)).toMatchObject({ quantity: 2 })
    expect(answerOf(await storeGoods(db, offer, [goods], now))).toBe('given_before')
    const twice = account()
    expect(await storeGoods(db, offer, [account(), twice, twice], now)).toMatchObject({
      code: 'given_before',
      details: { unit: 3 },
    })
    const other = await buildInstantOffer(db, { now })
    expect(answerOf(await storeGoods(db, { ...offer, id: other.id }, [account()], now))).toBe(
      'not_found',
    )
    const items = await buildOffer(db, { category: 'items' })
    expect(answerOf(await storeGoods(db, items, [account()], now))).toBe('closed')
    expect(
      answerOf(
        await storeGoods(
          db,
          offer,
          Array.from({ length: 4_999 }, () => account()),
          now,
        ),
      ),
    ).toBe('too_many')
  })

  test('takes a unit out, which is shredded, may be given again, and is never one held', async () => {
    const goods = account()
    const offer = await buildInstantOffer(db, { units: [goods, account()], now })
    const [unit, last] = await unitsOf(db, offer.id)
    const remove = async (id: string) =>
      answerOf(await removeUnit(db, offer.user_id, { offerId: offer.id, unitId: id }, now))
    expect(await remove(unit!.id)).toBe('done')
    expect(await remove(unit!.id)).toBe('not_in_stock')
    expect((await unitsOf(db, offer.id))[0]).toMatchObject({
      state: 'removed',
      wrapped_key: null,
      hint: '',
    })
    expect(answerOf(await storeGoods(db, offer, [goods], now))).toBe('done')
    const both = await pending(offer.id, 2)
    expect(await remove(last!.id)).toBe('orders_wait')
    expect(answerOf(await pay(both.id))).toBe('done')
  })

  test('delivers by hand again once no unpaid order holds a unit', async () => {
    const offer = await buildInstantOffer(db, { units: 2, now })
    const held = await pending(offer.id)
    const back = async () => answerOf(await deliverByHand(db, offer.user_id, offer.id, now))
    expect(await back()).toBe('orders_wait')
    await pay(held.id)
    expect(await back()).toBe('done')
    expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'manual', quantity: 1 })
    expect(await statesOf(db, offer.id)).toEqual(['sold', 'removed'])
    expect((await pending(offer.id)).delivery_mode).toBe('manual')
  })

  test('who deletes an offer, or leaves, has its units shredded', async () => {
    const offer = await buildInstantOffer(db, { units: 3, now })
    const held = await pending(offer.id)
    await deleteOffer(db, offer.id, offer.user_id, now)
    await schedules['clear-deleted-stock']!.run(db, defaults, plus(now, HOUR))
    expect(await statesOf(db, offer.id)).toEqual(['stock', 'removed', 'removed'])
    await pay(held.id)
    expect((await findOrder(db, held.id)).status).toBe('completed')
    const other = await buildInstantOffer(db, { units: 2, now })
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', other.user_id)
      .executeTakeFirstOrThrow()
    const who = { id: other.user_id, session_id: other.user_id }
    expect(answerOf(await deleteAccount(db, who, { password: '', username }, now))).toBe('done')
    expect(await statesOf(db, other.id)).toEqual(['removed', 'removed'])
  })

  test('is told once that little is left, and again after more came', async () => {
    const offer = await buildInstantOffer(db, { units: 5, now })
    const told = () =>
      db
        .selectFrom('notifications')
        .select('metadata')
        .where('user_id', '=', offer.user_id)
        .where(sql<boolean>`metadata ->> 'kind' = 'offer_low_stock'`)
        .execute()
    const sell = async (count: number) => {
      for (let left = count; left > 0; left--) await pay((await pending(offer.id)).id)
      await relay()
    }
    await sell(2)
    expect(await told()).toEqual([])
    await sell(2)
    expect(await told()).toHaveLength(1)
    await storeGoods(db, offer, [account(), account(), account()], now)
    await sell(2)
    expect(await told()).toHaveLength(2)
  })
})

describe('at the same moment', () => {
  const rounds = Array.from({ length: everything ? 25 : 4 }, (_, round) => round)

  test('two who pay for the last unit from their wallets: one has it, the other keeps the money, many times', async () => {
    const RACES = everything ? 200 : 25
    const offer = await buildInstantOffer(db, { units: 1, now })
    const buyers = [
      await buildProfile(db, { wallet: RACES * offer.price }),
      await buildProfile(db, { wallet: RACES * offer.price }),
    ]
    for (let race = 1; race <= RACES; race++) {
      const answers = await Promise.all(buyers.map((buyer) => buyFromWallet(offer.id, buyer)))
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      await storeGoods(db, offer, [account()], now)
    }
    const balances = await Promise.all(buyers.map(({ id }) => walletBalance(db, id)))
    expect(balances[0]! + balances[1]!).toBe(RACES * offer.price)
    const states = await statesOf(db, offer.id)
    expect(states.filter((state) => state === 'sold')).toHaveLength(RACES)
  })

  test('payments, removals and a look at the oldest unit: each order has its unit', async () => {
    for (const _ of rounds) {
      const offer = await buildInstantOffer(db, { units: 4, now })
      const orders = [await pending(offer.id), await pending(offer.id), await pending(offer.id)]
      const units = await unitsOf(db, offer.id)
      const [removed, ...paid] = await Promise.all([
        removeUnit(db, offer.user_id, { offerId: offer.id, unitId: units[0]!.id }, now),
        ...orders.map(({ id }) => pay(id)),
        db.transaction().execute((tx) =>
          sql`select from vault_units where offer_id = ${offer.id}
              order by number for share`.execute(tx),
        ),
      ])
      expect(paid.slice(0, 3).map((each) => (each as Answer).ok)).toEqual([true, true, true])
      const states = await statesOf(db, offer.id)
      expect(states.filter((state) => state === 'sold')).toHaveLength(3)
      expect(states.filter((state) => state === 'removed')).toHaveLength(removed.ok ? 1 : 0)
    }
  })

  test('a payment and a cancellation: one of them, and the unit with it', async () => {
    for (const _ of rounds) {
      const offer = await buildInstantOffer(db, { units: 1, now })
      const order = await pending(offer.id)
      const buyer = person({ id: order.user_id, is_admin: false })
      const cancel = moveOrder(db, { id: order.id, name: 'cancel', actor: buyer }, defaults, now)
      const [paid, cancelled] = await Promise.all([pay(order.id), cancel])
      expect([paid.ok, cancelled.ok].toSorted()).toEqual([false, true])
      expect(await statesOf(db, offer.id)).toEqual([paid.ok ? 'sold' : 'stock'])
    }
  })
})

test('an offer that is short all the same leaves the order to its seller, and tells', async () => {
  const offer = await buildInstantOffer(db, { units: 1, now })
  const order = await pending(offer.id)
  const [unit] = await unitsOf(db, offer.id)
  const spoil = (state: 'stock' | 'removed') =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const change =
        state === 'stock'
          ? unit!
          : { ...unit!, state, wrapped_key: null, key_id: null, hint: '', shredded_at: now }
      const { id, number: _, ...set } = change
      await tx.updateTable('vault_units').set(set).where('id', '=', id).execute()
    })
  await spoil('removed')
  expect(answerOf(await pay(order.id))).toBe('done')
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid', delivery_mode: 'manual' })
  const { rows } = await sql`select from outbox
      where event = 'order.stock_short' and subject_id = ${order.id}`.execute(db)
  expect(rows).toHaveLength(1)
  expect(await verify(env.databaseUrl!)).toEqual([])
  const form = await deliveryForm(db, order.id, account())
  expect(answerOf(await deliverOrder(db, order.id, offer.user_id, form, defaults, now))).toBe(
    'done',
  )
})

describe('the database refuses', () => {
  const refusedBy = (write: Promise<unknown>) =>
    write.then(
      () => 'nothing',
      ({ constraint, code }: { constraint?: string; code: string }) => constraint ?? code,
    )

  test('a quantity that is typed, units that nobody supplied, and a unit sold to no order', async () => {
    const offer = await buildInstantOffer(db, { units: 2, now })
    const [unit] = await unitsOf(db, offer.id)
    const set = (change: object) =>
      refusedBy(db.updateTable('offers').set(change).where('id', '=', offer.id).execute())
    expect(await set({ quantity: 3, stock_supplied: 3 })).toBe('offers_stock_is_units')
    expect(await set({ delivery_mode: 'manual' })).toBe('offers_stock_is_units')
    const { number: _, ...row } = unit!
    const copy = { ...row, id: randomUUID(), digest: null, login_digest: null }
    expect(await refusedBy(db.insertInto('vault_units').values(copy).execute())).toBe(
      'offers_stock_is_units',
    )
    const order = await pending(offer.id)
    const sold = { state: 'sold', order_id: order.id, position: 1, sold_at: now } as const
    const change = (given: object) =>
      refusedBy(db.updateTable('vault_units').set(given).where('id', '=', unit!.id).execute())
    expect(await change(sold)).toBe('vault_units_sold_to_order')
    expect(await change({ wrapped_key: null, key_id: null, hint: '', shredded_at: now })).toBe(
      'vault_units_removed_shredded',
    )
    const items = await buildOffer(db, { category: 'items' })
    expect(
      await refusedBy(
        db
          .updateTable('offers')
          .set({ delivery_mode: 'instant' })
          .where('id', '=', items.id)
          .execute(),
      ),
    ).toBe('offers_instant_accounts')
  })

  test('an instant order that is paid and not delivered, or with too few units', async () => {
    const offer = await buildInstantOffer(db, { units: 2, now })
    const order = await pending(offer.id, 2)
    const paid = { status: 'paid', paid_at: now } as const
    const rest = db.updateTable('orders').set(paid).where('id', '=', order.id)
    // without its money it would be refused for that first
    await sql`alter table orders disable trigger orders_escrow_holds_total`.execute(db)
    expect(await refusedBy(rest.execute())).toBe('orders_instant_at_once')
    const early = db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set(paid).where('id', '=', order.id).execute()
      const done = { status: 'completed', completed_at: now } as const
      await tx.updateTable('orders').set(done).where('id', '=', order.id).execute()
    })
    expect(await refusedBy(early)).toBe('orders_instant_units')
    await sql`alter table orders enable trigger orders_escrow_holds_total`.execute(db)
    const mode = db
      .updateTable('orders')
      .set({ delivery_mode: 'manual' })
      .where('id', '=', order.id)
    expect(await refusedBy(mode.execute())).toBe('orders_frozen_mode')
  })
})

test('verify finds an offer whose units are not its quantity, and an order without its own', async () => {
  const offer = await buildInstantOffer(db, { units: 2, now })
  const order = await pending(offer.id)
  await pay(order.id)
  const [sold] = await unitsOf(db, offer.id)
  const spoil = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(by).execute(tx)
    })
  const found = async () =>
    (await verify(env.databaseUrl!)).map(({ invariant, subject }) => `${invariant} ${subject}`)
  await spoil(`update offers set quantity = 2, stock_supplied = 3 where id = ${offer.id}`)
  expect((await found()).toSorted()).toEqual([`36 offer:${offer.id}`, `5 offer:${offer.id}`])
  await spoil(`update offers set quantity = 1, stock_supplied = 2 where id = ${offer.id}`)
  const ofUnit = (set: string) => spoil(`update vault_units set ${set} where id = '${sold!.id}'`)
  await ofUnit(`state = 'stock', order_id = null, position = null, sold_at = null`)
  expect((await found()).toSorted()).toEqual([`36 offer:${offer.id}`, `37 order:${order.id}`])
  await ofUnit(`state = 'sold', order_id = '${order.id}', position = 1, sold_at = created_at`)
})

test('an offer that an administrator held is sold again with what it has', async () => {
  const offer = await buildInstantOffer(db, { units: 1, now })
  const { is_admin, id } = admin
  await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', offer.id).execute()
  await storeGoods(db, offer, [account()], now)
  expect(await rowOf(db, offer.id)).toMatchObject({ status: 'paused', quantity: 2 })
  expect(await activateOffer(db, offer.id, { id, is_admin }, now)).toMatchObject({
    ok: true,
  })
})
