import { describe, expect, test, vi } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { log } from '#platform/log.server.ts'
import type { Checkout } from '../../../stand-in/checkouts.ts'
import type { Switches } from '../../../stand-in/switches.ts'
import { openTestApp } from '../../../tests/app.ts'
import { closePayouts, openPayouts } from '../../../tests/factories/payout.ts'
import {
  forgetQuestions,
  forgetRequestsOfMinutes,
  toldOf,
} from '../../../tests/factories/gateway-order.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, checkout, findOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../tests/factories/receipt.ts'
import { flashOf } from '../../../tests/flash.ts'
import {
  allByRole,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  valueOf,
  wordsOf,
} from '../../../tests/page.ts'
import { eventsTaken, openGateway, webhookOf } from '../../../tests/stand-in.ts'

const bank = await openGateway({ webhook: 'lost' })
const { db, env, request } = await openTestApp({ gateways: { chargily: bank.account } })
const card = await buildPaymentMethod(db, {
  name: 'CIB',
  name_ar: 'بطاقة CIB',
  kind: 'gateway',
  card: 'cib',
})
const byTransfer = await buildPaymentMethod(db, { name: 'BaridiMob / CCP', kind: 'transfer' })
const byLink = await buildPaymentMethod(db, {
  name: 'Visa',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})

const order = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, { payment_method_id: card.id, ...given })
type Order = Awaited<ReturnType<typeof order>>

const pathOf = ({ id }: Pick<Order, 'id'>, more = '') => `/orders/${id}/payment${more}`
const as = ({ user_id }: Pick<Order, 'user_id'>) => ({ viewer: { id: user_id } })
const page = (of: Order, more = '', at = '') => mainOf(request(at + pathOf(of, more), as(of)))
const words = async (...given: Parameters<typeof page>) => wordsOf(await page(...given))
const go = (of: Order, at = '', form: { card?: string } = {}) =>
  request(at + pathOf(of, '/go'), { ...as(of), method: 'POST', form })
const attemptsOf = ({ id }: Order) =>
  db.selectFrom('payment_attempts').selectAll().where('order_id', '=', id).execute()
const { lastCheckout } = bank

/** An order whose buyer has begun to pay, and came back when the bank says this. */
async function returned(status: Checkout['status'], change = {}) {
  await forgetRequestsOfMinutes(db) // so many are begun in a minute, and no more
  const begun = await order()
  await go(begun)
  Object.assign(lastCheckout(), { status, ...change })
  await forgetQuestions(db)
  return begun
}

/** Answers so for as long as the work takes. */
async function while_(answer: Switches['answer'], work: () => Promise<void>) {
  bank.switches.answer = answer
  await work().finally(() => (bank.switches.answer = 'usual'))
}

