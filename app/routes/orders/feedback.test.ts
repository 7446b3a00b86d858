import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, mainOf, textOf, valueOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

async function receivedOrder() {
  const viewer = await buildProfile(db)
  const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'received' })
  return { viewer, id, path: `/orders/${id}/feedback` }
}

const stored = (id: string) =>
  db
    .selectFrom('order_feedback')
    .select(['rating', 'comment', 'approved'])
    .where('order_id', '=', id)
    .execute()

describe('the form', () => {
  test('without a rating it is asked for [ORD-20 ORD-21]', async () => {
    const { viewer, id, path } = await receivedOrder()
    const buttons = allByRole(await mainOf(request(path, { viewer })), 'button', 'Submit Feedback')
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([false])
    const refused = await request(path, { viewer, form: { comment: 'Quick & kind' } })
    const shown = await mainOf(refused)
    expect([refused.status, await stored(id)]).toEqual([422, []])
    expect(textOf(shown)).toContain('Please select a rating')
    expect(valueOf(shown.querySelector('[name="comment"]')!)).toBe('Quick & kind')
    const arabic = await mainOf(request(`/ar${path}`, { viewer, form: { comment: '' } }))
    expect(textOf(arabic)).toContain('اختر تقييمًا')
  })

  test.each(['', ' without leaving the page'])(
    'a comment that says how to be reached or paid outside is refused, with its words kept%s',
    async (stays) => {
      const { viewer, id, path } = await receivedOrder()
      const form = { rating: 'positive', comment: 'Write me on WhatsApp 0550 12 34 56' }
      const refused = await request(path, {
        viewer,
        form,
        ...(stays && { headers: { accept: 'application/json' } }),
      })
      expect([refused.status, await stored(id)]).toEqual([422, []])
      if (stays)
        return expect(await refused.json()).toMatchObject({ errors: { comment: 'not_public' } })
      const shown = await mainOf(refused)
      expect(textOf(shown)).toContain('Everyone can read this')
      expect(valueOf(shown.querySelector('[name="comment"]')!)).toBe(form.comment)
    },
  )

  test('feedback is stored approved, with its comment trimmed or null [ORD-22 ORD-24 CALL-41]', async () => {
    const first = await receivedOrder()
    await request(first.path, {
      viewer: first.viewer,
      form: { rating: 'positive', comment: '  Fast.  ' },
    })
    expect(await stored(first.id)).toEqual([
      { rating: 'positive', comment: 'Fast.', approved: true },
    ])
    const second = await receivedOrder()
    await request(second.path, {
      viewer: second.viewer,
      form: { rating: 'negative', comment: ' \n ' },
    })
    expect(await stored(second.id)).toEqual([{ rating: 'negative', comment: null, approved: true }])
  })

  test('it thanks, and closes after two seconds, in the language of the page [ORD-25 ORD-26]', async () => {
    const { viewer, id, path } = await receivedOrder()
    const sent = await request(`/ar${path}`, { viewer, form: { rating: 'neutral' } })
    expect(sent.headers.get('location')).toBe(`/ar${path}?sent`)
    const thanks = await request(`${path}?sent`, { viewer })
    expect(thanks.headers.get('refresh')).toBe(`2; url=/orders/${id}`)
    expect(await thanks.text()).toContain('Thank You!')
    const arabic = await request(`/ar${path}?sent`, { viewer })
    expect(arabic.headers.get('refresh')).toBe(`2; url=/ar/orders/${id}`)
    const again = await request(path, { viewer })
    expect(again.headers.get('refresh')).toBeNull()
    expect(await again.text()).toContain('Feedback submitted')
  })

  test('among the orders the form is the same, and leads to the same thanks [ORD-25 ORD-27]', async () => {
    const { viewer, id, path } = await receivedOrder()
    const among = await mainOf(request(`/orders?open=${id}`, { viewer }))
    const form = among.querySelector('form[action$="/feedback"]')!
    expect(form.getAttribute('action')).toBe(path)
    expect(form.querySelector('[name="back"]')).toBeNull()
  })

  test('sent from a card that stays where it is, it is answered in words [ORD-20 ORD-23 ORD-25]', async () => {
    const { viewer, id, path } = await receivedOrder()
    const send = async (form: Record<string, string>, reader?: { id: string }) => {
      const response = await request(path, {
        viewer: reader,
        form,
        headers: { accept: 'application/json' },
      })
      return [response.status, await response.json()]
    }
    expect(await send({ rating: 'positive' })).toEqual([
      401,
      { problem: expect.stringContaining('Sign in') },
    ])
    expect(await send({}, viewer)).toEqual([
      422,
      { problem: '', errors: { rating: 'rating_required' } },
    ])
    expect(await send({ rating: 'positive' }, await buildProfile(db))).toEqual([
      404,
      { problem: 'Order not found' },
    ])
    expect(await stored(id)).toEqual([])
    expect(await send({ rating: 'positive' }, viewer)).toEqual([200, { to: `${path}?sent` }])
    expect(await send({ rating: 'negative' }, viewer)).toEqual([
      409,
      { problem: expect.stringContaining('changed') },
    ])
    expect(await stored(id)).toMatchObject([{ rating: 'positive' }])
  })
})

