import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, test } from './fixtures.ts'
import { newMember } from './people.ts'
import { deliverAccount, expectSound, paidOrder, said } from './trade.ts'

test('an account that is delivered again is found by staff on either order, who let it pass @en-desktop', async ({
  language,
  at,
  enter,
}) => {
  const locale = { locale: language }
  const staff = await newMember({ is_admin: true })
  const sold = { category: 'accounts', price: 990, quantity: 3 }
  const [first, second] = [await paidOrder(enter, sold), await paidOrder(enter, sold)]
  const login = `king${first.offer.id}@gmail.com`
  await deliverAccount(first.sales, at, first.id, language, { login, password: 'Kz-one' })
  const spelled = `K.ing${first.offer.id}@googlemail.com`
  await deliverAccount(second.sales, at, second.id, language, {
    login: spelled,
    password: 'Kz-two',
  })

  const office = await enter(staff, '/admin/stock')
  await office.locator(`a[href$="/admin/orders/${second.id}"]`).click()
  await expect(office.getByText(m.admin_resale_title({}, locale))).toBeVisible()
  await office.locator(`main a[href$="/admin/orders/${first.id}"]`).click()
  await expect(office.getByText(m.same_account_title({}, locale))).toBeVisible()
  await expect(office.getByText(m.admin_resale_title({}, locale))).toHaveCount(0)
  await office.goto(at(`/admin/orders/${second.id}`))
  await office
    .locator('details.k-asked > summary', { hasText: m.admin_resale_pass({}, locale) })
    .click()
  await office.locator('button[name="step"][value="let_resale_pass"]').click()
  await said(office, m.flash_resale_passed({}, locale))
  await expect(office.getByText(m.admin_resale_title({}, locale))).toHaveCount(0)
  await expectSound()
})
