import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { handleEvents } from '../app/jobs/events.server.ts'
import type { MailRequest } from '../app/jobs/mails/mail-request.ts'
import { renderMail } from '../app/jobs/mails/render.ts'
import { identity } from '../db/seeds/site.ts'
import { openTestApp } from './app.ts'
import { disputeOrder, shareByDispute } from './factories/dispute.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { tellPayment } from './factories/payment.ts'
import { closePayouts, openPayouts } from './factories/payout.ts'
import { buildAdmin, buildSeller } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { mainOf, pageOf, wordsOf } from './page.ts'
import { sliceOf } from './slice.ts'

// What becomes of an order's money, as each reader is told it in each place, to the dinar: an order
// of 4,203 DA by card, of whose goods the platform keeps 10 % and on which its buyer pays 5 %.

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

const stateOf = ([state]: readonly [string, unknown]) => state

type Placed = Awaited<ReturnType<typeof buildOrder>>
interface Given {
  status?: 'pending' | 'paid' | 'completed' | 'received'
  charge_buyer_fee?: boolean
  now?: Date
}
const pending = async ({ charge_buyer_fee = true, ...given }: Given = {}): Promise<Placed> =>
  buildOrder(db, {
    seller_id: (await buildSeller(db)).id,
    payment_method_id: card.id,
    price: 4_003,
    ...given,
    settings: {
      ...identity,
      charge_buyer_fee,
      buyer_fee_bp: 500,
      seller_fee_currencies_bp: 1_000,
    },
  })
const arrived = async (received: number): Promise<Placed> => {
  const order = await pending()
  await buildReceipt(db, { order_id: order.id, state: 'arrived', received })
  return order
}
const move = async (
  order: Placed,
  name: 'cancel' | 'cancel_late' | 'refund_wallet' | 'refund_original',
) => {
  const actor = person(name === 'cancel_late' ? { id: order.user_id, is_admin: false } : admin)
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
  'was paid by card after a part': async () => {
    const order = await arrived(4_000)
    await tellPayment(db, order, new Date())
    return order
  },
  'was paid too late': async () => {
    const order = await move(await pending(), 'cancel')
    await tellPayment(db, order, new Date())
    return order
  },
  'was refunded to the wallet': async () =>
    move(await pending({ status: 'paid' }), 'refund_wallet'),
  'was refunded the way it was paid': async () => move(await arrived(4_203), 'refund_original'),
  'came too late': async () => {
    const now = plus(new Date(), -5 * DAY)
    return move(await pending({ status: 'paid', now }), 'cancel_late')
  },
  'was received': () => pending({ status: 'received' }),
  'was shared': async () => {
    const order = await pending({ status: 'completed' })
    expect((await shareByDispute(db, order.id, 1_000, new Date())).ok).toBe(true)
    return order
  },
  'was shared without a buyer’s fee': async () => {
    const order = await pending({ status: 'completed', charge_buyer_fee: false })
    expect((await shareByDispute(db, order.id, 1_000, new Date())).ok).toBe(true)
    return order
  },
  'was shared by a decision': async () => {
    const order = await pending({ status: 'completed' })
    const by = { orderId: order.id, actor: person(admin) }
    await disputeOrder(db, order.id, by.actor, 'To be looked at', new Date())
    const form = { outcome: 'part', part: 1_000, to: 'wallet', words: 'A part' } as const
    expect((await decideDispute(db, by, form, 1, defaults, new Date())).ok).toBe(true)
    const due = plus(new Date(), 2 * DAY)
    expect(await moveDisputeByClock(db, order.id, defaults, due)).toBe(true)
    return order
  },
} satisfies Record<string, () => Promise<Placed>>

const base = { en: '', ar: '/ar' }

type Reader = 'buyer' | 'seller' | 'staff'

