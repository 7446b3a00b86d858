import { describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { agreeToDecision, escalate } from '#modules/disputes/party-actions.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { clearingOf, escrowOf, FEES } from '#modules/ledger/ledger.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { orderToPay } from '#modules/checkout/placed-order.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { CheckoutForm } from '#modules/checkout/checkout.form.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { balanceOf } from './balance.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder, noLimits } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'

const { db, url } = await openTestDatabase(8)
const now = new Date('2026-11-20T10:00:00Z')
const method = await buildPaymentMethod(db)
const admin = person(await buildAdmin(db))

const stockOf = async (id: number) =>
  await db
    .selectFrom('offers')
    .select(['quantity', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const historyOf = async (id: string) => {
  const rows = await db
    .selectFrom('order_history')
    .select(['move', 'party', 'to_status', 'reason'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ move, party, to_status, reason }) =>
    [move, party, to_status, ...(reason ? [reason] : [])].join(' '),
  )
}

const factsOf = async (id: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('event')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

const buyer = ({ user_id }: { user_id: string }) => person({ id: user_id, is_admin: false })
const seller = ({ seller_id }: { seller_id: string }) => person({ id: seller_id, is_admin: false })

describe('placing an order', () => {
  const place = async (offerId: number, given: Partial<CheckoutForm> = {}, buyerId?: string) =>
    placeOrder(
      db,
      buyerId ?? (await buildProfile(db)).id,
      offerId,
      checkout({ payment_method_id: method.id, ...given }),
      { ...defaults, new_buyer_stock_bp: noLimits.new_buyer_stock_bp },
      now,
    )

  test('stores it as pending with what was agreed, takes the stock, and tells [PAY-13 PAY-15 PAY-16 PAY-23 ENT-09]', async () => {
    const offer = await buildOffer(db, { quantity: 5, price: 1_005 })
    const placed = await place(offer.id, { quantity: 2, price_seen: 1_005 })
    if (!placed.ok) throw new Error(placed.code)
    const id = placed.value.order_id
    expect(await findOrder(db, id)).toMatchObject({
      status: 'pending',
      quantity: 2,
      unit_price: 1_005,
      total_price: 2_010,
      seller_fee_bp: 1_000,
      seller_fee: 201,
      offer_title: offer.title,
      seller_id: offer.user_id,
      buyer_name: 'Amina Benali',
      contact_method: 'telegram',
      payment_method_id: method.id,
      created_at: now,
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(await stockOf(offer.id)).toEqual({ quantity: 3, status: 'active' })
    expect([await historyOf(id), await factsOf(id)]).toEqual([
      ['place buyer pending'],
      ['order.pending'],
    ])
  })

  test('the last piece completes the offer, and cancelling brings it back [PAY-05]', async () => {
    const offer = await buildOffer(db, { quantity: 1 })
    const order = await buildOrder(db, { offer_id: offer.id, payment_method_id: method.id, now })
    expect(await stockOf(offer.id)).toEqual({ quantity: 0, status: 'completed' })
    expect(
      await moveOrder(db, { id: order.id, name: 'cancel', actor: buyer(order) }, defaults, now),
    ).toMatchObject({ ok: true })
    expect(await stockOf(offer.id)).toEqual({ quantity: 1, status: 'active' })
  })

  test('is refused with what stands in the way [PAY-02 PAY-05 PAY-11 PAY-12]', async () => {
    const offer = await buildOffer(db, { quantity: 5, min_quantity: 2 })
    const wallet = await buildPaymentMethod(db, { name: 'Wallet' })
    const closed = await buildPaymentMethod(db, { active: false })
    expect(await place(999_999)).toMatchObject({ code: 'offer_not_found' })
    expect(await place((await buildOffer(db, { status: 'paused' })).id)).toMatchObject({
      code: 'offer_not_found',
    })
    expect(await place(offer.id, {}, offer.user_id)).toMatchObject({ code: 'own_offer' })
    expect(await place(offer.id, { quantity: 2, price_seen: 999 })).toEqual({
      ok: false,
      code: 'price_changed',
      details: { price: 1_000 },
    })
    expect(await place(offer.id, { quantity: 1 })).toEqual({
      ok: false,
      code: 'below_minimum',
      details: { minimum: 2 },
    })
    expect(await place(offer.id, { quantity: 6 })).toEqual({
      ok: false,
      code: 'out_of_stock',
      details: { stock: 5 },
    })
    for (const { id } of [wallet, closed, { id: 999 }])
      expect(await place(offer.id, { quantity: 2, payment_method_id: id })).toMatchObject({
        code: 'method_unavailable',
      })
    expect(await stockOf(offer.id)).toEqual({ quantity: 5, status: 'active' })
  })

  test('the same form again gives the same order, also when the offer has changed since', async () => {
    const [offer, { id }] = [await buildOffer(db), await buildProfile(db)]
    const form = checkout({ payment_method_id: method.id })
    const first = await placeOrder(db, id, offer.id, form, defaults, now)
    await db.updateTable('offers').set({ price: 2_000 }).where('id', '=', offer.id).execute()
    const second = await placeOrder(db, id, offer.id, form, defaults, plus(now, HOUR))
    expect(second).toMatchObject({ ok: true })
    expect(second.ok && second.value.order_id).toBe(first.ok && first.value.order_id)
    expect((await stockOf(offer.id)).quantity).toBe(9)
  })

  test('by a usable payment link the offer is marked, and the buyer may follow it while the order is pending [PAY-21 PAY-22 PAY-24]', async () => {
    const linked = await buildPaymentMethod(db, {
      supports_links: true,
      link_hosts: ['pay.example'],
    })
    const link = {
      payment_link: 'https://pay.example/i/1',
      payment_link_methods: [linked.id],
      payment_link_active: true,
    }
    const [offer, other] = [await buildOffer(db, link), await buildOffer(db, link)]
    const order = await buildOrder(db, { offer_id: offer.id, payment_method_id: linked.id, now })
    await buildOrder(db, { offer_id: other.id, payment_method_id: method.id, now })
    const marks = await db
      .selectFrom('offers')
      .select('payment_link_status')
      .where('id', 'in', [offer.id, other.id])
      .orderBy('id')
      .execute()
    expect(marks.map(({ payment_link_status }) => payment_link_status)).toEqual(['pending', null])
    expect((await orderToPay(db, order.id, offer.id, order.user_id, now))?.link?.href).toBe(
      'https://pay.example/i/1',
    )
    expect(await orderToPay(db, order.id, offer.id, order.seller_id, now)).toBeNull()
    await moveOrder(db, { id: order.id, name: 'cancel', actor: buyer(order) }, defaults, now)
    expect(await orderToPay(db, order.id, offer.id, order.user_id, now)).toBeNull()
  })

  test("later changes of the offer, its seller's rate and its discounts leave the order as it was agreed", async () => {
    const order = await buildOrder(db, { status: 'completed', price: 2_000, now })
    await db
      .updateTable('offers')
      .set({ price: 9_000, title: 'Other' })
      .where('id', '=', order.offer_id)
      .execute()
    await moveOrder(
      db,
      { id: order.id, name: 'receive', actor: buyer(order) },
      { ...defaults, seller_fee_items_bp: 5_000 },
      now,
    )
    expect(await walletBalance(db, order.seller_id)).toBe(1_800)
  })
})

describe('moving an order', () => {
  test('payment holds the total in escrow, and receiving pays the seller less the fee [ORD-12 ORD-14 ORD-16 GEN-19]', async () => {
    const order = await buildOrder(db, { price: 2_000, payment_method_id: method.id, now })
    const money = async () => [
      await balanceOf(db, escrowOf(order.id)),
      await walletBalance(db, order.seller_id),
    ]
    const before = [await balanceOf(db, FEES), await balanceOf(db, clearingOf(method.id))]
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: admin }, defaults, now)
    expect(await money()).toEqual([2_000, 0])
    await moveOrder(db, { id: order.id, name: 'complete', actor: seller(order) }, defaults, now)
    expect(await money()).toEqual([2_000, 0])
    await moveOrder(db, { id: order.id, name: 'receive', actor: buyer(order) }, defaults, now)
    expect(await money()).toEqual([0, 1_800])
    expect([await balanceOf(db, FEES), await balanceOf(db, clearingOf(method.id))]).toEqual([
      before[0]! + 200,
      before[1]! - 2_000,
    ])
    expect(await historyOf(order.id)).toEqual([
      'place buyer pending',
      'mark_paid admin paid',
      'complete seller completed',
      'receive buyer received',
      'release system received',
    ])
    expect(await factsOf(order.id)).toEqual([
      'order.pending',
      'order.paid',
      'order.completed',
      'order.received',
      'order.released',
    ])
  })

  test('after a refund to the wallet the buyer has the whole price back, and the stock is back [ORD-15 ADM-ORD-08 ENT-14 CALL-39]', async () => {
    const order = await buildOrder(db, { status: 'paid', price: 2_000, quantity: 3, now })
    const { quantity } = await stockOf(order.offer_id)
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'refund_wallet', actor: admin, reason: ' ' },
        defaults,
        now,
      ),
    ).toMatchObject({ code: 'reason_required' })
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'refund_wallet', actor: admin, reason: ' Not delivered ' },
        defaults,
        now,
      ),
    ).toMatchObject({ ok: true })
    expect(await walletBalance(db, order.user_id)).toBe(6_000)
    expect(await findOrder(db, order.id)).toMatchObject({
      status: 'refunded_wallet',
      refund_reason: 'Not delivered',
    })
    expect((await stockOf(order.offer_id)).quantity).toBe(quantity + 3)
    const history = await db
      .selectFrom('wallet_transactions')
      .select(['type', 'status', 'amount', 'order_id'])
      .where('user_id', '=', order.user_id)
      .execute()
    expect(history).toEqual([
      { type: 'refund', status: 'completed', amount: 6_000, order_id: order.id },
    ])
  })

  test('a refund to where the money came from leaves the wallet as it is [ORD-15 ADM-ORD-08]', async () => {
    const paidBy = await buildPaymentMethod(db)
    const order = await buildOrder(db, {
      status: 'refunded_original',
      payment_method_id: paidBy.id,
      now,
    })
    expect(await balanceOf(db, clearingOf(paidBy.id))).toBe(0)
    expect(await walletBalance(db, order.user_id)).toBe(0)
    expect((await stockOf(order.offer_id)).quantity).toBe(10)
  })

  test('strangers cannot tell it from one that does not exist', async () => {
    const order = await buildOrder(db, { status: 'completed', now })
    const stranger = person(await buildProfile(db))
    for (const id of [order.id, '3f2504e0-4f89-41d3-9a0c-0305e82c3301', "x' or 1=1", '']) {
      expect(await moveOrder(db, { id, name: 'receive', actor: stranger }, defaults, now)).toEqual({
        ok: false,
        code: 'not_found',
      })
      expect(await disputeOrder(db, id, stranger, 'Mine!', now)).toEqual({
        ok: false,
        code: 'not_found',
      })
    }
  })

  test('a move of another party or from another state changes nothing [ORD-13]', async () => {
    const order = await buildOrder(db, { status: 'paid', now })
    expect(
      await moveOrder(db, { id: order.id, name: 'complete', actor: buyer(order) }, defaults, now),
    ).toMatchObject({ code: 'not_your_move' })
    expect(
      await moveOrder(db, { id: order.id, name: 'cancel', actor: admin }, defaults, now),
    ).toMatchObject({ code: 'wrong_state' })
    expect(await historyOf(order.id)).toEqual(['place buyer pending', 'mark_paid system paid'])
    expect(await findOrder(db, order.id)).toEqual(order)
  })
})