describe('a checkout by the gateway', () => {
  const typed = (given = {}) => ({
    ...checkout({ payment_method_id: card.id, contact_method: 'whatsapp' }),
    ...given,
  })

  test('places the order, makes one payment of its total and leads to the bank’s page [PAY-11 PAY-15]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const form = typed({ quantity: 2 })
    const answer = await request(`/ar/payment/${offer.id}`, { viewer, form })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const made = lastCheckout()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, made.checkout_url])
    const back = `${env.appUrl}/ar/orders/${id}/payment?back=1`
    expect(made).toMatchObject({
      amount: 2_000,
      currency: 'dzd',
      payment_method: 'cib',
      locale: 'ar',
      success_url: back,
      failure_url: back,
      webhook_endpoint: `${env.appUrl}/hooks/payments/chargily`,
      description: expect.stringContaining(id.slice(0, 8)),
    })
    // the same form again leads to the same page
    const again = await request(`/ar/payment/${offer.id}`, { viewer, form })
    expect(again.headers.get('location')).toBe(made.checkout_url)
  })

  test('is answered to its island with where to go', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const answer = await request(`/payment/${offer.id}`, {
      viewer,
      form: typed(),
      headers: { accept: 'application/json' },
    })
    expect(await answer.json()).toEqual({ to: lastCheckout().checkout_url })
  })

  test.each([
    ['breaks off its answer', 'cut', 'Card payment cannot be reached'],
    ['answers nonsense', '500', 'Card payment cannot be reached'],
    ['has too much to do', '429', 'Many people are paying just now'],
    ['does not know us', '401', 'Card payment does not work just now'],
    ['refuses', '422', 'Card payment does not work just now'],
  ] as const)(
    'keeps the order when the provider %s, and offers to try again',
    async (_, switched, said) => {
      const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
      await while_(switched, async () => {
        const answer = await request(`/payment/${offer.id}`, { viewer, form: typed() })
        const location = answer.headers.get('location')!
        expect(location).toMatch(/^\/orders\/[0-9a-f-]{36}\/payment$/)
        const shown = await mainOf(request(location, { viewer }))
        expect(wordsOf(shown)).toContain(said)
        expect(wordsOf(shown)).toContain('Nothing was paid')
        getByRole(shown, 'button', /Try again: pay/)
      })
      const placed = await db
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', viewer.id)
        .executeTakeFirstOrThrow()
      expect(placed.status).toBe('pending')
      expect((await go(placed)).headers.get('location')).toBe(lastCheckout().checkout_url)
    },
  )

  test('says on its button what pressing it does, by each way [PAY-11]', async () => {
    const viewer = await buildProfile(db)
    const offer = await buildOffer(db, {
      price: 26_300,
      payment_link: 'https://pay.example.org/x',
      payment_link_active: true,
      payment_link_methods: [byLink.id],
    })
    const button = async (method: { id: number }, at = '') => {
      const form = typed({ payment_method_id: method.id, price_seen: 26_300, update: 1 })
      const shown = await mainOf(request(`${at}/payment/${offer.id}`, { viewer, form }))
      return [
        ...new Set(
          [...shown.querySelectorAll('button[form] .k-ways > :not([hidden])')].map((each) =>
            wordsOf(each),
          ),
        ),
      ]
    }
    expect(await button(card)).toEqual(['Pay 26,300 DA'])
    expect(await button(card, '/ar')).toEqual(['ادفع 26 300 دج'])
    expect(await button(byLink)).toEqual(['Continue to payment'])
    expect(await button(byTransfer)).toEqual(['Place the order'])
    expect(await button(byTransfer, '/ar')).toEqual(['أرسل الطلب'])
  })
})

