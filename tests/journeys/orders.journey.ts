import type { Locator, Page } from '@playwright/test'
import { demoAccounts, expect, type Language, test } from './fixtures.ts'

const words = {
  en: { receive: 'Mark as Received', copy: 'Copy order id', copied: 'Copied!', positive: 'Positive', submit: 'Submit Feedback', submitted: 'Feedback submitted',
    thanks: 'Thank You!', problem: 'I have a problem', report: 'Freeze the payment and report', frozen: 'The payment is frozen', solved: 'My problem is solved',
    takeBack: 'Take the report back', cancel: 'Cancel order', cancelled: 'This order was cancelled', empty: 'No Orders Found' },
  ar: { receive: 'أكّد الاستلام', copy: 'انسخ رقم الطلب', copied: 'نُسخ!', positive: 'إيجابي', submit: 'أرسل التقييم', submitted: 'أُرسل التقييم',
    thanks: 'شكرًا لك!', problem: 'لديّ مشكلة', report: 'جمّد المبلغ وأبلغ', frozen: 'المبلغ مجمَّد', solved: 'حُلّت مشكلتي',
    takeBack: 'اسحب البلاغ', cancel: 'ألغِ الطلب', cancelled: 'أُلغي هذا الطلب', empty: 'لا توجد طلبات' },
} as const

/** Signs in and goes on. Each language has a buyer of its own, so that journeys beside each other do not meet. */
async function enter(page: Page, at: (path: string) => string, language: Language, role: 'buyer' | 'seller', to: string) {
  const accounts = demoAccounts().filter((account) => account.role === role)
  const account = accounts[language === 'en' ? 0 : 1]!
  await page.goto(at(`/signin?to=${encodeURIComponent(to)}`))
  await page.locator('#main input[name="email"]').fill(account.email)
  await page.locator('#main input[name="password"]').fill(account.password)
  await page.locator('#main input[name="password"]').press('Enter')
  await expect(page).toHaveURL(at(to))
}

const openCard = (page: Page) => page.locator('details.k-order[open]')
const idOf = async (card: Locator) => ((await card.getAttribute('id')) ?? '').replace('order-', '')
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('orders, sales and their forms can be used by everybody [ORD-01 ORD-05 GEN-11]', async ({ page, at, language, expectAccessible }) => {
  test.slow()
  await enter(page, at, language, 'buyer', '/orders')
  const received = page.locator('details.k-order').first()
  const id = await idOf(received)
  for (const path of ['/orders', `/orders?open=${id}`, '/orders?page=2', '/orders?q=zzzz', `/orders/${id}/feedback`, `/orders/${id}/problem`]) {
    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
  }
  await page.context().clearCookies()
  await enter(page, at, language, 'seller', '/sales')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
})

test('the facts of an order are whole on a small phone, however long an address is', async ({ page, at, language }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, at, language, 'buyer', '/orders')
  await page.locator('details.k-order').first().evaluate((card: HTMLDetailsElement) => (card.open = true))
  const facts = openCard(page).locator('.k-facts').first()
  await expect(facts).toBeVisible()
  const cut = await facts.evaluate((list) => {
    const email = [...list.querySelectorAll('dd')].find((value) => value.textContent?.includes('@example'))
    if (email) email.firstElementChild!.textContent = 'abdelrahmane.benmohammed.2005@a-long-host.example'
    const { left, right } = list.closest('details')!.getBoundingClientRect()
    return [...list.querySelectorAll('dd')].filter((value) => {
      const box = value.getBoundingClientRect()
      return box.left < left || box.right > right || value.scrollWidth > value.clientWidth
    }).map((value) => value.textContent)
  })
  expect(cut).toEqual([])
})

test('a buyer reports a problem, takes it back, confirms, and thanks the seller [ORD-16 ORD-20 ORD-21 ORD-27 GEN-19 GEN-20]', async ({ page, at, language }) => {
  const say = words[language]
  await enter(page, at, language, 'buyer', '/orders?status=completed')
  const card = openCard(page).filter({ has: page.getByRole('button', { name: say.receive }) })
  const id = await idOf(card)
  const own = page.locator(`[id="order-${id}"]`)

  await card.getByRole('link', { name: say.problem }).click()
  await page.locator('textarea[name="reason"]').fill('The login does not work')
  await page.getByRole('button', { name: say.report }).click()
  await expect(own.getByText(say.frozen)).toBeVisible()
  await expect(own.getByRole('button', { name: say.receive })).toHaveCount(0)
  await own.getByRole('link', { name: say.solved }).click()
  await page.getByRole('button', { name: say.takeBack }).click()

  await own.getByRole('button', { name: say.receive }).click()
  const submit = own.getByRole('button', { name: say.submit })
  await expect(submit).toBeDisabled()
  await own.getByText(say.positive).click()
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(own.getByText(say.submitted)).toBeVisible()
  await expect(own.getByRole('radio')).toHaveCount(0)
})

test('feedback on its own page is thanked for, and the page closes by itself [ORD-25 ORD-26]', async ({ page, at, language }) => {
  const say = words[language]
  await enter(page, at, language, 'buyer', '/orders?status=received')
  const given = page.locator('details.k-order', { hasText: say.submitted }).first()
  const id = await idOf(given)
  await page.goto(at(`/orders/${id}/feedback?sent`))
  await expect(page.getByText(say.thanks)).toBeVisible()
  await page.waitForURL(at(`/orders?open=${id}#order-${id}`), { timeout: 5_000 })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the whole order id is copied, and that is said for two seconds [ORD-06 ORD-07]', async ({ page, at, language }) => {
    const say = words[language]
    await enter(page, at, language, 'buyer', '/orders')
    const first = page.locator('details.k-order').first()
    if ((await first.getAttribute('open')) === null) await first.locator('summary').click()
    await first.getByRole('button', { name: say.copy }).click()
    await expect(first.getByText(say.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await idOf(first))
    await expect(first.getByText(say.copied)).toBeHidden({ timeout: 4_000 })
  })
})

test('a clipboard that refuses is only logged [ORD-08]', async ({ page, at, language }) => {
  const say = words[language]
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await enter(page, at, language, 'buyer', '/orders')
  const first = page.locator('details.k-order').first()
  if ((await first.getAttribute('open')) === null) await first.locator('summary').click()
  const logged = page.waitForEvent('console')
  await first.getByRole('button', { name: say.copy }).click()
  await logged
  await expect(first.getByText(say.copied)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one can search, and cancel an order after being asked once more [ORD-03 ORD-10 ORD-13]', async ({ page, at, language }) => {
    const say = words[language]
    await enter(page, at, language, 'buyer', '/orders')
    await page.locator('#main input[name="q"]').fill('zzzz no such order')
    await page.locator('#main input[name="q"]').press('Enter')
    await expect(page.getByRole('heading', { name: say.empty })).toBeVisible()

    await page.goto(at('/orders?status=pending'))
    const card = page.locator('details.k-order').first()
    const id = await idOf(card)
    await card.locator('summary').click()
    await card.getByRole('button', { name: say.cancel }).click()
    await page.locator(`[id="cancel-${id}"]`).getByRole('button', { name: say.cancel }).click()
    await expect(page.locator(`[id="order-${id}"]`).getByText(say.cancelled)).toBeVisible()
  })
})
