import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { type StandIn, startStandIn } from '../../stand-in/server.ts'
import { words } from '../../stand-in/words.ts'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { type Listed, type Member, newMember, newOffer, query } from './people.ts'
import { dataDir, type Node, ownDatabase, serve } from './server.ts'
import { expectSound, fillCheckout, sendCheckout } from './trade.ts'

// Paying by card, on a node of its own that is told of the gateway's stand-in.

test.describe.configure({ mode: 'serial', timeout: 240_000 })

const KEY = 'test_sk_of_the_journeys'
let standIn: StandIn
let node: Node
let databaseUrl: string
let buyer: Member
let offer: Listed

test.beforeAll(async ({}, { project }) => {
  databaseUrl = await ownDatabase(`paying_${project.name.replace('-', '_')}`)
  standIn = await startStandIn({ key: KEY, switches: { limit: false } })
  node = await serve({
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${dataDir}/paying-${project.name}`,
    CHARGILY_SECRET_KEY: KEY,
    CHARGILY_MODE: 'test',
    CHARGILY_URL: standIn.url,
  })
  const seller = await newMember({ is_seller: true, url: databaseUrl })
  offer = await newOffer(seller.id, {
    category: 'items',
    price: 26_300,
    quantity: 9,
    url: databaseUrl,
  })
})
// one person may begin but few payments in a minute, so each test has a buyer of its own
test.beforeEach(async () => {
  buyer = await newMember({ url: databaseUrl })
})
test.afterAll(async () => {
  await node?.end()
  await standIn?.close()
})

/** Chooses the card on the checkout that is open, whose button then says so, and presses it. */
async function checkOut(page: Page, at: (path: string) => string) {
  await page.goto(at(`/payment/${offer.id}`))
  await chooseCard(page)
  await sendCheckout(page, 1)
  await page.waitForURL(/\/checkouts\//)
}

const chooseCard = (page: Page) => page.locator('[data-way="gateway"]').first().click()

const press = (page: Page, name: keyof typeof words.en.press, language: Language) =>
  page.getByRole('button', { name: words[language].press[name], exact: true }).click()

/** What the payment page says of how it stands. */
const says = (
  page: Page,
  title: (inputs: object, options: { locale: Language }) => string,
  locale: Language,
) =>
  expect(page.locator('.k-payment .k-callout[role="status"]')).toContainText(title({}, { locale }))

test('a buyer pays by card, and the open page says so by itself @ar-phone @core', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const page = await enter(buyer, '/', node.url)
  await checkOut(page, at)
  await expect(page.getByRole('note')).toHaveText(words[language].notice)
  await press(page, 'pay', language)
  await page.waitForURL(/\/orders\/[^/]+\/payment/)
  await says(page, m.payment_paid_title, language)
  await expectAccessible(page)
  await page.getByRole('link', { name: m.payment_to_receipt({}, { locale: language }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectSound(databaseUrl)
})

test('a declined card is told, and the next try pays @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const page = await enter(buyer, '/', node.url)
  await checkOut(page, at)
  await press(page, 'decline', language)
  await says(page, m.payment_declined_title, language)
  await expectAccessible(page)
  await page.locator('form[action$="/payment/go"] button').first().click()
  await page.waitForURL(/\/checkouts\//)
  await press(page, 'pay', language)
  await says(page, m.payment_paid_title, language)
})

test('while the bank’s word is late the page asks, and a closed tab loses nothing @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const page = await enter(buyer, '/', node.url)
  await checkOut(page, at)
  const checkout = page.url()
  await page.close()
  // told by the webhook alone
  await fetch(checkout, {
    method: 'POST',
    body: new URLSearchParams({ press: 'pay' }),
    redirect: 'manual',
  })
  const again = await enter(buyer, '/orders', node.url)
  const [order] = await query<{ id: string }>(
    'select id from orders where user_id = $1 order by created_at desc limit 1',
    [buyer.id],
    databaseUrl,
  )
  await expect(async () => {
    await again.goto(at(`/orders/${order!.id}/payment`))
    await says(again, m.payment_paid_title, language)
  }).toPass({ timeout: 60_000 })
  await expectAccessible(again)
})

test('with the gateway away the order is kept, and the page says what to do @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  standIn.switches.answer = '500'
  const page = await enter(buyer, '/', node.url)
  await page.goto(at(`/payment/${offer.id}`))
  await chooseCard(page)
  await fillCheckout(page, 1)
  await says(page, m.payment_unavailable_title, language)
  await expectAccessible(page)
  standIn.switches.answer = 'usual'
  await page.locator('form[action$="/payment/go"] button').first().click()
  await page.waitForURL(/\/checkouts\//)
  await press(page, 'cancel', language)
  await says(page, m.payment_canceled_title, language)
})

test('without scripts paying by card works as well @ar-phone', async ({
  browser,
  at,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: node.url })
  const { email, password } = buyer
  await context.request.post(new URL(at('/signin'), node.url).href, {
    form: { email, password, remember: 'on' },
    headers: { origin: node.url },
  })
  const page = await context.newPage()
  await checkOut(page, at)
  await press(page, 'pay', language)
  await page.waitForURL(/\/orders\/[^/]+\/payment/)
  await expect(async () => {
    await page.reload()
    await says(page, m.payment_paid_title, language)
  }).toPass({ timeout: 60_000 })
  await context.close()
})

test('the desk sees the payment, its provider and the balance @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const paying = await enter(buyer, '/', node.url)
  await checkOut(paying, at)
  await press(paying, 'pay', language)
  await says(paying, m.payment_paid_title, language)
  const admin = demoAccount('owner')
  const page = await enter(admin, '/admin/provider', node.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const [attempt] = await query<{ provider_id: string; order_id: string }>(
    `select provider_id, order_id from payment_attempts where state = 'paid' limit 1`,
    [],
    databaseUrl,
  )
  await page.goto(at(`/admin/orders?q=${attempt!.provider_id}`))
  await page.locator(`table a[href*="${attempt!.order_id}"]`).first().click()
  await expect(page.locator('main')).toContainText(attempt!.provider_id)
  await expectAccessible(page)
})
