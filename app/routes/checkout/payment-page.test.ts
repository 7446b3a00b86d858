import { expect, test } from 'vitest'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { allByRole, getByLabel, mainOf, valueOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const card = await buildPaymentMethod(db, {
  name: 'CIB',
  name_ar: 'بطاقة CIB',
  supports_links: true,
  link_hosts: ['pay.example.org'],
})

/** The form as a browser sends it. */
const typed = () => checkout({ contact_method: 'whatsapp', payment_method_id: card.id })

const page = (path: string, viewer: { id: string }) => mainOf(request(path, { viewer }))
const words = async (...of: Parameters<typeof page>) => wordsOf(await page(...of))

test('says before it is pressed what the button does, and how one pays after it', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  const plain = await words(`/payment/${offer.id}`, viewer)
  expect(plain).toMatch(
    /nothing is paid yet\. Then support writes to you and says how to pay\. Place the order/,
  )
  expect(plain).not.toMatch(/Pay now|Pay 1,000/)
  expect(await words(`/ar/payment/${offer.id}`, viewer)).toMatch(
    /ولا يدفع شيئًا بعد\. ثمّ يراسلك الدعم ويخبرك كيف تدفع\. أرسل الطلب/,
  )
  const linked = await buildOffer(db, {
    payment_link: 'https://pay.example.org/x',
    payment_link_active: true,
    payment_link_methods: [card.id],
  })
  expect(await words(`/payment/${linked.id}`, viewer)).toContain(
    'Next you go to the payment page that the seller gave. Continue to payment',
  )
  await db.insertInto('settings').values({ key: 'wallet_payment_open', value: 'true' }).execute()
  await loadSettings(db)
  expect(await words(`/payment/${offer.id}`, viewer)).not.toContain('taken from your wallet')
  await buildPaymentMethod(db, { name: 'Wallet', name_ar: 'المحفظة' })
  expect(await words(`/payment/${offer.id}`, viewer)).toContain('taken from your wallet at once')
})

test('shows below each known way to pay who stands behind it, and beside it its mark', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  await buildPaymentMethod(db, { name: 'Edahabia', name_ar: 'البطاقة الذهبية' })
  const shown = await page(`/ar/payment/${offer.id}`, viewer)
  for (const [name, note, mark] of [
    ['بطاقة CIB', 'كلّ البنوك الجزائرية', 'k-pay--cib'],
    ['البطاقة الذهبية', 'بريد الجزائر', 'k-pay--eda'],
  ] as const) {
    const choice = getByLabel(shown, new RegExp(name)).closest('label')!
    expect(wordsOf(choice)).toContain(`${name} ${note}`)
    expect(choice.querySelectorAll(`.k-radio__end > .${mark}`)).toHaveLength(1)
  }
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
  const shown = await page(`/payment/${offer.id}`, viewer)
  expect(valueOf(getByLabel(shown, 'Full name'))).toBe('Lina Haddad')
  expect(valueOf(getByLabel(shown, 'Contact details'))).toBe('@lina')
  expect(getByLabel(shown, /Viber/).hasAttribute('checked')).toBe(true)
  const theirs = await request(`/payment/${offer.id}`, { viewer: other })
  expect(await theirs.text()).not.toContain('Lina Haddad')
})

test('leads from its summary to the fields that were refused', async () => {
  const [viewer, offer] = [await buildProfile(db), await buildOffer(db)]
  const form = { ...typed(), buyer_name: '', contact_details: '' }
  const shown = await mainOf(request(`/payment/${offer.id}`, { viewer, form }))
  const fields = [...shown.querySelectorAll('a[href^="#checkout-"]')].map((link) =>
    shown.querySelector(link.getAttribute('href')!)!.getAttribute('name'),
  )
  expect(fields).toEqual(['buyer_name', 'contact_details'])
})

test('its steps are still at their ends', async () => {
  const viewer = await buildProfile(db)
  const steps = async (quantity: number) => {
    const offer = await buildOffer(db, { quantity })
    const field = getByLabel(await page(`/payment/${offer.id}`, viewer), 'Quantity')
    const buttons = allByRole(field.closest('.k-stepper')!, 'button')
    return buttons.map((button) => button.hasAttribute('disabled'))
  }
  expect([await steps(1), await steps(2)]).toEqual([
    [true, true],
    [true, false],
  ])
})
