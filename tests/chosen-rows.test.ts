import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { actOnOrders } from '#modules/disputes/chosen-orders.server.ts'
import type { OrderActOnMany } from '#modules/disputes/chosen-orders.ts'
import { bookReceipts } from '#modules/order-payments/receipt-decision.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { MOST_CHOSEN_ROWS } from '#modules/step-up/chosen-rows.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { openPayouts, openSettings, receiptFile } from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildReceipt, findReceiptRow } from './factories/receipt.ts'
import { flashOf } from './flash.ts'
import { allByRole, mainOf, wordsOf } from './page.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date()
const owner = await buildAdmin(db)
await openPayouts(db)

afterEach(async () => expect(await verify(env.databaseUrl!)).toEqual([]))

type Row = { id: string }
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const asked = (list: string, name: string, act: string, rows: readonly Row[]) =>
  `/admin/${list}/chosen?status=paid&act=${act}&${rows.map(({ id }) => `${name}=${id}`).join('&')}`
const page = (path: string, by: Row = owner) => mainOf(request(path, { viewer: by }))
const heading = (main: Element) => wordsOf(allByRole(main, 'heading')[0]!)

/** What the question sends, as the browser does. */
function sentOf(main: Element, more: Record<string, string> = {}): URLSearchParams {
  const rows = [...main.querySelectorAll<HTMLInputElement>('input[name="row"]')]
  const sent = new URLSearchParams(rows.map((row) => ['row', row.getAttribute('value')!]))
  for (const [name, value] of Object.entries(more)) sent.set(name, value)
  return sent
}
const send = (path: string, form: URLSearchParams, by: Row = owner) =>
  request(path, { viewer: by, form })
const statuses = async (rows: readonly Row[]) =>
  Promise.all(rows.map(async ({ id }) => (await findOrder(db, id)).status))
const entriesOf = async (noun: string, rows: readonly Row[]) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where(
        'subject',
        'in',
        rows.map(({ id }) => `${noun}:${id}`),
      )
      .where('actor_id', '=', owner.id)
      .execute()
  ).map(({ action }) => action)
const act = (rows: readonly Row[], name: OrderActOnMany, by: Administrator = owner, words = '') =>
  actOnOrders(db, { ids: ids(rows), act: name, actor: person(by), words }, defaults, now)

async function only(role: 'finance' | 'support') {
  const made = await buildAdmin(db)
  await db.updateTable('staff').set({ role }).where('user_id', '=', made.id).execute()
  return made
}

