import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { confirmByMail, demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, type Listed, newMember, newOffer, newOrder } from './people.ts'
import {
  type At,
  buy,
  deliver,
  expectSound,
  fillCheckout,
  leaveFeedback,
  mailsTo,
  markPaid,
  receive,
  refund,
  orderPage,
  unreadOn,
} from './trade.ts'

test.describe.configure({ timeout: 120_000 })

const admin = () => demoAccount('owner')

async function findBySearch(page: Page, at: At, offer: Listed, isMobile: boolean) {
  await page.goto(at('/'))
  await page.locator('#header-search').click()
  await page.locator(isMobile ? '#picker-search' : '#header-search').fill(offer.game_name)
  await page
    .locator(`${isMobile ? '#picker' : 'header'} a[href="${at(offer.path)}"]:visible`)
    .click()
  await page.locator('#main a', { hasText: offer.title }).first().click()
}

/**
 * From the offer to the checkout, where a visitor signs up and comes back to. Returns the username
 * they were given.
 */
async function signUpOnTheWay(
  page: Page,
  at: At,
  offerId: number,
  email: string,
  language: Language,
): Promise<string> {
  const locale = { locale: language }
  await page.locator(`a[href="${at(`/payment/${offerId}`)}"]:visible`).click()
  await expect(page).toHaveURL(at(`/signin?to=${encodeURIComponent(`/payment/${offerId}`)}`))
  await page.getByRole('link', { name: m.auth_create_account({}, locale) }).click()
  await page.locator('#main input[name="email"]').fill(email)
  await page.locator('#main input[name="password"]').fill('a long enough secret')
  await page.locator('#main input[name="confirm_password"]').fill('a long enough secret')
  await page.getByRole('button', { name: m.auth_sign_up({}, locale), exact: true }).click()
  const username = (await page.getByText(/^user[0-9a-f]{8}$/).textContent())!
  await confirmByMail(page, at('/mail'), email, m.mail_confirm_action({}, locale))
  await expect(page).toHaveURL(at(`/payment/${offerId}`))
  return username
}

test('a visitor finds an offer, signs up, buys it, and the seller is paid when it has arrived [GEN-02 GEN-03 GEN-04 GEN-05 GEN-06 GEN-07 GEN-08 GEN-19 ORD-12 ORD-14 ORD-16 ORD-17 ORD-27 PROF-10 AUTH-16 PAY-15 RT-02 NAV-08 ADM-ORD-06] @ar-phone @core', async ({
  page,
  at,
  language,
  enter,
  isMobile,
}) => {
  const locale = { locale: language }
  const seller = await newMember({ is_seller: true })
  const offer = await newOffer(seller.id, { category: 'currencies', price: 111, quantity: 40 })

  await findBySearch(page, at, offer, isMobile)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(offer.title)
  const email = `buyer-${seller.username}@example.com`
  const username = await signUpOnTheWay(page, at, offer.id, email, language)

  // places the order: nothing is paid yet, the pieces are kept for the buyer
  const id = await fillCheckout(page, 30)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.payment_title({}, locale))
  expect(await figures(id)).toEqual({
    status: 'pending',
    disputed: false,
    stock: 10,
    escrow: 0,
    seller: 0,
    buyer: 0,
    fee: 0,
  })

  // the administrator marks it as paid: escrow holds the money, and both sides hear of it on the
  // pages they have open
  const sales = await enter(seller)
  const heard = Number(await unreadOn(sales).textContent())
  const office = await enter(admin())
  await markPaid(office, at, offer.title, language)
  expect(await figures(id)).toMatchObject({ status: 'paid', escrow: 3_330, seller: 0 })
  await expect(page.locator('.k-payment .k-callout[role="status"]')).toContainText(
    m.payment_paid_title({}, locale),
  )
  await expect(unreadOn(sales)).toHaveText(String(heard + 1))

  // the seller delivers, the buyer has it: the seller is paid, less 5 %
  await deliver(sales, at, id, language)
  expect(await figures(id)).toMatchObject({ status: 'completed', escrow: 3_330, seller: 0 })
  await receive(page, at, id, language)
  expect(await figures(id)).toEqual({
    status: 'received',
    disputed: false,
    stock: 10,
    escrow: 0,
    seller: 3_163,
    buyer: 0,
    fee: 167,
  })
  await sales.goto(at('/wallet'))
  await expect(sales.locator('#main')).toContainText(language === 'ar' ? /3\s163/ : '3,163')

  // the buyer leaves feedback, and everybody can read it
  const comment = `Quick and kind ${offer.title}`
  await leaveFeedback(page, comment, language)
  await page.goto(at(`/users/${seller.username}?tab=feedback`))
  await expect(page.locator('#main')).toContainText(comment)
  await expect(page.locator('#main')).toContainText(username)

  // and both were written to
  await expect.poll(() => mailsTo({ email }).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await expect.poll(() => mailsTo(seller).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
  await expectSound()
})

test('a refund goes to the wallet, where the buyer finds it [ORD-15 GEN-21 WALL-01 WALL-04 ADM-ORD-08] @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { category: 'boosting', price: 175, quantity: 9 })
  const id = await newOrder(buyer, offer.id, 'paid')
  await refund(await enter(admin()), at, id, 'refund_wallet', language)
  expect(await figures(id)).toEqual({
    status: 'refunded_wallet',
    disputed: false,
    stock: 9,
    escrow: 0,
    seller: 0,
    buyer: 175,
    fee: 0,
  })
  const page = await enter(buyer, '/wallet')
  await expect(page.locator('.k-purse')).toContainText('175')
  await expect(page.locator('#main')).toContainText(offer.title)
  await expectSound()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same trade goes its whole way [GEN-19 ORD-12 ORD-14 ORD-16 ORD-19] @ar-phone @all', async ({
    at,
    language,
    enter,
  }) => {
    const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
    const offer = await newOffer(seller.id, { category: 'currencies', price: 112, quantity: 20 })
    const [page, sales, office] = [await enter(buyer), await enter(seller), await enter(admin())]
    await page.goto(at(`/allgames?q=${encodeURIComponent(offer.game_name)}`))
    await page
      .locator(`#main a[href="${at(offer.path)}"]`)
      .first()
      .click()
    await page.locator('#main a', { hasText: offer.title }).first().click()
    const id = await buy(page, at, offer, 10)
    await markPaid(office, at, offer.title, language)
    await deliver(sales, at, id, language)
    await receive(page, at, id, language)
    const own = orderPage(page)
    await own.locator('label', { hasText: m.feedback_negative({}, { locale: language }) }).click()
    await own
      .getByRole('button', { name: m.order_feedback_submit({}, { locale: language }) })
      .click()
    await page.waitForURL(at(`/orders/${id}`)) // after the thanks
    await expect(own.getByText(m.order_feedback_submitted({}, { locale: language }))).toBeVisible()
    expect(await figures(id)).toEqual({
      status: 'received',
      disputed: false,
      stock: 10,
      escrow: 0,
      seller: 1_064,
      buyer: 0,
      fee: 56,
    })
    await expectSound()
  })
})
