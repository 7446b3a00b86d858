import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { untilOneWaits } from '../../../tests/locks.ts'
import { parsePage, wordsOf } from '../../../tests/page.ts'

// What an offer at one price promises, which is agreed to like its price.

const { db, request } = await openTestApp()
const method = await buildPaymentMethod(db)

let viewer: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
})
const ordersOf = () =>
  db
    .selectFrom('orders')
    .where('user_id', '=', viewer.id)
    .select(['delivery_seconds', 'total_price'])
    .execute()
const seen = (page: ReturnType<typeof parsePage>) =>
  page.querySelector('[name="promise_seen"]')!.getAttribute('value')!

test.each([
  ['', 'The delivery time has changed', '30 minutes', '83 days 8 hours'],
  ['/ar', 'تغيّرت مدّة التسليم', '30 دقيقة', '83 يومًا'],
])('a time that changed while the page stood open is asked about%s', async (base, ...words) => {
  const offer = await buildOffer(db)
  const path = `${base}/payment/${offer.id}`
  const opened = parsePage(await (await request(path, { viewer })).text())
  const form = { ...checkout({ payment_method_id: method.id }), promise_seen: seen(opened) }
  await db
    .updateTable('offers')
    .set({ delivery_time: '2000 hours' })
    .where('id', '=', offer.id)
    .execute()
  const asked = await request(path, { viewer, form })
  const shown = parsePage(await asked.text())
  expect([asked.status, await ordersOf()]).toEqual([409, []])
  for (const said of words) expect(wordsOf(shown)).toContain(said)
  const agreed = await request(path, { viewer, form: { ...form, promise_seen: seen(shown) } })
  expect(agreed.status).toBe(302)
  expect(await ordersOf()).toEqual([{ delivery_seconds: 2_000 * 3_600, total_price: 1_000 }])
})

test('what is delivered by hand by now is asked about by who saw that it is at once', async () => {
  const offer = await buildOffer(db)
  const form = { ...checkout({ payment_method_id: method.id }), promise_seen: '0' }
  const asked = await request(`/payment/${offer.id}`, { viewer, form })
  expect(asked.status).toBe(409)
  expect(await asked.text()).toContain('Instant')
})

test('an order that waits while its seller changes the time asks too', async () => {
  const offer = await buildOffer(db)
  const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seller = transact(db, async (tx) => {
    await tx
      .updateTable('offers')
      .set({ delivery_time: '2000 hours' })
      .where('id', '=', offer.id)
      .execute()
    written.resolve()
    await over.promise
  })
  await written.promise
  const sent = request(`/payment/${offer.id}`, {
    viewer,
    form: { ...checkout({ payment_method_id: method.id }) },
  })
  await untilOneWaits(db)
  over.resolve()
  await seller
  expect((await sent).status).toBe(409)
  expect(await ordersOf()).toEqual([])
})
