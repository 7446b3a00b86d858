import type { Page } from '@playwright/test'
import { demoAccount, expect, test } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'
import { fillCheckout } from './trade.ts'

// Everything can be done with a keyboard alone, in an order that follows the page.

/** Tabs until the focus is on something that fits, at most `most` times. */
async function tabTo(page: Page, selector: string, most = 80) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return
  }
  throw new Error(`${selector} is not reached by ${most} presses of Tab`)
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const box = element?.getBoundingClientRect()
    return {
      inDialog: Boolean(element?.closest('dialog, [popover]')),
      isBody: element === document.body,
      shown: Boolean(box && box.width > 0 && box.height > 0),
    }
  })

test('the first press of Tab offers the way to the content, and takes it @ar-phone', async ({
  page,
  at,
}) => {
  for (const path of ['/', '/allgames']) {
    await page.goto(at(path))
    await page.keyboard.press('Tab')
    const skip = page.locator('a.k-skip')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => Boolean(document.activeElement?.closest('#main, main ~ *'))),
    ).toBe(true)
  }
})

test('the focus goes through a page in the order of its parts, always seen [NAV-01]', async ({
  page,
  at,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // what is scrolled to is there at once
  await page.goto(at('/allgames?q=free'))
  const seen = new Set<string>()
  const order: string[] = []
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    const { place, unseen, isOver } = await page.evaluate(() => {
      const element = document.activeElement
      const part = element?.closest('header, main, footer, nav.k-bar')
      const box = element?.getBoundingClientRect()
      return {
        place: part?.tagName.toLowerCase() ?? 'none',
        isOver: !element || element === document.body,
        unseen:
          box && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight
            ? ''
            : element?.outerHTML,
      }
    })
    if (isOver) break
    expect(unseen).toBe('')
    if (!seen.has(place)) order.push(place)
    seen.add(place)
  }
  expect(order.filter((part) => part !== 'none')).toEqual(
    expect.arrayContaining(['header', 'main', 'footer']),
  )
  expect(order.indexOf('header')).toBeLessThan(order.indexOf('main'))
  expect(order.indexOf('main')).toBeLessThan(order.indexOf('footer'))
})

test('the game picker opens by keyboard, keeps the focus, and gives it back [NAV-05 NAV-15] @en-desktop', async ({
  page,
  at,
  isMobile,
}) => {
  await page.goto(at('/'))
  await tabTo(page, isMobile ? '.k-bar a[data-open-picker]' : 'header a[data-open-picker]', 250)
  await page.keyboard.press('Enter')
  await expect(page.locator('#picker')).toBeVisible()
  await expect(page.locator('#picker-search')).toBeFocused()
  await expect(page.locator('#picker [data-list="games"] a').first()).toBeVisible()
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press(presses % 2 ? 'Shift+Tab' : 'Tab')
    await page.keyboard.press('Tab')
    const { inDialog, isBody } = await focused(page)
    expect(inDialog || isBody).toBe(true) // a browser counts its own bar among the stops
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('#picker')).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-open-picker'))).toBe(
    true,
  )
})

test('the account menu opens by keyboard, its entries are next, and Escape gives the focus back [NAV-11] @en-desktop', async ({
  at,
  enter,
}) => {
  const page = await enter(await newMember())
  await page.goto(at('/'))
  await tabTo(page, '[popovertarget="account-menu"]', 250)
  await page.keyboard.press('Enter')
  const menu = page.locator('#account-menu')
  await expect(menu).toBeVisible()
  await tabTo(page, '#account-menu a[href$="/wallet"]', 12)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe(
    'account-menu',
  )
})

test('an offer is bought with the keyboard alone [PAY-01 PAY-10 PAY-11] @en-desktop @core', async ({
  enter,
  isMobile,
}) => {
  const seller = await newMember({ is_seller: true })
  const offer = await newOffer(seller.id, { category: 'items', price: 150, quantity: 20 })
  const page = await enter(await newMember(), `/payment/${offer.id}`)
  await tabTo(page, 'input[name="quantity"]')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(page, 'input[name="buyer_name"]', 4)
  await page.keyboard.type('Amina Benali')
  await tabTo(page, 'input[name="buyer_email"]', 1)
  await tabTo(page, 'input[name="buyer_phone"]', 1)
  await page.keyboard.type('+213 555 12 34 56')
  await tabTo(page, 'input[name="contact_method"][value="telegram"]', 1)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'input[name="contact_details"]', 1)
  await page.keyboard.type('+213 555 12 34 56')
  await tabTo(page, 'input[name="payment_method_id"]', 1)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'button[form="checkout"]', isMobile ? 20 : 6)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/orders\/[^/]+\/payment/)
  const [order] = await query<{ quantity: number; contact_method: string }>(
    'select quantity, contact_method from orders where id = $1',
    [new URL(page.url()).pathname.split('/').at(-2)],
  )
  expect(order).toMatchObject({ quantity: 2, contact_method: 'whatsapp' })
})

test('an order opens by keyboard, and asks before it is cancelled in a dialog that keeps the focus [ORD-05] @ar-phone', async ({
  at,
  enter,
}) => {
  const member = await newMember()
  const offer = await newOffer((await newMember({ is_seller: true })).id, {
    category: 'items',
    price: 160,
    quantity: 2,
  })
  const page = await enter(member, `/payment/${offer.id}`)
  await fillCheckout(page, 1)
  await page.goto(at('/orders?status=pending'))
  await tabTo(page, 'details.k-order > summary')
  const card = page.locator('details.k-order').first()
  if ((await card.getAttribute('open')) === null) await page.keyboard.press('Enter')
  await expect(card).toHaveAttribute('open')
  await tabTo(page, 'button[popovertarget^="cancel-"]', 20)
  await page.keyboard.press('Enter')
  const dialog = page.locator('[popover][id^="cancel-"]:popover-open')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  expect((await focused(page)).inDialog).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(
    await page.evaluate(() =>
      document.activeElement?.getAttribute('popovertarget')?.startsWith('cancel-'),
    ),
  ).toBe(true)
  await expect(page).toHaveURL(at('/orders?status=pending'))
})

test('an administrator’s question keeps the focus, and Escape leads back to the order and its list [ADM-ORD-04] @en-desktop', async ({
  at,
  enter,
}) => {
  const page = await enter(demoAccount('owner'), '/admin/orders?status=paid')
  await tabTo(page, 'table a')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/[\w-]{36}\?status=paid$/)
  const order = page.url()
  await page.locator('.k-adminmain a[href*="/refund?"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[data-modal]:modal')).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const { inDialog, isBody } = await focused(page)
    expect(inDialog || isBody).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(order)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(at('/admin/orders?status=paid'), { timeout: 2_000 })
  }).toPass()
})