describe('orders that were chosen in their list', () => {
  test('are completed with one question and one press, each with its own entry; others are named with the reason', async () => {
    const paid = [
      await buildOrder(db, { status: 'paid' }),
      await buildOrder(db, { status: 'paid' }),
    ]
    const done = await buildOrder(db, { status: 'completed' })
    const own = await buildOrder(db, { status: 'paid', buyer_id: owner.id })
    const path = asked('orders', 'order', 'complete', [...paid, done, own])
    const question = await page(path)
    expect(heading(question)).toBe('Mark 2 orders as completed?')
    const words = wordsOf(question)
    expect(words).toContain('2 stay as they are')
    expect(words).toContain('It is Completed now.')
    expect(words).toContain('It is an order of yours.')
    expect(words).toContain('Mark 2 as completed')
    const answer = await send(path, sentOf(question))
    expect([flashOf(answer), answer.headers.get('location')]).toEqual([
      'orders_completed',
      '/admin/orders?status=paid',
    ])
    expect(await statuses([...paid, done, own])).toEqual([
      'completed',
      'completed',
      'completed',
      'paid',
    ])
    expect(await entriesOf('order', paid)).toEqual(['order.complete', 'order.complete'])
  })

  test('are cancelled while nobody paid them, and not while a receipt is under review', async () => {
    const pending = [await buildOrder(db), await buildOrder(db)]
    const { order_id } = await buildReceipt(db)
    const path = asked('orders', 'order', 'cancel', [...pending, { id: order_id }])
    const question = await page(path)
    expect(wordsOf(question)).toContain('Its receipt is under review.')
    expect(flashOf(await send(path, sentOf(question)))).toBe('orders_cancelled')
    expect(await statuses([...pending, { id: order_id }])).toEqual([
      'cancelled',
      'cancelled',
      'pending',
    ])
  })

  test('are frozen with a reason that both sides read, which has to be given', async () => {
    const held = [
      await buildOrder(db, { status: 'completed' }),
      await buildOrder(db, { status: 'completed' }),
    ]
    const disputed = await buildOrder(db, { status: 'completed', disputed: true })
    const paid = await buildOrder(db, { status: 'paid' })
    const path = asked('orders', 'order', 'dispute', [...held, disputed, paid])
    const question = await page(path)
    expect(wordsOf(question)).toContain('refund it from its page instead')
    expect(wordsOf(question)).toContain('Its money is frozen already.')
    const without = await send(path, sentOf(question))
    expect([without.status, wordsOf(await mainOf(without))]).toEqual([
      422,
      expect.stringContaining('Freeze 2'),
    ])
    const answer = await send(path, sentOf(question, { reason: 'One and the same account' }))
    expect(flashOf(answer)).toBe('orders_frozen')
    for (const { id } of held) expect((await findOrder(db, id)).disputed_at).not.toBeNull()
    const told = await db
      .selectFrom('disputes')
      .select('words')
      .where('order_id', 'in', ids(held))
      .execute()
    expect(told.map(({ words }) => words)).toEqual(Array(2).fill('One and the same account'))
  })

  test('that changed since the question are named, nothing is done, and a second press does the others', async () => {
    const [first, second] = [
      await buildOrder(db, { status: 'paid' }),
      await buildOrder(db, { status: 'paid' }),
    ]
    const path = asked('orders', 'order', 'complete', [first, second])
    const question = await page(path)
    const seller = person({ id: first.seller_id, is_admin: false })
    const moved = await moveOrder(
      db,
      { id: first.id, name: 'complete', actor: seller },
      defaults,
      now,
    )
    expect(moved.ok).toBe(true)
    const again = await send(path, sentOf(question))
    expect(again.status).toBe(409)
    const main = await mainOf(again)
    expect(wordsOf(main)).toContain('Some have changed since you asked, so nothing was done.')
    expect(heading(main)).toBe('Mark 1 order as completed?')
    expect(await statuses([second])).toEqual(['paid'])
    expect(flashOf(await send(path, sentOf(main)))).toBe('orders_completed')
    expect(await statuses([second])).toEqual(['completed'])
  })

  test('of none, of more than a hundred, and by another act are not asked about', async () => {
    const none = await request('/admin/orders/chosen?act=complete', { viewer: owner })
    expect([flashOf(none), none.headers.get('location')]).toEqual(['rows_none', '/admin/orders'])
    const many = Array.from({ length: MOST_CHOSEN_ROWS + 1 }, () => ({ id: randomUUID() }))
    const most = await request(asked('orders', 'order', 'complete', many), { viewer: owner })
    expect(flashOf(most)).toBe('rows_too_many')
    expect(await act(many, 'complete')).toMatchObject({ ok: false, code: 'too_many' })
    expect(await act([], 'complete')).toMatchObject({ ok: false, code: 'none' })
    expect(await act(many.slice(1, 3), 'complete')).toMatchObject({ ok: false, code: 'changed' })
    const odd = await request(asked('orders', 'order', 'mark_paid', many.slice(1)), {
      viewer: owner,
    })
    expect(odd.status).toBe(404)
    const posted = await send(
      asked('orders', 'order', 'complete', many.slice(1, 2)),
      new URLSearchParams({ row: 'x y' }),
    )
    expect(flashOf(posted)).toBe('rows_none')
  })

  test('are moved by whose role may, whatever the address', async () => {
    const order = await buildOrder(db, { status: 'paid' })
    const finance = await only('finance')
    const path = asked('orders', 'order', 'complete', [order])
    expect((await request(path, { viewer: finance })).status).toBe(403)
    const row = new URLSearchParams({ row: `${order.id} 1` })
    expect((await send(path, row, finance)).status).toBe(403)
    expect(await statuses([order])).toEqual(['paid'])
    const list = await page('/admin/orders', finance)
    expect(list.querySelector('form#chosen')).toBeNull()
    expect((await page('/admin/orders')).querySelector('form#chosen')).not.toBeNull()
  })

  test('are moved once of two that press at the same instant', async () => {
    const orders = [
      await buildOrder(db, { status: 'paid' }),
      await buildOrder(db, { status: 'paid' }),
    ]
    const both = await Promise.all([act(orders, 'complete'), act(orders.toReversed(), 'complete')])
    expect(both.map((each) => (each.ok ? each.value : each.code)).toSorted()).toEqual([
      2,
      'changed',
    ])
    expect(await entriesOf('order', orders)).toHaveLength(2)
  })
})

