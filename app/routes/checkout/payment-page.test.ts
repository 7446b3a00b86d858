import { expect, test } from 'vitest'
import { loadSettings } from '#modules/settings/commands.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { mainOf } from '../../../tests/words.ts'

const { db, request } = await openTestApp()
const card = await buildPaymentMethod(db, {
  name: 'CIB',
  name_ar: 'بطاقة CIB',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})

/** The form as a browser sends it. */
const typed = () => checkout({ contact_method: 'whatsapp', payment_method_id: card.id })

const words = async (response: Response) =>
  (await mainOf(response))
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

test('says before it is pressed what the button does, and how one pays after it', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  const plain = await words(await request(`/payment/${offer.id}`, { viewer }))
  expect(plain).toMatch(
    /nothing is paid yet\. Then support writes to you and says how to pay\. Place the order · 1,000 DA/,
  )
  expect(plain).not.toContain('Pay now')
  expect(await words(await request(`/ar/payment/${offer.id}`, { viewer }))).toMatch(
    /ولا يدفع شيئًا بعد\. ثمّ يراسلك الدعم ويخبرك كيف تدفع\. أكّد الطلب/,
  )
  const linked = await buildOffer(db, {
    payment_link: 'https://pay.example.org/x',
    payment_link_active: true,
    payment_link_methods: [card.id],
  })
  expect(await words(await request(`/payment/${linked.id}`, { viewer }))).toContain(
    'Then you go to the payment page of the card',
  )
  await db.insertInto('settings').values({ key: 'wallet_payment_open', value: 'true' }).execute()
  await loadSettings(db)
  expect(await words(await request(`/payment/${offer.id}`, { viewer }))).toContain(
    'From the wallet it is paid at once.',
  )
})

test('shows below each known way to pay who stands behind it, and beside it its mark', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  await buildPaymentMethod(db, { name: 'Edahabia', name_ar: 'البطاقة الذهبية' })
  const html = await mainOf(await request(`/ar/payment/${offer.id}`, { viewer }))
  expect(html).toMatch(
    /بطاقة CIB<\/bdi><small>كلّ البنوك الجزائرية<\/small><\/span><span class="k-radio__end"><span class="k-pay k-pay--cib"/,
  )
  expect(html).toMatch(
    /البطاقة الذهبية<\/bdi><small>بريد الجزائر<\/small><\/span><span class="k-radio__end"><span class="k-pay k-pay--eda"/,
  )
})

test('knows what this buyer said of themselves with their last order, and nobody else’s [PAY-06 PAY-09]', async () => {
  const [viewer, other, offer] = [
    await buildProfile(db),
    await buildProfile(db),
    await buildOffer(db),
  ]
  await request(`/payment/${offer.id}`, {
    viewer,
    form: {
      ...typed(),
      buyer_name: 'Lina Haddad',
      contact_method: 'viber',
      contact_details: '@lina',
    },
  })
  const html = await mainOf(await request(`/payment/${offer.id}`, { viewer }))
  expect(html).toMatch(/<input(?=[^>]*name="buyer_name")(?=[^>]*value="Lina Haddad")/)
  expect(html).toMatch(/<input(?=[^>]*name="contact_details")(?=[^>]*value="@lina")/)
  expect(html).toMatch(/<input(?=[^>]*value="viber")(?=[^>]* checked="")/)
  expect(await mainOf(await request(`/payment/${offer.id}`, { viewer: other }))).not.toContain(
    'Lina Haddad',
  )
})

test('leads from its summary to the fields that were refused', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  const html = await mainOf(
    await request(`/payment/${offer.id}`, {
      viewer,
      form: { ...typed(), buyer_name: '', contact_details: '' },
    }),
  )
  expect([...html.matchAll(/href="#(checkout-\w+)"/g)].map(([, id]) => id)).toEqual([
    'checkout-buyer_name',
    'checkout-contact_details',
  ])
  expect(html).toMatch(/<input(?=[^>]*id="checkout-buyer_name")(?=[^>]*name="buyer_name")/)
})

test('its steps are still at their ends', async () => {
  const viewer = await buildProfile(db)
  const steps = async (quantity: number) => {
    const offer = await buildOffer(db, { quantity })
    const [, stepper = ''] = (
      await mainOf(await request(`/payment/${offer.id}`, { viewer }))
    ).split('class="k-stepper"')
    return [...stepper.split('</div>')[0]!.matchAll(/<button[^>]*>/g)].map(([button]) =>
      button.includes(' disabled=""'),
    )
  }
  expect([await steps(1), await steps(2)]).toEqual([
    [true, true],
    [true, false],
  ])
})
