import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, test } from './fixtures.ts'
import { newMember, newOffer } from './people.ts'

// An offer is reported by a buyer, hidden by an administrator, and gone for everybody.

test.describe.configure({ timeout: 120_000 })
test.use({ allowedErrors: [/422/, /410/] })

for (const has of [{ scripts: true }, { scripts: false }]) {
  test.describe(has.scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: has.scripts })

    test('a visitor is led to sign in and back, reports an offer, and staff hide it @en-desktop @ar-phone', async ({
      page,
      enter,
      at,
      language: locale,
      expectAccessible,
    }) => {
      const seller = await newMember({ is_seller: true })
      const offer = await newOffer(seller.id, { category: 'accounts', price: 2_000, quantity: 3 })
      const path = `${offer.path}/offers/${offer.id}`
      await page.goto(at(path))
      await page.getByRole('link', { name: m.offer_report({}, { locale }) }).click()
      await expect(page).toHaveURL(/\/signin\?to=/)

      const buyer = await enter(await newMember(), path)
      await buyer.getByRole('link', { name: m.offer_report({}, { locale }) }).click()
      await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(
        m.offer_report({}, { locale }),
      )
      await expectAccessible(buyer)
      const send = buyer.getByRole('button', { name: m.report_submit({}, { locale }), exact: true })
      const words = buyer.locator('textarea[name=words]')
      await words.fill('He sold me this account last week')
      await send.click()
      await expect(buyer.getByText(m.report_choose({}, { locale })).last()).toBeVisible()
      await expect(words).toHaveValue('He sold me this account last week')
      await buyer
        .getByLabel(m.offer_report_reason({}, { locale }))
        .selectOption({ label: m.offer_report_stolen({}, { locale }) })
      await send.click()
      await expect(buyer.getByText(m.flash_offer_reported({}, { locale }))).toBeVisible()
      await buyer.goto(at(`${path}/report`))
      await expect(buyer.getByText(m.offer_report_done({}, { locale }))).toBeVisible()

      const office = await enter(await newMember({ is_admin: true }), '/admin/reports?sort=newest')
      await expect(office.getByText('He sold me this account last week').first()).toBeVisible()
      await expectAccessible(office)
      await office
        .getByRole('link', { name: m.admin_reports_hide({ title: offer.title }, { locale }) })
        .first()
        .click()
      await office.locator('textarea[name=reason]').fill('Reported as stolen')
      await office
        .getByRole('button', { name: m.admin_reports_hide_act({}, { locale }), exact: true })
        .click()
      await expect(office.getByText(m.flash_offer_hidden({}, { locale }))).toBeVisible()

      const answer = await page.goto(at(path))
      expect(answer?.status()).toBe(410)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        m.gone_off_title({}, { locale }),
      )
      await expect(page.getByText(offer.title)).toHaveCount(0)
      await expectAccessible(page)
    })
  })
}
