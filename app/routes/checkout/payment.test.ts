import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import { unpaidOrderOf } from '#modules/checkout/placed-order.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import {
  allByRole,
  getByLabel,
  getByRole,
  hrefOf,
  pageOf,
  type Part,
  textOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()
// what a buyer who never paid may hold is tried in unpaid-holds.test.ts
await db
  .insertInto('settings')
  .values([{ key: 'new_buyer_stock_bp', value: '10000' }])
  .execute()
await loadSettings(db)
const card = await buildPaymentMethod(db, {
  name: 'CIB',
  name_ar: 'بطاقة CIB',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})
const wallet = await buildPaymentMethod(db, { name: 'Wallet', name_ar: 'المحفظة' })
const closed = await buildPaymentMethod(db, { name: 'Old card', active: false })

/** The form as a browser sends it. */
const typed = (given: Record<string, string | number> = {}) => ({
  ...checkout({ contact_method: 'whatsapp', payment_method_id: card.id }),
  ...given,
})

const ordersOf = (userId: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

const withSettings = async (
  settings: Record<string, boolean | number>,
  work: () => Promise<void>,
) => {
  if (Object.keys(settings).length === 0) return work()
  await db
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  await loadSettings(db)
  await work().finally(async () => {
    await db.deleteFrom('settings').where('key', 'in', Object.keys(settings)).execute()
    await loadSettings(db)
  })
}

const mainOf = async (response: Response | Promise<Response>) =>
  getByRole(await pageOf(response), 'main')

/** What is written there, without the marks that set numbers apart. */
const plain = (part: Part) => textOf(part).replace(/[\u2066-\u2069]/g, '')
const words = async (response: Response) => plain(await mainOf(response))

/** The fields of a form by their names, with what stands in them. */
const fieldOf = (part: Part, name: string) => part.querySelector(`[name="${name}"]`)
const valueOf = (part: Part, name: string) =>
  fieldOf(part, name)?.getAttribute('value') ?? undefined
const totalOf = (part: Part) => textOf(part.querySelector('output')!)
const contacts = (part: Part) =>
  allByRole(part, 'radio')
    .filter((radio) => radio.getAttribute('name') === 'contact_method')
    .map((radio) => [radio.getAttribute('value'), radio.hasAttribute('checked')])
const methods = (part: Part) =>
  [...part.querySelectorAll('input[name="payment_method_id"]')].map((input) =>
    Number(input.getAttribute('value')),
  )

describe('the page', () => {
  test('asks in four blocks for what an order needs, and shows what it costs [PAY-01 PAY-04 PAY-06 PAY-07 PAY-08 PAY-09 PAY-10 PAY-11 PAY-13 CALL-22]', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, { price: 18_500, quantity: 12 }),
    ]
    const response = await request(`/payment/${offer.id}`, { viewer })
    const shown = await mainOf(response.clone())
    expect(response.status).toBe(200)
    for (const label of ['Quantity', 'Full name', 'Email', 'Phone', 'Contact details'])
      expect([label, getByLabel(shown, label).hasAttribute('required')]).toEqual([label, true])
    const quantity = getByLabel(shown, 'Quantity')
    expect(['value', 'type', 'inputmode'].map((name) => quantity.getAttribute(name))).toEqual([
      '1',
      'text',
      'numeric',
    ])
    expect(getByLabel(shown, 'Email').getAttribute('value')).toBe(viewer.email)
    expect(contacts(shown)).toEqual([
      ['telegram', true],
      ['whatsapp', false],
      ['viber', false],
    ])
    expect(methods(shown)).toContain(card.id)
    expect(methods(shown)).not.toContain(closed.id)
    expect(textOf(shown)).toContain('18,500')
  })

  test('shows the wallet with its balance as coming soon, without a control [PAY-12]', async () => {
    const [viewer, offer] = [await buildProfile(db, { wallet: 6_250 }), await buildOffer(db)]
    const shown = await mainOf(request(`/payment/${offer.id}`, { viewer }))
    expect(textOf(shown)).toContain('Coming Soon')
    expect(textOf(shown)).toContain('6,250')
    expect(methods(shown)).not.toContain(wallet.id)
  })

  test('starts at the minimum order [PAY-04]', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, { min_quantity: 3, price: 200 }),
    ]
    const shown = await mainOf(request(`/payment/${offer.id}`, { viewer }))
    const quantity = getByLabel(shown, 'Quantity')
    expect(quantity.getAttribute('value')).toBe('3')
    expect(textOf(shown)).toContain('Minimum order: 3')
    expect(totalOf(shown)).toContain('600')
  })

  test('leads signed-out readers to the sign-in and back [PAY-03]', async () => {
    const offer = await buildOffer(db)
    for (const form of [undefined, typed()]) {
      const response = await request(`/payment/${offer.id}`, { form })
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/signin?to=%2Fpayment%2F${offer.id}`,
      ])
    }
    expect((await request(`/ar/payment/${offer.id}`)).headers.get('location')).toBe(
      `/ar/signin?to=%2Fpayment%2F${offer.id}`,
    )
  })

  test('is not there for an offer that is not for sale [PAY-02 CALL-05]', async () => {
    const viewer = await buildProfile(db)
    const hidden = await buildGame(db, { active: false })
    const ids = [
      (await buildOffer(db, { status: 'paused' })).id,
      (await buildOffer(db, { game_id: hidden.id })).id,
      999_999,
      0,
      'x',
      '1e3',
      '-1',
    ]
    for (const id of ids) {
      for (const form of [undefined, typed()]) {
        const response = await request(`/payment/${id}`, { viewer, form })
        expect(response.status).toBe(404)
        expect(await words(response)).toContain('Offer not found')
      }
    }
    expect(await ordersOf(viewer.id)).toEqual([])
  })

  test('tells sellers that it is their own offer, and takes no order of it [PAY-01]', async () => {
    const offer = await buildOffer(db)
    const viewer = { id: offer.user_id }
    const page = await request(`/payment/${offer.id}`, { viewer })
    expect(page.status).toBe(200)
    const shown = await mainOf(page)
    expect(textOf(shown)).toContain('This is your own offer')
    expect(fieldOf(shown, 'quantity')).toBeNull()
    const posted = await request(`/payment/${offer.id}`, { viewer, form: typed() })
    expect([posted.status, await ordersOf(offer.user_id)]).toEqual([409, []])
    expect(await words(posted)).toContain('This is your own offer')
  })

  test('has no form when less is left than the seller sells at a time [PAY-05]', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, { quantity: 2, min_quantity: 5 }),
    ]
    const shown = await mainOf(request(`/payment/${offer.id}`, { viewer }))
    expect(textOf(shown)).toContain('2 left, and the seller sells at least 5 at a time.')
    expect(fieldOf(shown, 'quantity')).toBeNull()
  })

  test('says that volume discounts are not in the total, and applies them when the site does [PAY-14 OFFER-19]', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, { discounts: [{ min_quantity: 1, discount_percent: 20 }] }),
    ]
    const plain = await words(await request(`/payment/${offer.id}`, { viewer }))
    expect(plain).toContain('announced by the seller; checkout does not count them yet')
    expect(plain).toContain('Place the order')
    expect(plain).toContain('Total1,000 DA')
    await withSettings({ apply_discounts: true }, async () => {
      const cheaper = await words(await request(`/payment/${offer.id}`, { viewer }))
      expect(cheaper).toContain('−200 DA')
      expect(cheaper).toContain('Total800 DA')
      await request(`/payment/${offer.id}`, { viewer, form: typed({ terms_seen: 'd1:20' }) })
    })
    expect(await ordersOf(viewer.id)).toMatchObject([{ discount: 200, total_price: 800 }])
  })

  test('says what the total holds; the buyer fee is a line of its own once the site charges it [PAY-13 CONST-04]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const plain = await words(await request(`/payment/${offer.id}`, { viewer }))
    expect(plain).toContain('Nothing is added to it.')
    expect(plain).not.toContain('Buyer fee')
    await withSettings({ charge_buyer_fee: true }, async () => {
      const dearer = await words(await request(`/payment/${offer.id}`, { viewer }))
      expect(dearer).toContain('Buyer fee (2.5%)')
      expect(dearer).toContain('Total1,025 DA')
    })
  })

  test('speaks Arabic, with amounts set apart [PAY-01]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { price: 18_500 })]
    const shown = await mainOf(request(`/ar/payment/${offer.id}`, { viewer }))
    for (const text of ['إتمام الشراء', 'بطاقة CIB', 'قريبًا', '18 500 دج'])
      expect(textOf(shown)).toContain(text)
    const phone = getByLabel(shown, 'رقم الهاتف')
    expect(phone.getAttribute('dir')).toBe('ltr')
    expect(phone.closest('form')!.getAttribute('action')).toMatch(/^\/ar\/payment/)
  })
})

describe('an order', () => {
  test('is placed as pending at the total that was shown, and leads to its payment page [PAY-15 PAY-16 PAY-26 CALL-33]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const response = await request(`/payment/${offer.id}`, { viewer, form: typed({ quantity: 3 }) })
    const [order, ...others] = await ordersOf(viewer.id)
    expect([response.status, others]).toEqual([302, []])
    expect(response.headers.get('location')).toBe(`/orders/${order!.id}/payment`)
    expect(order).toMatchObject({
      status: 'pending',
      quantity: 3,
      unit_price: 1_000,
      total_price: 3_000,
      buyer_name: 'Amina Benali',
      contact_method: 'whatsapp',
      contact_details: '@amina',
      payment_method_id: card.id,
    })
  })

  test('is counted by its quantity as it was typed, also while something else is refused', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 2_000 })]
    for (const quantity of ['١٬٥٠٠', '1 500', '1.500']) {
      const form = typed({ quantity, buyer_name: '' })
      const shown = await mainOf(request(`/payment/${offer.id}`, { viewer, form }))
      expect([valueOf(shown, 'quantity'), totalOf(shown)]).toEqual([quantity, '1,500,000 DA'])
    }
  })

  test('what the form does not ask for has no effect on it', async () => {
    const [viewer, offer, other] = [
      await buildProfile(db),
      await buildOffer(db),
      await buildProfile(db),
    ]
    const more = {
      status: 'paid',
      total_price: 1,
      unit_price: 1,
      seller_id: other.id,
      user_id: other.id,
      discount: 999,
      seller_fee: 0,
      buyer_fee: 0,
      id: randomUUID(),
      offer_id: 1,
      paid_at: '2020-01-01',
      released_at: '2020-01-01',
      __proto__: 1,
      is_admin: 'true',
    }
    expect(
      (await request(`/payment/${offer.id}`, { viewer, form: { ...more, ...typed() } })).status,
    ).toBe(302)
    expect(await ordersOf(viewer.id)).toMatchObject([
      {
        status: 'pending',
        total_price: 1_000,
        seller_id: offer.user_id,
        discount: 0,
        paid_at: null,
      },
    ])
    expect(await ordersOf(other.id)).toEqual([])
  })

  test('sent twice at the same instant, and once more later, it is one order', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 1 })]
    const form = typed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => request(`/payment/${offer.id}`, { viewer, form })),
    )
    const again = await request(`/payment/${offer.id}`, { viewer, form })
    const [order, ...others] = await ordersOf(viewer.id)
    expect(others).toEqual([])
    for (const answer of [...answers, again])
      expect(answer.headers.get('location')).toContain(order!.id)
  })

  test('sent again with something else it is refused with what was ordered, and the form is a new one', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 9 })]
    const form = typed()
    await request(`/payment/${offer.id}`, { viewer, form })
    const [order] = await ordersOf(viewer.id)
    const again = await request(`/payment/${offer.id}`, { viewer, form: { ...form, quantity: 3 } })
    const shown = await mainOf(again)
    expect([again.status, (await ordersOf(viewer.id)).length]).toEqual([409, 1])
    expect(plain(shown)).toMatch(
      /already ordered with this form.*1 piece for 1,000 DA, kept for you/,
    )
    expect(hrefOf(shown, 'Pay that order')).toBe(`/orders/${order!.id}/payment`)
    expect(valueOf(shown, 'quantity')).toBe('3')
    const fresh = valueOf(shown, 'checkout_token')!
    expect(fresh).not.toBe(form.checkout_token)
    const order_seen = valueOf(shown, 'order_seen')!
    const besides = { ...form, quantity: 3, checkout_token: fresh, order_seen }
    expect((await request(`/payment/${offer.id}`, { viewer, form: besides })).status).toBe(302)
    expect((await ordersOf(viewer.id)).map(({ quantity }) => quantity).sort()).toEqual([1, 3])
    const island = await request(`/payment/${offer.id}`, {
      viewer,
      form: { ...form, buyer_name: 'Another' },
      headers: { accept: 'application/json' },
    })
    expect([island.status, await island.json()]).toMatchObject([
      409,
      { page: { answer: { refusal: { code: 'ordered_before' } } } },
    ])
  })

  test('sent from a page that did not name the unpaid order of the same offer, it is refused with that, and taken from one that does', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 9 })]
    const order = (form: object, headers = {}) =>
      request(`/payment/${offer.id}`, { viewer, form: typed({ quantity: 2, ...form }), headers })
    const first = await order({})
    const stale = await order({})
    const shown = await mainOf(stale)
    const [own, ...others] = await ordersOf(viewer.id)
    expect([first.status, stale.status, others]).toEqual([302, 409, []])
    expect(plain(shown)).toMatch(/You have an unpaid order of this offer.*2 pieces for 2,000 DA/)
    expect(hrefOf(shown, 'Pay that order')).toBe(`/orders/${own!.id}/payment`)
    expect(valueOf(shown, 'order_seen')).toBe(own!.id)
    const island = await order({}, { accept: 'application/json' })
    expect([island.status, await island.json()]).toMatchObject([
      409,
      { page: { order_seen: own!.id, answer: { refusal: { code: 'unpaid_order' } } } },
    ])
    const page = await mainOf(request(`/payment/${offer.id}`, { viewer }))
    expect((await order({ order_seen: valueOf(page, 'order_seen')! })).status).toBe(302)
    expect(await ordersOf(viewer.id)).toHaveLength(2)
  })

  test('who keeps the last piece in an unpaid order is led to it from checkout and offer; others are not', async () => {
    const [viewer, other] = [await buildProfile(db), await buildProfile(db)]
    const offer = await buildOffer(db, { quantity: 1 })
    const { game_slug: slug, category } = (await offerForCheckout(db, offer.id))!
    await request(`/payment/${offer.id}`, { viewer, form: typed() })
    const [order] = await ordersOf(viewer.id)
    const pay = `/orders/${order!.id}/payment`
    const page = `/${slug}/${category}/offers/${offer.id}`
    for (const path of [`/payment/${offer.id}`, page]) {
      const led = await request(path, { viewer })
      expect([led.headers.get('location'), flashOf(led)]).toEqual([pay, 'order_kept'])
    }
    const away = await request(`/payment/${offer.id}`, { viewer: other })
    expect([away.status, away.headers.get('location')]).toEqual([302, page])
    expect((await request(page, { viewer: other })).status).toBe(410)
    const sent = await request(`/payment/${offer.id}`, { viewer, form: typed() })
    expect(sent.headers.get('location')).toBe(pay)
    await db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', order!.id)
      .execute()
    const gone = await request(`/payment/${offer.id}`, { viewer })
    expect(gone.headers.get('location')).toBe(page)
  })

  test('an unpaid order of the same offer is told above the form, with the way to pay it', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 5 })]
    const open = () => request(`/payment/${offer.id}`, { viewer }).then(mainOf)
    expect(plain(await open())).not.toContain('unpaid order')
    await request(`/payment/${offer.id}`, { viewer, form: typed({ quantity: 2 }) })
    const shown = await open()
    expect(plain(shown)).toMatch(
      /unpaid order of this offer.*2 pieces for 2,000 DA, kept for you until/,
    )
    const [order] = await ordersOf(viewer.id)
    expect(hrefOf(shown, 'Pay that order')).toBe(`/orders/${order!.id}/payment`)
  })

  test('a form posted in parts by the browser is read as well', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const form = new FormData()
    for (const [name, value] of Object.entries(typed())) form.append(name, String(value))
    expect((await request(`/payment/${offer.id}`, { viewer, form })).status).toBe(302)
    expect(await ordersOf(viewer.id)).toHaveLength(1)
  })

  test('a changed price asks again with the new one, and keeps what was typed', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { price: 1_200 })]
    const form = typed({ buyer_name: 'Amina "B" <b>', quantity: 2 })
    const response = await request(`/payment/${offer.id}`, { viewer, form })
    const shown = await mainOf(response)
    expect([response.status, await ordersOf(viewer.id)]).toEqual([409, []])
    expect(plain(shown)).toContain('from 1,000 DA to 1,200 DA')
    expect(valueOf(shown, 'price_seen')).toBe('1200')
    expect(valueOf(shown, 'checkout_token')).toBe(form.checkout_token)
    expect(valueOf(shown, 'buyer_name')).toBe('Amina "B" <b>')
    expect(contacts(shown)).toContainEqual(['whatsapp', true])
    expect(totalOf(shown)).toContain('2,400')
    expect(
      (await request(`/payment/${offer.id}`, { viewer, form: { ...form, price_seen: 1_200 } }))
        .status,
    ).toBe(302)
  })

  const termsIn = (part: Part) => valueOf(part, 'terms_seen')

  test.each([
    [
      'the buyer fee is switched on',
      {},
      { charge_buyer_fee: true },
      '2,000 DA and is now 2,050 DA',
      'f250',
    ],
    [
      'the buyer fee is switched off',
      { charge_buyer_fee: true },
      {},
      '2,050 DA and is now 2,000 DA',
      '',
    ],
    [
      'the buyer fee changes',
      { charge_buyer_fee: true },
      { charge_buyer_fee: true, buyer_fee_bp: 500 },
      '2,050 DA and is now 2,100 DA',
      'f500',
    ],
    [
      'discounts are switched on',
      {},
      { apply_discounts: true },
      '2,000 DA and is now 1,800 DA',
      'd2:10,9:50',
    ],
    [
      'discounts are switched off',
      { apply_discounts: true },
      {},
      '1,800 DA and is now 2,000 DA',
      '',
    ],
  ])(
    'a total that changes because %s between page and click asks again, and then is what was agreed [PAY-13 PAY-14 OP-026 OP-051]',
    async (_, before, after, said, terms) => {
      const [viewer, offer] = [
        await buildProfile(db),
        await buildOffer(db, {
          discounts: [
            { min_quantity: 2, discount_percent: 10 },
            { min_quantity: 9, discount_percent: 50 },
          ],
        }),
      ]
      let seen: string | undefined
      await withSettings(before, async () => {
        seen = termsIn(await mainOf(await request(`/payment/${offer.id}`, { viewer })))
      })
      await withSettings(after, async () => {
        const form = typed({ quantity: 2, terms_seen: seen! })
        const asked = await request(`/payment/${offer.id}`, { viewer, form })
        const shown = await mainOf(asked)
        expect([asked.status, await ordersOf(viewer.id), termsIn(shown)]).toEqual([409, [], terms])
        expect(plain(shown)).toContain(said)
        expect(
          (
            await request(`/payment/${offer.id}`, {
              viewer,
              form: { ...form, terms_seen: termsIn(shown)! },
            })
          ).status,
        ).toBe(302)
      })
      const total = Number(/now ([\d,]+)/.exec(said)![1]!.replace(',', ''))
      expect(await ordersOf(viewer.id)).toMatchObject([{ total_price: total }])
    },
  )

  test.each([
    [
      'most_pending_orders',
      409,
      'You have 2 orders that wait for payment',
      'لديك 2 طلبات تنتظر الدفع',
    ],
    [
      'most_orders_per_hour',
      429,
      'You can place 2 orders in an hour at most',
      'لا يمكن أن يتجاوز عدد طلباتك في الساعة 2',
    ],
  ])(
    'over %s it is not placed, and says why with all that was typed',
    async (setting, status, english, arabic) => {
      const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 10 })]
      await withSettings({ [setting]: 2 }, async () => {
        const form = async (given = {}) =>
          typed({ order_seen: (await unpaidOrderOf(db, offer.id, viewer.id)) ?? '', ...given })
        for (const _ of [1, 2])
          expect(
            (await request(`/payment/${offer.id}`, { viewer, form: await form() })).status,
          ).toBe(302)
        for (const [path, said] of [
          [`/payment/${offer.id}`, english],
          [`/ar/payment/${offer.id}`, arabic],
        ] as const) {
          const again = await form({ buyer_name: 'Amina B' })
          const response = await request(path, { viewer, form: again })
          const shown = await mainOf(response)
          expect([response.status, plain(shown).includes(said)]).toEqual([status, true])
          expect(valueOf(shown, 'buyer_name')).toBe('Amina B')
        }
      })
      expect(await ordersOf(viewer.id)).toHaveLength(2)
    },
  )

  test('a discount that does not touch what is bought asks nothing', async () => {
    const [viewer, offer] = [
      await buildProfile(db),
      await buildOffer(db, { discounts: [{ min_quantity: 9, discount_percent: 50 }] }),
    ]
    await withSettings({ apply_discounts: true }, async () => {
      expect(
        (await request(`/payment/${offer.id}`, { viewer, form: typed({ quantity: 2 }) })).status,
      ).toBe(302)
    })
    expect(await ordersOf(viewer.id)).toMatchObject([{ total_price: 2_000 }])
  })

  test('terms that a buyer makes up never change what is paid', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    for (const terms_seen of ['d1:99', 'd1:100', 'f9999', 'd1:0,2:50f0']) {
      const { status } = await request(`/payment/${offer.id}`, {
        viewer,
        form: typed({ terms_seen }),
      })
      expect([terms_seen, status]).toEqual([terms_seen, terms_seen === 'd1:0,2:50f0' ? 302 : 409])
    }
    expect(await ordersOf(viewer.id)).toMatchObject([
      { total_price: 1_000, discount: 0, buyer_fee: 0 },
    ])
  })

  test.each([
    ['more than the stock', { quantity: 11 }, 409, 'Only 10 are left'],
    ['less than the minimum', { quantity: 1 }, 422, 'This seller sells at least 2 at a time'],
    [
      'a method that is closed',
      { quantity: 2, payment_method_id: closed.id },
      422,
      'This payment method is not available now',
    ],
    [
      'a method that never was',
      { quantity: 2, payment_method_id: 999_999 },
      422,
      'This payment method is not available now',
    ],
  ])('%s is refused in words beside the field [PAY-05 PAY-11]', async (_, given, status, text) => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { min_quantity: 2 })]
    const response = await request(`/payment/${offer.id}`, { viewer, form: typed(given) })
    expect([response.status, await ordersOf(viewer.id)]).toEqual([status, []])
    const shown = await mainOf(response)
    expect(textOf(shown)).toContain(text)
    expect(valueOf(shown, 'buyer_name')).toBe('Amina Benali')
  })

  test('paying from the wallet is refused, and the page shows the balance as it is now [PAY-12 PAY-19]', async () => {
    const [viewer, offer] = [await buildProfile(db, { wallet: 4_321 }), await buildOffer(db)]
    const response = await request(`/payment/${offer.id}`, {
      viewer,
      form: typed({ payment_method_id: wallet.id }),
    })
    expect([response.status, await ordersOf(viewer.id)]).toEqual([422, []])
    expect(await words(response)).toContain('4,321')
  })

  test('without scripts the total can be counted again before paying', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const response = await request(`/payment/${offer.id}`, {
      viewer,
      form: { ...typed({ quantity: 4, buyer_phone: '' }), update: 1 },
    })
    const shown = await mainOf(response)
    expect([response.status, await ordersOf(viewer.id)]).toEqual([200, []])
    expect(totalOf(shown)).toContain('4,000')
    expect(textOf(shown)).not.toContain('Please fill this in')
  })
})

describe('bad input is answered in words, and nothing is written', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each<[string, Record<string, string>, string]>([
    ...['1.5', '1e3', '0x10', 'NaN', 'null', '1;drop table orders', '[]', '½'].map(
      (quantity) =>
        ['quantity', { quantity }, 'Enter a whole number'] as [
          string,
          Record<string, string>,
          string,
        ],
    ),
    ['quantity', { quantity: '' }, 'Please fill this in'],
    ['quantity', { quantity: ' ' }, 'Please fill this in'],
    ['quantity', { quantity: '-1' }, 'The quantity is at least 1'],
    ['quantity', { quantity: '9999999999999999999' }, 'The quantity is at most 1,000,000'],
    ['quantity', { quantity: '0' }, 'The quantity is at least 1'],
    ['quantity', { quantity: '1000001' }, 'The quantity is at most 1,000,000'],
    ['buyer_name', { buyer_name: '' }, 'Please fill this in'],
    ['buyer_name', { buyer_name: ' \u200b\u202e\u0000\t' }, 'Please fill this in'],
    ['buyer_name', { buyer_name: long(121) }, 'At most 120 characters'],
    ['buyer_email', { buyer_email: '' }, 'Please fill this in'],
    ['buyer_email', { buyer_email: 'amina' }, 'Enter an email address'],
    ['buyer_email', { buyer_email: 'a@b@c.dz' }, 'Enter an email address'],
    ['buyer_email', { buyer_email: 'a@b.dz\nbcc: c@d.dz' }, 'Enter an email address'],
    ['buyer_email', { buyer_email: `${long(250)}@b.dz` }, 'At most 254 characters'],
    ['buyer_phone', { buyer_phone: '' }, 'Please fill this in'],
    ['buyer_phone', { buyer_phone: 'call me' }, 'Enter a whole phone number'],
    ['buyer_phone', { buyer_phone: '0550 12 34' }, 'Enter a whole phone number'],
    ['buyer_phone', { buyer_phone: '12345678' }, 'Enter a whole phone number'],
    ['buyer_phone', { buyer_phone: '5'.repeat(41) }, 'At most 40 characters'],
    ['contact_method', { contact_method: 'pigeon' }, 'Choose how to be reached'],
    ['contact_details', { contact_details: '' }, 'Please fill this in'],
    ['contact_details', { contact_details: long(121) }, 'At most 120 characters'],
    ['payment_method_id', { payment_method_id: '' }, 'Choose a payment method'],
    ['payment_method_id', { payment_method_id: '-1' }, 'Choose a payment method'],
    ['payment_method_id', { payment_method_id: '1 or 1=1' }, 'Choose a payment method'],
    ['price_seen', { price_seen: '' }, 'This form is out of date'],
    ['price_seen', { price_seen: '-1000' }, 'This form is out of date'],
    ['checkout_token', { checkout_token: '' }, 'This form is out of date'],
    ['checkout_token', { checkout_token: 'x' }, 'This form is out of date'],
  ])('%s %j', async (_, given, text) => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    for (const form of [typed(given), multipart(typed(given))]) {
      const response = await request(`/payment/${offer.id}`, { viewer, form })
      expect([response.status, await ordersOf(viewer.id)]).toEqual([422, []])
      expect(await words(response)).toContain(text)
    }
  })

  const multipart = (fields: object) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    return form
  }

  test.each(Object.keys(typed()))('a form without %s', async (name) => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const { [name as 'quantity']: _, ...form } = typed()
    const response = await request(`/payment/${offer.id}`, { viewer, form })
    expect([response.status, await ordersOf(viewer.id)]).toEqual([422, []])
    expect(allByRole(await mainOf(response), 'alert').length).toBe(1)
  })

  test('of a repeated field the first counts', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const form = new URLSearchParams(
      Object.entries(typed({ quantity: 2 })).map(([name, value]) => [name, String(value)]),
    )
    form.append('quantity', '9')
    expect((await request(`/payment/${offer.id}`, { viewer, form })).status).toBe(302)
    expect(await ordersOf(viewer.id)).toMatchObject([{ quantity: 2 }])
  })

  test('a file in the place of a text is no text', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const form = multipart(typed())
    form.set('buyer_name', new File(['Amina'], 'name.txt'))
    expect([
      (await request(`/payment/${offer.id}`, { viewer, form })).status,
      await ordersOf(viewer.id),
    ]).toEqual([422, []])
  })

  test.each([
    ['application/json', JSON.stringify(typed())],
    ['text/plain', 'quantity=1'],
    ['multipart/form-data; boundary=x', 'broken'],
    ['multipart/form-data', 'no boundary'],
    ['', ''],
  ])('a body of the type %j', async (type, body) => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const response = await request(`/payment/${offer.id}`, {
      viewer,
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect([response.status, await ordersOf(viewer.id)]).toEqual([422, []])
  })

  test('marks that turn text round are taken out, and Arabic digits are read', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const form = typed({
      buyer_name: ' أمين \u202e\u0000 بلقاسم\r\n',
      buyer_phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
      quantity: '٢',
    })
    expect((await request(`/ar/payment/${offer.id}`, { viewer, form })).status).toBe(302)
    expect(await ordersOf(viewer.id)).toMatchObject([
      { buyer_name: 'أمين بلقاسم', buyer_phone: '0550 12 34 56', quantity: 2 },
    ])
  })

  test('a form of another site is refused', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect(
        (await request(`/payment/${offer.id}`, { viewer, form: typed(), headers })).status,
      ).toBe(403)
    }
    expect(await ordersOf(viewer.id)).toEqual([])
  })
})

test('nothing is asked of another server while an order is placed: the buyer never waits for one', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  await request(`/payment/${offer.id}`, { viewer, form: typed() })
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})
