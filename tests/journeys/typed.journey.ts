import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, signIn, test } from './fixtures.ts'
import { newMember, newOffer, newOrder, query } from './people.ts'
import { fillCheckout, sendCheckout } from './trade.ts'

// What somebody has typed is not lost when they go back, and when their session ends; and what they
// send is what they typed.

const newSale = async (quantity: number) => {
  const seller = await newMember({ is_seller: true })
  return newOffer(seller.id, { category: 'items', price: 500, quantity })
}

test.describe('in a page that comes back', () => {
  // that the first order is told of
  test.use({ allowedErrors: [/status of 409/] })

  test('another quantity is another order once the first was told of, and the same once more the same @ar-phone', async ({
    enter,
    language,
  }) => {
    const [buyer, offer] = [await newMember(), await newSale(9)]
    const page = await enter(buyer, `/payment/${offer.id}`)
    await awake(page, 'checkout')
    // it is not left, and comes back as out of the browser's memory
    await page.evaluate(() =>
      navigation.addEventListener('navigate', (event) => {
        event.preventDefault()
        document.body.dataset.led = event.destination.url
      }),
    )
    const send = async (act: () => Promise<unknown>) => {
      await act()
      await page.waitForSelector('body[data-led]')
      return page.evaluate(() => {
        const { led } = document.body.dataset
        delete document.body.dataset.led
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        return led
      })
    }
    const pay = () => page.locator('button[form=checkout]:visible').click()
    const first = await send(() => sendCheckout(page, 1))
    await page.getByRole('button', { name: m.checkout_increase({}, { locale: language }) }).click()
    const quantities = async () => {
      const text = 'select quantity from orders where user_id = $1 order by created_at'
      return (await query<{ quantity: number }>(text, [buyer.id])).map(({ quantity }) => quantity)
    }
    await pay()
    await expect(page.getByText(m.checkout_kept({}, { locale: language }))).toBeVisible()
    await expect(page.locator('[name=quantity]')).toHaveValue('2')
    expect(await quantities()).toEqual([1])
    const second = await send(pay)
    expect(second).not.toBe(first)
    expect(await quantities()).toEqual([1, 2])
    expect(await send(pay)).toBe(second)
    expect(await quantities()).toEqual([1, 2])
  })
})

test('who keeps the last piece in an unpaid order is led there by its checkout and its offer @en-desktop', async ({
  enter,
  at,
  language,
}) => {
  const [buyer, offer] = [await newMember(), await newSale(1)]
  const page = await enter(buyer, `/payment/${offer.id}`)
  const id = await fillCheckout(page, 1)
  // the checkout as it was, where the browser still remembers it; else it is read anew, and leads
  // on
  await page.goBack()
  const pay = page.locator('button[form=checkout]:visible')
  await pay.or(page.locator('.k-payment')).first().waitFor()
  if (await pay.isVisible()) await pay.click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}/payment`))
  for (const path of [`/payment/${offer.id}`, `${offer.path}/offers/${offer.id}`]) {
    await page.goto(at(path))
    await expect(page).toHaveURL(new RegExp(`/orders/${id}/payment`))
    await expect(page.getByText(m.flash_order_kept({}, { locale: language }))).toBeAttached()
  }
})

const QUESTION = 'هل الحساب نظيف؟ I would like it today'

const question = (page: Page) => page.locator('#main textarea[name=body]')

/** Signs in where the page says that what was written is kept. */
async function signInAgain(page: Page, member: Parameters<typeof signIn>[1], words: string) {
  await expect(page.getByText(words)).toBeVisible()
  await signIn(page, member)
}

test.describe('when the session ends', () => {
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] })

  test('by another tab, what was typed stands there again for its writer, and for nobody else @ar-phone', async ({
    enter,
    at,
    language,
  }) => {
    const [member, other, offer] = [await newMember(), await newMember(), await newSale(1)]
    const page = await enter(member, `/ask/${offer.id}`)
    await question(page).fill(QUESTION)
    const tab = await page.context().newPage()
    await tab.goto(at('/wallet'))
    const signOut = () =>
      tab
        .locator('form[action$="/signout"]')
        .first()
        .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await signOut()
    const words = m.kept_sign_in({}, { locale: language })
    await signInAgain(page, other, words)
    await expect(page).toHaveURL(at(`/ask/${offer.id}`))
    await expect(question(page)).toHaveValue('')
    await tab.goto(at('/wallet'))
    await signOut()
    await signInAgain(page, member, words)
    await expect(question(page)).toHaveValue(QUESTION)
    await expect(page.getByText(m.kept_form({}, { locale: language }))).toBeVisible()
  })

  test('a message that is sent then stands in its field after sign in @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    const [member, offer] = [await newMember(), await newSale(1)]
    const id = await newOrder(member, offer.id, 'paid')
    const page = await enter(member, `/orders/${id}`)
    await awake(page, 'conversation')
    await question(page).fill(QUESTION)
    await page.context().clearCookies({ name: /auth-token/ })
    const kept = page.waitForResponse(/\/kept-forms$/)
    await question(page).press('Enter')
    await kept
    await page.goto(at(`/orders/${id}`))
    await signInAgain(page, member, m.kept_sign_in({}, { locale: language }))
    await expect(question(page)).toHaveValue(QUESTION)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form that is sent after its session has ended stands there again after sign in @en-desktop', async ({
    enter,
    browser,
    baseURL,
    at,
    language,
  }) => {
    const [member, offer] = [await newMember(), await newSale(1)]
    const storageState = await (await enter(member)).context().storageState()
    const context = await browser.newContext({
      baseURL: baseURL!,
      storageState,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(at(`/ask/${offer.id}`))
    await question(page).fill(QUESTION)
    await context.clearCookies()
    await page.locator('#main form button').last().click()
    await signInAgain(page, member, m.kept_sign_in({}, { locale: language }))
    await expect(question(page)).toHaveValue(QUESTION)
    await page.locator('#main form button').last().click()
    await expect(page).toHaveURL(/\/inbox\//)
    await context.close()
  })
})
