import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { moveDueDisputes, settleAskedRefunds } from '#jobs/due-orders.server.ts'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { accountRestsUntil } from '#modules/auth/account-rest.server.ts'
import { person, system } from '#modules/auth/actor.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { categories } from '#modules/catalog/category.ts'
import { walletBalance, walletMoney } from '#modules/ledger/ledger.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { type RefundDestination, refundWays } from '#modules/orders/internal/partial-refund.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { goodsOf, splitOf } from '#modules/orders/split.ts'
import { invoicesOf } from '#modules/payments/invoices.server.ts'
import {
  askedRefund,
  giveRefundAccount,
  refundToWallet,
} from '#modules/payments/refund-account.server.ts'
import { findRefundTask, finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { accountSigned } from '#modules/payments/refund-tasks.ts'
import { reconcile } from '#modules/reports/reconciliation.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import { isBeyondRole } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { identity } from '../db/seeds/site.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { attempts } from './attempts.ts'
import { buildDoneChange } from './factories/account-change.ts'
import { buildApplication } from './factories/application.ts'
import { disputeOrder, shareByDispute } from './factories/dispute.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin } from './factories/profile.ts'
import { relay } from './relay.ts'

const { db, url } = await openTestDatabase(12)
const attempt = attempts(db)
const now = new Date('2026-11-20T10:00:00Z')
const office = await buildAdmin(db)
const card = await buildPaymentMethod(db, { kind: 'gateway' })
const billing: Settings = { ...defaults, ...identity, staff_money_per_day: 100_000_000 }
await db.insertInto('settings').values({ key: 'staff_money_per_day', value: '100000000' }).execute()

afterEach(async () => {
  await relay()
  expect(await verify(url)).toEqual([])
})

const rib = { kind: 'rib', digits: '00799999000000020091' } as const
const account = { account: rib, holder: 'Amina Benali' }
/** The proof of who gives it, which each route asks for. */
const proved = async () => true

const give = (
  id: string,
  part: number,
  { way = 'wallet', actor = office, token = randomUUID(), at = now }: Partial<Given> = {},
) =>
  refundPart(
    db,
    { id, actor: person(actor), part, way, reason: 'One piece is missing', token },
    billing,
    at,
  )

interface Given {
  way: RefundDestination
  actor: Administrator
  token: string
  at: Date
}

const paid = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, {
    status: 'paid',
    price: 2_000,
    payment_method_id: card.id,
    settings: { ...identity, charge_buyer_fee: true },
    now,
    ...given,
  })

type Refunded = { by?: Administrator } & Parameters<typeof buildOrder>[1]

const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)

const moneyOf = async (id: string) =>
  (
    await db
      .selectFrom('ledger_transfers')
      .select(['code', 'amount'])
      .where(({ or, eb }) =>
        or([
          eb('debit_account_id', '=', `escrow:${id}`),
          eb('credit_account_id', '=', `escrow:${id}`),
        ]),
      )
      .orderBy('id')
      .execute()
  ).map((row) => `${row.code} ${row.amount}`)

/** Has the buyer receive an order and its seller paid, by the clock. */
async function release(id: string) {
  await moveOrder(db, { id, name: 'complete', actor: system, by_goods: true }, billing, now)
  const { user_id } = await findOrder(db, id)
  const actor = person({ id: user_id, is_admin: false })
  await moveOrder(db, { id, name: 'receive', actor }, billing, plus(now, HOUR))
  await releaseOrder(db, id, billing, plus(now, 9 * DAY))
}