/** The same picture, saved anew. */
async function saved(image: File) {
  const bytes = await sharp(await image.arrayBuffer())
    .jpeg({ quality: 60 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'r.jpg')
}

describe('receipts that were chosen in their list', () => {
  const book = (rows: readonly (Row & { amount: number })[], by: Administrator = owner) =>
    bookReceipts(db, new Map(rows.map(({ id, amount }) => [id, amount])), by, openSettings, now)
  const states = async (rows: readonly Row[]) =>
    Promise.all(rows.map(async ({ id }) => (await findReceiptRow(db, id)).state))

  test('are booked with what is due, and their orders paid; one that looks like another says so', async () => {
    const three = [await buildReceipt(db), await buildReceipt(db), await buildReceipt(db)]
    const image = await receiptFile()
    await buildReceipt(db, { image })
    const alike = await buildReceipt(db, { image: await saved(image) })
    const path = asked('receipts', 'receipt', 'arrive', [...three, alike])
    const question = await page(path)
    expect(heading(question)).toBe('Did the money of 4 receipts arrive?')
    expect(wordsOf(question)).toContain('Looks like one that was shown before.')
    expect(flashOf(await send(path, sentOf(question)))).toBe('receipts_arrived')
    expect(await states([...three, alike])).toEqual(Array(4).fill('arrived'))
    expect(await statuses(three.map(({ order_id: id }) => ({ id })))).toEqual(Array(3).fill('paid'))
    expect((await entriesOf('receipt', three)).toSorted()).toEqual(Array(3).fill('receipt.arrive'))
  })

  test('are booked as they were seen to be due or not at all', async () => {
    const [one, other] = [await buildReceipt(db), await buildReceipt(db)]
    const cheaper = { ...one, amount: one.amount - 1 }
    expect(await book([cheaper, other])).toEqual({
      ok: false,
      code: 'changed',
      details: { [one.id]: 'differs' },
    })
    expect(await states([one, other])).toEqual(['under_review', 'under_review'])
    expect(await book([one, other])).toEqual({ ok: true, value: 2 })
    expect(await book([one, other])).toMatchObject({ code: 'changed' })
  })

  test('take the day’s sum and the confirmation that single ones take', async () => {
    const rows = [await buildReceipt(db), await buildReceipt(db)]
    await db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('id', '=', owner.session_id)
      .execute()
    try {
      // one alone is below the limit above which it has to be confirmed; both are not
      const limited = { ...openSettings, mark_paid_limit: rows[0]!.amount }
      const due = new Map(rows.map(({ id, amount }) => [id, amount]))
      const bare = await bookReceipts(db, due, owner, limited, now)
      expect(bare).toMatchObject({ ok: false, code: 'confirm_first' })
    } finally {
      await db
        .updateTable('sessions')
        .set({ confirmed_at: now })
        .where('id', '=', owner.session_id)
        .execute()
    }
    expect(await states(rows)).toEqual(['under_review', 'under_review'])
    const other = await buildAdmin(db)
    const dear = [
      await buildReceipt(db, { price: 1_500_000 }),
      await buildReceipt(db, { price: 1_500_000 }),
    ]
    expect(await book(dear, other)).toMatchObject({ ok: false, code: 'day_sum' })
    expect(await states(dear)).toEqual(['under_review', 'under_review'])
  })

  test('are no business of support, and not of whose order it is', async () => {
    const receipt = await buildReceipt(db, { buyer_id: owner.id })
    const path = asked('receipts', 'receipt', 'arrive', [receipt])
    expect(wordsOf(await page(path))).toContain('It is of an order of yours.')
    expect(await book([receipt])).toMatchObject({ code: 'changed' })
    expect((await request(path, { viewer: await only('support') })).status).toBe(403)
    const stranger = await buildProfile(db)
    expect(await book([receipt], { ...stranger, is_admin: false })).toMatchObject({
      code: 'changed',
    })
  })
})
