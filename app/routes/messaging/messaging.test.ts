import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { type OrderStatus, statuses } from '#modules/orders/order.ts'
import { openTestApp } from '../../../tests/app.ts'
import { identity } from '../../../db/seeds/site.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { closePayouts, openPayouts } from '../../../tests/factories/payout.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../tests/factories/receipt.ts'
import { flashOf } from '../../../tests/flash.ts'
import { hrefsOf, mainOf, metaOf, pageOf, sentBy, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

beforeAll(() => openPayouts(db))
afterAll(() => closePayouts(db))

type Given = NonNullable<Parameters<typeof buildOrder>[1]>

/** An order with both its sides. */
async function trade(given: Given = {}) {
  const [buyer, seller] = [await buildProfile(db), await buildSeller(db)]
  const order = await buildOrder(db, { buyer_id: buyer.id, seller_id: seller.id, ...given })
  const path = { buyer: `/orders/${order.id}`, seller: `/sales/${order.id}` }
  return { buyer, seller, order, path, id: order.id }
}

/** The same page as one side reads it. */
async function readBy(side: 'buyer' | 'seller', given: Given = {}, prefix = '') {
  const all = await trade(given)
  return { ...all, main: await mainOf(request(prefix + all.path[side], { viewer: all[side] })) }
}

describe('who may read an order’s page', () => {
  test('visitors sign in first, and come back to it [ORD-02]', async () => {
    const { path } = await trade()
    for (const each of [path.buyer, `/ar${path.seller}`]) {
      const response = await request(each)
      expect(response.headers.get('location')).toContain(
        `/signin?to=${encodeURIComponent(each.replace('/ar', ''))}`,
      )
    }
  })

  test('each side has its own page, and is led there from the other’s', async () => {
    const { path, buyer, seller } = await trade()
    expect((await request(path.buyer, { viewer: buyer })).status).toBe(200)
    expect((await request(path.seller, { viewer: seller })).status).toBe(200)
    const swapped = [
      await request(`/ar${path.buyer}`, { viewer: seller }),
      await request(path.seller, { viewer: buyer }),
    ]
    expect(swapped.map(({ headers }) => headers.get('location'))).toEqual([
      `/ar${path.seller}`,
      path.buyer,
    ])
  })

  test('strangers and administrators find nothing there, nor by its JSON [GEN-11]', async () => {
    const { path } = await trade({ status: 'paid' })
    for (const viewer of [await buildProfile(db), await buildSeller(db), await buildAdmin(db)])
      for (const each of [path.buyer, path.seller]) {
        expect((await request(each, { viewer })).status).toBe(404)
        const json = await request(each, { viewer, headers: { accept: 'application/json' } })
        expect([json.status, await json.json()]).toEqual([404, null])
      }
    const viewer = await buildProfile(db)
    for (const nothing of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await request(`/orders/${nothing}`, { viewer })).status).toBe(404)
  })

  test('it is named after the order, for nobody to index and nobody to keep', async () => {
    const { path, buyer, id } = await trade()
    const response = await request(path.buyer, { viewer: buyer })
    expect(response.headers.get('cache-control')).toContain('private')
    const page = await pageOf(response)
    expect(metaOf(page, 'robots')).toContain('noindex')
    expect(page.title).toContain(`Order ${id.slice(0, 8)}`)
  })

  test('the seller is sent neither name, email nor phone of the buyer [ORD-14]', async () => {
    const { path, seller, buyer } = await trade({ status: 'paid' })
    const sent = await (await request(path.seller, { viewer: seller })).text()
    expect(sent).toContain('@amina')
    for (const secret of ['Amina Benali', 'amina@example.com', '0555 12', buyer.email])
      expect(sent).not.toContain(secret)
  })
})

