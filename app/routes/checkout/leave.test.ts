import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { hrefsOf, mainOf, textOf, wordsOf } from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const card = await buildPaymentMethod(db, {
  name: 'CIB',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})
const other = await buildPaymentMethod(db)
const link = {
  payment_link: 'https://pay.example.org/i/1',
  payment_link_methods: [card.id],
  payment_link_active: true,
}

const typed = (given: object = {}) => ({
  ...checkout({
    contact_method: 'whatsapp',
    contact_details: '0555 12 34 56',
    payment_method_id: card.id,
  }),
  ...given,
})
const ordersOf = (userId: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

const words = async (response: Response | Promise<Response>) => wordsOf(await mainOf(response))

describe('the success state', () => {
  const success = (offerId: number, order?: string) =>
    `/payment/${offerId}?payment=success${order ? `&order=${order}` : ''}`

  test('shows the order, what comes next and how to reach support, also when the last piece was just bought [PAY-20 PAY-26]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 1 })]
    await request(`/payment/${offer.id}`, { viewer, form: typed() })
    const [order] = await ordersOf(viewer.id)
    const response = await request(success(offer.id, order!.id), { viewer })
    expect(response.status).toBe(200)
    const shown = await mainOf(response)
    for (const text of [
      'Order received, awaiting confirmation',
      '1,000',
      'support@kanz.example',
      'WhatsApp',
      '0555 12 34 56',
    ])
      expect(wordsOf(shown)).toContain(text)
    expect(shown.querySelectorAll(`[data-copy="${order!.id}"]`)).toHaveLength(1)
    expect(hrefsOf(shown)).toEqual(expect.arrayContaining(['/orders', `/orders/${order!.id}`]))
    expect(hrefsOf(shown)).toContain(`/orders/${order!.id}/payment`)
  })

  test("claims nothing without an order of the reader's own for this offer, and changes nothing [PAY-20 PAY-25]", async () => {
    const [viewer, order, elsewhere] = [
      await buildProfile(db),
      await buildOrder(db),
      await buildOffer(db),
    ]
    const own = { id: order.user_id }
    const asked: [string, { id: string }][] = [
      [success(order.offer_id), viewer],
      [success(order.offer_id, order.id), viewer],
      [success(elsewhere.id, order.id), own],
      [success(order.offer_id, randomUUID()), own],
      [success(order.offer_id, 'x'), own],
    ]
    for (const [path, reader] of asked) {
      const response = await request(path, { viewer: reader })
      const shown = await mainOf(response)
      expect(response.status).toBe(200)
      expect(textOf(shown)).toContain('If you placed an order here')
      expect(shown.innerHTML).not.toContain(order.id.slice(0, 8))
    }
    expect(await ordersOf(order.user_id)).toMatchObject([
      { status: 'pending', updated_at: order.updated_at },
    ])
  })

  test.each(['paid', 'cancelled', 'refunded_wallet'] as const)(
    'does not say that an order which is %s waits',
    async (status) => {
      const order = await buildOrder(db, { status })
      const shown = await words(
        request(success(order.offer_id, order.id), { viewer: { id: order.user_id } }),
      )
      expect(shown).not.toContain('awaiting confirmation')
      expect(shown).toContain('Your order has moved on')
    },
  )

  test('is for signed-in readers, and for offers that were [PAY-03]', async () => {
    expect((await request(success(1))).headers.get('location')).toBe(
      '/signin?to=%2Fpayment%2F1%3Fpayment%3Dsuccess',
    )
    expect((await request(success(999_999), { viewer: await buildProfile(db) })).status).toBe(404)
  })

  test('in Arabic', async () => {
    const order = await buildOrder(db)
    const shown = await mainOf(
      request(`/ar${success(order.offer_id, order.id)}`, { viewer: { id: order.user_id } }),
    )
    expect(textOf(shown)).toContain('وصلنا طلبك، وهو بانتظار التأكيد')
    expect(hrefsOf(shown)).toContain('/ar/orders')
  })
})

