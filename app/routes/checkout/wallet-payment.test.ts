import { expect, test } from 'vitest'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { getByLabel, mainOf, valueOf, wordsOf } from '../../../tests/page.ts'

// The checkout where the settings let the wallet pay. What happens to the money:
// tests/wallet-payment.test.ts.

const { db, request } = await openTestApp()
const card = await buildPaymentMethod(db)
const wallet = await buildPaymentMethod(db, {
  name: 'Wallet',
  name_ar: 'المحفظة',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})
await db.insertInto('settings').values({ key: 'wallet_payment_open', value: 'true' }).execute()
await loadSettings(db)

/** The form as a browser sends it. */
const typed = (given: Record<string, string | number> = {}) => ({
  ...checkout({ payment_method_id: card.id }),
  ...given,
})

const ordersOf = (userId: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

const words = async (response: Response | Promise<Response>) => wordsOf(await mainOf(response))

test('offers the wallet once the settings open it, and says what it lacks for the total [PAY-12]', async () => {
  const [viewer, offer] = [
    await buildProfile(db, { wallet: 6_250 }),
    await buildOffer(db, { price: 3_000 }),
  ]
  const control = `input[name="payment_method_id"][value="${wallet.id}"]`
  const shown = await mainOf(request(`/payment/${offer.id}`, { viewer }))
  expect(shown.querySelectorAll(control)).toHaveLength(1)
  expect(wordsOf(shown)).not.toContain('Coming Soon')
  expect(shown.querySelector('.k-checkout__short')!.hasAttribute('hidden')).toBe(true)
  const poor = await buildProfile(db, { wallet: 2_999 })
  const short = await mainOf(request(`/payment/${offer.id}`, { viewer: poor }))
  expect(short.querySelector(control)).toBeNull()
  expect(wordsOf(short)).toContain('Balance 2,999 DA 1 DA more is needed')
  // without scripts the button that counts anew says it too
  const more = await words(
    await request(`/payment/${offer.id}`, { viewer, form: typed({ quantity: 3, update: 1 }) }),
  )
  expect(more).toContain('2,750 DA more is needed')
})

test('takes the total from the wallet, and says that it is paid and what follows [PAY-12 PAY-15]', async () => {
  const [viewer, offer] = [
    await buildProfile(db, { wallet: 6_250 }),
    await buildOffer(db, {
      price: 3_000,
      payment_link: 'https://pay.example.org/x',
      payment_link_active: true,
      payment_link_methods: [wallet.id],
    }),
  ]
  const paid = await request(`/payment/${offer.id}`, {
    viewer,
    form: typed({ payment_method_id: wallet.id, price_seen: 3_000 }),
  })
  const location = paid.headers.get('location')!
  expect(location).toMatch(new RegExp(`^/payment/${offer.id}\\?payment=success&order=`))
  const done = await words(await request(location, { viewer }))
  expect(done).toContain('Paid from your wallet')
  expect(done).toContain('We hold 3,000 DA until you mark the order as received.')
  expect(done).not.toContain('tells you how to pay')
  expect(await words(await request('/wallet', { viewer }))).toMatch(/Purchase .*−3,000 DA/)
  expect(await ordersOf(viewer.id)).toMatchObject([{ status: 'paid', from_wallet: true }])
})

test('refuses a wallet that was emptied meanwhile, with the balance as it is now and all that was typed [PAY-19]', async () => {
  const [viewer, offer] = [
    await buildProfile(db, { wallet: 3_500 }),
    await buildOffer(db, { price: 3_000 }),
  ]
  const form = () =>
    typed({ payment_method_id: wallet.id, price_seen: 3_000, buyer_name: 'Yasmine' })
  await request(`/payment/${offer.id}`, { viewer, form: form() })
  const again = await request(`/payment/${offer.id}`, { viewer, form: form() })
  expect(again.status).toBe(409)
  const shown = await mainOf(again)
  expect(valueOf(getByLabel(shown, 'Full name'))).toBe('Yasmine')
  expect(wordsOf(shown)).toContain('Your wallet lacks 2,500 DA.')
  expect(await ordersOf(viewer.id)).toHaveLength(1)
})
