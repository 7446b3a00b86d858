import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, test } from './fixtures.ts'
import { newMember, newOffer, newOrder, query } from './people.ts'
import { picture } from './pictures.ts'

// A talk with pictures, one message of which is reported, and read by an administrator who says
// why.

test.describe.configure({ timeout: 120_000 })
test.use({ allowedErrors: [/422/] })

async function trade() {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const offer = await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 })
  const id = await newOrder(buyer, offer.id, 'paid')
  return { buyer, seller, id }
}

const send = (page: Page, locale: Language) =>
  page.getByRole('button', { name: m.talk_send({}, { locale }), exact: true }).click()

test('two people send pictures, one reports a message, and both see that an administrator read it and why @en-desktop', async ({
  enter,
  language: locale,
  at,
  expectAccessible,
}) => {
  const { buyer, seller, id } = await trade()
  const bought = await enter(buyer, `/orders/${id}/say`)
  const sold = await enter(seller, `/sales/${id}/say`)
  for (const page of [bought, sold]) await awake(page, 'conversation')

  const field = bought.locator('input[name=pictures]')
  await field.setInputFiles([await picture(), await picture(), await picture()])
  await bought
    .getByRole('button', { name: m.talk_picture_drop({ number: '3' }, { locale }) })
    .click()
  await expect(bought.locator('.k-chosenpics img')).toHaveCount(2)
  await send(bought, locale)
  await expect(bought.locator('.k-msg--mine .k-msg__pics a')).toHaveCount(2)
  await expect(sold.locator('.k-msg__pics a img').first()).toBeVisible()
  await expect
    .poll(() => sold.locator('.k-msg__pics img').first().evaluate(loadedWidth))
    .toBeGreaterThan(0)
  await expectAccessible(bought)

  await sold.locator('textarea[name=body]').fill('Call me on 0555 12 34 56')
  await send(sold, locale)
  await sold.getByRole('button', { name: m.talk_send_anyway({}, { locale }) }).click()
  const report = bought.getByRole('link', { name: m.report_link({}, { locale }) })
  await report.click()
  await expect(bought.getByRole('heading', { level: 1 })).toHaveText(m.report_title({}, { locale }))
  await expectAccessible(bought)
  await bought
    .getByLabel(m.report_reason({}, { locale }))
    .selectOption({ label: m.report_contact({}, { locale }) })
  await bought.getByRole('button', { name: m.report_submit({}, { locale }), exact: true }).click()
  await expect(bought.getByText(m.flash_message_reported({}, { locale }))).toBeVisible()

  const office = await enter(await newMember({ is_admin: true }), '/admin/messages')
  await expectAccessible(office)
  const [talk] = await query<{ id: string }>('select id from conversations where order_id = $1', [
    id,
  ])
  await office.goto(at(`/admin/messages/${talk!.id}`))
  await expect(office.getByText('0555')).toHaveCount(0)
  await expectAccessible(office)
  const why = 'A report about this talk'
  await office.getByLabel(m.admin_read_why({}, { locale })).fill(why)
  await office.getByRole('button', { name: m.admin_read_submit({}, { locale }) }).click()
  await expect(office.getByText('0555')).toBeVisible()
  await expect
    .poll(() => office.locator('.k-msg__pics img').first().evaluate(loadedWidth))
    .toBeGreaterThan(0)
  await expectAccessible(office)
  await office.getByRole('button', { name: m.admin_read_handle({}, { locale }) }).click()
  await expect(office.getByText(m.flash_reports_handled({}, { locale }))).toBeVisible()

  for (const [page, path] of [
    [bought, `/orders/${id}/say`],
    [sold, `/sales/${id}/say`],
  ] as const) {
    await page.goto(at(path))
    await expect(page.locator('.k-said').filter({ hasText: why })).toBeVisible()
  }
})

const loadedWidth = (image: Element) => (image as HTMLImageElement).naturalWidth
