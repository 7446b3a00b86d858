import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { tellPayment } from '../../../../tests/factories/payment.ts'
import { openPayouts } from '../../../../tests/factories/payout.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildReceipt, findReceiptRow } from '../../../../tests/factories/receipt.ts'
import { allWays } from '../../../../tests/factories/payment-method.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  allByRole,
  columnOf,
  getByRole,
  hrefOf,
  mainOf,
  pageOf,
  sentBy,
  wordsOf,
} from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const admin = await buildAdmin(db)
const now = new Date()
await openPayouts(db)

beforeEach(async () => {
  for (const { id } of await db
    .selectFrom('transfer_receipts')
    .select('id')
    .where('state', '=', 'under_review')
    .execute())
    await request(`/admin/receipts/${id}/not-found`, {
      viewer: admin,
      form: { reason: 'The next one' },
    })
})

const main = (path: string, by: { id: string } = admin) => mainOf(request(path, { viewer: by }))
const post = (path: string, form: Record<string, string | number>) =>
  request(path, { viewer: admin, form })

describe('the list of receipts', () => {
  test('shows those that wait, the oldest first, each with its age, and counts them in the menu', async () => {
    const young = await buildReceipt(db, { now: plus(now, -HOUR) })
    const old = await buildReceipt(db, { now: plus(now, -30 * HOUR) })
    const done = await buildReceipt(db, { state: 'not_found' })
    const list = await main('/admin/receipts')
    const shown = wordsOf(list)
    expect(shown.indexOf(old.id.slice(0, 8))).toBeLessThan(shown.indexOf(young.id.slice(0, 8)))
    expect(shown).not.toContain(done.id.slice(0, 8))
    expect(columnOf(list, 'Status').map((each) => each.replace(/Under review /, ''))).toEqual([
      expect.stringMatching(/^30 h(ours)?/),
      expect.stringMatching(/^1 hour/),
    ])
    expect(await countWaiting(db, allWays)).toMatchObject({ receipts: 2 })
    const menu = await pageOf(request('/admin/receipts', { viewer: admin }))
    expect(wordsOf(getByRole(menu, 'link', /Transfer receipts/))).toMatch(/Transfer receipts ?2/)
  })

  test('is searched by who paid, who sent, the amount and the ids, and narrowed by state', async () => {
    const one = await buildReceipt(db, { sender_name: 'Karim Haddad', price: 41_000 })
    await buildReceipt(db, { sender_name: 'Somebody Else', price: 100 })
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', one.user_id)
      .executeTakeFirstOrThrow()
    // an amount as the list itself shows it, and as people write it
    const amounts = ['41000', '41,000', '41\u00a0000 دج', '٤١٠٠٠']
    const [id, order] = [one.id.slice(0, 8), one.order_id.slice(0, 8)]
    for (const q of ['karim', username, ...amounts, id, order]) {
      const shown = wordsOf(await main(`/admin/receipts?q=${encodeURIComponent(q)}`))
      expect([q, shown.includes('Karim Haddad'), shown.includes('Somebody Else')]).toEqual([
        q,
        true,
        false,
      ])
    }
    expect(wordsOf(await main('/admin/receipts?state=arrived'))).not.toContain('Karim Haddad')
  })
})