/** Where each reads of it: its address, and in what of the page. */
const places: Record<string, [Reader, (id: string) => string, string]> = {
  'My Orders': ['buyer', () => '/orders', 'main'],
  'the order’s page': ['buyer', (id) => `/orders/${id}`, 'main'],
  Sales: ['seller', () => '/sales', 'main'],
  'the sale’s page': ['seller', (id) => `/sales/${id}`, 'main'],
  'the back office': ['staff', (id) => `/admin/orders/${id}`, 'main'],
}

/**
 * What each reads wherever they read of the order; what is in nobody's words, and how it was paid.
 */
interface Told extends Record<Reader, string[]> {
  never?: string[]
  by?: 'Edahabia' | 'Transfer'
}

/** Where it says how an order is paid. */
const waysTold: typeof places = {
  ...Object.fromEntries(Object.entries(places).filter(([, [reader]]) => reader !== 'seller')),
  'the payment page': ['buyer', (id) => `/orders/${id}/payment`, 'main'],
  'the receipt': ['buyer', (id) => `/orders/${id}/receipt`, 'main'],
  'the list of orders': ['staff', (id) => `/admin/orders?status=all&q=${id}`, 'table'],
}
const wayNames = {
  en: { Edahabia: 'Edahabia', Transfer: 'Transfer' },
  ar: { Edahabia: 'الذهبية', Transfer: 'تحويل' },
}

const share = ['3,603 DA', '400 DA', '600 DA']
const soldFor = ['Total 4,203 DA Buyer fee −200 DA Seller fee −400 DA Your part 3,603 DA']
const divided = ['Buyer fee 200 DA Seller fee 400 DA Seller receives 3,603 DA']
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
    by: 'Transfer',
  },
  'was paid by transfer': { buyer: [], seller: soldFor, staff: divided, by: 'Transfer' },
  'got too much': {
    buyer: ['Put into your wallet 300 DA'],
    seller: soldFor,
    staff: [
      ...divided,
      'Into the buyer’s wallet 300 DA',
      'Payment held 4,203 DA from Transfer to escrow',
      'Unused payment 300 DA from Transfer to the wallet',
    ],
    by: 'Transfer',
  },
  'was paid by card after a part': {
    buyer: ['Put into your wallet 4,000 DA'],
    seller: soldFor,
    staff: [
      ...divided,
      'Into the buyer’s wallet 4,000 DA',
      'Payment held 4,203 DA from Edahabia to escrow',
      'Unused payment 4,000 DA from Transfer to the wallet',
    ],
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
  'came too late': { buyer: ['4,203 DA is in your wallet', 'Back to you 4,203 DA'], ...back },
  'was received': { buyer: ['Total 4,203 DA'], seller: soldFor, staff: divided },
  'was shared': {
    buyer: ['1,049 DA came back to you', '2,703 DA', 'Back to you 1,049 DA'],
    seller: [
      'Total 4,203 DA Buyer fee −200 DA Back to the buyer −1,000 DA Seller fee −300 DA Your part 2,703 DA',
    ],
    staff: [
      'Total 4,203 DA Buyer fee 151 DA Back to the buyer 1,049 DA Seller fee 300 DA Seller receives 2,703 DA',
      'Shared after the dispute',
    ],
    never: share,
  },
  'was shared without a buyer’s fee': {
    buyer: ['1,000 DA came back to you', '2,703 DA', 'Back to you 1,000 DA'],
    seller: ['Total 4,003 DA Back to the buyer −1,000 DA Seller fee −300 DA Your part 2,703 DA'],
    staff: ['Total 4,003 DA Back to the buyer 1,000 DA Seller fee 300 DA Seller receives 2,703 DA'],
    never: ['3,603 DA', '400 DA'],
  },
  'was shared by a decision': {
    buyer: ['1,049 DA came back to you', 'Back to you 1,049 DA'],
    seller: [
      'Total 4,203 DA Buyer fee −200 DA Back to the buyer −1,000 DA Seller fee −300 DA Your part 2,703 DA',
    ],
    staff: [
      'Buyer fee 151 DA Back to the buyer 1,049 DA Seller fee 300 DA Seller receives 2,703 DA',
    ],
    never: share,
  },
}