describe('an order of seven pieces', () => {
  const seven = (side: 'buyer' | 'seller', status: 'paid' | 'completed', prefix = '') =>
    readBy(side, { category: 'boosting', quantity: 7, status }, prefix)
  const title = /^7\u00a0×\u00a0/

  test('says seven to its seller: in its title, in what to do, and in a question', async () => {
    const { main } = await seven('seller', 'paid')
    expect(main.querySelector('h1')?.textContent).toMatch(title)
    const [turn, ask] = [main.querySelector('.k-now')!, main.querySelector('dialog, [popover]')!]
    expect(turn.textContent).toContain('Deliver 7 pieces, then mark them as delivered')
    expect(textOf(turn.querySelector('.k-now__reach')!)).toMatch(/^Quantity7/)
    expect(ask.textContent).toContain('Did you deliver all 7 pieces?')
    // only the question sends it
    expect(turn.querySelector('form[action$="/complete"]')).toBeNull()
    expect(ask.querySelector('form[action$="/complete"]')).not.toBeNull()
    const { main: arabic } = await seven('seller', 'paid', '/ar')
    expect(arabic.textContent).toContain('سلّم الطلب كلّه، وعدده 7، ثمّ أعلن التسليم')
    expect(arabic.textContent).toContain('هل سلّمت الطلب كلّه، وعدده 7؟')
  })

  test('says seven to its buyer, who is asked whether all of it came', async () => {
    const { main } = await seven('buyer', 'completed')
    expect(main.querySelector('h1')?.textContent).toMatch(title)
    expect(main.textContent).toContain('Did you receive all 7 pieces?')
    const { main: single } = await readBy('buyer', { status: 'completed' })
    expect(single.textContent).not.toContain('Did you receive')
  })
})

/** What each side is told first, in both languages, and what the shown acts are. */
const told: Record<string, [given: Given, buyer: Told, seller: Told]> = {
  pending: [
    { status: 'pending' },
    {
      en: ['Your turn', 'Pay 1,000', 'minutes left', 'The order is not paid yet.'],
      ar: ['دورك الآن', 'ادفع', 'الباقي', 'لم يُدفع الطلب بعد.'],
      acts: ['payment', 'cancel'],
    },
    {
      en: ['The buyer’s turn', 'Do not deliver yet', 'minutes left'],
      ar: ['دور المشتري', 'لا تسلّم بعد', 'الباقي'],
      acts: [],
    },
  ],
  paid: [
    { status: 'paid' },
    {
      en: ['The seller’s turn', 'Wait for the seller to deliver', 'Kanz holds', 'Telegram'],
      ar: ['دور البائع', 'انتظر تسليم البائع', 'كنز يحفظ'],
      acts: ['dispute'],
    },
    {
      en: ['Your turn', 'Deliver, then mark it as delivered', 'You get 900', '@amina'],
      ar: ['دورك الآن', 'سلّم الطلب ثمّ أعلن التسليم', 'يصلك'],
      acts: ['complete'],
    },
  ],
  completed: [
    { status: 'completed' },
    {
      en: ['Your turn', 'Check it, then mark it as received', 'left', 'it counts as received when'],
      ar: ['دورك الآن', 'افحص ما وصلك ثمّ أكّد الاستلام', 'يُعتبر الطلب مستلَمًا'],
      acts: ['receive', 'dispute'],
    },
    {
      en: ['The buyer’s turn', 'Delivered. The buyer is checking', 'The buyer, by'],
      ar: ['دور المشتري', 'سُلّم، والمشتري يفحص', 'المشتري، قبل'],
      acts: [],
    },
  ],
  'completed, an account': [
    { status: 'completed', category: 'accounts' },
    {
      en: [
        'Secure the account, then mark it as received',
        'The account stays protected until',
        'Kanz, from',
      ],
      ar: ['أمِّن الحساب ثمّ أكّد الاستلام', 'ويبقى الحساب محميًّا', 'كنز، ابتداءً من'],
      acts: ['receive', 'dispute'],
    },
    { en: ['The account stays protected until'], ar: ['ويبقى الحساب محميًّا'], acts: [] },
  ],
  disputed: [
    { status: 'completed', disputed: true },
    {
      en: ['Wait for the seller’s answer', 'hours 59 minutes left', 'Go to the dispute'],
      ar: ['انتظر جواب البائع', 'اذهب إلى النزاع', 'حتى تتّفقا أو يقرّر كنز'],
      acts: ['dispute'],
    },
    {
      en: ['Your turn', 'Answer the buyer', 'Go to the dispute'],
      ar: ['أجب المشتري', 'اذهب إلى النزاع'],
      acts: [],
    },
  ],
  received: [
    { status: 'received' },
    {
      en: ['Done', 'The payment went to the seller', 'Paid to the seller', 'How was the seller?'],
      ar: ['تمّ', 'ذهب المبلغ إلى البائع', 'أُضيف إلى محفظة البائع'],
      acts: ['feedback'],
    },
    {
      en: ['Done', 'You were paid'],
      ar: ['تمّ', 'وصلك نصيبك'],
      acts: [],
    },
  ],
  'received, protected': [
    { status: 'received', category: 'accounts' },
    {
      en: ['Kanz’s turn', 'You are still protected', 'report it before the time is up', 'left'],
      ar: ['دور كنز', 'ما زلت محميًّا', 'فأبلغ عنه قبل انتهاء الوقت'],
      acts: ['feedback', 'dispute'],
    },
    {
      en: ['Kanz’s turn', 'You get 900', 'unless the buyer reports a problem'],
      ar: ['دور كنز', 'ما لم يُبلغ المشتري عن مشكلة'],
      acts: [],
    },
  ],
  cancelled: [
    { status: 'cancelled' },
    {
      en: ['Closed', 'This order was cancelled'],
      ar: ['مُغلق', 'أُلغي هذا الطلب'],
      acts: [],
    },
    { en: ['Closed', 'Cancelled. Do not deliver'], ar: ['مُغلق', 'أُلغي، فلا تسلّم'], acts: [] },
  ],
  refunded_wallet: [
    { status: 'refunded_wallet' },
    {
      en: ['Closed', 'Your money came back', 'Not delivered'],
      ar: ['مُغلق', 'عاد إليك مالك'],
      acts: [],
    },
    { en: ['Closed', 'Refunded to the buyer'], ar: ['أُعيد المبلغ إلى المشتري'], acts: [] },
  ],
  refunded_original: [
    { status: 'refunded_original' },
    {
      en: ['Closed', 'Your money goes back to you', 'goes back the way you paid'],
      ar: ['مُغلق', 'مالك يعود إليك'],
      acts: [],
    },
    { en: ['Closed', 'Refunded to the buyer'], ar: ['أُعيد المبلغ إلى المشتري'], acts: [] },
  ],
}