describe('what goes back in parts', () => {
  test.each(categories.flatMap((category) => refundWays.map((way) => [category, way] as const)))(
    'of %s to the %s adds up to the total with what is released, with exact fees, points and papers',
    async (category, way) => {
      for (const parts of [[1], [700, 299], [1_999]]) {
        const order = await paid({ category })
        for (const part of parts) expect(code(await give(order.id, part, { way }))).toBe('done')
        await release(order.id)
        const after = await findOrder(db, order.id)
        const sum = parts.reduce((a, b) => a + b, 0)
        const { refund, payout, fee, seller_fee } = splitOf(order, sum)
        expect(after).toMatchObject({ refunded_part: sum, seller_fee, status: 'received' })
        expect(after.released_at).not.toBeNull()
        const moved = await moneyOf(order.id)
        expect(moved.slice(-2)).toEqual([`payout ${payout}`, `fee ${fee}`].slice(0, 2))
        expect(await walletBalance(db, order.seller_id)).toBe(payout)
        expect(await walletBalance(db, order.user_id)).toBe(way === 'wallet' ? refund : 0)
        const notes = (await invoicesOf(db, order.id)).filter(({ kind }) => kind === 'credit_note')
        expect(notes).toHaveLength(parts.length)
        expect(notes.reduce((all, { total }) => all + total, 0)).toBe(refund)
        await relay()
        const points = await db
          .selectFrom('loyalty_points')
          .select('points_earned')
          .where('order_id', '=', order.id)
          .executeTakeFirst()
        expect(points?.points_earned ?? 0).toBe(
          Math.floor(((order.total_price - refund) * defaults.points_per_100_da) / 100),
        )
      }
    },
  )

  test('leaves the rest to what ends the order: a refund of all, the other way too, and a dispute', async () => {
    const [whole, other, shared] = [await paid(), await paid(), await paid()]
    for (const { id } of [whole, other, shared]) await give(id, 500)
    const back = splitOf(whole, 500).refund
    const refund = { actor: person(office), reason: 'Nothing came' }
    await moveOrder(db, { id: whole.id, name: 'refund_wallet', ...refund }, billing, now)
    await moveOrder(db, { id: other.id, name: 'refund_original', ...refund }, billing, now)
    expect(await moneyOf(whole.id)).toEqual([
      `capture ${whole.total_price}`,
      `refund_part ${back}`,
      `refund_wallet ${whole.total_price - back}`,
    ])
    expect(await walletBalance(db, whole.user_id)).toBe(whole.total_price)
    expect(await walletBalance(db, other.user_id)).toBe(back)
    const buyer = person({ id: shared.user_id, is_admin: false })
    const asked = { kind: 'part', part: 500 } as const
    expect(code(await disputeOrder(db, shared.id, buyer, 'Half is missing', now, asked))).toBe(
      'wrong_part',
    )
    expect(code(await shareByDispute(db, shared.id, 1_200, now))).toBe('done')
    const { refund: all, payout } = splitOf(shared, 1_200)
    expect(await walletBalance(db, shared.user_id)).toBe(all)
    expect(await walletBalance(db, shared.seller_id)).toBe(payout)
  })

  test('is told to both, mailed with why, and stands in the books of its day', async () => {
    const order = await paid()
    await relay()
    await give(order.id, 400)
    await give(order.id, 300, { way: 'original' })
    const mails: MailRequest[] = []
    await relay(mails)
    const told = mails.map(({ template, params }) =>
      template === 'order_notification'
        ? [params.notification.kind, params.notification.moved, params.order.reason]
        : [template],
    )
    const [first, second] = [splitOf(order, 400).refund, splitOf(order, 700).refund]
    expect(told).toEqual(
      expect.arrayContaining([
        ['order_refunded_part', first, 'One piece is missing'],
        ['sale_refunded_part', 400, 'One piece is missing'],
        ['refund_account_asked', second - first, null],
        ['order_refunded_part_original', second - first, 'One piece is missing'],
        ['sale_refunded_part_original', 300, 'One piece is missing'],
      ]),
    )
    const day = algiersDay(now)
    const [report] = await reconcile(db, day, day, plus(now, DAY))
    expect(report!.differences).toBe(0)
  })
})