describe.each(sliceOf(Object.entries(told), stateOf))('of an order that %s', (state, said) => {
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

  test.each(Object.keys(base) as (keyof typeof base)[])(
    'every place that names its way of paying names the same, in %s',
    async (locale) => {
      const { by = 'Edahabia' } = said
      const { Edahabia, ...names } = wayNames[locale]
      const name = { ...names, Edahabia }[by]
      for (const [place, [reader, path, within]] of Object.entries(waysTold)) {
        const viewer = reader === 'staff' ? admin : { id: order.user_id }
        const answer = await request(base[locale] + path(order.id), { viewer })
        // there is no receipt of what is not paid
        if (answer.status !== 200) continue
        const main = await mainOf(answer)
        const words = wordsOf(within === 'main' ? main : main.querySelector(within)!)
        expect([place, words.includes(name)]).toEqual([place, true])
        if (by === 'Transfer') {
          expect([place, words.includes(Edahabia)]).toEqual([place, false])
          expect([place, words.includes('SATIM')]).toEqual([place, false])
        }
      }
    },
  )

  test('a receipt of a transfer is of a transfer', async () => {
    const receipts = await db
      .selectFrom('transfer_receipts')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    for (const { id } of receipts)
      for (const path of [`/admin/receipts?state=all&q=${id}`, `/admin/receipts/${id}`]) {
        const main = await mainOf(request(path, { viewer: admin }))
        const words = wordsOf(main.querySelector('dialog') ?? main)
        expect(words).toMatch(/Transfer ?·|· ?Transfer/)
        expect(words).not.toContain('Edahabia')
      }
  })
})

/** The amounts that a text names, in whole DA, each once. */
const amountsIn = (text: string): number[] => {
  // what ends the name of a game or an order's number is none of an amount's
  const plain = text
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/Game \d+|#[\da-f]{8}/g, '|')
  const found = plain.matchAll(
    /(\d{1,3}(?:[,.\u202f\u00a0 ]\d{3})+|\d+)[\s\u00a0\u202f]*(?:DA|دج)/g,
  )
  return [...new Set([...found].map(([, digits]) => Number(digits!.replaceAll(/\D/g, ''))))]
}

/** Papers, each with who reads it and where: those of one who pays, and of one who is paid. */
const papers: Record<string, [Reader, (order: Placed, month: string) => string]> = {
  receipt: ['buyer', ({ id }) => `/orders/${id}/receipt`],
  invoice: ['buyer', ({ id }) => `/orders/${id}/invoice`],
  statement: ['seller', (_, month) => `/sales/statements/${month}`],
  statements: ['seller', () => '/sales/statements'],
}

/**
 * Every amount that each reader may read of a state in papers, mails and notifications, and what of
 * it each paper there is has to say; a paper that is not named is not there.
 */
interface Everywhere {
  buyer: number[]
  seller: number[]
  papers: Partial<Record<keyof typeof papers, number[]>>
  /** What the last mail to each says of money, if one was sent. */
  mails: Partial<Record<Reader, number[]>>
}

