import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { allWays } from '../../../../tests/factories/payment-method.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import { allByRole, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const admin = await buildAdmin(db)
const now = new Date('2026-11-20T10:00:00Z')
let made = 0

beforeEach(async () => {
  await sql`truncate payment_events cascade`.execute(db)
})

/** A payment that a provider told of with another amount than the order's. */
async function paymentToCheck(given: { id?: string; amount?: number; order_id?: string } = {}) {
  const order = await buildOrder(db)
  const event = {
    id: `evt_${++made}`,
    order_id: order.id,
    amount: 999,
    type: 'payment.succeeded',
    currency: 'DZD',
    mode: 'test' as const,
    ...given,
  }
  await processPayment(db, 'callback', event, defaults, now)
  const { seq } = await db
    .selectFrom('payment_events')
    .select('seq')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  return { event, order, seq, path: `/admin/payments/${seq}` }
}

const page = async (path: string) => {
  const response = await request(path, { viewer: admin })
  const shown = await mainOf(response)
  return { status: response.status, shown, words: wordsOf(shown) }
}
const handle = (path: string, note: string | FormData) =>
  request(path, { viewer: admin, form: typeof note === 'string' ? { as: 'nothing', note } : note })
const row = (seq: number) =>
  db.selectFrom('payment_events').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()

describe('payments that moved nothing', () => {
  test('wait in a list, and in the menu, until somebody says what was done', async () => {
    const { path, seq, event } = await paymentToCheck()
    expect(await countWaiting(db, allWays)).toMatchObject({ payments: 1 })
    expect((await page('/admin/payments')).words).toMatch(
      new RegExp(`1 payment .*${event.id} .*Another amount than the order['’]s .*999 DA`),
    )
    const response = await handle(path, '  Sent back by CCP\r\n')
    expect([response.status, response.headers.get('location')]).toEqual([302, path])
    expect(await row(seq)).toMatchObject({
      handled_by: admin.id,
      handled_note: 'Sent back by CCP',
      outcome: 'wrong_amount',
    })
    expect(await countWaiting(db, allWays)).toMatchObject({ payments: 0 })
    expect((await page('/admin/payments')).words).toContain('Nothing to check')
    expect((await page('/admin/payments?state=handled')).words).toContain(event.id)
    expect((await page(path)).words).toMatch(new RegExp(`Sent back by CCP .*${admin.username}`))
    const [logged] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `payment:${event.id}`)
      .execute()
    expect(logged).toMatchObject({
      actor_id: admin.id,
      action: 'payment.dismiss',
      reason: 'Sent back by CCP',
      after: { handled: true, handled_as: 'nothing' },
    })
  })

  test('are those that a person has to look at, not those that found their way', async () => {
    const paid = await paymentToCheck({ amount: 1_000 })
    expect(await findOrder(db, paid.order.id)).toMatchObject({ status: 'paid' })
    await paymentToCheck({ order_id: '00000000-0000-4000-8000-000000000000' })
    const { words } = await page('/admin/payments?state=all')
    expect(words).toContain('There is no such order')
    expect(words).not.toContain(paid.event.id)
    expect((await page(paid.path)).status).toBe(404)
    expect((await handle(paid.path, 'Mine')).status).toBe(404)
  })

  test("are found by their id, their order's or their amount, whatever stands in them", async () => {
    const one = await paymentToCheck({ id: `%_<b>"'&_${++made}`, amount: 7_654_321 })
    const other = await paymentToCheck()
    for (const text of [
      one.event.id,
      '<b>',
      '7,654,321',
      '٧٦٥٤٣٢١',
      `#${one.order.id.slice(0, 8)}`,
      one.order.id.toUpperCase(),
    ]) {
      const { words } = await page(`/admin/payments?q=${encodeURIComponent(text)}`)
      expect([text, words.includes(other.event.id), words.includes('1 payment')]).toEqual([
        text,
        false,
        true,
      ])
    }
    expect((await page('/admin/payments?q=%25')).words).toContain('1 payment')
    expect((await page('/admin/payments?q=zzz')).words).toContain('No payments found')
  })

  test('are listed ten at a time, on as many pages as there are', async () => {
    for (let n = 0; n < 11; n++) await paymentToCheck()
    const pages = await pagesFrom(
      '/admin/payments',
      async (path) => (await page(path)).shown,
      (shown) => allByRole(shown, 'row').length - 1,
    )
    expect(pages).toEqual([10, 1])
    expect((await page('/admin/payments')).words).toContain('11 payments')
  })

  test.each<[string, string, string]>([
    ['nothing', '', 'Say what was done with the payment'],
    ['blanks and hidden marks', ' \u200b\u202e ', 'Say what was done with the payment'],
    ['too much', 'x'.repeat(501), 'Use at most 500 characters'],
  ])('keep waiting when the note says %s', async (_, note, words) => {
    const { path, seq } = await paymentToCheck()
    const response = await handle(path, note)
    expect(response.status).toBe(422)
    expect(wordsOf(await mainOf(response))).toContain(words)
    expect((await row(seq)).handled_at).toBeNull()
  })

  test('keep waiting when the form is none', async () => {
    const { path, seq } = await paymentToCheck()
    const file = new FormData()
    file.append('note', new Blob(['x']), 'note.txt')
    expect((await handle(path, file)).status).toBe(422)
    for (const number of ['0', '-1', '1e3', 'x', '999999999999999999999'])
      expect((await handle(`/admin/payments/${number}`, 'Mine')).status).toBe(404)
    expect((await row(seq)).handled_at).toBeNull()
  })

  test('are handled once, whoever presses at the same instant', async () => {
    const { path, event } = await paymentToCheck()
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => handle(path, `By ${n}`)))
    const flashes = answers.map(flashOf)
    expect(flashes.filter((flash) => flash === 'payment_handled')).toHaveLength(1)
    expect(flashes.filter((flash) => flash === 'payment_handled_before')).toHaveLength(15)
    expect(
      await db
        .selectFrom('audit_log')
        .select('id')
        .where('subject', '=', `payment:${event.id}`)
        .execute(),
    ).toHaveLength(1)
  })

  test('once handled, take no effect however often the provider tells them again; what names another amount is looked at anew', async () => {
    const { path, event, order } = await paymentToCheck()
    await handle(path, 'Sent back')
    expect(await processPayment(db, 'callback', event, defaults, now)).toBeNull()
    const other = { ...event, amount: order.total_price }
    expect(await processPayment(db, 'callback', other, defaults, now)).toBeNull()
    expect(
      await db
        .selectFrom('payment_events')
        .select('outcome')
        .where('id', 'like', `${event.id} %`)
        .execute(),
    ).toEqual([{ outcome: 'unclear' }])
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'pending' })
  })

  test('are refused to others than administrators before anything is locked', async () => {
    const { seq } = await paymentToCheck()
    const answer = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('payment_events').select('seq').forUpdate().execute()
      return Promise.race([
        handlePayment(
          db,
          seq,
          { as: 'nothing', note: 'Mine' },
          { id: admin.id, is_admin: false },
          defaults,
          now,
        ),
        sleep(2_000, 'waits for the lock', { ref: false }),
      ])
    })
    expect(answer).toMatchObject({ ok: false, code: 'not_found' })
  })
})
