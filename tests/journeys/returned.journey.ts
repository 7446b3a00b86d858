import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { findBrowser } from '../../scripts/browser.ts'
import { launchOptions } from './browser.ts'
import { awake, expect, test } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'
import { fillCheckout } from './trade.ts'

// Pages that a whole Chromium itself keeps in its memory and brings back, which elsewhere is
// played.

test.use({
  launchOptions: {
    ...launchOptions(findBrowser()),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Goes back, and waits until the browser has brought the page back out of its memory. */
async function bringBack(page: Page) {
  // the page that is left answers no more
  await page.evaluate(() => history.back()).catch(() => {})
  await page.waitForFunction(() => sessionStorage.getItem('returned'))
}

/** Lets the page write down, for its whole tab, that it was brought back. */
const watch = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('returned', location.pathname)
    }),
  )

test.describe('a checkout that the browser brings back', () => {
  // that the first order is told of
  test.use({ allowedErrors: [/status of 409/] })

  test('tells of its first order, then sells another quantity as another order @en-desktop @all', async ({
    enter,
  }) => {
    const buyer = await newMember()
    const seller = await newMember({ is_seller: true })
    const offer = await newOffer(seller.id, { category: 'items', price: 500, quantity: 9 })
    const page = await enter(buyer, `/payment/${offer.id}`)
    await awake(page, 'checkout')
    await watch(page)
    await fillCheckout(page, 1)
    await bringBack(page)
    await page.locator('input[name=quantity]').fill('2')
    const pay = page.locator('button[form=checkout]:visible')
    await pay.click()
    await expect(page.getByText(m.checkout_kept())).toBeVisible()
    expect(await quantitiesOf(buyer.id)).toEqual([1])
    await pay.click()
    await expect.poll(() => quantitiesOf(buyer.id), { message: 'two orders' }).toEqual([1, 2])
  })
})

const quantitiesOf = async (buyer: string) =>
  (
    await query<{ quantity: number }>(
      'select quantity from orders where user_id = $1 order by created_at',
      [buyer],
    )
  ).map(({ quantity }) => quantity)

test.describe('in two tabs', () => {
  // the stream of the page that is private no more
  test.use({ allowedErrors: [/status of 401/] })

  test('a private page is not brought back to who has signed out in another tab meanwhile @en-desktop @all', async ({
    enter,
    at,
  }) => {
    const page = await enter(await newMember(), '/wallet')
    await page.locator('footer a[href$="/fees"]').click()
    await expect(page).toHaveURL(at('/fees'))
    const other = await page.context().newPage()
    await other.goto(at('/fees'))
    await other
      .locator('form[action$="/signout"] button')
      .evaluate((button: HTMLElement) => button.click())
    await expect(other).toHaveURL(at('/'))
    // out of its memory or not
    await page.evaluate(() => history.back()).catch(() => {})
    await expect(page).toHaveURL(/\/signin\?to=/)
  })
})
