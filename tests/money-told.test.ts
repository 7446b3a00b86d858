import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { person } from '#modules/accounts/rules.ts'
import { moveOrder } from '#modules/orders/commands.server.ts'
import { defaults } from '#modules/settings/rules.ts'
import { openTestApp } from './app.ts'
import { shareByDispute } from './factories/dispute.ts'
import { buildOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { tellPayment } from './factories/payment.ts'
import { closePayouts, openPayouts } from './factories/payout.ts'
import { buildAdmin, buildSeller } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { mainOf, wordsOf } from './page.ts'

// What becomes of an order's money, as each reader is told it in each place, to the dinar: an order of
// 4,203 DA by card, of whose goods the platform keeps 10 % and on which its buyer pays 5 %.

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
beforeAll(() => openPayouts(db))
afterAll(() => closePayouts(db))

const admin = await buildAdmin(db)
const card = await buildPaymentMethod(db, {
  name: 'Edahabia',
  name_ar: 'الذهبية',
  kind: 'gateway',
  card: 'edahabia',
})

type Placed = Awaited<ReturnType<typeof buildOrder>>
const pending = async (status: 'pending' | 'paid' | 'completed' = 'pending'): Promise<Placed> =>
  buildOrder(db, {
    seller_id: (await buildSeller(db)).id,
    payment_method_id: card.id,
    price: 4_003,
    status,
    settings: { charge_buyer_fee: true, buyer_fee_bp: 500, seller_fee_currencies_bp: 1_000 },
  })
const arrived = async (received: number): Promise<Placed> => {
  const order = await pending()
  await buildReceipt(db, { order_id: order.id, state: 'arrived', received })
  return order
}
const move = async (order: Placed, name: 'cancel' | 'refund_wallet' | 'refund_original') => {
  const actor = person(admin)
  expect(
    await moveOrder(db, { id: order.id, name, actor, reason: 'Gone' }, defaults, new Date()),
  ).toMatchObject({ ok: true })
  return order
}

/** Each state, by what brings an order there. */
const states = {
  'is not paid': () => pending(),
  'has a part': () => arrived(4_000),
  'was cancelled unpaid': async () => move(await pending(), 'cancel'),
  'was cancelled with a part': async () => move(await arrived(4_000), 'cancel'),
  'was paid by transfer': () => arrived(4_203),
  'got too much': () => arrived(4_503),
  'was paid too late': async () => {
    const order = await move(await pending(), 'cancel')
    await tellPayment(db, order, new Date())
    return order
  },
  'was refunded to the wallet': async () => move(await pending('paid'), 'refund_wallet'),
  'was refunded the way it was paid': async () => move(await arrived(4_203), 'refund_original'),
  'was shared': async () => {
    const order = await pending('completed')
    expect((await shareByDispute(db, order.id, 1_000, new Date())).ok).toBe(true)
    return order
  },
} satisfies Record<string, () => Promise<Placed>>

type Reader = 'buyer' | 'seller' | 'staff'

/** Where each reads of it: its address, and in what of the page. */
const places: Record<string, [Reader, (id: string) => string, string]> = {
  'My Orders': ['buyer', () => '/orders', 'main'],
  'the order’s page': ['buyer', (id) => `/orders/${id}`, 'main'],
  Sales: ['seller', () => '/sales', 'main'],
  'the sale’s page': ['seller', (id) => `/sales/${id}`, 'main'],
  'the back office': ['staff', (id) => `/admin/orders/${id}`, 'dialog'],
}

/** What each reads wherever they read of the order; what is in nobody's words, and how it was paid. */
interface Told extends Record<Reader, string[]> {
  never?: string[]
  by?: 'Edahabia' | 'Transfer'
}

const share = ['3,603 DA', '600 DA']
const soldFor = ['Total 4,203 DA Platform fee −600 DA Your part 3,603 DA']
const divided = ['Platform fee 600 DA Seller receives 3,603 DA']
const back = {
  seller: ['Total 4,203 DA Back to the buyer −4,203 DA Your part 0 DA'],
  staff: ['Total 4,203 DA Back to the buyer 4,203 DA Seller receives 0 DA'],
  never: share,
}

const told: Record<keyof typeof states, Told> = {
  'is not paid': { buyer: ['Total 4,203 DA'], seller: soldFor, staff: divided },
  'has a part': {
    buyer: ['203 DA', '4,000 DA of 4,203 DA', 'Arrived so far 4,000 DA Still to pay 203 DA'],
    seller: soldFor,
    staff: [
      'Arrived so far 4,000 DA Still to pay 203 DA',
      ...divided,
      'Has the missing 203 DA arrived too?',
    ],
    never: ['Nothing has been paid', 'Pay 4,203 DA', 'Has 4,203 DA arrived?'],
    by: 'Transfer',
  },
  'was cancelled unpaid': {
    buyer: ['We hold no money for it'],
    seller: ['Total 4,203 DA'],
    staff: ['Total 4,203 DA', 'Did not happen'],
    never: [...share, 'Not yet'],
  },
  'was cancelled with a part': {
    buyer: ['4,000 DA came for it and is in your wallet', 'Put into your wallet 4,000 DA'],
    seller: ['Total 4,203 DA'],
    staff: ['Total 4,203 DA Into the buyer’s wallet 4,000 DA'],
    never: [...share, 'We hold no money'],
  },
  'was paid by transfer': { buyer: [], seller: soldFor, staff: divided, by: 'Transfer' },
  'got too much': {
    buyer: ['Put into your wallet 300 DA'],
    seller: soldFor,
    staff: [...divided, 'Into the buyer’s wallet 300 DA'],
    by: 'Transfer',
  },
  'was paid too late': {
    buyer: ['4,203 DA came for it and is in your wallet', 'Put into your wallet 4,203 DA'],
    seller: ['Total 4,203 DA'],
    staff: ['Into the buyer’s wallet 4,203 DA'],
    never: [...share, 'A payment that still arrives'],
  },
  'was refunded to the wallet': {
    buyer: ['4,203 DA is in your wallet', 'Back to you 4,203 DA'],
    ...back,
  },
  'was refunded the way it was paid': {
    buyer: ['4,203 DA goes back the way you paid', 'Back to you 4,203 DA'],
    ...back,
    by: 'Transfer',
  },
  'was shared': {
    buyer: ['1,049 DA came back to you', '2,703 DA', 'Back to you 1,049 DA'],
    seller: ['Total 4,203 DA Back to the buyer −1,049 DA Platform fee −451 DA Your part 2,703 DA'],
    staff: [
      'Total 4,203 DA Back to the buyer 1,049 DA Platform fee 451 DA Seller receives 2,703 DA',
      'Shared after the dispute',
    ],
    never: share,
  },
}

describe.each(Object.entries(told))('of an order that %s', (state, said) => {
  let order: Placed
  beforeAll(async () => {
    order = await states[state as keyof typeof states]()
  })

  test.each(Object.entries(places))('%s tells all and nothing else', async (_, place) => {
    const [reader, path, within] = place
    const viewers = { buyer: { id: order.user_id }, seller: { id: order.seller_id }, staff: admin }
    const main = await mainOf(request(path(order.id), { viewer: viewers[reader] }))
    const words = wordsOf(within === 'main' ? main : main.querySelector(within)!)
    for (const part of said[reader]) expect(words).toContain(part)
    for (const wrong of said.never ?? []) expect(words).not.toContain(wrong)
    if (reader !== 'seller')
      expect(words).toContain(
        `Payment ${reader === 'buyer' ? 'method ' : ''}${said.by ?? 'Edahabia'}`,
      )
  })
})

test('the audit log says how much a refund was', async () => {
  const order = await states['was refunded to the wallet']()
  const log = wordsOf(await mainOf(request(`/admin/audit?q=${order.id}`, { viewer: admin })))
  const { after } = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', `order:${order.id}`)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ status: 'refunded_wallet', amount: 4_203 })
  expect(log).toContain('4,203 DA')
})

test('a wallet that has nothing of one type does not say that it is empty', async () => {
  const order = await states['was cancelled with a part']()
  const wallet = async (type: string) =>
    wordsOf(await mainOf(request(`/wallet${type}`, { viewer: { id: order.user_id } })))
  expect(await wallet('')).toContain('4,000 DA')
  expect(await wallet('?type=redemption')).toContain('There are none of this type')
})

test('of an order with a part the payment page asks for the rest, and once it is over for nothing', async () => {
  const payment = async (order: Placed) =>
    wordsOf(await mainOf(request(`/orders/${order.id}/payment`, { viewer: { id: order.user_id } })))
  const short = await payment(await states['has a part']())
  for (const part of ['Still to pay 203 DA', 'Send exactly 203 DA', 'Payment method Transfer'])
    expect(short).toContain(part)
  expect(short).not.toContain('to pay 4,203 DA')
  expect(await payment(await states['was cancelled with a part']())).toContain(
    '4,000 DA is in your wallet',
  )
})

test('the papers and the refund of a card order that a transfer paid name the transfer, and no card', async () => {
  const order = await states['was paid by transfer']()
  const viewer = { id: order.user_id }
  const receipt = wordsOf(await mainOf(request(`/orders/${order.id}/receipt`, { viewer })))
  expect(receipt).toContain('Paid by Transfer')
  expect(receipt).not.toMatch(/Edahabia|SATIM/)
  const refund = await mainOf(request(`/admin/orders/${order.id}/refund`, { viewer: admin }))
  expect(wordsOf(refund.querySelector('dialog')!)).toContain('4,203 DA back (Transfer)')
  expect(wordsOf(refund.querySelector('dialog')!)).not.toContain('Edahabia')
})