describe('nobody gives back', () => {
  test('more than is left, or twice by one form, and of two at once that are too much one', async () => {
    const order = await paid()
    expect(code(await give(order.id, goodsOf(order)))).toBe('too_much')
    const token = randomUUID()
    const same = await Promise.all([give(order.id, 600, { token }), give(order.id, 600, { token })])
    expect(same.map(code)).toEqual(['done', 'done'])
    const others = [await buildAdmin(db), await buildAdmin(db)]
    const both = await Promise.all(others.map((actor) => give(order.id, 1_000, { actor })))
    expect(both.map(code).toSorted()).toEqual(['done', 'too_much'])
    expect((await findOrder(db, order.id)).refunded_part).toBe(1_600)
  })

  test('what support may not: their bound is of the order, however it is split', async () => {
    const support = await buildAdmin(db, { role: 'support' })
    const order = await paid({ price: 50_000 })
    const most = defaults.support_refund_most
    const { refund } = splitOf(order, 15_000)
    expect(code(await give(order.id, 15_000, { actor: support }))).toBe('done')
    const rest = most - refund
    const beyond = await give(order.id, rest + 1, { actor: support }).catch(isBeyondRole)
    expect(beyond).toBe(true)
    const another = await buildAdmin(db, { role: 'support' })
    expect(await give(order.id, rest + 1, { actor: another }).catch(isBeyondRole)).toBe(true)
    expect(code(await give(order.id, 4_000, { actor: support }))).toBe('done')
    expect(code(await give(order.id, 10_000))).toBe('done')
  })

  test('by SQL what the rules do not: without the money, beyond the rest, in a dispute, of their own', async () => {
    const order = await paid({ status: 'completed' })
    const set = 'update orders set refunded_part = ?, seller_fee = ? where id = ?'
    const { seller_fee } = splitOf(order, 500)
    expect(await attempt(set, 500, seller_fee, order.id)).toBe('orders_divided')
    const { refund } = splitOf(order, 500)
    const unpaid = `with given as (
      insert into order_refunds
        (order_id, number, part, amount, way, reason, actor_id, token, created_at)
      values (?, 1, 500, ?, 'wallet', 'x', ?, gen_random_uuid(), now()))
      update orders set refunded_part = 500, seller_fee = ? where id = ?`
    expect(await attempt(unpaid, order.id, refund, office.id, seller_fee, order.id)).toBe(
      'orders_escrow_holds_total',
    )
    expect(await attempt(set, 2_000, 0, order.id)).toBe('orders_refunded_part')
    const insert = `insert into order_refunds
      (order_id, number, part, amount, way, reason, actor_id, token, created_at)
      values (?, 1, 500, 500, 'wallet', 'x', ?, gen_random_uuid(), now())`
    expect(await attempt(insert, order.id, order.seller_id)).toBe('order_refunds_by_no_party')
    expect(await attempt(insert, order.id, office.id)).toBe('orders_divided')
    const disputed = await paid({ status: 'completed', disputed: true })
    expect(await attempt(set, 500, seller_fee, disputed.id)).toBe('orders_part_while_held')
    expect(code(await give(disputed.id, 500))).toBe('frozen')
    await give(order.id, 500)
    expect(await attempt(set, 400, splitOf(order, 400).seller_fee, order.id)).toBe(
      'orders_part_while_held',
    )
    expect(await attempt('delete from order_refunds where order_id = ?', order.id)).toBe('23001')
  })
})

