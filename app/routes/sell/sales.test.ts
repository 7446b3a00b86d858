import { describe, expect, test } from 'vitest'
import { plus } from '#kernel/time.ts'
import { giveFeedback } from '#modules/orders/commands.server.ts'
import { statuses } from '#modules/orders/rules.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const html = async (path: string, viewer: Person) => (await request(path, { viewer })).text()
const idsOn = (page: string) =>
  [...page.matchAll(/<details[^>]*id="order-([0-9a-f-]{36})"/g)].map(([, id]) => id)

describe('who may read their sales', () => {
  test('visitors sign in first; members without sales are led to their orders [ORD-02]', async () => {
    expect((await request('/sales')).headers.get('location')).toBe('/signin?to=%2Fsales')
    expect(
      (await request('/sales', { viewer: await buildProfile(db) })).headers.get('location'),
    ).toBe('/orders')
  })

  test('sellers and administrators may without sales; who was a seller still may with them', async () => {
    for (const viewer of [await buildSeller(db), await buildAdmin(db)])
      expect(await html('/sales', viewer)).toContain('No Orders Found')
    const seller = await buildSeller(db)
    const { id } = await buildOrder(db, { seller_id: seller.id })
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', seller.id).execute()
    expect(idsOn(await html('/sales', seller))).toEqual([id])
  })
})

describe('the sales of a seller', () => {
  test('are the orders on their own offers, newest first [ORD-14]', async () => {
    const seller = await buildSeller(db)
    const now = new Date()
    const old = await buildOrder(db, { seller_id: seller.id, now: plus(now, -5_000) })
    const fresh = await buildOrder(db, { seller_id: seller.id, status: 'paid', now })
    const bought = await buildOrder(db, { buyer_id: seller.id })
    const page = await html('/sales', seller)
    expect(idsOn(page)).toEqual([fresh.id, old.id])
    expect(page).not.toContain(bought.id)
    expect(idsOn(await html('/sales?status=paid', seller))).toEqual([fresh.id])
    expect(idsOn(await html(`/sales?q=${old.id.slice(0, 8)}`, seller))).toEqual([old.id])
  })

  test('show what is needed to deliver, without the buyer’s name, email and phone [ORD-14]', async () => {
    const [seller, buyer] = [await buildSeller(db), await buildProfile(db)]
    await buildOrder(db, { seller_id: seller.id, buyer_id: buyer.id, status: 'paid', quantity: 3 })
    const page = await html('/sales', seller)
    for (const needed of ['@amina', buyer.username]) expect(page).toContain(needed)
    for (const secret of ['Amina Benali', 'amina@example.com', '0555 12', buyer.email])
      expect(page).not.toContain(secret)
  })

  test('say what the seller gets after the fee, and when [GEN-19]', async () => {
    const seller = await buildSeller(db)
    await buildOrder(db, { seller_id: seller.id, status: 'paid', price: 12_345 })
    const page = await html('/sales', seller)
    expect(page).toContain('−1,235')
    expect(page).toContain('11,110')
    expect(page).toContain('Mark as delivered')
  })

  test.each(statuses)(
    'offer delivery of a %s order only when it is paid [ORD-14]',
    async (status) => {
      const seller = await buildSeller(db)
      const { id } = await buildOrder(db, { seller_id: seller.id, status })
      const page = await html('/sales', seller)
      expect(page.includes(`action="/orders/${id}/complete"`)).toBe(status === 'paid')
      expect(page).not.toMatch(new RegExp(`/orders/${id}/(receive|cancel|problem|feedback)`))
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
    const page = await html('/sales', seller)
    for (const words of [
      'Frozen',
      'The buyer reported a problem',
      'It does not work',
      'Positive',
      'Fast and &lt;kind&gt;',
      'You were paid',
    ]) {
      expect(page).toContain(words)
    }
  })
})
