import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, newMember, newOffer, newOrder } from './people.ts'
import { type At, card, expectSound, orderPage, said } from './trade.ts'

test.describe.configure({ timeout: 120_000 })

const admin = () => demoAccount('owner')

/** Cancels an order once its seller is late, from its card, and says where the money goes. */
async function cancelLate(
  page: Page,
  at: At,
  id: string,
  to: 'cancel_late' | 'cancel_late_original',
  language: Language,
) {
  const link = card(page, id).getByRole('link', {
    name: m.cancel_late_link({}, { locale: language }),
  })
  await expect(async () => {
    await page.goto(at(`/orders?open=${id}`))
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await link.click()
  await page.locator(`label:has(input[value="${to}"])`).click()
  await page.locator('#main form button').click()
}

async function lateTrade(enter: Parameters<Parameters<typeof test>[2]>[0]['enter']) {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, {
    category: 'items',
    price: 300,
    quantity: 5,
    delivery: '00:00:01',
  })
  const id = await newOrder(buyer, offer.id, 'paid')
  return { page: await enter(buyer), sales: await enter(seller), id }
}

test('a buyer cancels what a seller did not deliver in time, and has the whole price back @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const { page, sales, id } = await lateTrade(enter)
  await cancelLate(page, at, id, 'cancel_late', language)
  await said(page, m.flash_order_cancelled_late({}, { locale: language }))
  await expect(orderPage(page)).toContainText(m.refund_reason_late({}, { locale: language }))
  expect(await figures(id)).toMatchObject({
    status: 'refunded_wallet',
    escrow: 0,
    buyer: 300,
    seller: 0,
    stock: 5,
  })
  // who delivers now is told that the buyer was first
  await sales.goto(at(`/sales?open=${id}`))
  await expect(card(sales, id)).toContainText(m.refund_reason_late({}, { locale: language }))
  await expectSound()
})

test('a seller asks for more time, their buyer grants it, and the seller gives the money back after all @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, {
    category: 'items',
    price: 300,
    quantity: 5,
    delivery: '02:00:00',
  })
  const [page, sales] = [await enter(buyer), await enter(seller)]
  const id = await newOrder(buyer, offer.id, 'paid')

  await sales.goto(at(`/sales?open=${id}`))
  await card(sales, id)
    .getByRole('link', { name: m.more_time_link({}, { locale: language }) })
    .click()
  await sales.locator('select[name="seconds"]').selectOption('3600')
  await sales.locator('textarea[name="reason"]').fill('The power is out')
  await sales.locator('#main form button').click()
  await said(sales, m.flash_more_time_asked({}, { locale: language }))

  await page.goto(at(`/orders?open=${id}`))
  await expect(card(page, id)).toContainText('The power is out')
  await card(page, id)
    .getByRole('link', { name: m.more_time_decide({}, { locale: language }) })
    .click()
  await page.locator('#main form button').click()
  await said(page, m.flash_order_extended({}, { locale: language }))

  await sales.goto(at(`/sales?open=${id}`))
  await card(sales, id)
    .getByRole('link', { name: m.give_back_link({}, { locale: language }) })
    .click()
  await sales.locator('#main form button').click()
  await said(sales, m.flash_order_given_back({}, { locale: language }))
  expect(await figures(id)).toMatchObject({ status: 'refunded_wallet', buyer: 300, stock: 5 })
  await expectSound()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a late order is cancelled, and its money goes back the way it was paid @ar-phone @all', async ({
    at,
    language,
    enter,
  }) => {
    const { page, id } = await lateTrade(enter)
    await cancelLate(page, at, id, 'cancel_late_original', language)
    await said(page, m.flash_order_cancelled_late_original({}, { locale: language }))
    expect(await figures(id)).toMatchObject({
      status: 'refunded_original',
      escrow: 0,
      buyer: 0,
      stock: 5,
    })
    // and it waits for whoever sends it
    const office = await enter(admin())
    await office.goto(at(`/admin/orders/${id}`))
    await expect(office.locator('#main')).toContainText(
      m.refund_reason_late({}, { locale: language }),
    )
    await expectSound()
  })
})
