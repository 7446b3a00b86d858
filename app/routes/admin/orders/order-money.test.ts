import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder, checkout, findOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { getByRole, hrefsOf, pageOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const card = await buildPaymentMethod(db, { name: 'CIB', name_ar: 'بطاقة CIB' })
const wallet = await buildPaymentMethod(db, { name: 'Wallet' })
const now = new Date()

const page = async (path: string) => {
  const all = await pageOf(request(path, { viewer }))
  const shown = path.endsWith('/refund')
    ? getByRole(all, 'dialog', /^Refund/)
    : all.querySelector<HTMLElement>('main')!
  return { shown, words: wordsOf(shown) }
}

async function boughtFromWallet() {
  const [buyer, offer] = [await buildProfile(db, { wallet: 1_500 }), await buildOffer(db)]
  const placed = await placeOrder(
    db,
    buyer.id,
    offer.id,
    checkout({ payment_method_id: wallet.id }),
    { ...defaults, wallet_payment_open: true },
    now,
  )
  return { buyer, id: placed.ok ? placed.value.order_id : '' }
}

test("an order's details show its money, what providers told, and its history in one place [ADM-ORD-04]", async () => {
  const order = await buildOrder(db, {
    status: 'received',
    price: 2_000,
    payment_method_id: card.id,
  })
  const [{ username: buyer }, { username: seller }] = (await Promise.all(
    [order.user_id, order.seller_id].map((id) =>
      db.selectFrom('profiles').select('username').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  )) as [{ username: string }, { username: string }]
  const event = {
    id: 'evt_twice',
    payment_id: 'txn_first',
    order_id: order.id,
    type: 'payment.succeeded',
    amount: 2_000,
    currency: 'DZD',
    mode: 'test',
  } as const
  await processPayment(db, 'callback', event, defaults, now)
  await processPayment(db, 'callback', { ...event, id: 'evt_wrong', amount: 5 }, defaults, now)
  await processPayment(
    db,
    'callback',
    { ...event, id: 'evt_late', payment_id: 'txn_second' },
    defaults,
    now,
  )
  const { seq: late } = await db
    .selectFrom('payment_events')
    .select('seq')
    .where('id', '=', 'evt_late')
    .executeTakeFirstOrThrow()
  const form = { as: 'credited', note: 'The buyer has paid twice' }
  await request(`/admin/payments/${late}`, { viewer, form })
  const { words, shown } = await page(`/admin/orders/${order.id}`)
  expect(words).toMatch(
    new RegExp(
      `Payment held 2,000 DA from CIB to escrow .* Seller’s part 1,800 DA from escrow to the wallet of ${seller} .* Fees 200 DA from escrow to Fees`,
    ),
  )
  expect(words).toMatch(new RegExp(`Unused payment 2,000 DA from CIB to the wallet of ${buyer}`))
  expect(words).toMatch(
    /The order was already marked as paid 2,000 DA evt_twice .* Another amount than the order['’]s 5 DA evt_wrong .* The order was paid before 2,000 DA evt_late/,
  )
  expect(words).toContain('Marked as paid')
  const { seq } = await db
    .selectFrom('payment_events')
    .select('seq')
    .where('id', '=', 'evt_wrong')
    .executeTakeFirstOrThrow()
  for (const path of [
    `/admin/users/${order.user_id}`,
    `/admin/users/${order.seller_id}`,
    `/offers/${order.offer_id}`,
    `/admin/payments/${seq}`,
  ])
    expect(hrefsOf(shown).join(' ')).toContain(path)
  expect((await page(`/ar/admin/orders/${order.id}`)).words).toContain('من بطاقة CIB إلى الحفظ')
})

test('an order that nothing was paid for says so', async () => {
  const { words } = await page(`/admin/orders/${(await buildOrder(db)).id}`)
  expect(words).toContain('No money has moved yet.')
  expect(words).not.toContain('Payment events')
})

test('what the wallet paid is refunded to the wallet: the form offers nothing else, and nothing else is taken [ADM-ORD-08 ADM-ORD-09 OP-118]', async () => {
  const { buyer, id } = await boughtFromWallet()
  expect((await page(`/admin/orders/${id}`)).words).toMatch(
    new RegExp(
      `Payment held 1,000 DA from the wallet of ${buyer.username} to escrow .* Paid from the wallet .* Buyer ${buyer.username}`,
    ),
  )
  const { shown, words } = await page(`/admin/orders/${id}/refund`)
  expect(shown.querySelectorAll('[value="refund_original"]')).toHaveLength(0)
  expect(words).toContain('The wallet paid this order, so the money goes back there.')
  const refund = (to: string) =>
    request(`/admin/orders/${id}/refund`, { viewer, form: { to, reason: 'Not delivered' } })
  expect((await refund('refund_original')).headers.get('set-cookie')).toContain('order_wrong_state')
  expect([(await findOrder(db, id)).status, await walletBalance(db, buyer.id)]).toEqual([
    'paid',
    500,
  ])
  expect((await refund('refund_wallet')).headers.get('set-cookie')).toContain('order_refunded')
  expect(await findOrder(db, id)).toMatchObject({
    status: 'refunded_wallet',
    refund_reason: 'Not delivered',
  })
  expect(await walletBalance(db, buyer.id)).toBe(1_500)
  expect((await refund('refund_wallet')).headers.get('set-cookie')).toContain('order_wrong_state')
  expect(await walletBalance(db, buyer.id)).toBe(1_500)
})

test('a part goes back by the form; more than is left comes back with all that was typed, and one form gives once', async () => {
  const { id, user_id } = await buildOrder(db, { status: 'paid', price: 2_000 })
  const token = randomUUID()
  const post = (form: Record<string, string>) =>
    request(`/admin/orders/${id}/refund`, {
      viewer,
      form: { to: 'refund_wallet', reason: 'One is missing', left: '2000', token, ...form },
    })
  for (let n = 0; n < 2; n++)
    expect((await post({ amount: '500' })).headers.get('set-cookie')).toContain(
      'order_refunded_part',
    )
  expect(await walletBalance(db, user_id)).toBe(500)
  const refused = await post({ amount: '1 501', token: randomUUID() })
  expect(refused.status).toBe(422)
  const typed = getByRole(await pageOf(refused), 'dialog', /^Refund/)
  expect(typed.querySelector('[name="amount"]')!.getAttribute('value')).toBe('1501')
  expect(wordsOf(typed)).toContain('1,500 DA')
  const { words } = await page(`/admin/orders/${id}`)
  expect(words).toMatch(/The order goes on .*500 DA .*1,350 DA .*150 DA/)
  expect(words).toMatch(/What went back 500 DA To the buyer’s wallet/)
  expect((await post({ amount: '1500', left: '1500' })).headers.get('set-cookie')).toContain(
    'order_refunded;',
  )
  expect(await walletBalance(db, user_id)).toBe(2_000)
})
