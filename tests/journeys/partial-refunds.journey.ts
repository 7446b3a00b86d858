import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, newMember, newOffer, newOrder } from './people.ts'
import { expectSound, orderPage, said } from './trade.ts'

// Staff give back a part of an order, and its buyer reads it and says where it goes.

test.describe.configure({ timeout: 180_000 })
test.use({ allowedErrors: [/status of (?:403|422)/] })

/** Presses, and counts it. */
function presser(page: Page) {
  const counted = { presses: 0 }
  const press = async (selector: string) => {
    counted.presses++
    await page.locator(selector).first().click()
  }
  return { counted, press }
}

const paidOrder = async () => {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { category: 'items', price: 2_000, quantity: 5 })
  return { buyer, seller, offer, id: await newOrder(buyer, offer.id, 'paid') }
}

test('staff give back a part with four presses; more than is left is refused, nothing typed is lost @en-desktop', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const { buyer, seller, id } = await paidOrder()
  const office = await enter(demoAccount('owner'), `/admin/orders?q=${id}`)
  const { counted, press } = presser(office)
  await press(`.k-adminlist a[href*="/admin/orders/${id}"]`)
  await expect(office.locator('h1')).toContainText(m.admin_order_details({}, locale))
  await expectAccessible(office)
  await press(`.k-acts a[href*="/admin/orders/${id}/refund"]`)
  const dialog = office.locator('dialog[data-modal]')
  await dialog.locator('input[name="amount"]').fill('500')
  await expect(dialog.locator('.k-share')).toContainText('1,350')
  await dialog.locator('textarea[name="reason"]').fill('One piece is missing')
  await expectAccessible(office)
  await press('button[form="question"]')
  await said(office, m.flash_order_refunded_part({}, locale))
  expect(counted.presses).toBeLessThanOrEqual(4)
  await expect(office.locator('.k-moneyways')).toContainText('1,350')
  expect(await figures(id)).toMatchObject({ status: 'paid', escrow: 1_500, buyer: 500 })

  await office.locator(`.k-acts a[href*="/admin/orders/${id}/refund"]`).click()
  await dialog.locator('input[name="amount"]').fill('1501')
  await dialog.locator('textarea[name="reason"]').fill('All of it and more')
  await office.locator('button[form="question"]').click()
  await expect(dialog).toContainText('1,500')
  await expect(dialog.locator('input[name="amount"]')).toHaveValue('1501')
  await expect(dialog.locator('textarea[name="reason"]')).toHaveValue('All of it and more')
  expect(await figures(id)).toMatchObject({ escrow: 1_500, buyer: 500 })

  await office.goto(at(`/admin/orders/${id}/buyer`))
  await expect(office.locator('.k-refunds')).toContainText('500')

  const page = await enter(buyer)
  await page.goto(`/ar/orders/${id}`)
  await expect(orderPage(page)).toContainText(m.refunds_title({}, { locale: 'ar' }))
  await expect(orderPage(page)).toContainText(m.refund_in_wallet({}, { locale: 'ar' }))
  await expectAccessible(page)
  const sales = await enter(seller, `/sales/${id}`)
  await expect(orderPage(sales)).toContainText('1,350')
  await expectSound()
})

/** Staff give 700 DA of a new order back the way it was paid. */
async function givenBack(office: Page, at: (path: string) => string, language: Language) {
  const order = await paidOrder()
  await office.goto(at(`/admin/orders/${order.id}/refund`))
  const dialog = office.locator('dialog[data-modal]')
  await dialog.locator('input[name="amount"]').fill('700')
  await dialog.locator('label:has(input[value="refund_original"])').click()
  await dialog.locator('textarea[name="reason"]').fill('لم يصل إلّا جزء')
  await office.locator('button[form="question"]').click()
  await said(office, m.flash_order_refunded_part({}, { locale: language }))
  return order
}

test('the buyer of an order that goes back to an account gives it, with its digits checked and a proof that it is them, or has the money in the wallet by one press @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const office = await enter(demoAccount('owner'))
  const { buyer, id } = await givenBack(office, at, language)

  const page = await enter(buyer, `/orders/${id}`)
  const give = orderPage(page).getByRole('link', { name: m.refund_say_account({}, locale) })
  await give.click()
  await expectAccessible(page)
  await page.locator('label:has(input[value="rib"])').click()
  await page.locator('input[name="rib"]').fill('00799999000000020092')
  await page.locator('input[name="holder"]').fill('Amina Benali')
  const send = page.getByRole('button', { name: m.refund_account_submit({}, locale) })
  await send.click()
  await expect(page.locator('#main')).toContainText(m.payouts_error_rib_key({}, locale))
  await expect(page.locator('input[name="holder"]')).toHaveValue('Amina Benali')
  await expectAccessible(page)
  await page.locator('input[name="rib"]').fill('007 99999 0000000200 91')
  await page.locator('input[name="password"]').fill('not the password')
  await send.click()
  await expect(page.locator('#main')).toContainText(m.withdraw_wrong_password({}, locale))
  await expect(page.locator('input[name="holder"]')).toHaveValue('Amina Benali')
  await page.locator('input[name="password"]').fill(buyer.password)
  await send.click()
  await said(page, m.flash_refund_account_given({}, locale))
  await expect(orderPage(page)).toContainText('020091')
  await expect(orderPage(page)).not.toContainText('0000000200')
  await expect(page.getByRole('button', { name: /700/ })).toHaveCount(0)

  await office.goto(at(`/admin/orders/${id}`))
  await office.locator('.k-refunds a').click()
  await expect(office.getByRole('main')).toContainText('007 99999 0000000200 91')
  await expect(office.getByRole('main')).toContainText('Amina Benali')

  const other = await givenBack(office, at, language)
  const own = await enter(other.buyer, `/orders/${other.id}`)
  await own.getByRole('button', { name: /700/ }).click()
  await said(own, m.flash_refund_to_wallet({}, locale))
  expect(await figures(other.id)).toMatchObject({ status: 'paid', escrow: 1_300, buyer: 700 })
  await own.goto(at(`/orders/${other.id}/refund`))
  await expect(own.locator('#main')).toContainText(m.refund_account_none({}, locale))
  await expectSound()
})
