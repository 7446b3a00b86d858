import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccounts, expect, test } from './fixtures.ts'
import { figures, newMember, newOffer } from './people.ts'
import { buy, deliver, expectSound, markPaid, room, said } from './trade.ts'

test.describe.configure({ timeout: 120_000 })

test('two quarrel, see what a part comes to, and agree on it [GEN-20 GEN-21] @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { category: 'items', price: 1_000, quantity: 2 })
  const admin = demoAccounts().find(({ role }) => role === 'admin')!
  const [page, sales, office] = [await enter(buyer), await enter(seller), await enter(admin)]
  const id = await buy(page, at, offer, 1)
  await markPaid(office, at, offer.title, language)
  await deliver(sales, at, id, language)

  await page.goto(at(`/orders/${id}`))
  await room(page)
    .getByRole('link', { name: m.order_problem({}, locale) })
    .click()
  await expectAccessible(page)
  await page.locator('select[name="reason"]').selectOption('part_delivered')
  await page.locator('textarea[name="words"]').fill('وصل نصف ما اشتريته فقط، والباقي لم يصل')
  await page.getByRole('button', { name: m.dispute_open_submit({}, locale) }).click()
  await said(page, m.flash_dispute_opened({}, locale))

  await sales.goto(at(`/sales/${id}/dispute`))
  await sales.locator('textarea[name="words"]').first().fill('نعم، نفد المخزون قبل أن أكمل الطلب')
  await sales.getByRole('button', { name: m.dispute_answer_submit({}, locale) }).click()
  await said(sales, m.flash_dispute_done({}, locale))
  await sales.locator('input[name="kind"][value="part"]').check({ force: true })
  await sales.locator('input[name="part"]').fill('400')
  await sales.getByRole('button', { name: m.dispute_propose({}, locale), exact: true }).click()
  await said(sales, m.flash_dispute_proposed({}, locale))
  await expectAccessible(sales)

  await page.goto(at(`/orders/${id}/dispute`))
  await expect(page.locator('.k-share').first()).toContainText('540')
  await page.getByRole('button', { name: m.dispute_accept({}, locale) }).click()
  await said(page, m.flash_dispute_done({}, locale))
  expect(await figures(id)).toMatchObject({
    status: 'received',
    disputed: false,
    escrow: 0,
    buyer: 400,
    seller: 540,
    fee: 60,
  })
  await expectSound()
})