describe('protection and disputes', () => {
  test('accounts are released five days after delivery, not before, and once', async () => {
    const order = await buildOrder(db, { status: 'received', category: 'accounts', now })
    expect(order.released_at).toBeNull()
    expect(await releaseOrder(db, order.id, defaults, plus(now, 5 * DAY - HOUR))).toBe(false)
    expect(await walletBalance(db, order.seller_id)).toBe(0)
    expect(await releaseOrder(db, order.id, defaults, plus(now, 6 * DAY))).toBe(true)
    expect(await releaseOrder(db, order.id, defaults, plus(now, 7 * DAY))).toBe(false)
    expect(await walletBalance(db, order.seller_id)).toBe(900)
  })

  test('what an administrator froze, the buyer does not free [GEN-21]', async () => {
    const order = await buildOrder(db, { status: 'completed', now })
    expect(await disputeOrder(db, order.id, admin, 'Told by phone', now)).toMatchObject({
      ok: true,
    })
    expect(
      await settleDispute(db, { id: order.id, actor: buyer(order) }, defaults, now),
    ).toMatchObject({ code: 'not_your_move' })
    expect(await settleDispute(db, { id: order.id, actor: admin }, defaults, now)).toMatchObject({
      ok: true,
    })
    expect(await findOrder(db, order.id)).toMatchObject({ disputed_at: null, disputed_by: null })
  })

  test('the system acts not before its time, whatever asks it to', async () => {
    const order = await buildOrder(db, { now })
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'cancel', actor: system },
        defaults,
        plus(now, DAY - 1),
      ),
    ).toMatchObject({ code: 'too_early' })
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'cancel', actor: system },
        defaults,
        plus(now, DAY),
      ),
    ).toMatchObject({ ok: true })
  })

  test('a dispute freezes the money until it is settled [GEN-21]', async () => {
    const order = await buildOrder(db, { status: 'completed', now })
    expect(await disputeOrder(db, order.id, buyer(order), '  ', now)).toMatchObject({
      code: 'reason_required',
    })
    expect(await disputeOrder(db, order.id, seller(order), 'No', now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(await disputeOrder(db, order.id, buyer(order), ' Wrong item ', now)).toMatchObject({
      ok: true,
    })
    expect(await disputeOrder(db, order.id, buyer(order), 'Again', now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'receive', actor: system },
        defaults,
        plus(now, 9 * DAY),
      ),
    ).toMatchObject({ code: 'frozen' })
    for (const actor of [seller(order), admin])
      expect(await settleDispute(db, { id: order.id, actor }, defaults, now)).toMatchObject({
        code: 'not_your_move',
      })
    expect(
      await settleDispute(db, { id: order.id, actor: buyer(order) }, defaults, now),
    ).toMatchObject({ ok: true })
    expect(
      await moveOrder(db, { id: order.id, name: 'receive', actor: buyer(order) }, defaults, now),
    ).toMatchObject({ ok: true })
    expect(await walletBalance(db, order.seller_id)).toBe(900)
    expect((await historyOf(order.id)).slice(3)).toEqual([
      'dispute buyer completed not_delivered',
      'settle buyer completed',
      'receive buyer received',
      'release system received',
    ])
  })

  test('a disputed order can still be refunded whole after delivery, by what ends its dispute', async () => {
    const order = await buildOrder(db, {
      status: 'received',
      category: 'accounts',
      disputed: true,
      now,
    })
    expect(await releaseOrder(db, order.id, defaults, plus(now, 30 * DAY))).toBe(false)
    const reason = 'Taken back by its owner'
    for (const [actor, code] of [
      [admin, 'frozen'],
      [system, 'not_your_move'],
    ] as const)
      expect(
        await moveOrder(db, { id: order.id, name: 'refund_wallet', actor, reason }, defaults, now),
      ).toMatchObject({ code })
    const acted = (actor: Actor) => ({ orderId: order.id, actor })
    const decision = { outcome: 'refunded', part: null, to: 'wallet', words: reason } as const
    await escalate(db, acted(admin), now)
    await decideDispute(db, acted(admin), decision, 1, defaults, now)
    await agreeToDecision(db, acted(buyer(order)), defaults, now)
    expect(await agreeToDecision(db, acted(seller(order)), defaults, now)).toMatchObject({
      ok: true,
    })
    expect([
      await walletBalance(db, order.user_id),
      await walletBalance(db, order.seller_id),
    ]).toEqual([1_000, 0])
  })

  test('what was released cannot be disputed or refunded', async () => {
    const order = await buildOrder(db, { status: 'received', now })
    expect(order.released_at).not.toBeNull()
    expect(await disputeOrder(db, order.id, buyer(order), 'Late', now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(
      await moveOrder(
        db,
        { id: order.id, name: 'refund_wallet', actor: admin, reason: 'Late' },
        defaults,
        now,
      ),
    ).toMatchObject({ code: 'wrong_state' })
  })
})

test('after all of this every rule of money and state holds [CONST-08]', async () => {
  expect(await verify(url)).toEqual([])
})