describe('the page of a receipt', () => {
  test('has the image, what is due, who sent it when, and one press that says it arrived', async () => {
    const { id, order_id } = await buildReceipt(db)
    const shown = await main(`/admin/receipts/${id}`)
    for (const words of ['26,300 DA', 'Amina Benali', '23456789 / 88', order_id.slice(0, 8)])
      expect(wordsOf(shown)).toContain(words)
    expect(getByRole(shown, 'img', 'The receipt').getAttribute('src')).toBe(
      `/orders/${order_id}/payment/receipt/${id}`,
    )
    const button = getByRole(shown, 'button', /^Arrived, .26,300 DA.$/)
    const form = button.closest('form')!
    const answer = await post(form.getAttribute('action')!, sentBy(form))
    expect([flashOf(answer), (await findOrder(db, order_id)).status]).toEqual([
      'receipt_arrived',
      'paid',
    ])
    const after = await main(`/admin/receipts/${id}`)
    expect(allByRole(after, 'button', /Arrived/)).toEqual([])
    expect(wordsOf(after)).toContain(admin.username)
    expect(flashOf(await post(`/admin/receipts/${id}/arrive`, { received: 26_300 }))).toBe(
      'receipt_wrong_state',
    )
  })

  test('asks about another amount, and says what becomes of it', async () => {
    const { id, order_id, user_id } = await buildReceipt(db)
    const path = `/admin/receipts/${id}/arrive`
    expect(hrefOf(await main(`/admin/receipts/${id}`), 'A different amount arrived')).toBe(path)
    const less = await post(path, { received: '20 000' })
    expect([less.status, wordsOf(await mainOf(less))]).toEqual([
      422,
      expect.stringMatching(
        /26,300 DA is due Yes, 20,000 DA arrived. The order stays open with 6,300 DA missing/,
      ),
    ])
    const more = await post(path, { received: '27000' })
    expect(wordsOf(await mainOf(more))).toMatch(
      /Yes, 27,000 DA arrived. 700 DA goes to the buyer.s wallet/,
    )
    const far = await post(path, { received: 5_000_000, differs: 'on' })
    expect([far.status, wordsOf(await mainOf(far))]).toEqual([
      422,
      expect.stringMatching(/226,300 DA at most/),
    ])
    expect((await findReceiptRow(db, id)).state).toBe('under_review')
    expect(flashOf(await post(path, { received: 27_000, differs: 'on' }))).toBe('receipt_arrived')
    expect([(await findOrder(db, order_id)).status, await walletBalance(db, user_id)]).toEqual([
      'paid',
      700,
    ])
    expect(wordsOf(await main(`/admin/audit?q=${id.slice(0, 8)}&kind=receipt`))).toBeTruthy()
    expect(wordsOf(await main('/admin/audit?kind=receipt'))).toContain(
      'Receipt: another amount arrived',
    )
  })

  test('asks an administrator who has not confirmed who they are, before another amount is booked', async () => {
    const fresh = await buildProfile(db, { is_admin: true })
    const { id } = await buildReceipt(db)
    await db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('user_id', '=', fresh.id)
      .execute()
    const answer = await request(`/admin/receipts/${id}/arrive`, {
      viewer: fresh,
      form: { received: 5, differs: 'on' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(/^\/admin\/confirm\?to=/),
    ])
    expect((await findReceiptRow(db, id)).state).toBe('under_review')
  })

  test('says that the order was paid otherwise, and where the money goes then', async () => {
    const { id, order_id, user_id } = await buildReceipt(db)
    expect(await tellPayment(db, await findOrder(db, order_id), now)).toBe('paid')
    const shown = wordsOf(await main(`/admin/receipts/${id}`))
    expect(shown).toContain('The order does not wait for money any more')
    await post(`/admin/receipts/${id}/arrive`, { received: 26_300 })
    expect(await walletBalance(db, user_id)).toBe(26_300)
  })

  test('points at what looks nearly the same', async () => {
    const draw = (quality: number) =>
      sharp(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="100%" height="100%" fill="#fff"/><rect x="40" y="90" width="200" height="60"/><rect x="120" y="300" width="220" height="90"/></svg>',
        ),
      ).jpeg({ quality })
    const file = async (quality: number) =>
      new File([new Uint8Array(await draw(quality).toBuffer())], 'r.jpg')
    const [first, second] = [
      await buildReceipt(db, { image: await file(95) }),
      await buildReceipt(db, { image: await file(40) }),
    ]
    const shown = await main(`/admin/receipts/${second.id}`)
    expect(wordsOf(shown)).toContain('or one that looks nearly the same')
    expect(hrefOf(shown, new RegExp(`receipt #${first.id.slice(0, 8)}`))).toBe(
      `/admin/receipts/${first.id}`,
    )
  })

  test('of an order of their own is for another administrator', async () => {
    const order = await buildOrder(db, { buyer_id: admin.id })
    const { id } = await buildReceipt(db, { order_id: order.id })
    const shown = await main(`/admin/receipts/${id}`)
    expect(wordsOf(shown)).toContain('Another administrator decides')
    expect(allByRole(shown, 'button', /Arrived/)).toEqual([])
    expect(
      flashOf(await post(`/admin/receipts/${id}/arrive`, { received: order.total_price })),
    ).toBe('receipt_wrong_state')
  })

  test('not found takes a reason', async () => {
    const { id } = await buildReceipt(db)
    const path = `/admin/receipts/${id}/not-found`
    expect((await post(path, { reason: ' ' })).status).toBe(422)
    expect((await post(path, { reason: 'x'.repeat(501) })).status).toBe(422)
    expect(flashOf(await post(path, { reason: 'No such number' }))).toBe('receipt_not_found')
    expect(wordsOf(await main(`/admin/receipts/${id}`))).toContain('No such number')
  })
})
