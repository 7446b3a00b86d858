import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { algiersDay, fromAlgiers, monthBounds, plusDays } from '#kernel/algiers.ts'
import { person } from '#modules/auth/actor.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { ordersOfMonth } from '#modules/reports/book-files.server.ts'
import { booksByMonth } from '#modules/reports/books.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { identity } from '../../../../db/seeds/site.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildWithdrawal } from '../../../../tests/factories/payout.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../../tests/factories/profile.ts'
import { mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const owner = await buildAdmin(db)
const finance = await buildAdmin(db, { role: 'finance' })
const support = await buildAdmin(db, { role: 'support' })

const now = new Date()
const month = algiersDay(now).slice(0, 7)
const last = plusDays(`${month}-01`, -1).slice(0, 7)
const before = plusDays(`${last}-01`, -1).slice(0, 7)
const on = (day: string) => fromAlgiers(`${day}T12:00`)!

const settings = { ...identity, charge_buyer_fee: true, buyer_fee_bp: 500 }
const card = await buildPaymentMethod(db, { name: '=1+1', name_ar: 'بطاقة' })
const seller = await buildSeller(db, { username: 'sells_it' })
const buyer = await buildProfile(db, { username: 'buys_it' })
const offer = await buildOffer(db, {
  user_id: seller.id,
  title: '-10% today; "Robux"',
  price: 2_000,
  quantity: 50,
})
const order = (given: Parameters<typeof buildOrder>[1]) =>
  buildOrder(db, {
    offer_id: offer.id,
    buyer_id: buyer.id,
    payment_method_id: card.id,
    settings,
    ...given,
  })

beforeAll(async () => {
  await order({ status: 'received', released: true, now: on(`${before}-27`) })
  await order({ status: 'received', released: true, now: on(`${last}-03`) })
  await order({ status: 'refunded_wallet', now: on(`${last}-04`) })
  await order({ status: 'refunded_original', now: on(`${last}-05`) })
  await order({ status: 'cancelled', now: on(`${last}-06`) })
  const partly = await order({ status: 'paid', now: on(`${last}-07`) })
  const given = await refundPart(
    db,
    {
      id: partly.id,
      actor: person(owner),
      part: 500,
      way: 'wallet',
      reason: 'One piece is missing',
      token: randomUUID(),
    },
    { ...defaults, ...settings },
    on(`${last}-08`),
  )
  expect(given.ok).toBe(true)
  await buildWithdrawal(db, { status: 'paid', now: on(`${last}-20`) })
  await closeDays(db, on(`${month}-01`))
  await order({ status: 'paid', now })
})

/** What the ledger says of a month, way by way. */
async function ledgerOf(of: string) {
  const { first, after } = monthBounds(of)
  const { rows } = await sql<{ code: string; amount: number }>`
    select code, sum(amount)::bigint as amount from ledger_transfers
    where algiers_day(created_at) >= ${first}::date and algiers_day(created_at) < ${after}::date
    group by 1`.execute(db)
  return (...codes: string[]) =>
    rows.filter(({ code }) => codes.includes(code)).reduce((sum, { amount }) => sum + amount, 0)
}

describe('the books by month', () => {
  test('add up with the ledger, over closed days and open ones', async () => {
    const months = (await booksByMonth(db, now))!
    expect(months.map((each) => each.month)).toEqual([month, last, before])
    for (const books of months) {
      const moved = await ledgerOf(books.month)
      expect(books).toMatchObject({
        taken: moved('capture'),
        released: moved('payout'),
        refunded: moved('refund_wallet', 'refund_part', 'refund_original'),
        commission: moved('fee'),
        paid_out: moved('withdrawal_paid'),
        withdrawal_fees: moved('withdrawal_fee'),
        difference: 0,
      })
    }
    const held = await sql<{ held: number }>`
      select sum(balance)::bigint as held from ledger_accounts where id like 'escrow:%'`.execute(db)
    expect(months[0]!.held).toBe(held.rows[0]!.held)
    expect(months[1]).toMatchObject({ refunded: 2_100 + 2_100 + 525 })
    expect(months[1]!.paid_out).toBeGreaterThan(0)
  })

  test('are a page with the month’s files, which says that the month goes on', async () => {
    const shown = await mainOf(request('/admin/books', { viewer: finance }))
    expect(wordsOf(shown)).toMatch(/So far/)
    const files = ['orders', 'invoices', 'credit-notes', 'commission', 'payouts']
    expect(filesOf(shown)).toEqual(files.map((file) => `/admin/books/${last}/${file}.csv`))
    const arabic = await mainOf(request('/ar/admin/books', { viewer: finance }))
    expect(filesOf(arabic)).toContain(`/ar/admin/books/${last}/orders.csv`)
    expect(await csv('/admin/books.csv')).toMatchObject([
      { Month: month },
      { Month: last, Refunded: '4725' },
      { Month: before },
    ])
  })

  test.each(['books', 'books.csv', `books/${last}/orders.csv`])(
    'are not support’s: %s',
    async (path) => {
      expect((await request(`/admin/${path}`, { viewer: support })).status).toBe(403)
    },
  )
})

const filesOf = (shown: Element) =>
  [...shown.querySelectorAll('form[method="post"] button')].map((each) =>
    each.getAttribute('formaction'),
  )

async function csv(path: string, form?: Record<string, string>): Promise<Record<string, string>[]> {
  const response = await request(path, { viewer: finance, ...(form && { form }) })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return parse(await response.text(), { bom: true, delimiter: ';', columns: true })
}
const file = (name: string) => csv(`/admin/books/${last}/${name}.csv`, {})
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0)

