import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { allByRole, hrefOf, mainOf, type Part, wordsOf } from '../../../tests/page.ts'
import { identity } from '../../../db/seeds/site.ts'

const { db, request } = await openTestApp()
const paidAt = new Date('2026-11-20T13:02:00Z') // 14:02 in Algiers

type Person = { id: string }
const receipt = (id: string, viewer: Person, base = '') =>
  mainOf(request(`${base}/orders/${id}/receipt`, { viewer }))
const invoice = (id: string, viewer: Person, base = '') =>
  mainOf(request(`${base}/orders/${id}/invoice`, { viewer }))
const statusOf = async (path: string, viewer?: Person) => (await request(path, { viewer })).status

/** What each line says, and the amount at its end. */
const linesOf = (page: Part) =>
  [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => wordsOf(cell)).join(' = '),
  )
const facts = (page: Part) =>
  Object.fromEntries(
    [...page.querySelectorAll('dl div')].map((each) => [
      wordsOf(each.querySelector('dt')!),
      wordsOf(each.querySelector('dd')!),
    ]),
  )

describe('a receipt', () => {
  const buyer = buildProfile(db)
  let order: Awaited<ReturnType<typeof buildOrder>>
  beforeAll(async () => {
    const card = await buildPaymentMethod(db, {
      name: 'Edahabia',
      name_ar: 'الذهبية',
      kind: 'gateway',
      card: 'edahabia',
    })
    const offer = await buildOffer(db, { price: 9_000, quantity: 20, title: '2,200 Robux' })
    await db
      .insertInto('offer_discounts')
      .values({ offer_id: offer.id, min_quantity: 3, discount_percent: 5 })
      .execute()
    const placed = await buildOrder(db, {
      buyer_id: (await buyer).id,
      offer_id: offer.id,
      quantity: 3,
      payment_method_id: card.id,
      settings: { apply_discounts: true, charge_buyer_fee: true },
      now: plus(paidAt, -HOUR),
    })
    const event = {
      id: 'evt_1',
      payment_id: '01jd5v9n6tce',
      order_id: placed.id,
      type: 'payment.succeeded',
      amount: placed.total_price,
      currency: 'DZD',
      mode: 'test',
    } as const
    await processPayment(db, 'callback', event, defaults, paidAt)
    order = placed
  })

  test('adds up to the total, to the dinar', async () => {
    const lines = linesOf(await receipt(order.id, await buyer))
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^2,200 Robux.* 9,000 DA × 3 = 27,000 DA$/)
    expect(lines.slice(1)).toEqual([
      'Volume discount = −1,350 DA',
      'Buyer fee = 641 DA',
      'Total = 26,291 DA',
    ])
    expect(27_000 - 1_350 + 641).toBe(order.total_price)
  })

  test('says the total in Arabic and in French, whatever the language of the page', async () => {
    for (const base of ['', '/ar']) {
      const words = wordsOf(await receipt(order.id, await buyer, base))
      expect(words).toContain('ستة وعشرون ألفًا ومئتان وواحد وتسعون دينارًا جزائريًا')
      expect(words).toContain('vingt-six mille deux cent quatre-vingt-onze dinars algériens')
    }
  })

  test('names the payment, who paid and when, in both languages', async () => {
    expect(facts(await receipt(order.id, await buyer))).toMatchObject({
      Order: `#${order.id.slice(0, 8)}`,
      'Paid on': '20 Nov 2026 · 14:02',
      'Paid by': 'Edahabia',
      'Payment reference': '01jd5v9n6tce',
      Buyer: 'Amina Benali',
    })
    expect(facts(await receipt(order.id, await buyer, '/ar'))).toMatchObject({
      'وسيلة الدفع': 'الذهبية',
      'رقم عملية الدفع': '01jd5v9n6tce',
      المشتري: 'Amina Benali',
    })
  })

  test('leads to the rules, and of a card to SATIM', async () => {
    const page = await receipt(order.id, await buyer)
    expect(hrefOf(page, /\/terms$/)).toBe('/terms')
    expect(hrefOf(page, /\/refund-policy$/)).toBe('/refund-policy')
    expect(wordsOf(page)).toContain('3020')
    const byHand = await buildOrder(db, { buyer_id: (await buyer).id, status: 'paid' })
    expect(wordsOf(await receipt(byHand.id, await buyer))).not.toContain('3020')
  })

  test('is for its buyer and for staff, who come back to where they were', async () => {
    const path = `/orders/${order.id}/receipt`
    const [stranger, admin] = [await buildProfile(db), await buildAdmin(db)]
    expect(await statusOf(path)).toBe(302)
    for (const viewer of [stranger, { id: order.seller_id }])
      expect(await statusOf(path, viewer)).toBe(404)
    expect(hrefOf(await receipt(order.id, await buyer), 'Back to the order')).toContain(order.id)
    expect(
      allByRole(await receipt(order.id, admin), 'link').map((link) => link.getAttribute('href')),
    ).toContain(`/admin/orders/${order.id}`)
    expect(await statusOf('/orders/no-such-order/receipt', admin)).toBe(404)
  })

  test('is found from the order, by its buyer and in the back office; not before it is paid', async () => {
    const viewer = await buildProfile(db)
    const paid = await buildOrder(db, { buyer_id: viewer.id, status: 'paid' })
    const open = await buildOrder(db, { buyer_id: viewer.id })
    const linked = async (path: string, of: Person) =>
      allByRole(await mainOf(request(path, { viewer: of })), 'link').map((link) =>
        link.getAttribute('href'),
      )
    const orders = await linked(`/orders?open=${paid.id}`, viewer)
    expect(orders).toContain(`/orders/${paid.id}/receipt`)
    expect(orders).not.toContain(`/orders/${open.id}/receipt`)
    const office = await request(`/admin/orders/${paid.id}`, { viewer: await buildAdmin(db) })
    expect(await office.text()).toContain(`/orders/${paid.id}/receipt`)
    expect(await statusOf(`/orders/${open.id}/receipt`, viewer)).toBe(404)
  })

  test.each([
    ['', 'There is no receipt This order has not been paid', 'There is no invoice This order has'],
    ['/ar', 'لا يوجد وصل لم يُدفع هذا الطلب', 'لا توجد فاتورة لم يُدفع هذا الطلب'],
  ])(
    'that is not there yet is no order that is gone, for its buyer alone: %s',
    async (language, receiptWords, invoiceWords) => {
      const viewer = await buildProfile(db)
      const { id, seller_id } = await buildOrder(db, { buyer_id: viewer.id })
      for (const [paper, words] of [
        ['receipt', receiptWords],
        ['invoice', invoiceWords],
      ] as const) {
        const path = `${language}/orders/${id}/${paper}`
        const answer = await request(path, { viewer })
        expect(answer.status).toBe(404)
        const main = await mainOf(answer)
        expect(wordsOf(main)).toContain(words)
        expect(allByRole(main, 'link').map((link) => link.getAttribute('href'))).toContain(
          `${language}/orders/${id}`,
        )
        const foreign = await request(path, { viewer: { id: seller_id } })
        expect(foreign.status).toBe(404)
        expect(wordsOf(await mainOf(foreign))).not.toContain(words)
      }
    },
  )

  test('says how the money went back: to the wallet, on its way, sent by which reference', async () => {
    const viewer = await buildProfile(db)
    const refunded = (status: 'refunded_wallet' | 'refunded_original') =>
      buildOrder(db, { buyer_id: viewer.id, status, now: paidAt })
    const words = async (id: string) => wordsOf(await receipt(id, viewer))
    expect(await words((await refunded('refunded_wallet')).id)).toMatch(
      /Refunded in full.*1,000 DA.* wallet on .*20 Nov 2026/,
    )
    const sent = await refunded('refunded_original')
    expect(await words(sent.id)).toMatch(/Refunded on .*20 Nov 2026.*is being sent back/)
    await db
      .updateTable('refund_tasks')
      .set({
        done_at: plus(paidAt, 2 * DAY),
        done_by: (await buildAdmin(db)).id,
        bank_reference: 'VIR-77-2026',
        sent_on: '2026-11-22',
      })
      .where('order_id', '=', sent.id)
      .execute()
    expect(await words(sent.id)).toMatch(/sent back on .*22 Nov 2026.*reference .*VIR-77-2026/)
  })

  test('says of an order without an invoice that it is all there is', async () => {
    expect(wordsOf(await receipt(order.id, await buyer))).toContain('No invoice was made out')
    const answer = await request(`/orders/${order.id}/invoice`, { viewer: await buyer })
    expect(answer.status).toBe(404)
    expect(wordsOf(await mainOf(answer))).toContain('No invoice was made out for this order')
  })
})

