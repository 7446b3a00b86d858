import type { Page } from '@playwright/test'
import pg from 'pg'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, test } from './fixtures.ts'

const words = {
  en: {
    total: 'Total',
    again: 'The price has changed',
    later: 'Pay later: My Orders',
    soon: 'Coming Soon',
    copied: 'Copied!',
    none: 'Offer not found',
  },
  ar: {
    total: 'المجموع',
    again: 'تغيّر السعر',
    later: 'أدفع لاحقًا: طلباتي',
    soon: 'قريبًا',
    copied: 'نُسخ!',
    none: 'العرض غير موجود',
  },
} as const

/** An amount as the page of a language writes it. */
const da = (amount: number, language: 'en' | 'ar') =>
  `${String(amount).replace(/\B(?=(\d{3})+$)/g, language === 'ar' ? '\u00a0' : ',')} ${m.currency({}, { locale: language })}`

async function ask<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

type Offer = { id: string; price: string; methods: number[]; quantity: number }

/**
 * An offer of someone else with enough in stock for these journeys, with or without a payment link.
 */
async function offerFor(
  buyer: string,
  linked: boolean,
): Promise<{ id: number; price: number; method: number }> {
  const [offer] = await ask<Offer>(
    `select o.id, o.price, o.payment_link_methods as methods from offers o join profiles p on p.id = o.user_id
     where o.status = 'active' and p.username <> $1 and o.payment_link_active = $2 and o.min_quantity = 1 and o.quantity >= 8
       and not exists (select from attribute_definitions d where d.game_id = o.game_id)
     order by o.quantity desc, o.id limit 1`,
    [buyer, linked],
  )
  return { id: Number(offer!.id), price: Number(offer!.price), method: Number(offer!.methods[0]) }
}

async function signIn(page: Page, path: string) {
  const account = demoAccount('buyer')
  await page.goto(path)
  await page.locator('#main input[name="email"]').fill(account.email)
  await page.locator('#main input[name="password"]').fill(account.password)
  await page.locator('#main form:has(input[name="password"]) [type="submit"]').first().click()
  return account
}

async function fill(page: Page) {
  await page.locator('[name=buyer_name]').fill('أمين بلقاسم')
  await page.locator('[name=buyer_phone]').fill('0550 12 34 56')
  await page.locator('.k-radio:has([value=whatsapp])').click()
  await page.locator('[name=contact_details]').fill('0550 12 34 56')
}

/** The one button that can be seen: beside the summary, or in the bar at the bottom of a phone. */
const pay = (page: Page) => page.locator('button[form=checkout]:visible')

test('a press on "more" before the checkout runs in the browser is made once it does @ar-phone', async ({
  page,
  at,
  language,
  enter,
}) => {
  const buyer = demoAccount('buyer')
  const offer = await offerFor(buyer.username, false)
  page = await enter(buyer)
  const gate = Promise.withResolvers<undefined>()
  await page.route('**/island-root-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(at(`/payment/${offer.id}`))
  const more = page.getByRole('button', { name: m.checkout_increase({}, { locale: language }) })
  await more.click()
  await more.click()
  gate.resolve(undefined)
  await expect(page.locator('[name=quantity]')).toHaveValue('3')
  await expect(page.locator('#main output')).toHaveText(da(3 * Number(offer.price), language))
})

test('a buyer signs in on the way, orders two, and finds the order among their own [PAY-03 PAY-04 PAY-13 PAY-15 PAY-20 PAY-26] @en-desktop @core', async ({
  page,
  at,
  language,
}) => {
  const say = words[language]
  const buyer = demoAccount('buyer')
  const offer = await offerFor(buyer.username, false)
  await signIn(page, at(`/payment/${offer.id}`))
  await page.waitForURL(`**/payment/${offer.id}`)
  await expect(page.locator('[name=buyer_email]')).toHaveValue(buyer.email)
  await expect(page.getByText(say.soon)).toBeVisible()

  await page.getByRole('button', { name: m.checkout_increase({}, { locale: language }) }).click()
  await expect(page.locator('#main output')).toHaveText(da(2 * offer.price, language))
  await fill(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    m.payment_title({}, { locale: language }),
  )
  await expect(page.getByText(m.payment_transfer_title({}, { locale: language }))).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await expect(page.getByText(id.slice(0, 8)).first()).toBeVisible()
  await expect(page.getByText(da(2 * offer.price, language), { exact: true }).first()).toBeVisible()

  await page.locator('#main .k-back').click()
  await page.waitForURL(`**/orders/${id}`)
  await expect(page.getByText(id.slice(0, 8)).first()).toBeAttached()
})

test('by a payment link the buyer leaves over a page that names the host and the total [PAY-21 PAY-24] @en-desktop', async ({
  page,
  at,
  language,
}) => {
  const account = await signIn(page, at('/signin'))
  await page.waitForURL((url) => !url.pathname.includes('signin'))
  const offer = await offerFor(account.username, true)
  await page.goto(at(`/payment/${offer.id}`))
  await fill(page)
  await page.locator(`.k-radio:has([name=payment_method_id][value="${offer.method}"])`).click()
  await pay(page).click()
  await page.waitForURL('**/leave/**')
  await expect(page.getByText('pay.example.org').first()).toBeVisible()
  await expect(page.getByText(da(offer.price, language)).first()).toBeVisible()
  const leaving = page.locator('a[rel~=noreferrer]')
  expect(await leaving.getAttribute('href')).toContain(
    encodeURIComponent(at(`/payment/${offer.id}?payment=success`)),
  )
  await expect(page.getByRole('link', { name: words[language].later })).toBeVisible()
})

test.describe('with answers that refuse', () => {
  test.use({ allowedErrors: [/status of (404|409)/] })

  test('a price that changed in the meantime is asked for again, with all that was typed @ar-phone @core', async ({
    page,
    at,
    language,
  }) => {
    const account = await signIn(page, at('/signin'))
    await page.waitForURL((url) => !url.pathname.includes('signin'))
    const offer = await offerFor(account.username, false)
    await page.goto(at(`/payment/${offer.id}`))
    await fill(page)
    try {
      await ask('update offers set price = price + 10 where id = $1', [offer.id])
      await pay(page).click()
      await expect(page.getByRole('alert')).toContainText(words[language].again)
      await expect(page.locator('[name=buyer_phone]')).toHaveValue('0550 12 34 56')
      await expect(page.locator('[value=whatsapp]')).toBeChecked()
      await expect(page.locator('#main output')).toHaveText(da(offer.price + 10, language))
    } finally {
      await ask('update offers set price = price - 10 where id = $1', [offer.id])
    }
  })

  test('an offer that is not for sale is not found [PAY-02] @en-desktop', async ({
    page,
    at,
    language,
  }) => {
    await signIn(page, at('/signin'))
    await page.waitForURL((url) => !url.pathname.includes('signin'))
    await page.goto(at('/payment/999999'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].none)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the total is counted again on demand, and the order is placed [PAY-13 PAY-15] @ar-phone', async ({
    page,
    at,
    language,
  }) => {
    const account = await signIn(page, at('/signin'))
    const offer = await offerFor(account.username, false)
    await page.goto(at(`/payment/${offer.id}`))
    await page.locator('[name=quantity]').fill('3')
    await fill(page)
    await page.locator('[name=update]').click()
    await expect(page.locator('#main output')).toHaveText(da(3 * offer.price, language))
    await expect(page.locator('[name=contact_details]')).toHaveValue('0550 12 34 56')
    await pay(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.payment_title({}, { locale: language }),
    )
  })
})