describe('the payment page', () => {
  test('shows the total, what is bought, the terms and who helps with cards', async () => {
    const shown = await page(await order({ price: 13_150, quantity: 2 }))
    expect(wordsOf(shown.querySelector('.k-payment__total')!)).toBe('Total to pay 26,300 DA')
    expect(wordsOf(shown)).toContain('A fine sword')
    expect(wordsOf(shown)).toContain('3020')
    expect(shown.querySelectorAll('.k-pay--cib')).toHaveLength(1)
    for (const link of ['/terms', '/refund-policy']) expect(hrefsOf(shown)).toContain(link)
    getByRole(shown, 'button', /^Pay .26,300 DA.$/)
  })

  test('is for the order’s buyer alone', async () => {
    const own = await order()
    for (const viewer of [await buildProfile(db), { id: own.seller_id }])
      for (const [more, method] of [
        ['', 'GET'],
        ['/go', 'POST'],
      ] as const)
        expect([more, (await request(pathOf(own, more), { viewer, method })).status]).toEqual([
          more,
          404,
        ])
    expect((await request(pathOf(own))).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(pathOf(own))}`,
    )
    const headers = { accept: 'application/json' }
    const viewer = { id: own.seller_id }
    expect((await request(pathOf(own), { viewer, headers })).status).toBe(404)
    expect((await request(pathOf(own), { headers })).status).toBe(401)
    expect((await request('/orders/x/payment', as(own))).status).toBe(404)
    expect(await attemptsOf(own)).toEqual([])
  })

  test('pressed eight times at once leads to one page', async () => {
    const own = await order()
    const made = bank.checkouts.size
    const warned = vi.spyOn(log, 'warn')
    const answers = await Promise.all(Array.from({ length: 8 }, () => go(own)))
    expect(warned).not.toHaveBeenCalled() // no deadlock either, each of which takes a second
    warned.mockRestore()
    const places = new Set(answers.map(({ headers }) => headers.get('location')))
    expect([...places]).toEqual([lastCheckout().checkout_url])
    expect(bank.checkouts.size).toBe(made + 1)
    const shown = await page(own)
    expect(wordsOf(shown)).toContain('You began to pay')
    expect(hrefOf(shown, 'Check the payment again')).toBe(pathOf(own, '?back=1'))
  })

  test('does not believe an address that says the buyer comes back', async () => {
    const own = await returned('pending')
    expect(await words(own, '?back=1')).toContain('Checking your payment…')
    expect((await findOrder(db, own.id)).status).toBe('pending')
    const untouched = await order()
    expect(await words(untouched, '?back=1')).toContain('Not paid yet')
  })

  test('asks the provider when the buyer comes back, and says what it says', async () => {
    const own = await returned('paid')
    const shown = await page(own, '?back=1')
    expect(wordsOf(shown)).toContain('Paid We have your 1,000 DA')
    expect((await findOrder(db, own.id)).status).toBe('paid')
    expect(hrefOf(shown, 'Receipt')).toBe(`/orders/${own.id}/receipt`)
    expect(allByRole(shown, 'button', /Pay/)).toEqual([])
    expect((await go(own)).headers.get('location')).toBe(pathOf(own))
    expect(await words(own, '', '/ar')).toContain('تمّ الدفع')
  })

  test.each([
    ['processing', 'The bank is working on your payment', false],
    ['failed', 'The bank declined the payment', true],
    ['canceled', 'You cancelled the payment', true],
    ['expired', 'The payment page has expired', true],
  ] as const)('a payment that is %s is told as such', async (status, said, mayRetry) => {
    const own = await returned(status)
    const shown = await page(own, '?back=1')
    expect(wordsOf(shown)).toContain(said)
    expect(allByRole(shown, 'button', /Try again/)).toHaveLength(mayRetry ? 1 : 0)
    expect((await findOrder(db, own.id)).status).toBe('pending')
    if (!mayRetry) return
    const before = lastCheckout()
    expect((await go(own)).headers.get('location')).not.toBe(before.checkout_url)
    expect(await attemptsOf(own)).toHaveLength(2)
  })

  test('that was declined offers another card, whose page begins with it, while the operator has one', async () => {
    expect(allByRole(await page(await returned('failed'), '?back=1'), 'button', /card/)).toEqual([])
    const edahabia = await buildPaymentMethod(db, {
      name: 'Edahabia',
      name_ar: 'الذهبية',
      kind: 'gateway',
      card: 'edahabia',
    })
    const own = await returned('failed')
    const shown = await page(own, '?back=1')
    const other = getByRole(shown, 'button', /^Try another card: .*Edahabia/)
    const named = other.closest('form')!.querySelector('input[name="card"]')!
    expect(valueOf(named)).toBe('edahabia')
    expect(await words(own, '', '/ar')).toContain('جرّب بطاقة أخرى')
    const before = lastCheckout()
    expect(before.payment_method).toBe('cib')
    const to = (await go(own, '', { card: 'edahabia' })).headers.get('location')
    expect([to, lastCheckout().payment_method]).toEqual([lastCheckout().checkout_url, 'edahabia'])
    expect(lastCheckout().id).not.toBe(before.id)
    // it is the order's method that is settled by, whatever card it was
    expect(await attemptsOf(own)).toMatchObject(Array(2).fill({ payment_method_id: card.id }))
    for (const wrong of ['visa', '', "edahabia' or 1"]) {
      const again = await returned('failed')
      await page(again, '?back=1')
      await go(again, '', { card: wrong })
      expect(lastCheckout().payment_method).toBe('cib')
    }
    await db
      .updateTable('payment_methods')
      .set({ active: false })
      .where('id', '=', edahabia.id)
      .execute()
    expect(allByRole(await page(await returned('failed'), '?back=1'), 'button', /card/)).toEqual([])
  })

  test('of other money says that a person looks at it, and not to pay again', async () => {
    const own = await returned('paid', { amount: 900 })
    const shown = await page(own, '?back=1')
    expect(wordsOf(shown)).toContain('does not match 1,000 DA')
    expect(allByRole(shown, 'button', /Try again|^Pay/)).toEqual([])
  })

  test('goes on asking while the provider gives no answer, and comes within 4 s', async () => {
    const own = await returned('paid')
    bank.switches.slowness = 6
    await while_('slow', async () => {
      const began = Date.now()
      expect(await words(own, '?back=1')).toContain('Checking your payment…')
      expect(Date.now() - began).toBeLessThan(4_500)
    })
  })

  test('hears from the webhook what the island reads', async () => {
    const own = await returned('paid')
    await request('/hooks/payments/chargily', webhookOf(toldOf(lastCheckout(), 'paid')))
    await eventsTaken(db)
    const answer = await request(pathOf(own), {
      ...as(own),
      headers: { accept: 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ state: 'paid', order: { id: own.id } })
  })

  test('of an order that is over says what became of it', async () => {
    const cancelled = await returned('pending')
    await cancel(cancelled)
    expect(await words(cancelled)).toContain('This order was cancelled')
    lastCheckout().status = 'paid'
    await request('/hooks/payments/chargily', webhookOf(toldOf(lastCheckout(), 'paid')))
    await eventsTaken(db)
    const late = await page(cancelled)
    expect(wordsOf(late)).toContain('1,000 DA is in your wallet')
    expect(hrefsOf(late)).toContain('/wallet')
    expect(await words(await order({ status: 'received' }))).toContain('This order is paid')
    expect(await words(await order({ status: 'refunded_wallet' }))).toContain('was refunded')
    for (const own of [cancelled]) expect((await go(own)).headers.get('location')).toBe(pathOf(own))
  })

  const cancel = async ({ id, user_id }: Order) => {
    const actor = person({ id: user_id, is_admin: false })
    const moved = await moveOrder(db, { id, name: 'cancel', actor }, defaults, new Date())
    expect(moved.ok).toBe(true)
  }

  test('offers a transfer instead while the operator has accounts, out of sight while a payment is being worked on', async () => {
    await openPayouts(db)
    const own = await order()
    expect(await words(own)).toContain('Pay another way: by transfer')
    expect(await words(own)).toContain(own.id.slice(0, 8))
    // out of sight, and there at once should the bank decline
    const processing = await page(await returned('processing'), '?back=1')
    expect(processing.querySelectorAll('[data-over]')).toHaveLength(1)
    expect(wordsOf(processing)).toContain('another way')
    const declined = await page(await returned('failed'), '?back=1')
    expect(declined.querySelectorAll('[data-over]')).toHaveLength(0)
    expect(wordsOf(declined)).toContain('another way')
    // what helps the declined is open, and out of the way of who only begins
    const isOpen = (shown: Element) =>
      shown.querySelector('.k-payment__other')!.hasAttribute('open')
    expect([isOpen(declined), isOpen(await page(own))]).toEqual([true, false])
    expect(await words(await order({ status: 'paid' }))).not.toContain('another way')
    await closePayouts(db)
    expect(await words(own)).not.toContain('another way')
  })
})

describe('an order by another way', () => {
  const typed = (payment_method_id: number) =>
    checkout({ payment_method_id, contact_method: 'whatsapp' })
  const place = async (method: { id: number }, given: Parameters<typeof buildOffer>[1] = {}) => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, given)]
    const answer = await request(`/payment/${offer.id}`, { viewer, form: typed(method.id) })
    const location = answer.headers.get('location')!
    return { location, shown: await mainOf(request(location, { viewer })) }
  }

  test('by transfer leads to the account, the exact amount and the reference', async () => {
    await openPayouts(db)
    const { location, shown } = await place(byTransfer)
    expect(location).toMatch(/^\/orders\/.*\/payment$/)
    const reference = location.slice(8, 16).toUpperCase()
    for (const text of ['Kanz Digital SARL', '1,000 DA', reference])
      expect(wordsOf(shown)).toContain(text)
    const copied = [...shown.querySelectorAll('[data-copy]')].map((each) =>
      each.getAttribute('data-copy'),
    )
    expect(copied).toEqual(expect.arrayContaining(['1000', reference]))
    expect(allByRole(shown, 'button', /^Pay/)).toEqual([])
    await closePayouts(db)
  })

  test('without an account, or a link that works, support says how to pay [PAY-26]', async () => {
    for (const method of [byTransfer, byLink]) {
      const { location, shown } = await place(method)
      expect(location).toMatch(/^\/orders\/.*\/payment$/)
      expect(wordsOf(shown)).toContain('support writes to you on WhatsApp and tells you how to pay')
      expect(wordsOf(shown)).toContain('support@kanz.example')
    }
  })

  test('by a link that works the page leads over [PAY-21]', async () => {
    const own = await order({
      payment_method_id: byLink.id,
      offer_id: (
        await buildOffer(db, {
          payment_link: 'https://pay.example.org/x',
          payment_link_active: true,
          payment_link_methods: [byLink.id],
        })
      ).id,
    })
    expect(hrefOf(await page(own), 'Continue to payment')).toBe(
      `/payment/${own.offer_id}/leave/${own.id}`,
    )
  })

  test('a link of the seller’s is not used for a card that the gateway takes [PAY-21]', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, {
        payment_link: 'https://pay.example.org/x',
        payment_link_active: true,
        payment_link_methods: [card.id],
      }),
    ]
    const answer = await request(`/payment/${offer.id}`, { viewer, form: typed(card.id) })
    expect(answer.headers.get('location')).toBe(lastCheckout().checkout_url)
  })
})

test('discount and fee are one sum on offer, checkout, payment page and at the bank [PAY-13 PAY-14 OFFER-19]', async () => {
  const values = { apply_discounts: true, charge_buyer_fee: true }
  await db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  await loadSettings(db)
  const viewer = await buildProfile(db)
  const offer = await buildOffer(db, {
    price: 333,
    quantity: 20,
    discounts: [{ min_quantity: 3, discount_percent: 7 }],
  })
  // 999 less 7 % (70) is 929, and 2.5 % of that (23) makes 952
  const game = await db
    .selectFrom('games')
    .select('slug')
    .where('id', '=', offer.game_id)
    .executeTakeFirstOrThrow()
  const told = wordsOf(await mainOf(request(`/${game.slug}/items/offers/${offer.id}`)))
  expect(told).toContain('−7%')
  expect(told).not.toContain('not included')
  const form = {
    ...checkout({ payment_method_id: card.id, quantity: 3, price_seen: 333 }),
    terms_seen: 'd3:7f250',
  }
  const asked = wordsOf(
    await mainOf(request(`/payment/${offer.id}`, { viewer, form: { ...form, update: 1 } })),
  )
  for (const text of ['−70 DA', '23 DA', 'Pay 952 DA']) expect(asked).toContain(text)
  await request(`/payment/${offer.id}`, { viewer, form })
  const placed = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect([lastCheckout().amount, placed.total_price]).toEqual([952, 952])
  expect(await attemptsOf(placed)).toMatchObject([{ amount: 952 }])
  const shown = await words(placed)
  for (const text of ['−70 DA', '23 DA', '952 DA']) expect(shown).toContain(text)
  await db.deleteFrom('settings').where('key', 'in', Object.keys(values)).execute()
  await loadSettings(db)
})

describe('an order that was to be paid by card and is paid by transfer', () => {
  const choose = (of: Order, by = as(of)) =>
    request(pathOf(of), { ...by, method: 'POST', form: {} })
  const wait = async ({ id }: Order) => (await findOrder(db, id)).auto_cancel_minutes

  test('waits a day from its placing once its buyer says so, and not longer', async () => {
    await openPayouts(db)
    const chosen = await order()
    expect(await wait(chosen)).toBe(30)
    expect(await words(chosen)).toContain('Tell us that you pay by transfer')
    for (const _ of [1, 2]) {
      expect(flashOf(await choose(chosen))).toBe('transfer_chosen')
      expect(await wait(chosen)).toBe(1_440)
    }
    const after = await words(chosen)
    expect(after).not.toContain('Tell us that you pay by transfer')
    expect(after).toContain('This order waits until')
    // the card can be paid still, and takes nothing of the time
    await go(chosen)
    expect(await wait(chosen)).toBe(1_440)
    await closePayouts(db)
  })

  test('shows no card and nobody to ask about one while its receipt is looked at', async () => {
    await openPayouts(db)
    const own = await order()
    const card = async () => {
      const shown = await page(own)
      const mark = shown.querySelector('.k-payment__head .k-pay')
      const bought = wordsOf(shown.querySelector('.k-sum')!)
      const [orderPage, list] = await Promise.all(
        [`/orders/${own.id}`, `/orders?open=${own.id}`].map(async (path) =>
          wordsOf(await mainOf(request(path, as(own)))),
        ),
      )
      const isByTransfer = (text: string) => text.includes('Payment method Transfer')
      return [
        mark !== null,
        wordsOf(shown).includes('SATIM'),
        ...[bought, orderPage!, list!].map((text) => !isByTransfer(text)),
      ]
    }
    expect(await card()).toEqual(Array(5).fill(true))
    await buildReceipt(db, { order_id: own.id })
    expect(await card()).toEqual(Array(5).fill(false))
    await closePayouts(db)
  })

  test('shows in sight why the transfer of its last receipt was not found', async () => {
    await openPayouts(db)
    const own = await order()
    const folded = async () => {
      const other = (await page(own)).querySelector('details.k-payment__other')!
      return [other.hasAttribute('open'), wordsOf(other).includes('No such sum')]
    }
    expect(await folded()).toEqual([false, false])
    await buildReceipt(db, { order_id: own.id, state: 'not_found', reason: 'No such sum' })
    expect(await folded()).toEqual([true, true])
    await closePayouts(db)
  })

  test('is not another’s, not over its time, not paid at this moment, and there is an account', async () => {
    const own = await order()
    expect(flashOf(await choose(own))).toBe('order_wrong_state')
    await openPayouts(db)
    const stranger = { viewer: { id: (await buildProfile(db)).id } }
    expect((await choose(own, stranger)).status).toBe(404)
    const late = await order({ now: new Date(Date.now() - 31 * 60_000) })
    expect(flashOf(await choose(late))).toBe('order_wrong_state')
    const paying = await returned('processing')
    await page(paying, '?back=1')
    expect(flashOf(await choose(paying))).toBe('transfer_payment_runs')
    const paid = await order({ status: 'paid' })
    expect(flashOf(await choose(paid))).toBe('order_wrong_state')
    for (const each of [own, late, paid]) expect(await wait(each)).toBe(30)
    await closePayouts(db)
  })
})