describe('a month’s file', () => {
  test('of orders has each that was paid in it, in words, and no formula', async () => {
    const rows = await file('orders')
    expect(rows.map(({ Status }) => Status)).toEqual([
      'Received',
      'Refunded to wallet',
      'Refunded to the buyer',
      'Paid',
    ])
    expect(rows[0]).toMatchObject({
      Paid: `${last}-03 12:00`,
      Item: `'${offer.title}`,
      'Payment method': "'=1+1",
      Buyer: 'buys_it',
      Seller: 'sells_it',
      Total: '2100',
      Refunded: '0',
      Invoice: expect.stringMatching(/^\d{4}-\d{6}$/),
    })
    expect(rows[3]).toMatchObject({ Refunded: '525', 'Buyer fee': '100' })
    for (const row of rows)
      expect(sum([row], 'Total')).toBe(
        sum([row], 'Refunded') + sum([row], 'Commission') + sum([row], 'Seller’s part'),
      )
  })

  test('of commission is what the month earned, fee by fee', async () => {
    const rows = await file('commission')
    const books = (await booksByMonth(db, now))!.find((each) => each.month === last)!
    expect(sum(rows, 'Commission')).toBe(books.commission + books.withdrawal_fees)
    expect(rows.map(({ Kind }) => Kind).toSorted()).toEqual(['Order', 'Withdrawal'])
    for (const row of rows)
      expect(sum([row], 'Seller fee') + sum([row], 'Buyer fee')).toBe(sum([row], 'Commission'))
  })

  test('of invoices and credit notes has each of them by its number', async () => {
    const invoices = await file('invoices')
    expect(sum(invoices, 'Total')).toBe(4 * 2_100)
    const notes = await file('credit-notes')
    expect(sum(notes, 'Total')).toBe(4_725)
    for (const note of notes)
      expect(invoices.map(({ Invoice }) => Invoice)).toContain(note['Corrects invoice'])
  })

  test('of payouts has what was sent and its reference, and no account', async () => {
    const rows = await file('payouts')
    const books = (await booksByMonth(db, now))!.find((each) => each.month === last)!
    expect(sum(rows, 'Paid out')).toBe(books.paid_out)
    expect(rows[0]).toMatchObject({ Account: expect.stringMatching(/^(?:RIB|CCP)$/) })
    expect(JSON.stringify(rows)).not.toMatch(/\d{12}/)
  })

  test('speaks the language of its reader to the last row', async () => {
    const text = await (
      await request(`/ar/admin/books/${last}/orders.csv`, { viewer: finance, form: {} })
    ).text()
    expect(text).toContain('مستلَم')
    expect(text).toContain('بطاقة')
    expect(text).not.toMatch(/received|refunded|Received|Refunded/)
  })

  test('is read in pages, and each row once', async () => {
    const pages = []
    for await (const rows of ordersOfMonth(db, last, 1)) pages.push(rows.map(({ id }) => id))
    expect(pages).toHaveLength(4)
    expect(new Set(pages.flat()).size).toBe(4)
  })

  test.each(['2026-13/orders', '1999-01/orders', 'x/orders', `${last}/accounts`])(
    'is none at %s',
    async (path) => {
      for (const form of [{}, undefined]) {
        const asked = { viewer: owner, ...(form && { form }) }
        expect((await request(`/admin/books/${path}.csv`, asked)).status).toBe(404)
      }
    },
  )

  test('is written down with who took it, and is taken by a form alone', async () => {
    const taker = await buildAdmin(db, { role: 'finance' })
    const path = `/admin/books/${last}/invoices.csv`
    const led = await request(path, { viewer: taker })
    expect(led.headers.get('location')).toBe(`/admin/books?month=${last}#files`)
    expect((await request(path, { viewer: taker, form: {} })).status).toBe(200)
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'after'])
      .where('actor_id', '=', taker.id)
      .execute()
    expect(entries).toEqual([
      { action: 'books.export', subject: 'books', after: { month: last, file: 'invoices' } },
    ])
  })
})
