import type { Page } from '@playwright/test'
import { ask } from '#modules/messaging/send-message.server.ts'
import { m } from '../../app/i18n/paraglide/messages.js'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { expect, test } from './fixtures.ts'
import { newMember, newOffer, newOrder } from './people.ts'

/** Leaves a message for the next page, as a form does. */
const leave = (page: Page, flash: string, url = page.url()) =>
  page.context().addCookies([{ name: 'flash', value: flash, url }])

test.describe('a message on a page whose dialog is open', () => {
  test('stands above it, and a refusal can be closed [GEN-23 GEN-24] @core', async ({
    enter,
    at,
    language: locale,
  }) => {
    const page = await enter(await newMember({ is_admin: true }), '/admin/badges')
    for (const flash of ['order_frozen', 'badge_created']) {
      await leave(page, flash)
      await page.goto(at('/admin/badges/new'))
      await expect(page.locator('dialog:modal')).toBeVisible()
      const toast = page.locator('.k-toast')
      await expect(toast).toBeVisible()
      await expect(page.locator('dialog:modal .k-toasts:popover-open')).toHaveCount(1)
      const isUppermost = await toast.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(seen)
      })
      expect(isUppermost).toBe(true)
      if (flash !== 'order_frozen') continue
      await page.locator('k-island[data-of$="/toasts.island.tsx"][data-state="awake"]').waitFor()
      await toast.getByRole('button', { name: m.close({}, { locale }) }).click()
      await expect(toast).toHaveCount(0)
    }
  })
})

test('a message lies over the header, on nothing that one types in or presses below it where two talk @en-desktop', async ({
  enter,
  at,
}) => {
  const buyer = await newMember()
  const offer = await newOffer((await newMember({ is_seller: true })).id, {
    category: 'accounts',
    price: 500,
    quantity: 9,
  })
  const order = await newOrder(buyer, offer.id, 'paid')
  const question = await questionOf(buyer.id, offer.id)
  const page = await enter(buyer)
  await page.setViewportSize({ width: 1280, height: 860 })
  const site = page.url()
  for (const path of [`/orders/${order}`, `/inbox/${question}`, '/settings']) {
    // nothing of the page before takes the message
    await page.goto('about:blank')
    await leave(page, 'order_frozen', site)
    await page.goto(new URL(at(path), site).href)
    const toast = page.locator('.k-toast')
    await expect(toast).toBeVisible()
    expect([path, await toast.evaluate(coveredBy)]).toEqual([path, []])
  }
})

/** The conversation that begins with this. */
async function questionOf(buyer: string, offer: number): Promise<string> {
  const said = { say_token: crypto.randomUUID(), body: 'Is it still there?', anyway: false }
  const given = { host: 'kanz.example', now: new Date() }
  const asked = await ask(openDb(process.env.JOURNEYS_DATABASE_URL!), offer, buyer, said, given)
  await closeDb()
  if (!asked.ok) throw new Error(`the question was refused: ${asked.code}`)
  return asked.value
}

/** The names of what of the page itself could be pressed or typed in and lies below an element. */
function coveredBy(element: Element): string[] {
  const over = element.getBoundingClientRect()
  const pressed = 'textarea, input:not([type=hidden]), button, a[href], select, summary'
  return [...document.querySelectorAll(`main :is(${pressed})`)]
    .filter((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect()
      const isBeside =
        right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom
      return width > 1 && !isBeside && !element.contains(each)
    })
    .map((each) => each.outerHTML.slice(0, 120))
}

test.describe('a page that something else has changed', () => {
  test.use({ allowedErrors: [/an island differs from its page/] })

  test('keeps what was typed before its island woke, with the caret @ar-phone @core', async ({
    enter,
    at,
  }) => {
    const offer = await newOffer((await newMember({ is_seller: true })).id, {
      category: 'currencies',
      price: 500,
      quantity: 9,
    })
    const page = await enter(await newMember())
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/island-root-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(at(`/payment/${offer.id}`))
    await page.evaluate(touchByOthers)
    await page.locator('input[name="buyer_name"]').fill('Amina Benali')
    await page.locator('input[name="contact_details"]').fill('@amina')
    await page.locator('input[name="quantity"]').fill('2')
    await page.locator('input[name="buyer_name"]').focus()
    await page
      .locator('input[name="buyer_name"]')
      .evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5))
    letGo()
    await page.locator('k-island[data-of$="/checkout.island.tsx"][data-state="awake"]').waitFor()
    await expect(page.locator('input[name="buyer_name"]')).toHaveValue('Amina Benali')
    await expect(page.locator('input[name="contact_details"]')).toHaveValue('@amina')
    await expect(page.locator('input[name="quantity"]')).toHaveValue('2')
    await expect(page.locator('input[name="buyer_name"]')).toBeFocused()
    expect(
      await page
        .locator('input[name="buyer_name"]')
        .evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    ).toEqual([2, 5])
  })
})

/** As a password manager puts its marks beside fields, and a translation wraps each text. */
function touchByOthers() {
  for (const field of document.querySelectorAll('main input:not([type=hidden])')) {
    field.before(document.createElement('password-mark'))
    field.after(document.createElement('password-mark'))
  }
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (texts.nextNode()) all.push(texts.currentNode as Text)
  for (const text of all) {
    if (text.data.trim() === '' || text.parentElement!.closest('script, style, textarea, svg'))
      continue
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
}

test.describe('signed out in one tab', () => {
  // a page that waited for the stream learns it from its answer
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] })

  test('the others leave, and Back shows nothing of it @en-desktop @core', async ({
    enter,
    at,
  }) => {
    const page = await enter(await newMember(), '/wallet')
    const other = await page.context().newPage()
    await other.goto(at('/notifications'))
    await page.bringToFront()
    await page
      .locator('form[action$="/signout"]')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await page.waitForURL((url) => url.pathname === at('/'))
    await expect(other).toHaveURL(/\/signin/)
    await page.goBack()
    await expect(page).toHaveURL(/\/signin/)
  })
})
