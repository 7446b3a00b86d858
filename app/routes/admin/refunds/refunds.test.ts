import { describe, expect, test } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { giveRefundAccount } from '#modules/payments/refund-account.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { rib } from '../../../../tests/factories/payout.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../../tests/factories/receipt.ts'
import { allWays, buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { columnOf, hrefOf, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const admin = await buildAdmin(db)
const today = algiersDay(new Date())

async function refunded(given: Parameters<typeof buildOrder>[1] = {}) {
  const order = await buildOrder(db, { status: 'refunded_original', price: 1_500, ...given })
  const task = await taskOf(order.id)
  return { order, task, path: `/admin/refunds/${task.id}` }
}
const taskOf = (order_id: string) =>
  db
    .selectFrom('refund_tasks')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const words = async (path: string, viewer: { id: string } = admin) =>
  wordsOf(await mainOf(request(path, { viewer })))
const send = (path: string, bank_reference = 'VIR 2026/77', sent_on = today, viewer = admin) =>
  request(path, { viewer, form: { bank_reference, sent_on } })
const sentOf = (id: number) =>
  db.selectFrom('ledger_transfers').selectAll().where('reference', '=', `refund:${id}`).execute()

describe('refunds to the original', () => {
  test('wait in the menu and in a list, the oldest first, until the bank has sent them', async () => {
    const first = await refunded()
    const second = await refunded()
    // what its buyer is asked for is not waited for by us
    expect(await countWaiting(db, allWays)).toMatchObject({ refunds: 0 })
    for (const { order } of [first, second]) {
      const own = { orderId: order.id, buyerId: order.user_id }
      const given = await giveRefundAccount(
        db,
        own,
        { account: rib, holder: 'Amina Benali' },
        async () => true,
        new Date(),
      )
      expect(given.ok).toBe(true)
    }
    expect(await countWaiting(db, allWays)).toMatchObject({ refunds: 2 })
    const list = await mainOf(request('/admin/refunds', { viewer: admin }))
    const shown = columnOf(list, 'For')
    expect(shown.map((each) => each.slice(1, 9))).toEqual(
      [first, second].map(({ order }) => order.id.slice(0, 8)),
    )
    expect(flashOf(await send(first.path))).toBe('refund_done')
    expect(await countWaiting(db, allWays)).toMatchObject({ refunds: 1 })
    expect(await words('/admin/refunds?state=done')).toContain(first.order.id.slice(0, 8))
    expect(await words(first.path)).toContain('VIR 2026/77')
    expect(await words(`/admin/refunds?state=all&q=%23${second.order.id.slice(0, 8)}`)).toContain(
      '1 refund',
    )
  })

  test('are found by what their list shows: the person they go to, and their amount', async () => {
    const one = await refunded({ price: 4_321 })
    const other = await refunded()
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', one.order.user_id)
      .executeTakeFirstOrThrow()
    for (const text of [username.toUpperCase(), '4,321', '٤٣٢١ دج']) {
      const found = await words(`/admin/refunds?q=${encodeURIComponent(text)}`)
      expect([text, found.includes('1 refund')]).toEqual([text, true])
      expect(found).toContain(one.order.id.slice(0, 8))
      expect(found).not.toContain(other.order.id.slice(0, 8))
    }
  })

  test('leave the bank once, and their buyer is told when and by which reference', async () => {
    const { order, task, path } = await refunded()
    expect(await words('/orders', { id: order.user_id })).toContain('goes back the way you paid')
    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => send(path, `VIR ${n}`)))
    const flashes = answers.map(flashOf)
    expect(flashes.filter((flash) => flash === 'refund_done')).toHaveLength(1)
    expect(flashes.filter((flash) => flash === 'refund_done_before')).toHaveLength(63)
    expect(await sentOf(task.id)).toMatchObject([
      {
        code: 'refund_sent',
        debit_account_id: `clearing:${order.payment_method_id}`,
        credit_account_id: 'bank',
        amount: 1_500,
      },
    ])
    const { bank_reference } = await taskOf(order.id)
    const told = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'refund.sent')
      .where('subject_id', '=', order.id)
      .execute()
    expect(told).toEqual([
      { payload: { amount: 1_500, reference: bank_reference, sent_on: today } },
    ])
    expect(await words('/orders', { id: order.user_id })).toMatch(
      new RegExp(`Your money was sent back .*reference .?${bank_reference}`),
    )
    expect(
      await db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('subject', '=', `refund:${task.id}`)
        .execute(),
    ).toEqual([{ action: 'refund.done', actor_id: admin.id }])
  })

  test('say where the money came from: by a card the provider and its number, by a transfer who sent it', async () => {
    const { id, order_id } = await buildReceipt(db, { price: 1_700 })
    await request(`/admin/receipts/${id}/arrive`, { viewer: admin, form: { received: 1_700 } })
    await request(`/admin/orders/${order_id}/refund`, {
      viewer: admin,
      form: { to: 'refund_original', reason: 'Never came' },
    })
    const path = `/admin/refunds/${(await taskOf(order_id)).id}`
    const shown = await mainOf(request(path, { viewer: admin }))
    expect(wordsOf(shown)).toMatch(/Sender of the transfer Amina Benali/)
    expect(hrefOf(shown, new RegExp(id.slice(0, 8)))).toBe(`/admin/receipts/${id}`)
    expect(await words((await refunded()).path)).toContain('ask the buyer for the account')
  })

  /** Paid by card and given back so many hours ago, to an account of its buyer. */
  async function toAccount(hours: number) {
    const card = await buildPaymentMethod(db, { kind: 'gateway' })
    const now = plus(new Date(), -hours * HOUR)
    const { order, path } = await refunded({ payment_method_id: card.id, now })
    await giveAccount(order)
    return path
  }
  const giveAccount = async ({ id, user_id }: { id: string; user_id: string }) => {
    const own = { orderId: id, buyerId: user_id }
    const account = { account: rib, holder: 'Amina Benali' }
    const given = await giveRefundAccount(db, own, account, async () => true, new Date())
    expect(given.ok).toBe(true)
  }

  test('that a card paid rest before they go to an account, and wait for nobody until then', async () => {
    const before = (await countWaiting(db, allWays)).refunds
    const path = await toAccount(71)
    expect(await words(path)).toMatch(/It was paid by card, and rests .* can be sent from/)
    expect((await mainOf(request(path, { viewer: admin }))).querySelector('form#sent')).toBeNull()
    expect((await send(path)).status).toBe(409)
    expect((await countWaiting(db, allWays)).refunds).toBe(before)
    await toAccount(73)
    expect((await countWaiting(db, allWays)).refunds).toBe((before ?? 0) + 1)
  })

  test('to an account that is not proved to be its buyer’s are sent by who says that they looked', async () => {
    const path = await toAccount(73)
    expect(await words(path)).toContain('not proved to be the buyer’s')
    const form = { bank_reference: 'VIR seen', sent_on: today }
    const refused = await request(path, { viewer: admin, form })
    expect(refused.status).toBe(422)
    const dialog = await mainOf(refused)
    expect(wordsOf(dialog)).toContain('Look at what is said above, and tick this.')
    expect(dialog.querySelector('input[name="bank_reference"]')?.getAttribute('value')).toBe(
      'VIR seen',
    )
    const tick = dialog.querySelector('input[name="seen"]')!
    expect(wordsOf(tick.parentElement!)).toMatch(/send it: 002 00112 1123000001 46 · Amina Benali/)
    const look = (seen: string) => request(path, { viewer: admin, form: { ...form, seen } })
    expect((await look(`${tick.getAttribute('value')}x`)).status).toBe(422)
    expect(flashOf(await look(tick.getAttribute('value')!))).toBe('refund_done')
  })

  test('that a transfer paid go to an account at once, in any name, by another than who took it', async () => {
    const { id, order_id } = await buildReceipt(db, { price: 1_700 })
    await request(`/admin/receipts/${id}/arrive`, { viewer: admin, form: { received: 1_700 } })
    const form = { to: 'refund_original', reason: 'Never came' }
    await request(`/admin/orders/${order_id}/refund`, { viewer: admin, form })
    const { id: task, user_id } = await taskOf(order_id)
    await giveAccount({ id: order_id, user_id: user_id! })
    const path = `/admin/refunds/${task}`
    const own = await send(path, 'VIR transfer')
    expect(own.headers.get('location')).toMatch(/\/admin\/confirm\?.*another_administrator/)
    const other = await buildAdmin(db)
    expect(flashOf(await send(path, 'VIR transfer', today, other))).toBe('refund_done')
  })

  test('are sent by one transfer each', async () => {
    const [first, second] = [await refunded(), await refunded()]
    const answers = await Promise.all([first, second].map(({ path }) => send(path, 'VIR ONE')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(wordsOf(await mainOf(refused))).toContain('This reference is written down already')
    const left = (await taskOf(first.order.id)).done_at ? second : first
    expect(await sentOf(left.task.id)).toEqual([])
    expect(flashOf(await send(left.path, 'VIR ONE', plusDays(today, -1)))).toBe('refund_done')
  })

  test('of an administrator are sent by another one', async () => {
    const own = await buildAdmin(db)
    const { task, path } = await refunded({ buyer_id: own.id })
    expect(await words(path, own)).toContain('another administrator sends it')
    expect(flashOf(await send(path, 'VIR 1', today, own))).toBe('refund_own')
    expect(await sentOf(task.id)).toEqual([])
  })

  test.each([
    ['no reference', ' ', today, 'Enter the bank’s reference'],
    ['one that is too long', 'x'.repeat(81), today, 'Use at most 80 characters'],
    ['no day', 'VIR 1', '', 'Enter the day'],
    ['no day of the calendar', 'VIR 1', '2026-02-31', 'Enter the day'],
    ['a day to come', 'VIR 1', plusDays(today, 1), 'The day has not come yet'],
    ['a day long ago', 'VIR 1', plusDays(today, -91), 'more than 90 days ago'],
  ])('wait for more than %s', async (_, reference, day, said) => {
    const { task, path } = await refunded()
    const response = await send(path, reference, day)
    expect([response.status, wordsOf(await mainOf(response)).includes(said)]).toEqual([422, true])
    expect(await sentOf(task.id)).toEqual([])
  })
})