describe('an invoice', () => {
  test('has its number, who made it out, and the lines of the order; in both languages', async () => {
    const viewer = await buildProfile(db)
    const order = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'paid',
      settings: identity,
      now: paidAt,
    })
    const { number } = await db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const written = `2026-${String(number).padStart(6, '0')}`
    for (const [base, title] of [
      ['', 'Invoice'],
      ['/ar', 'فاتورة'],
    ]) {
      const page = await invoice(order.id, viewer, base)
      expect(allByRole(page, 'heading').map(wordsOf)).toContain(title)
      const words = wordsOf(page)
      for (const said of [written, identity.company_address, ...Object.values(identity)])
        expect(words).toContain(said)
      expect(linesOf(page).at(-1)).toMatch(/1.000 (DA|دج)$/)
    }
    expect(wordsOf(await receipt(order.id, viewer))).toContain(written)
    expect(hrefOf(await receipt(order.id, viewer), 'View the invoice')).toBe(
      `/orders/${order.id}/invoice`,
    )
  })

  test('stands beside the credit note that takes it back', async () => {
    const viewer = await buildProfile(db)
    const order = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'refunded_wallet',
      settings: identity,
      now: paidAt,
    })
    const page = await invoice(order.id, viewer)
    expect(allByRole(page, 'article')).toHaveLength(2)
    const [first, second] = allByRole(page, 'article').map(wordsOf)
    const numberIn = (words = '') => /2026-\d{6}/.exec(words)![0]
    expect(first).toContain(`Credit note`)
    expect(second).toContain(numberIn(first))
    expect(second).toContain('Refund of invoice')
    for (const stranger of [await buildProfile(db), { id: order.seller_id }])
      expect(await statusOf(`/orders/${order.id}/invoice`, stranger)).toBe(404)
    expect(await statusOf(`/orders/${order.id}/invoice`, await buildAdmin(db))).toBe(200)
  })
})
