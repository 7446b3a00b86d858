import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, newMember, newOffer } from './people.ts'
import { type At, buy, expectSound, markPaid, orderPage, said } from './trade.ts'

// One order on the pages of its two sides, which follow each other.

test.describe.configure({ timeout: 120_000 })

const admin = () => demoAccount('owner')

/** Whose turn it is, as the page says it. */
const turn = (page: Page) => orderPage(page).locator('.k-now__who')
const main = (page: Page, name: string) => orderPage(page).getByRole('button', { name })

async function newTrade() {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { category: 'items', price: 1_450, quantity: 3 })
  return { seller, buyer, offer }
}

/** Opens what the newest notification of a page leads to. */
async function followNews(page: Page, at: At, language: Language, title: string) {
  await page.goto(at('/notifications'))
  await page.locator('#main a', { hasText: title }).first().click()
  await expect(turn(page)).toHaveText(m.order_page_turn_yours({}, { locale: language }))
}

test('an order goes from its payment to its buyer’s word on the pages of both sides, which follow each other [GEN-19 ORD-12 ORD-14 ORD-16 RT-02] @ar-phone @core', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const { seller, buyer, offer } = await newTrade()
  const [page, sales, office] = [await enter(buyer), await enter(seller), await enter(admin())]
  const id = await buy(page, at, offer, 1)

  // from the list to the order: the buyer's turn, and the way to pay at the foot of the page
  await page.goto(at(`/orders?open=${id}`))
  await page.getByRole('link', { name: m.order_page_open({}, locale) }).click()
  await expect(page).toHaveURL(at(`/orders/${id}`))
  await expect(turn(page)).toHaveText(m.order_page_turn_yours({}, locale))
  await expect(
    page.locator('.k-order-bar').getByRole('link', { name: m.order_pay({}, locale) }),
  ).toBeVisible()
  await expectAccessible(page)

  // it is paid: the page says whose turn it is now, and its foot leads to the conversation alone
  await markPaid(office, at, offer.title, language)
  await expect(turn(page)).toHaveText(m.order_page_turn_seller({}, locale))
  await expect(page.locator('.k-order-bar').getByRole('link')).toHaveText([
    m.order_page_message({}, locale),
  ])

  // the seller comes by their notification, delivers, and sees it before the server says so
  await followNews(sales, at, language, m.notice_sale_paid_title({}, locale))
  await expect(sales).toHaveURL(at(`/sales/${id}`))
  await awake(sales, 'sold-order')
  await expectAccessible(sales)
  await main(sales, m.sale_complete({}, locale)).click()
  await expect(turn(sales)).toHaveText(m.order_page_turn_buyer({}, locale))
  await said(sales, m.flash_order_completed({}, locale))

  // and the buyer's page has the next step, without being asked
  await expect(turn(page)).toHaveText(m.order_page_turn_yours({}, locale))
  await main(page, m.order_receive({}, locale)).click()
  await said(page, m.flash_order_received({}, locale))
  await expect(turn(page)).toHaveText(m.order_page_turn_done({}, locale))
  await expect(orderPage(page)).toContainText(m.order_feedback_question({}, locale))
  await expect(turn(sales)).toHaveText(m.order_page_turn_done({}, locale))
  expect(await figures(id)).toMatchObject({ status: 'received', escrow: 0, seller: 1_305 })
  await expectSound()
})

test.describe('where no answer comes', () => {
  test.use({ allowedErrors: [/ERR_FAILED.*\/complete/] })

  test('what was shown is taken back, and can be pressed again [ORD-14 ORD-18] @en-desktop', async ({
    at,
    language,
    enter,
  }) => {
    const locale = { locale: language }
    const { seller, buyer, offer } = await newTrade()
    const [page, sales, office] = [await enter(buyer), await enter(seller), await enter(admin())]
    const id = await buy(page, at, offer, 1)
    await markPaid(office, at, offer.title, language)
    await sales.goto(at(`/sales/${id}`))
    await awake(sales, 'sold-order')
    await sales.route('**/complete', (route) => route.abort())
    await main(sales, m.sale_complete({}, locale)).click()
    await said(sales, m.unanswered({}, locale))
    await expect(turn(sales)).toHaveText(m.order_page_turn_yours({}, locale))
    expect(await figures(id)).toMatchObject({ status: 'paid' })
    await sales.unroute('**/complete')
    await main(sales, m.sale_complete({}, locale)).click()
    await said(sales, m.flash_order_completed({}, locale))
    await expect(turn(sales)).toHaveText(m.order_page_turn_buyer({}, locale))
    expect(await figures(id)).toMatchObject({ status: 'completed' })
  })
})