describe('a payment link', () => {
  const leave = async (given: object = {}, at = '') => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { ...link, ...given })]
    const placed = await request(`${at}/payment/${offer.id}`, {
      viewer,
      form: typed({ quantity: 2 }),
    })
    return { viewer, offer, path: placed.headers.get('location')! }
  }

  test('is used by way of a page that names its host, the total and the order [PAY-21 PAY-22 PAY-23 PAY-24]', async () => {
    const { viewer, offer, path } = await leave()
    const [order] = await ordersOf(viewer.id)
    expect(path).toBe(`/payment/${offer.id}/leave/${order!.id}`)
    expect(
      await db
        .selectFrom('offers')
        .select('payment_link_status')
        .where('id', '=', offer.id)
        .executeTakeFirst(),
    ).toEqual({ payment_link_status: 'pending' })
    const shown = await mainOf(request(path, { viewer }))
    const back = encodeURIComponent(
      `${env.appUrl}/payment/${offer.id}?payment=success&order=${order!.id}`,
    )
    const pay = shown.querySelector('a.k-btn--primary')!
    expect(['href', 'rel'].map((name) => pay.getAttribute(name))).toEqual([
      `https://pay.example.org/i/1?return_url=${back}`,
      'noreferrer nofollow',
    ])
    expect(wordsOf(shown)).toContain('Pay exactly 2,000 DA, only on pay.example.org')
    expect(wordsOf(shown)).toContain(order!.id.slice(0, 8))
  })

  test('leads back to the order, also when the link has a way back of its own that does not name it [PAY-25]', async () => {
    const { viewer, offer } = await leave()
    const [order] = await ordersOf(viewer.id)
    for (const path of [
      `/payment/${offer.id}?payment=success&order=${order!.id}`,
      `/payment/${offer.id}?payment=success`,
    ]) {
      expect(await words(request(path, { viewer }))).toContain(order!.id.slice(0, 8))
    }
    expect(
      await words(
        request(`/payment/${offer.id}?payment=success`, { viewer: await buildProfile(db) }),
      ),
    ).not.toContain(order!.id.slice(0, 8))
  })

  test('comes back in the language of the buyer, unless it says where to [PAY-24]', async () => {
    const arabic = await leave({}, '/ar')
    expect(arabic.path).toMatch(/^\/ar\/payment\//)
    expect(hrefsOf(await mainOf(request(arabic.path, arabic)))).toContainEqual(
      expect.stringContaining(
        encodeURIComponent(`${env.appUrl}/ar/payment/${arabic.offer.id}?payment=success`),
      ),
    )
    // a seller's own return address would lead the buyer to a page of the seller's
    const own = await leave({
      payment_link: 'https://pay.example.org/i/1?return_url=https%3A%2F%2Fevil.example%2Fdone',
    })
    expect((await mainOf(request(own.path, own))).innerHTML).not.toContain('evil.example')
  })

  test.each([
    ['that is switched off', { payment_link_active: false }],
    ['that has expired', { payment_link_expires: plus(new Date(), -DAY) }],
    ['of other methods', { payment_link_methods: [other.id] }],
    [
      'to a host that the method does not allow',
      { payment_link: 'https://pay.example.org.evil.example/' },
    ],
    ['that hides its host', { payment_link: 'https://pay.example.org@evil.example/' }],
  ])('%s is not used: the order is pending as without one [PAY-21 PAY-26]', async (_, given) => {
    const { viewer, path } = await leave(given)
    const [order] = await ordersOf(viewer.id)
    expect(path).toBe(`/orders/${order!.id}/payment`)
    expect(order).toMatchObject({ status: 'pending' })
  })

  test('the same form again leads to it again, also when the stock is gone', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { ...link, quantity: 1 })]
    const form = typed()
    const [first, second] = [
      await request(`/payment/${offer.id}`, { viewer, form }),
      await request(`/payment/${offer.id}`, { viewer, form }),
    ]
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(first.headers.get('location')).toContain('/leave/')
  })

  test('that no longer works when the buyer comes to it leads nowhere, in friendly words [PAY-21]', async () => {
    for (const change of [
      { payment_link_active: false },
      { payment_link: 'https://evil.example/' },
      { payment_link_expires: new Date(0) },
    ]) {
      const { viewer, offer, path } = await leave()
      await db.updateTable('offers').set(change).where('id', '=', offer.id).execute()
      const response = await request(path, { viewer })
      const shown = await mainOf(response)
      expect(response.status).toBe(200)
      expect(textOf(shown)).toContain('This payment link no longer works')
      expect(hrefsOf(shown)).toContain('/orders')
      expect(shown.innerHTML).not.toMatch(/evil|noreferrer nofollow/)
    }
  })

  test('is only for the buyer, and only while the order is pending', async () => {
    const { viewer, offer, path } = await leave()
    const stranger = await buildProfile(db)
    const [order] = await ordersOf(viewer.id)
    for (const reader of [stranger, { id: offer.user_id }])
      expect((await request(path, { viewer: reader })).status).toBe(404)
    for (const wrong of [
      `/payment/${offer.id + 1}/leave/${order!.id}`,
      `/payment/${offer.id}/leave/x`,
      `/payment/x/leave/${order!.id}`,
    ]) {
      expect((await request(wrong, { viewer })).status).toBe(404)
    }
    expect((await request(path)).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(path)}`,
    )
    await db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', order!.id)
      .execute()
    const over = await request(path, { viewer })
    expect(over.status).toBe(404)
    expect(await words(over)).toContain('Order not found')
  })
})