const [goods, fee, total] = [4_003, 200, 4_203]
const bought = { receipt: [goods, fee, total], invoice: [goods, fee, total] }
const sold = { statement: [goods, 0, 400, 3_603], statements: [goods, 0, 400, 3_603] }
const sharedOut = { statement: [goods, 1_000, 300, 2_703], statements: [goods, 1_000, 300, 2_703] }
const refunded: Everywhere = {
  buyer: [goods, fee, total],
  seller: [total],
  papers: bought,
  mails: { buyer: [total], seller: [total] },
}
const shared: Everywhere = {
  buyer: [goods, fee, total, 1_049, 3_154],
  seller: [total, goods, 1_000, 300, 2_703],
  papers: {
    receipt: [...bought.receipt, 1_049],
    invoice: [...bought.invoice, 1_049, 3_154],
    ...sharedOut,
  },
  mails: { buyer: [1_049], seller: [2_703] },
}
const everywhere: Record<keyof typeof states, Everywhere> = {
  'is not paid': { buyer: [total], seller: [], papers: {}, mails: {} },
  'has a part': {
    buyer: [total, 4_000, 203],
    seller: [total],
    papers: {},
    mails: { buyer: [4_000, 203] },
  },
  'was cancelled unpaid': { buyer: [total], seller: [total], papers: {}, mails: { buyer: [] } },
  'was cancelled with a part': {
    buyer: [total, 4_000, 203],
    seller: [total],
    papers: {},
    mails: { buyer: [4_000] },
  },
  'was paid by transfer': {
    buyer: [goods, fee, total],
    seller: [total],
    papers: { receipt: bought.receipt },
    mails: { buyer: bought.receipt, seller: [total] },
  },
  'got too much': {
    buyer: [goods, fee, total, 300],
    seller: [total],
    papers: { receipt: bought.receipt },
    mails: { buyer: [300] },
  },
  'was paid by card after a part': {
    buyer: [goods, fee, total, 4_000, 203],
    seller: [total],
    papers: { receipt: bought.receipt },
    mails: { buyer: [4_000], seller: [total] },
  },
  'was paid too late': { buyer: [total], seller: [total], papers: {}, mails: { buyer: [total] } },
  'was refunded to the wallet': refunded,
  'was refunded the way it was paid': { ...refunded, papers: { receipt: bought.receipt } },
  'came too late': refunded,
  'was received': {
    buyer: [goods, fee, total],
    seller: [total, goods, 400, 3_603],
    papers: { ...bought, ...sold },
    mails: { seller: [3_603] },
  },
  'was shared': shared,
  'was shared without a buyer’s fee': {
    buyer: [goods, 1_000, 3_003],
    seller: [goods, 1_000, 300, 2_703],
    papers: { receipt: [goods, 1_000], invoice: [goods, 1_000, 3_003], ...sharedOut },
    mails: { buyer: [1_000], seller: [2_703] },
  },
  'was shared by a decision': shared,
}