describe('a refund to an account', () => {
  /** When what came by card can be sent to one. */
  const rested = plus(now, 72 * HOUR)
  const tasks = (id: string) =>
    db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const refunded = async ({ by = office, ...given }: Refunded = {}) => {
    const order = await paid(given)
    const actor = person(by)
    const request = { id: order.id, name: 'refund_original', actor, reason: 'Nothing' } as const
    await moveOrder(db, request, billing, now)
    return { ...order, own: { orderId: order.id, buyerId: order.user_id } }
  }

  test('asks its buyer, once for all parts of the order, and shows staff what they gave until it is sent', async () => {
    const order = await paid()
    const own = { orderId: order.id, buyerId: order.user_id }
    expect(await askedRefund(db, order.id, order.user_id)).toBeNull()
    await give(order.id, 300, { way: 'original' })
    expect(await askedRefund(db, order.id, order.user_id)).toMatchObject({ account: null })
    expect(await askedRefund(db, order.id, order.seller_id)).toBeNull()
    expect(code(await giveRefundAccount(db, own, account, proved, now))).toBe('done')
    await give(order.id, 200, { way: 'original' })
    const [first, second] = await tasks(order.id)
    expect([first, second].map((task) => [task!.account, task!.holder])).toEqual(
      Array.from({ length: 2 }, () => [`rib ${rib.digits}`, 'Amina Benali']),
    )
    const sent = { bank_reference: 'VIR 1', sent_on: algiersDay(now), seen: accountSigned(first!) }
    expect(code(await finishRefund(db, first!.id, sent, office, rested))).toBe('done')
    const strange = { ...own, buyerId: order.seller_id }
    expect(code(await giveRefundAccount(db, strange, account, proved, now))).toBe('wrong_state')
    // the bank may send it already: not to the wallet as well, by no way
    expect(code(await refundToWallet(db, own, now))).toBe('wrong_state')
    await expect(
      db
        .updateTable('refund_tasks')
        .set({ to_wallet_at: now })
        .where('id', '=', second!.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'refund_tasks_wallet_or_account' })
    const used = async () => false
    expect(code(await giveRefundAccount(db, own, account, used, now))).toBe('wrong_code')
    const later = { ...sent, bank_reference: 'VIR 2' }
    expect(code(await finishRefund(db, second!.id, later, office, rested))).toBe('done')
    expect(code(await giveRefundAccount(db, own, account, proved, now))).toBe('wrong_state')
  })

  test('that nobody answers is in the wallet after 14 days, by the clock, where card money rests as it does', async () => {
    const order = await refunded()
    const answered = await refunded()
    await giveRefundAccount(db, answered.own, account, proved, plus(now, DAY))
    const held = () => walletBalance(db, order.user_id)
    await settleAskedRefunds(db, billing, plus(now, 14 * DAY - HOUR))
    expect(await held()).toBe(0)
    const due = plus(now, 14 * DAY)
    await db
      .insertInto('outages')
      .values({
        from_at: plus(now, DAY),
        to_at: plus(now, DAY + 2 * HOUR),
        recorded_at: plus(now, 2 * DAY),
        source: 'administrator',
        reason: 'The power was out',
        entered_by: office.id,
      })
      .execute()
    await settleAskedRefunds(db, billing, due)
    expect(await held()).toBe(0)
    expect(await settleAskedRefunds(db, billing, plus(due, 2 * HOUR))).toBeGreaterThan(0)
    expect(await settleAskedRefunds(db, billing, plus(due, 2 * HOUR))).toBe(0)
    expect(await held()).toBe(order.total_price)
    expect(await walletBalance(db, answered.user_id)).toBe(0)
    const { resting } = await walletMoney(db, order.user_id, billing, plus(due, 3 * HOUR))
    expect(resting).toBe(order.total_price)
  })

  test('is sent or goes to the wallet, never both, of two at once', async () => {
    for (let n = 0; n < 5; n++) {
      const order = await refunded()
      const [task] = await tasks(order.id)
      const sent = { bank_reference: `VIR race ${n}`, sent_on: algiersDay(now) }
      const done = await Promise.all([
        finishRefund(db, task!.id, sent, office, now),
        refundToWallet(db, order.own, now),
      ])
      expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  test('of card money goes as a payout does: after its rest, in the name they applied in, and looked at until staff approved of it', async () => {
    const order = await refunded()
    const [task] = await tasks(order.id)
    const user = { id: order.user_id, email: 'karim@example.com' }
    await buildApplication(db, { user, full_name: 'Karim Hadj' })
    const refused = await giveRefundAccount(db, order.own, account, proved, now)
    expect(refused).toMatchObject({ code: 'other_name', details: { name: 'Karim Hadj' } })
    const own = { account: rib, holder: 'HADJ Karim' }
    expect(code(await giveRefundAccount(db, order.own, own, proved, now))).toBe('done')
    const sent = { bank_reference: 'VIR rest', sent_on: algiersDay(now) }
    const send = async (isSeen: boolean, at: Date, of = own.holder) => {
      const seen = isSeen ? accountSigned({ account: `rib ${rib.digits}`, holder: of }) : ''
      return code(await finishRefund(db, task!.id, { ...sent, seen }, office, at))
    }
    const shown = async () => (await findRefundTask(db, task!.id))!.signs
    expect([
      await send(true, plus(rested, -1)),
      await send(false, rested),
      await send(true, rested, 'HADJ Kamel'),
    ]).toEqual(['resting', 'signs_unseen', 'signs_unseen'])
    const early = { done_at: plus(rested, -1), done_by: office.id, ...sent }
    await expect(
      db.updateTable('refund_tasks').set(early).where('id', '=', task!.id).execute(),
    ).rejects.toMatchObject({ constraint: 'refund_tasks_resting' })
    expect(await shown()).toEqual(['unproven_name'])
    await db
      .updateTable('seller_applications')
      .set({ status: 'approved' })
      .where('user_id', '=', user.id)
      .execute()
    expect(await shown()).toEqual([])
    await actOnUser(
      db,
      { id: user.id, act: 'suspension', on: true, reason: 'A fraud' },
      office,
      now,
    )
    expect([await shown(), await send(false, rested), await send(true, rested)]).toEqual([
      ['suspended'],
      'signs_unseen',
      'done',
    ])
  })

  test('takes none for a week after staff changed the buyer’s account, whoever writes it, and the wallet stays open', async () => {
    const order = await refunded()
    const [task] = await tasks(order.id)
    const changed = plus(now, HOUR)
    await buildDoneChange(db, {
      user_id: order.user_id,
      asked_by: office.id,
      kind: 'address',
      now: changed,
    })
    const until = plus(changed, 7 * DAY)
    const early = plus(until, -1)
    const gives = async (at: Date) =>
      code(await giveRefundAccount(db, order.own, account, proved, at))
    const written = (given_at: Date) =>
      db
        .updateTable('refund_tasks')
        .set({ account: `rib ${rib.digits}`, holder: 'Amina Benali', given_at })
        .where('id', '=', task!.id)
        .execute()
    expect([await gives(changed), await gives(early)]).toEqual(['account_rests', 'account_rests'])
    await expect(written(early)).rejects.toMatchObject({
      constraint: 'refund_tasks_account_rests',
    })
    expect(await accountRestsUntil(db, order.user_id, early)).toEqual(until)
    expect(await gives(until)).toBe('done')
    expect(await accountRestsUntil(db, order.user_id, until)).toBeNull()
  })

  test('goes to the wallet while the account rests, and a further part to the account of before', async () => {
    const order = await paid()
    const own = { orderId: order.id, buyerId: order.user_id }
    await give(order.id, 300, { way: 'original' })
    await giveRefundAccount(db, own, account, proved, now)
    const other = await refunded({ buyer_id: order.user_id })
    const changed = plus(now, DAY)
    await buildDoneChange(db, { user_id: order.user_id, asked_by: office.id, now: changed })
    expect(code(await give(order.id, 200, { way: 'original', at: changed }))).toBe('done')
    expect((await tasks(order.id))[1]).toMatchObject({
      account: `rib ${rib.digits}`,
      given_at: now,
    })
    expect(code(await refundToWallet(db, other.own, changed))).toBe('done')
    await expect(
      db
        .insertInto('refund_tasks')
        .values({
          order_id: other.id,
          user_id: order.user_id,
          payment_method_id: card.id,
          amount: 1,
          account: `rib ${rib.digits}`,
          holder: 'Amina Benali',
          given_at: now,
          created_at: now,
        })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'refund_tasks_begin_without_account' })
  })

  test.each(['whole', 'part', 'dispute'])(
    'is not sent by who of finance decided on it (%s), and by an owner also where they did',
    async (what) => {
      const sends = async (by: Administrator, order_id: string) => {
        const [task] = await tasks(order_id)
        const sent = { bank_reference: `VIR ${randomUUID()}`, sent_on: algiersDay(now) }
        const doing = finishRefund(db, task!.id, sent, by, now)
        return doing.then(code, (error: { constraint?: string }) => error.constraint)
      }
      const decided = async (by: Administrator) => {
        if (what === 'whole') return (await refunded({ by })).id
        const { id } = await paid()
        if (what === 'part') await give(id, 300, { way: 'original', actor: by })
        else await decideForBuyer(id, by)
        return id
      }
      const [one, other] = [
        await buildAdmin(db, { role: 'finance' }),
        await buildAdmin(db, { role: 'finance' }),
      ]
      const id = await decided(one)
      expect([
        await sends(one, id),
        await sends(other, id),
        await sends(office, await decided(office)),
      ]).toEqual(['audit_within_bounds', 'done', 'done'])
    },
  )

  /** All of a delivered order goes back the way it was paid, by the decision of one of staff. */
  async function decideForBuyer(orderId: string, by: Administrator) {
    await moveOrder(
      db,
      { id: orderId, name: 'complete', actor: system, by_goods: true },
      billing,
      now,
    )
    await disputeOrder(db, orderId, person(office), 'To be looked at', now)
    const acted = { orderId, actor: person(by) }
    const decision = { outcome: 'refunded', part: null, to: 'original' } as const
    const words = 'It was never sent'
    expect(code(await decideDispute(db, acted, { ...decision, words }, 1, billing, now))).toBe(
      'done',
    )
    await moveDueDisputes(db, billing, plus(now, 30 * DAY))
  }

  test('older than the question is asked for first, and then has its fourteen days', async () => {
    const order = await refunded()
    const [task] = await tasks(order.id)
    await attempt('alter table refund_tasks disable trigger refuse_illegal_task_change')
    await attempt('update refund_tasks set asked_at = null where id = ?', task!.id)
    await attempt('alter table refund_tasks enable trigger refuse_illegal_task_change')
    const later = plus(now, 60 * DAY)
    await settleAskedRefunds(db, billing, later)
    expect((await tasks(order.id))[0]).toMatchObject({ asked_at: later, to_wallet_at: null })
    await settleAskedRefunds(db, billing, plus(later, 15 * DAY))
    expect((await tasks(order.id))[0]!.to_wallet_at).not.toBeNull()
  })
})