interface Told {
  en: string[]
  ar: string[]
  /** The acts that its forms and links offer, in any order. */
  acts: string[]
}

const acts = ['payment', 'cancel', 'receive', 'complete', 'dispute', 'feedback']

describe('what an order’s page says', () => {
  test('every status is among those that are looked at here', () => {
    const seen = Object.values(told).map(([{ status }]) => status)
    expect(statuses.filter((status) => !seen.includes(status))).toEqual([])
  })

  test.each(
    Object.entries(told).flatMap(([state, [given, buyer, seller]]) => [
      [state, 'buyer', given, buyer] as const,
      [state, 'seller', given, seller] as const,
    ]),
  )(
    'of an order that is %s tells its %s whose turn it is and what can be done, in both languages [GEN-19 GEN-20 ORD-12 ORD-13 ORD-14 ORD-16]',
    async (_state, side, given, expected) => {
      const all = await readBy(side, given)
      const shown = wordsOf(all.main)
      for (const words of expected.en) expect(shown).toContain(words)
      const arabic = await mainOf(request(`/ar${all.path[side]}`, { viewer: all[side] }))
      for (const words of expected.ar) expect(wordsOf(arabic)).toContain(words)
      const addresses = [
        ...hrefsOf(all.main),
        ...[...all.main.querySelectorAll('form')].map((form) => form.getAttribute('action')),
      ]
      expect(acts.filter((act) => addresses.includes(`/orders/${all.id}/${act}`)).sort()).toEqual(
        expected.acts.toSorted(),
      )
    },
  )

  test('of an unpaid order whose receipt is looked at: that we are at it, and that nobody acts meanwhile [GEN-19]', async () => {
    const all = await trade({ price: 26_300 })
    await buildReceipt(db, { order_id: all.id })
    const bought = await mainOf(request(all.path.buyer, { viewer: all.buyer }))
    for (const words of ['Kanz’s turn', 'Your receipt is under review', 'Your receipt'])
      expect(wordsOf(bought)).toContain(words)
    expect(wordsOf(bought)).not.toContain('left')
    const sold = wordsOf(await mainOf(request(all.path.seller, { viewer: all.seller })))
    for (const words of ['Kanz’s turn', 'Do not deliver yet']) expect(sold).toContain(words)
  })

  test('says how much of the time has passed', async () => {
    const { main } = await readBy('buyer', { now: plus(new Date(), -6 * HOUR) })
    expect(wordsOf(main)).toMatch(/17 hours 59 minutes left|18 hours left/)
    expect(main.querySelector('progress')?.getAttribute('value')).toBe('25')
  })

  test('tells of the money and of the other side [GEN-19 PROF-01]', async () => {
    const bought = await readBy('buyer', { status: 'paid', price: 500, quantity: 3 })
    for (const words of ['500', '1,500', 'Amina Benali', bought.seller.username])
      expect(wordsOf(bought.main)).toContain(words)
    expect(hrefsOf(bought.main)).toEqual(
      expect.arrayContaining([
        `/users/${bought.seller.username}`,
        `/orders/${bought.id}/receipt`,
        `/orders?open=${bought.id}#order-${bought.id}`,
      ]),
    )
    expect(hrefsOf(bought.main)).not.toContain(`/orders/${bought.id}/invoice`)
    const sold = await readBy('seller', { status: 'paid', price: 12_345 })
    for (const words of ['−1,235', '11,110', sold.buyer.username, 'Orders received'])
      expect(wordsOf(sold.main)).toContain(words)
    const billed = await readBy('buyer', { status: 'paid', settings: identity })
    expect(hrefsOf(billed.main)).toContain(`/orders/${billed.id}/invoice`)
  })

  test('shows feedback to both, and lets the seller answer it [ORD-22]', async () => {
    const all = await readBy('buyer', { status: 'received' })
    await giveFeedback(
      db,
      all.id,
      all.buyer.id,
      { rating: 'positive', comment: 'Fast' },
      new Date(),
    )
    const bought = await mainOf(request(all.path.buyer, { viewer: all.buyer }))
    expect(wordsOf(bought)).toContain('Feedback submitted')
    const sold = await mainOf(request(all.path.seller, { viewer: all.seller }))
    expect(wordsOf(sold)).toContain('Fast')
    expect(sold.querySelector(`form[action="/sales/${all.id}/reply"]`)).not.toBeNull()
  })
})

