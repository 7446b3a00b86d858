import type { Locator, Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccounts, expect, type Language, test } from './fixtures.ts'
import { newMember, newOffer } from './people.ts'
import { buy, receive, orderPage, said } from './trade.ts'

/** Each language has people of its own, so that journeys beside each other do not meet. */
const accountOf = (language: Language, role: 'buyer' | 'seller') =>
  demoAccounts().filter((account) => account.role === role)[language === 'en' ? 0 : 1]!

const openCard = (page: Page) => page.locator('details.k-order[open]')
const idOf = async (card: Locator) => ((await card.getAttribute('id')) ?? '').replace('order-', '')

test('the facts of an order are whole on a small phone, however long an address is @ar-phone', async ({
  enter,
  language,
}) => {
  const page = await enter(accountOf(language, 'buyer'), '/orders')
  await awake(page, 'order-list')
  await page.setViewportSize({ width: 360, height: 800 })
  await page
    .locator('details.k-order')
    .first()
    .evaluate((card: HTMLDetailsElement) => (card.open = true))
  const facts = openCard(page).locator('.k-facts').first()
  await expect(facts).toBeVisible()
  const cut = await facts.evaluate((list) => {
    const email = [...list.querySelectorAll('dd')].find((value) =>
      value.textContent?.includes('@example'),
    )
    if (email)
      email.firstElementChild!.textContent = 'abdelrahmane.benmohammed.2005@a-long-host.example'
    const { left, right } = list.closest('details')!.getBoundingClientRect()
    return [...list.querySelectorAll('dd')]
      .filter((value) => {
        const box = value.getBoundingClientRect()
        return box.left < left || box.right > right || value.scrollWidth > value.clientWidth
      })
      .map((value) => value.textContent)
  })
  expect(cut).toEqual([])
})

test('a title against the direction of the page is cut within its place, ellipsis and all', async ({
  enter,
  at,
  language,
}) => {
  const page = await enter(accountOf(language, 'seller'))
  const title =
    language === 'ar' ? 'Compte Platinum, all skins of every season' : 'حساب رتبة كل السكنات'
  for (const [path, island] of [
    ['/sales', 'order-list'],
    ['/inbox', 'inbox'],
  ] as const) {
    await page.goto(at(path))
    // one that wakes later would find other titles than the server's
    await awake(page, island)
    await page.locator('#main .k-clamp-1, #main .k-clamp-2').first().waitFor()
    const cut = await page.evaluateHandle(
      ({ title, dir }) =>
        [...document.querySelectorAll<HTMLElement>(`#main [class*="k-clamp-"]`)].filter((each) => {
          each.dir = dir
          each.textContent = `${title}, `.repeat(9)
          return each.scrollHeight > each.clientHeight
        }),
      { title, dir: language === 'ar' ? 'ltr' : 'rtl' },
    )
    expect(await cut.evaluate(({ length }) => length)).toBeGreaterThan(2)
    const sticksOut = () =>
      cut.evaluate((titles) =>
        titles
          .filter((each) => {
            const [own, place] = [each, each.parentElement!].map((one) =>
              one.getBoundingClientRect(),
            )
            const isWithin = own!.left > place!.left - 1 && own!.right < place!.right + 1
            return !isWithin || each.scrollWidth > each.clientWidth
          })
          .map(({ className }) => className),
      )
    await expect.poll(sticksOut).toEqual([])
  }
})

