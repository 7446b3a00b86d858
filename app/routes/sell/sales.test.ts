import { describe, expect, test } from 'vitest'
import { plus } from '#kernel/time.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { mainOf, type Part, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const main = (path: string, viewer: Person) => mainOf(request(path, { viewer }))
const words = async (viewer: Person) => wordsOf(await main('/sales', viewer))
const idsOn = (page: Part) =>
  [...page.querySelectorAll('details[id^="order-"]')].map(({ id }) => id.replace('order-', ''))

describe('who may read their sales', () => {
  test('visitors sign in first; members without sales are led to their orders [ORD-02]', async () => {
    expect((await request('/sales')).headers.get('location')).toBe('/signin?to=%2Fsales')
    expect(
      (await request('/sales', { viewer: await buildProfile(db) })).headers.get('location'),
    ).toBe('/orders')
  })

  test('sellers and administrators may without sales; who was a seller still may with them', async () => {
    for (const viewer of [await buildSeller(db), await buildAdmin(db)])
      expect(await words(viewer)).toContain('No Orders Found')
    const seller = await buildSeller(db)
    const { id } = await buildOrder(db, { seller_id: seller.id })
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', seller.id).execute()
    expect(idsOn(await main('/sales', seller))).toEqual([id])
  })
})

describe('the sales of a seller', () => {
  test('are the orders on their own offers, newest first [ORD-14]', async () => {
    const seller = await buildSeller(db)
    const now = new Date()
    const old = await buildOrder(db, { seller_id: seller.id, now: plus(now, -5_000) })
    const fresh = await buildOrder(db, { seller_id: seller.id, status: 'paid', now })
    const bought = await buildOrder(db, { buyer_id: seller.id })
    const shown = await main('/sales', seller)
    expect(idsOn(shown)).toEqual([fresh.id, old.id])
    expect(shown.innerHTML).not.toContain(bought.id)
    expect(idsOn(await main('/sales?status=paid', seller))).toEqual([fresh.id])
    expect(idsOn(await main(`/sales?q=${old.id.slice(0, 8)}`, seller))).toEqual([old.id])
  })

  test('show what is needed to deliver, without the buyer’s name, email and phone [ORD-14]', async () => {
    const [seller, buyer] = [await buildSeller(db), await buildProfile(db)]
    await buildOrder(db, { seller_id: seller.id, buyer_id: buyer.id, status: 'paid', quantity: 3 })
    const shown = await words(seller)
    for (const needed of ['@amina', buyer.username]) expect(shown).toContain(needed)
    const sent = await (await request('/sales', { viewer: seller })).text()
    for (const secret of ['Amina Benali', 'amina@example.com', '0555 12', buyer.email])
      expect(sent).not.toContain(secret)
  })

  test('say what the seller gets after the fee, and when [GEN-19]', async () => {
    const seller = await buildSeller(db)
    await buildOrder(db, { seller_id: seller.id, status: 'paid', price: 12_345 })
    const shown = await words(seller)
    for (const told of ['−1,235', '11,110', 'Mark as delivered']) expect(shown).toContain(told)
  })

  test.each(statuses)(
    'offer delivery of a %s order only when it is paid [ORD-14]',
    async (status) => {
      const seller = await buildSeller(db)
      const { id } = await buildOrder(db, { seller_id: seller.id, status })
      const shown = await main('/sales', seller)
      expect(shown.querySelectorAll(`form[action="/orders/${id}/complete"]`)).toHaveLength(
        status === 'paid' ? 1 : 0,
      )
      expect(shown.innerHTML).not.toMatch(
        new RegExp(`/orders/${id}/(receive|cancel|problem|feedback)`),
      )
    },
  )

  test('tell of a problem and of feedback [GEN-20]', async () => {
    const seller = await buildSeller(db)
    await buildOrder(db, { seller_id: seller.id, status: 'completed', disputed: true })
    const received = await buildOrder(db, { seller_id: seller.id, status: 'received' })
    await giveFeedback(
      db,
      received.id,
      received.user_id,
      { rating: 'positive', comment: 'Fast and <kind>' },
      new Date(),
    )
    const shown = await words(seller)
    for (const told of [
      'Frozen',
      'The payment is frozen',
      'It does not work',
      'Positive',
      'Fast and <kind>',
      'You were paid',
    ])
      expect(shown).toContain(told)
  })
})
