import type { Browser, Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, test } from './fixtures.ts'
import { figures, letAct, newMember, newOffer, query } from './people.ts'
import {
  type At,
  buy,
  deliver,
  expectSound,
  markPaid,
  paidOrder,
  orderPage,
  said,
} from './trade.ts'

test.describe.configure({ timeout: 120_000 })

test('two quarrel, see what a part comes to, and agree on it [GEN-20 GEN-21] @ar-phone @core', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const sold = { category: 'items', price: 1_000, quantity: 2 }
  const { page, sales, id } = await paidOrder(enter, sold)
  await deliver(sales, at, id, language)

  await page.goto(at(`/orders/${id}`))
  await orderPage(page)
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

  // the buyer's page, which was open all the time, says that there is news
  await page.getByRole('link', { name: m.dispute_moved_on({}, locale) }).click()
  await expect(page.locator('.k-share').first()).toContainText('540')
  await page.getByRole('button', { name: m.dispute_accept({}, locale), exact: true }).click()
  await page.getByRole('button', { name: m.dispute_accept_submit({}, locale) }).click()
  await said(page, m.flash_dispute_accepted({}, locale))
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

/** The same person in a browser that runs no scripts. */
async function plainly(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  })
  return context.newPage()
}

const statusOf = async (orderId: string) =>
  (
    await query<{ status: string }>('select status from disputes where order_id = $1', [orderId])
  )[0]!.status

test('they do not agree: an administrator decides from one page, and after an appeal another one, all without scripts [GEN-20 GEN-21] @ar-phone @all', async ({
  at,
  browser,
  baseURL,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const [seller, buyer, second] = [
    await newMember({ is_seller: true }),
    await newMember(),
    await newMember({ is_admin: true }),
  ]
  const offer = await newOffer(seller.id, { category: 'items', price: 1_000, quantity: 4 })
  const admin = demoAccount('owner')
  const awake = [await enter(buyer), await enter(seller), await enter(admin), await enter(second)]
  await letAct(second.id)
  const id = await buy(awake[0]!, at, offer, 4)
  await markPaid(awake[2]!, at, offer.title, language)
  await deliver(awake[1]!, at, id, language)
  const asleep = await Promise.all(awake.map((page) => plainly(browser, page, baseURL!)))
  const [page, sales, office, other] = asleep as [Page, Page, Page, Page]

  await disagree(page, sales, at, id, language)

  await office.goto(at(`/admin/orders/${id}`))
  await office.locator('a[href*="/admin/disputes/"]').first().click()
  const path = new URL(office.url()).pathname
  await office.getByRole('button', { name: m.disputes_take({}, locale) }).click()
  await said(office, m.flash_dispute_done({}, locale))
  await awake[2]!.goto(path)
  await expectAccessible(awake[2]!)
  await asksBoth(
    office,
    [page, sales],
    [at(`/orders/${id}/dispute`), at(`/sales/${id}/dispute`)],
    language,
  )
  await decide(office, 'kept', language)
  if ((await statusOf(id)) === 'second_look') {
    await other.goto(path)
    await other.getByRole('button', { name: m.disputes_confirm({}, locale) }).click()
    await said(other, m.flash_dispute_decided({}, locale))
  }

  await page.goto(at(`/orders/${id}/dispute`))
  await expect(page.locator('#main')).toContainText(m.dispute_turn_decided({}, locale))
  await awake[0]!.goto(at(`/orders/${id}/dispute`))
  await expectAccessible(awake[0]!)
  await page.locator('textarea[name="words"]').last().fill('لم يُنظر في الصور التي أرسلتُها')
  await page.getByRole('button', { name: m.dispute_appeal_submit({}, locale) }).click()
  await said(page, m.flash_dispute_done({}, locale))

  await office.goto(path)
  await expect(office.locator('#main')).toContainText(m.disputes_another({}, locale))
  await other.goto(path)
  await decide(other, 'refunded', language)
  expect(await figures(id)).toMatchObject({
    status: 'refunded_wallet',
    escrow: 0,
    buyer: 4_000,
    seller: 0,
  })
  await expectSound()
  await Promise.all(asleep.map((each) => each.context().close()))
})

/** Who decides asks both, whose pages show it; one answers beside the dispute and stays there. */
async function asksBoth(office: Page, sides: Page[], paths: string[], language: 'ar' | 'en') {
  const locale = { locale: language }
  const question = 'متى سُلّمت القطعة الرابعة، وبماذا تُثبتان ذلك؟'
  await office.getByLabel(m.disputes_ask_words({}, locale)).fill(question)
  await office.getByRole('button', { name: m.disputes_ask_submit({}, locale) }).click()
  await said(office, m.flash_dispute_asked({}, locale))
  await expect(office.locator('#talk')).toContainText(question)
  for (const [index, side] of sides.entries()) {
    await side.goto(paths[index]!)
    await expect(side.locator('#chat .k-msg--staff')).toContainText(question)
    await expect(side.locator('#chat .k-msg--staff')).toContainText(m.talk_staff({}, locale))
  }
  const [buyer] = sides as [Page]
  await buyer.locator('#chat textarea').fill('لم تصل أصلًا')
  await buyer
    .locator('#chat')
    .getByRole('button', { name: m.talk_send({}, locale) })
    .click()
  await expect(buyer).toHaveURL(new RegExp(`${paths[0]!}#chat$`))
  await expect(buyer.locator('#chat .k-msg--mine').last()).toContainText('لم تصل أصلًا')
}

/** Shows the figures of a decision, and sends it. */
async function decide(page: Page, outcome: 'kept' | 'refunded', language: 'ar' | 'en') {
  const locale = { locale: language }
  await page.locator(`label:has(input[name="outcome"][value="${outcome}"])`).click()
  await page.locator('textarea[name="words"]').fill('قرأنا الملفّ كلّه من الطرفين وهذا ما يظهر منه')
  await page.getByRole('button', { name: m.disputes_preview({}, locale) }).click()
  await expect(page.locator('form .k-share')).toBeVisible()
  await page.getByRole('button', { name: m.disputes_decide({}, locale), exact: true }).click()
  await said(page, m.flash_dispute_decided({}, locale))
}

/** The buyer says what is missing, and the seller says that nothing is. */
async function disagree(page: Page, sales: Page, at: At, id: string, language: 'ar' | 'en') {
  const locale = { locale: language }
  await page.goto(at(`/orders/${id}/dispute`))
  await page.locator('select[name="reason"]').selectOption('part_delivered')
  await page.locator('input[name="arrived"]').fill('3')
  await page.locator('textarea[name="words"]').fill('وصلت ثلاث قطع فقط من أربع، وهذه الصور تُثبت')
  await page.locator('label:has(input[name="kind"][value="part"])').click()
  await page.getByRole('button', { name: m.dispute_open_submit({}, locale) }).click()
  await said(page, m.flash_dispute_opened({}, locale))
  // the price of the piece that is missing
  await expect(page.locator('.k-share').first()).toContainText(/1\D?000/)

  await sales.goto(at(`/sales/${id}`))
  await sales
    .getByRole('link', { name: m.order_to_dispute({}, locale) })
    .first()
    .click()
  await sales.locator('textarea[name="words"]').first().fill('سلّمتُ القطع الأربع كلّها كما اتّفقنا')
  await sales.getByRole('button', { name: m.dispute_answer_submit({}, locale) }).click()
  await said(sales, m.flash_dispute_done({}, locale))
  await sales.getByRole('button', { name: m.dispute_decline({}, locale) }).click()
  await said(sales, m.flash_dispute_done({}, locale))
}