test.describe('a problem and its end', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('a buyer reports a problem, takes it back, confirms, and thanks the seller [ORD-16 ORD-20 ORD-21 ORD-27 GEN-19 GEN-20] @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    test.slow()
    const locale = { locale: language }
    const page = await enter(accountOf(language, 'buyer'), '/orders?status=completed')
    const card = openCard(page).filter({
      has: page.getByRole('button', { name: m.order_receive({}, locale) }),
    })
    const id = await idOf(card)
    const own = orderPage(page)

    await card.getByRole('link', { name: m.order_problem({}, locale) }).click()
    await page.locator('select[name="reason"]').selectOption({ index: 1 })
    await page.locator('textarea[name="words"]').fill('The login does not work at all')
    await page.getByRole('button', { name: m.dispute_open_submit({}, locale) }).click()
    await said(page, m.flash_dispute_opened({}, locale))
    await page.goto(at(`/orders/${id}`))
    const toDispute = own.getByRole('link', { name: m.order_to_dispute({}, locale) }).first()
    await expect(toDispute).toBeVisible()
    await expect(own.getByRole('button', { name: m.order_receive({}, locale) })).toHaveCount(0)
    await toDispute.click()
    await page.getByRole('button', { name: m.dispute_withdraw({}, locale) }).click()
    await said(page, m.flash_dispute_done({}, locale))
    await receive(page, at, id, language)
    // a press before leads to a page of its own
    await awake(page, 'bought-order')
    const submit = own.getByRole('button', { name: m.order_feedback_submit({}, locale) })
    await submit.click()
    await expect(own.getByText(m.order_feedback_rating_required({}, locale))).toBeVisible()
    await expect(own.getByRole('radio').first()).toBeFocused()
    await own.getByText(m.feedback_positive({}, locale), { exact: true }).click()
    await submit.click()
    await expect(own.getByText(m.order_feedback_submitted({}, locale))).toBeVisible()
    await expect(own.getByRole('radio')).toHaveCount(0)
  })
})

test('feedback on its own page is thanked for, and the page closes by itself [ORD-25 ORD-26] @ar-phone', async ({
  enter,
  at,
  language,
}) => {
  const locale = { locale: language }
  const page = await enter(accountOf(language, 'buyer'), '/orders?status=received')
  const given = page
    .locator('details.k-order', { hasText: m.order_feedback_submitted({}, locale) })
    .first()
  const id = await idOf(given)
  await page.goto(at(`/orders/${id}/feedback?sent`))
  await expect(page.getByText(m.order_feedback_thanks({}, locale))).toBeVisible()
  await page.waitForURL(at(`/orders/${id}`), { timeout: 5_000 })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the whole order id is copied, and that is said for two seconds, also while the list is not React’s yet [ORD-06 ORD-07] @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    const locale = { locale: language }
    const page = await enter(accountOf(language, 'buyer'), '/')
    const held = Promise.withResolvers<undefined>()
    await page.route(/\/order-list\.island/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(at('/orders'))
    const first = page.locator('details.k-order').first()
    if ((await first.getAttribute('open')) === null) await first.locator('summary').click()
    await first.getByRole('button', { name: m.order_copy_id({}, locale) }).click()
    await expect(first.getByText(m.order_copied({}, locale))).toBeVisible()
    held.resolve(undefined)
    await awake(page, 'order-list')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await idOf(first))
    await expect(first.getByText(m.order_copied({}, locale))).toBeHidden({ timeout: 4_000 })
  })
})

test('a clipboard that refuses is only logged [ORD-08] @ar-phone', async ({ enter, language }) => {
  const locale = { locale: language }
  const page = await enter(accountOf(language, 'buyer'), '/orders')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  const first = page.locator('details.k-order').first()
  if ((await first.getAttribute('open')) === null) await first.locator('summary').click()
  const logged = page.waitForEvent('console')
  await first.getByRole('button', { name: m.order_copy_id({}, locale) }).click()
  await logged
  await expect(first.getByText(m.order_copied({}, locale))).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one can search, and cancel an order after being asked once more [ORD-03 ORD-10 ORD-13] @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    const locale = { locale: language }
    const seller = await newMember({ is_seller: true })
    const offer = await newOffer(seller.id, { category: 'items', price: 300, quantity: 2 })
    const page = await enter(await newMember())
    const id = await buy(page, at, offer, 1)
    await page.goto(at('/orders'))
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('zzzz no such order')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: m.orders_empty({}, locale) })).toBeVisible()

    await page.goto(at('/orders?status=pending'))
    const card = page.locator(`details[id="order-${id}"]`)
    await card.locator('summary').click()
    await card.getByRole('button', { name: m.order_cancel({}, locale) }).click()
    await page
      .locator(`[id="cancel-${id}"]`)
      .getByRole('button', { name: m.order_cancel({}, locale) })
      .click()
    await expect(page).toHaveURL(at(`/orders/${id}`))
    await expect(orderPage(page).getByText(m.order_money_cancelled_title({}, locale))).toBeVisible()
  })
})
