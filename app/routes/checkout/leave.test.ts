import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { mainOf } from '../../../tests/words.ts'

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

/** What stands between the frame's header and footer. */

describe('the success state', () => {
  const success = (offerId: number, order?: string) =>
    `/payment/${offerId}?payment=success${order ? `&order=${order}` : ''}`

  test('shows the order, what comes next and how to reach support, also when the last piece was just bought [PAY-20 PAY-26]', async () => {
    const [viewer, offer] = [await buildProfile(db), await buildOffer(db, { quantity: 1 })]
    const { headers } = await request(`/payment/${offer.id}`, { viewer, form: typed() })
    const response = await request(headers.get('location')!, { viewer })
    const [order] = await ordersOf(viewer.id)
    expect(response.status).toBe(200)
    const html = await mainOf(response)
    for (const text of [
      'Order received, awaiting confirmation',
      `data-copy="${order!.id}"`,
      '1,000',
      'support@kanz.example',
      'WhatsApp',
      '0555 12 34 56',
      'href="/orders"',
    ])
      expect(html).toContain(text)
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
      const html = await mainOf(response)
      expect(response.status).toBe(200)
      expect(html).toContain('If you placed an order here')
      expect(html).not.toContain(order.id.slice(0, 8))
    }
    expect(await ordersOf(order.user_id)).toMatchObject([
      { status: 'pending', updated_at: order.updated_at },
    ])
  })

  test.each(['paid', 'cancelled', 'refunded_wallet'] as const)(
    'does not say that an order which is %s waits',
    async (status) => {
      const order = await buildOrder(db, { status })
      const html = await mainOf(
        await request(success(order.offer_id, order.id), { viewer: { id: order.user_id } }),
      )
      expect(html).not.toContain('awaiting confirmation')
      expect(html).toContain('Your order has moved on')
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
    const html = await mainOf(
      await request(`/ar${success(order.offer_id, order.id)}`, { viewer: { id: order.user_id } }),
    )
    expect(html).toContain('وصلنا طلبك، وهو بانتظار التأكيد')
    expect(html).toContain('href="/ar/orders"')
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
    const html = await mainOf(await request(path, { viewer }))
    const back = encodeURIComponent(
      `${env.appUrl}/payment/${offer.id}?payment=success&order=${order!.id}`,
    )
    expect(html).toContain(
      `<a class="k-btn k-btn--primary" href="https://pay.example.org/i/1?return_url=${back}" rel="noreferrer nofollow">`,
    )
    expect(html.replace(/[\u2066-\u2069]/g, '')).toContain(
      'Pay exactly 2,000 DA, only on pay.example.org',
    )
    expect(html).toContain(order!.id.slice(0, 8))
  })

  test('leads back to the order, also when the link has a way back of its own that does not name it [PAY-25]', async () => {
    const { viewer, offer } = await leave()
    const [order] = await ordersOf(viewer.id)
    for (const path of [
      `/payment/${offer.id}?payment=success&order=${order!.id}`,
      `/payment/${offer.id}?payment=success`,
    ]) {
      expect(await mainOf(await request(path, { viewer }))).toContain(order!.id.slice(0, 8))
    }
    expect(
      await mainOf(
        await request(`/payment/${offer.id}?payment=success`, { viewer: await buildProfile(db) }),
      ),
    ).not.toContain(order!.id.slice(0, 8))
  })

  test('comes back in the language of the buyer, unless it says where to [PAY-24]', async () => {
    const arabic = await leave({}, '/ar')
    expect(arabic.path).toMatch(/^\/ar\/payment\//)
    expect(await mainOf(await request(arabic.path, arabic))).toContain(
      encodeURIComponent(`${env.appUrl}/ar/payment/${arabic.offer.id}?payment=success`),
    )
    // a seller's own return address would lead the buyer to a page of the seller's
    const own = await leave({
      payment_link: 'https://pay.example.org/i/1?return_url=https%3A%2F%2Fevil.example%2Fdone',
    })
    expect(await mainOf(await request(own.path, own))).not.toContain('evil.example')
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
    const { viewer, offer, path } = await leave(given)
    const [order] = await ordersOf(viewer.id)
    expect(path).toBe(`/payment/${offer.id}?payment=success&order=${order!.id}`)
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
      const html = await mainOf(response)
      expect(response.status).toBe(200)
      expect(html).toContain('This payment link no longer works')
      expect(html).toContain('href="/orders"')
      expect(html).not.toMatch(/evil|noreferrer nofollow/)
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
    expect(await mainOf(over)).toContain('Order not found')
  })
})
