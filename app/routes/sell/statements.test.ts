import { describe, expect, test } from 'vitest'
import { sharesOf } from '#modules/orders/order-money.ts'
import { statementOf } from '#modules/documents/statements.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { shareByDispute } from '../../../tests/factories/dispute.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { columnOf, hrefOf, hrefsOf, mainOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const method = await buildPaymentMethod(db)

type Person = { id: string }
const page = (path: string, viewer: Person) => mainOf(request(path, { viewer }))

/** An order whose money was released at a moment. */
const sale = (seller: Person, at: string, price = 1_000, fee = false) =>
  buildOrder(db, {
    seller_id: seller.id,
    status: 'received',
    price,
    payment_method_id: method.id,
    settings: { charge_buyer_fee: fee },
    now: new Date(at),
  })

describe('the statements of a seller', () => {
  test('have a month for each in which they were paid out, by the clock of Algiers', async () => {
    const seller = await buildSeller(db)
    await sale(seller, '2026-09-30T22:30:00Z', 2_000)
    await sale(seller, '2026-09-30T23:30:00Z', 3_000) // October in Algiers
    await sale(seller, '2026-10-15T10:00:00Z', 5_000)
    await buildOrder(db, { seller_id: seller.id, status: 'paid' }) // not released
    const months = await page('/sales/statements', seller)
    expect(columnOf(months, 'Month')).toEqual(['October 2026', 'September 2026'])
    expect(columnOf(months, 'Orders')).toEqual(['2', '1'])
    expect(columnOf(months, 'Price')).toEqual(['8,000 DA', '2,000 DA'])
    expect(hrefOf(months, 'October 2026')).toBe('/sales/statements/2026-10')
    expect(hrefsOf(await page('/sales', seller))).toContain('/sales/statements')
  })

  test('say of each order what was taken and what was paid, and the sums of all', async () => {
    const seller = await buildSeller(db)
    const orders = [
      await sale(seller, '2026-08-03T10:00:00Z', 1_005),
      await sale(seller, '2026-08-09T10:00:00Z', 26_300, true),
    ]
    const statement = await page('/sales/statements/2026-08', seller)
    const da = (amount: number) =>
      `${amount < 0 ? '−' : ''}${Math.abs(amount).toLocaleString('en')} DA`
    const prices = orders.map(({ total_price, buyer_fee }) => total_price - buyer_fee)
    expect(orders[1]!.buyer_fee).toBeGreaterThan(0)
    expect(columnOf(statement, 'Price')).toEqual(prices.map(da))
    expect(columnOf(statement, 'Seller fee')).toEqual(
      orders.map(({ seller_fee }) => da(-seller_fee)),
    )
    expect(columnOf(statement, 'Credited to your wallet')).toEqual(
      orders.map((order) => da(sharesOf(order).payout)),
    )
    const paidOut = await db
      .selectFrom('ledger_transfers')
      .select(({ fn }) => fn.sum<number>('amount').as('sum'))
      .where('code', '=', 'payout')
      .where('credit_account_id', '=', `wallet:${seller.id}`)
      .executeTakeFirstOrThrow()
    const sums = wordsOf(statement.querySelector('tfoot')!)
    expect(sums).toContain(da(prices[0]! + prices[1]!))
    expect(sums).toContain(da(Number(paidOut.sum)))
  })

  test('add up where a part went back, on the page, in the month and in the file', async () => {
    const seller = await buildSeller(db)
    await sale(seller, '2026-08-03T10:00:00Z', 2_000)
    const settings = { charge_buyer_fee: true, buyer_fee_bp: 500, seller_fee_bp: 1_000 }
    const shared = await buildOrder(db, {
      seller_id: seller.id,
      status: 'completed',
      price: 10_000,
      payment_method_id: method.id,
      settings,
      now: new Date('2026-08-09T10:00:00Z'),
    })
    await shareByDispute(db, shared.id, 3_000, new Date('2026-08-10T10:00:00Z'))
    const columns = ['Price', 'Back to the buyer', 'Seller fee', 'Credited to your wallet']
    const month = await page('/sales/statements/2026-08', seller)
    expect(columns.map((column) => columnOf(month, column)[1])).toEqual([
      '10,000 DA',
      '−3,000 DA',
      '−700 DA',
      '6,300 DA',
    ])
    const { sum } = (await statementOf(db, seller.id, '2026-08', null))!
    expect(sum.price - sum.back - sum.fee).toBe(sum.payout)
    expect(
      columns.map((column) => columnOf(month, column)[0]!).map((told) => /\d/.test(told)),
    ).toEqual([true, true, true, true])
    const file = await request('/sales/statements/2026-08/orders.csv', { viewer: seller })
    expect((await file.text()).split('\r\n')[2]).toMatch(/;10000;-3000;-700;6300$/)
  })

  test('are read in Arabic', async () => {
    const seller = await buildSeller(db)
    await sale(seller, '2026-08-03T10:00:00Z')
    expect(wordsOf(await page('/ar/sales/statements/2026-08', seller))).toContain('كشف')
    expect(columnOf(await page('/ar/sales/statements', seller), 'رسوم البائع')).toHaveLength(1)
  })

  test('come as a file', async () => {
    const seller = await buildSeller(db)
    const order = await sale(seller, '2026-08-03T10:00:00Z', 2_000)
    const response = await request('/sales/statements/2026-08/orders.csv', { viewer: seller })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [, row] = (await response.text()).split('\r\n')
    expect(row).toContain(`2026-08-03 11:00;${order.id};`)
    expect(row).toMatch(new RegExp(`;2000;0;-${order.seller_fee};${sharesOf(order).payout}$`))
  })

  test('are nobody else’s, not even the staff’s', async () => {
    const seller = await buildSeller(db)
    await sale(seller, '2026-08-03T10:00:00Z')
    const status = async (viewer: Person, path: string) => (await request(path, { viewer })).status
    for (const viewer of [await buildSeller(db), await buildAdmin(db), await buildProfile(db)]) {
      expect(await status(viewer, '/sales/statements/2026-08')).toBe(404)
      expect(await status(viewer, '/sales/statements/2026-08/orders.csv')).toBe(404)
    }
    for (const month of ['2026-09', '2026-13', '2026-8', '0000-01', 'words'])
      expect([month, await status(seller, `/sales/statements/${month}`)]).toEqual([month, 404])
    expect(await status(await buildProfile(db), '/sales/statements')).toBe(302)
    expect(wordsOf(await page('/sales/statements', await buildSeller(db)))).toContain(
      'No statements yet',
    )
  })

  test('of many orders go over several pages, none twice, each with the sums of all', async () => {
    const [seller, buyer] = [await buildSeller(db), await buildProfile(db)]
    const offer = await buildOffer(db, { user_id: seller.id, quantity: 300 })
    const more = {
      buyer_id: buyer.id,
      offer_id: offer.id,
      payment_method_id: method.id,
      status: 'received',
      now: new Date('2026-08-03T10:00:00Z'),
    } as const
    // one after another, as they wait for their offer anyway
    for (let nth = 0; nth < 205; nth++) await buildOrder(db, more)
    const first = (await statementOf(db, seller.id, '2026-08', null))!
    const second = (await statementOf(db, seller.id, '2026-08', { after: first.after! }))!
    expect([first.rows.length, second.rows.length, second.after]).toEqual([200, 5, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(205)
    for (const { sum } of [first, second]) expect([sum.orders, sum.price]).toEqual([205, 205_000])
    const shown = await page(`/sales/statements/2026-08?after=${first.after}`, seller)
    expect(columnOf(shown, 'Price')).toHaveLength(5)
  })
})