describe('who and when', () => {
  test('without a session nothing is stored, and it says so [ORD-23]', async () => {
    const { id, path } = await receivedOrder()
    const refused = await request(path, { form: { rating: 'positive' } })
    const page = await refused.text()
    expect([refused.status, await stored(id)]).toEqual([401, []])
    expect(page).toContain('Not authenticated')
    expect(page).toContain(`/signin?to=${encodeURIComponent(path)}`)
    expect((await request(path)).headers.get('location')).toContain('/signin')
  })

  test('a second feedback changes nothing and is told calmly [ORD-19]', async () => {
    const { viewer, id, path } = await receivedOrder()
    await request(path, { viewer, form: { rating: 'positive' } })
    const again = await request(path, { viewer, form: { rating: 'negative' } })
    expect(flashOf(again)).toBe('order_wrong_state')
    expect(await stored(id)).toMatchObject([{ rating: 'positive' }])
  })

  test('an order that is not received yet takes none [ORD-19]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    expect(await (await request(`/orders/${id}/feedback`, { viewer })).text()).toContain(
      'once you have received the order',
    )
    expect(
      flashOf(await request(`/orders/${id}/feedback`, { viewer, form: { rating: 'positive' } })),
    ).toBe('order_wrong_state')
    expect(await stored(id)).toEqual([])
  })

  test('the orders of others are not found, by their sellers neither [ORD-18 GEN-12]', async () => {
    const { id, path } = await receivedOrder()
    const { seller_id } = await db
      .selectFrom('orders')
      .select('seller_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const viewer of [await buildProfile(db, { is_admin: true }), { id: seller_id }]) {
      const read = await request(path, { viewer })
      expect([read.status, (await read.text()).includes('Order not found')]).toEqual([404, true])
      expect((await request(path, { viewer, form: { rating: 'positive' } })).status).toBe(404)
    }
    expect(
      (
        await request('/orders/nonsense/feedback', {
          viewer: await buildProfile(db),
          form: { rating: 'positive' },
        })
      ).status,
    ).toBe(404)
    expect(await stored(id)).toEqual([])
  })

  test.each([
    ['an unknown rating', { rating: 'great' }],
    ['an empty rating', { rating: '' }],
    ['a name of the language', { rating: '__proto__' }],
    ['a rating in capitals', { rating: 'POSITIVE' }],
    ['a comment that is too long', { rating: 'positive', comment: 'x'.repeat(1_001) }],
  ] as [string, Record<string, string>][])(
    '%s is refused beside its field [ORD-20]',
    async (_, form) => {
      const { viewer, id, path } = await receivedOrder()
      const refused = await request(path, { viewer, form })
      expect([refused.status, await stored(id)]).toEqual([422, []])
    },
  )

  test.each([
    ['fields of the table', { approved: 'false', user_id: '1', seller_id: '2' }],
    ['control characters', { comment: 'zero\u0000byte \u202eturned \ud83d' }],
    ['a statement', { comment: "'; drop table order_feedback; --" }],
    ['an image', { comment: '<img src=x onerror=alert(1)>' }],
  ] as [string, Record<string, string>][])(
    '%s are taken for what they are, no more [ORD-24]',
    async (_, form) => {
      const { viewer, id, path } = await receivedOrder()
      expect((await request(path, { viewer, form: { rating: 'positive', ...form } })).status).toBe(
        302,
      )
      expect(await stored(id)).toMatchObject([{ rating: 'positive', approved: true }])
    },
  )

  test('of 16 at once one is stored [ORD-19]', async () => {
    const { viewer, id, path } = await receivedOrder()
    await Promise.all(
      Array.from({ length: 16 }, () => request(path, { viewer, form: { rating: 'positive' } })),
    )
    expect(await stored(id)).toHaveLength(1)
  })
})