describe('an act on an order’s page', () => {
  test.each([
    ['pending', 'buyer', 'cancel', 'cancelled'],
    ['paid', 'seller', 'complete', 'completed'],
    ['completed', 'buyer', 'receive', 'received'],
  ] as const)(
    'without scripts leads back to it: a %s order, its %s, %s [ORD-13 ORD-14 ORD-16]',
    async (status, side, act, after) => {
      const all = await readBy(side, { status }, '/ar')
      const form = all.main.querySelector(`form[action="/ar/orders/${all.id}/${act}"]`)!
      const done = await request(form.getAttribute('action')!, {
        viewer: all[side],
        form: sentBy(form),
      })
      expect([done.headers.get('location'), flashOf(done)]).toEqual([
        `/ar${all.path[side]}`,
        `order_${after}`,
      ])
      expect((await findOrder(db, all.id)).status).toBe(after)
    },
  )

  test('is known beforehand: the page’s JSON says how it would be [GEN-11]', async () => {
    const read = async (side: 'buyer' | 'seller', status: OrderStatus) => {
      const all = await trade({ status })
      const json = await request(all.path[side], {
        viewer: all[side],
        headers: { accept: 'application/json' },
      })
      expect(json.headers.get('cache-control')).toBe('private, no-store')
      return json.json()
    }
    expect(await read('buyer', 'completed')).toMatchObject({
      unread: expect.any(Number),
      page: {
        status: 'completed',
        turn: { whose: 'yours' },
        after: {
          receive: {
            status: 'received',
            may_rate: true,
            turn: { whose: 'nobodys', due: null },
            steps: { length: 5, 4: { label: 'Paid to the seller', state: 'now' } },
          },
        },
      },
    })
    expect(await read('seller', 'paid')).toMatchObject({
      page: {
        after: { complete: { status: 'completed', turn: { whose: 'theirs' }, moves: [] } },
      },
    })
  })
})
