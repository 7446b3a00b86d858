import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder, moveOrderIn } from '#modules/orders/orders.server.ts'
import { type Invoice, invoiceNumber } from '#modules/payments/invoice.ts'
import { invoicesOf } from '#modules/payments/invoices.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { identity } from '../db/seeds/site.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { shareByDispute } from './factories/dispute.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const AT_ONCE = 64
const { db, url } = await openTestDatabase(24)
const admin = person(await buildAdmin(db))
const method = await buildPaymentMethod(db)
const billing: Settings = { ...defaults, ...identity }

/** Each test has a year of its own, whose numbers begin at 1. */
let year = 2030
afterEach(async () => {
  year++
  expect(await verify(url)).toEqual([])
})
const noon = () => new Date(`${year}-06-01T11:00:00Z`)

const pending = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      buildOrder(db, { payment_method_id: method.id, now: noon() }),
    ),
  )
const pay = (id: string, settings = billing, now = noon()) =>
  moveOrder(db, { id, name: 'mark_paid', actor: system }, settings, now)
const refund = (id: string, settings = billing) =>
  moveOrder(
    db,
    { id, name: 'refund_wallet', actor: admin, reason: 'Not delivered' },
    settings,
    plus(noon(), HOUR),
  )

const numbersOf = async (of: number) =>
  (
    await db
      .selectFrom('invoices')
      .select('number')
      .where('year', '=', of)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const read = (invoices: Invoice[]) =>
  invoices.map((each) => `${each.kind} ${invoiceNumber(each)} of ${each.total}`)

describe('numbers', () => {
  test(`of ${AT_ONCE} orders that are paid at once run from 1 to ${AT_ONCE}`, async () => {
    const orders = await pending(AT_ONCE)
    const paid = await Promise.all(orders.map(({ id }) => pay(id)))
    expect(paid.every(({ ok }) => ok)).toBe(true)
    expect(await numbersOf(year)).toEqual(upTo(AT_ONCE))
  })

  test('that were taken by what failed afterwards are given again', async () => {
    const orders = await pending(AT_ONCE)
    const failing = (id: string) =>
      transact(db, async (tx) => {
        await moveOrderIn(tx, { id, name: 'mark_paid', actor: system }, billing, noon())
        throw new Error('the power went')
      })
    const done = await Promise.allSettled(
      orders.map(({ id }, at) => (at % 3 === 0 ? failing(id) : pay(id))),
    )
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(22)
    expect(await numbersOf(year)).toEqual(upTo(42))
    await Promise.all(orders.filter((_, at) => at % 3 === 0).map(({ id }) => pay(id)))
    expect(await numbersOf(year)).toEqual(upTo(AT_ONCE))
  })

  test('are shared by invoices and credit notes, while orders are paid and refunded at once', async () => {
    const orders = await pending(AT_ONCE)
    const [first, second] = [orders.slice(0, 32), orders.slice(32)]
    await Promise.all(first.map(({ id }) => pay(id)))
    const moved = await Promise.all([
      ...first.map(({ id }) => refund(id)),
      ...second.map(({ id }) => pay(id)),
    ])
    expect(moved.every(({ ok }) => ok)).toBe(true)
    expect(await numbersOf(year)).toEqual(upTo(96))
  })

  test('begin anew when the year does in Algiers, an hour before it does in Greenwich', async () => {
    const orders = await pending(3)
    const moments = ['12-31T22:59:59.999Z', '12-31T23:00:00Z', '12-31T23:30:00Z']
    for (const [at, { id }] of orders.entries())
      await pay(id, billing, new Date(`${year}-${moments[at]}`))
    const made = await Promise.all(orders.map(({ id }) => invoicesOf(db, id)))
    expect(made.flat().map(invoiceNumber)).toEqual([
      `${year}-000001`,
      `${year + 1}-000001`,
      `${year + 1}-000002`,
    ])
    year++
  })

  test('cannot be left out, given back or changed, whoever writes', async () => {
    const [order] = await pending(1)
    await pay(order!.id)
    const years = db.updateTable('invoice_years').where('year', '=', year)
    for (const attempt of [
      years.set({ last: 3 }),
      years.set({ last: 0 }),
      years.set({ last: 2 }), // a number that has no invoice
      db.deleteFrom('invoice_years').where('year', '=', year),
      db.insertInto('invoice_years').values({ year: 2999, last: 7 }),
      db.updateTable('invoices').set({ total: 1 }).where('order_id', '=', order!.id),
      db.deleteFrom('invoices').where('order_id', '=', order!.id),
    ])
      await expect(attempt.execute()).rejects.toMatchObject({ code: expect.any(String) as string })
  })
})

describe('an invoice', () => {
  test('is of the total to the dinar, with discount and the buyer’s fee', async () => {
    const offer = await buildOffer(db, { price: 1_005, quantity: 20 })
    await db
      .insertInto('offer_discounts')
      .values({ offer_id: offer.id, min_quantity: 3, discount_percent: 7 })
      .execute()
    const settings = { ...identity, apply_discounts: true, charge_buyer_fee: true }
    const order = await buildOrder(db, {
      status: 'paid',
      offer_id: offer.id,
      quantity: 3,
      settings,
      now: noon(),
    })
    expect([order.discount, order.buyer_fee]).toEqual([211, 70])
    expect(read(await invoicesOf(db, order.id))).toEqual([
      `invoice ${year}-000001 of ${3 * 1_005 - 211 + 70}`,
    ])
  })

  test('is made with an order that the wallet pays', async () => {
    const wallet = await buildPaymentMethod(db, { name: 'Wallet' })
    const buyer = await buildProfile(db, { wallet: 5_000 })
    const offer = await buildOffer(db)
    const form = checkout({ payment_method_id: wallet.id })
    const settings = { ...billing, wallet_payment_open: true }
    const placed = await placeOrder(db, buyer.id, offer.id, form, settings, noon())
    const id = placed.ok ? placed.value.order_id : ''
    expect(read(await invoicesOf(db, id))).toEqual([`invoice ${year}-000001 of 1000`])
  })

  test.each(Object.keys(identity) as (keyof typeof identity)[])(
    'is not made while %s is missing',
    async (missing) => {
      const [order] = await pending(1)
      await pay(order!.id, { ...billing, [missing]: '' })
      expect(await invoicesOf(db, order!.id)).toEqual([])
      // and so there is nothing to take back
      await refund(order!.id)
      expect(await invoicesOf(db, order!.id)).toEqual([])
    },
  )

  test('keeps who made it out, and so does the credit note that takes it back', async () => {
    const [order] = await pending(1)
    await pay(order!.id)
    await refund(order!.id, { ...defaults, company_name: 'Another name' })
    const made = await invoicesOf(db, order!.id)
    expect(read(made)).toEqual([
      `invoice ${year}-000001 of 1000`,
      `credit_note ${year}-000002 of 1000`,
    ])
    expect(made.map(({ corrects }) => corrects)).toEqual([null, { year, number: 1 }])
    for (const { operator } of made)
      expect(operator).toEqual({
        name: defaults.company_name,
        address: identity.company_address,
        rc: identity.company_rc,
        nif: identity.company_nif,
        nis: identity.company_nis,
        ai: identity.company_ai,
      })
  })

  test('of a shared order is taken back in part: what its buyer got back', async () => {
    const settings = { ...identity, charge_buyer_fee: true, buyer_fee_bp: 500 }
    const order = await buildOrder(db, { status: 'paid', price: 10_000, settings, now: noon() })
    expect((await shareByDispute(db, order.id, 6_001, plus(noon(), HOUR))).ok).toBe(true)
    // with it goes 6,001 / 10,000 of the fee of 500, rounded down
    expect(read(await invoicesOf(db, order.id))).toEqual([
      `invoice ${year}-000001 of 10500`,
      `credit_note ${year}-000002 of 6301`,
    ])
  })

  test('is made once, however often the payment is told of', async () => {
    const [order] = await pending(1)
    await Promise.all(Array.from({ length: 8 }, () => pay(order!.id)))
    expect(await numbersOf(year)).toEqual([1])
  })
})