describe.each(sliceOf(Object.entries(everywhere), stateOf))(
  'papers, mails and notifications of an order that %s',
  (state, said) => {
    let order: Placed
    /** In which it was paid out, or this one. */
    let month: string
    const mails: MailRequest[] = []
    const idOf = (reader: Reader) => (reader === 'seller' ? order.seller_id : order.user_id)
    const sort = (amounts: readonly number[]) => [...new Set(amounts)].toSorted((a, b) => a - b)

    beforeAll(async () => {
      order = await states[state as keyof typeof states]()
      const { released_at } = await findOrder(db, order.id)
      month = algiersDay(released_at ?? new Date()).slice(0, 7)
      const queueMails = async (_: unknown, queued: readonly MailRequest[]) =>
        void mails.push(...queued)
      while (await relayOnce((tx, events) => handleEvents(tx, events, { queueMails })));
    })

    test.each(['en', 'ar'] as const)('name no other amounts in %s', async (locale) => {
      for (const [name, [reader, path]] of Object.entries(papers)) {
        const viewer = { id: idOf(reader) }
        const answer = await request(base[locale] + path(order, month), { viewer })
        const expected = said.papers[name]
        expect([name, answer.status === 404]).toEqual([name, !expected && name !== 'statements'])
        if (expected)
          expect([name, sort(amountsIn(wordsOf(await mainOf(answer))))]).toEqual([
            name,
            sort(expected),
          ])
      }
      for (const reader of ['buyer', 'seller'] as const) {
        const viewer = { id: idOf(reader) }
        const list = wordsOf(await mainOf(request(`${base[locale]}/notifications`, { viewer })))
        expect(sort([...amountsIn(list), ...said[reader]])).toEqual(sort(said[reader]))
        const { email } = await db
          .selectFrom('profiles')
          .select('email')
          .where('id', '=', viewer.id)
          .executeTakeFirstOrThrow()
        const texts = mails
          .filter(({ to }) => to === email)
          .map((mail) => renderMail({ ...mail, locale }, 'https://kanz.example').text)
        for (const text of texts)
          expect(sort([...amountsIn(text), ...said[reader]])).toEqual(sort(said[reader]))
        for (const text of texts)
          if (told[state as keyof typeof states].by === 'Transfer')
            expect(text).not.toContain(wayNames[locale].Edahabia)
        const last = said.mails[reader]
        if (last) expect(sort(amountsIn(texts.at(-1)!))).toEqual(sort(last))
      }
    })

    test('the file of the month adds up as its page does', async () => {
      const path = `/sales/statements/${month}/orders.csv`
      const file = await request(path, { viewer: { id: order.seller_id } })
      const expected = said.papers.statement
      expect(file.status === 404).toBe(!expected)
      if (!expected) return
      const line = (await file.text()).split('\n').find((each) => each.includes(order.id))!
      const cells = line.split(/[;,]/).map((cell) => cell.replaceAll('"', '').trim())
      for (const amount of expected)
        expect(cells.map((cell) => cell.replace(/^[-−]/, ''))).toContain(String(amount))
    })
  },
)

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
  for (const part of [
    'Still to pay 203 DA',
    'Send the remaining 203 DA',
    'Payment method Transfer',
  ])
    expect(short).toContain(part)
  expect(short).not.toContain('to pay 4,203 DA')
  expect(await payment(await states['was cancelled with a part']())).toContain(
    '4,000 DA is in your wallet',
  )
})

test('who cancels an order with a part reads first that the part goes to the wallet', async () => {
  const { id, user_id } = await states['has a part']()
  const asked = async (path: string, viewer: { id: string }) =>
    wordsOf(await pageOf(request(path, { viewer })))
  expect(await asked(`/orders/${id}`, { id: user_id })).toContain(
    'The 4,000 DA that arrived goes to your wallet',
  )
  expect(await asked(`/admin/orders/${id}`, admin)).toContain(
    'The 4,000 DA that arrived goes to the buyer’s wallet',
  )
})

test('what arrived stands before what it paid in the money of an order', async () => {
  const { id } = await states['was paid by transfer']()
  const words = wordsOf(await pageOf(request(`/admin/orders/${id}`, { viewer: admin })))
  expect(words).toMatch(/Arrived at the bank 4,203 DA.+Payment held 4,203 DA/)
})

test('the papers and the refund of a card order that a transfer paid name the transfer, and no card', async () => {
  const order = await states['was paid by transfer']()
  const viewer = { id: order.user_id }
  const receipt = wordsOf(await mainOf(request(`/orders/${order.id}/receipt`, { viewer })))
  expect(receipt).toContain('Paid by Transfer')
  expect(receipt).not.toMatch(/Edahabia|SATIM/)
  const refund = await mainOf(request(`/admin/orders/${order.id}/refund`, { viewer: admin }))
  expect(wordsOf(refund.querySelector('dialog')!)).toContain('You send it back (Transfer)')
  expect(refund.querySelector('dialog [name="amount"]')!.getAttribute('value')).toBe('4003')
  expect(wordsOf(refund.querySelector('dialog')!)).not.toContain('Edahabia')
  const { id } = await states['was refunded the way it was paid']()
  const tasks = wordsOf(
    await mainOf(request(`/admin/refunds?state=all&q=${id}`, { viewer: admin })),
  )
  expect(tasks).toContain(id.slice(0, 8))
  expect(tasks).toContain('Transfer')
  expect(tasks).not.toContain('Edahabia')
})
