import type { Page } from '@playwright/test'
import { awake, demoAccount, expect, test, tick } from './fixtures.ts'
import { newMember, newOffer } from './people.ts'

const words = {
  en: { search: 'Search games and offers' },
  ar: { search: 'ابحث عن لعبة أو عرض' },
}

const box = (page: Page) => page.locator('#header-search')
const searchIsland = (page: Page) => page.locator('k-island[data-of$="/search-box.island.tsx"]')

/** Holds the script that brings React back until it is let go. */
async function holdReact(page: Page) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/island-root-*.js', async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

// these are about the search box of the header, which wide screens alone have
test.describe('an island', () => {
  test('keeps what was typed, and the focus, when it wakes after that @en-desktop @core', async ({
    page,
    at,
  }) => {
    const letGo = await holdReact(page)
    await page.goto(at('/'))
    await box(page).pressSequentially('fortnit')
    await expect(searchIsland(page)).not.toHaveAttribute('data-state', 'awake')
    letGo()
    await expect(searchIsland(page)).toHaveAttribute('data-state', 'awake')
    await expect(box(page)).toHaveValue('fortnit')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('option').first()).toContainText('Fortnite')
  })

  test('keeps what the server gave back into a form, and draws what follows from it @en-desktop', async ({
    page,
    at,
  }) => {
    await page.route(at('/allgames'), async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /(<input[^>]* id="header-search"[^>]*) value=""/,
        '$1 value="fortnit"',
      )
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto(at('/allgames'))
    await expect(box(page)).toHaveValue('fortnit')
    await box(page).focus()
    await expect(searchIsland(page)).toHaveAttribute('data-state', 'awake')
    await expect(box(page)).toHaveValue('fortnit')
    await expect(page.getByRole('option').first()).toContainText('Fortnite')
  })

  test('keeps all that was ticked, though telling it of one draws the others anew @en-desktop', async ({
    enter,
    at,
  }) => {
    const seller = await newMember({ is_seller: true })
    for (const price of [1_000, 2_000, 3_000])
      await newOffer(seller.id, { category: 'items', price, quantity: 1 })
    const page = await enter(seller)
    const letGo = await holdReact(page)
    await page.goto(at('/manage-offers'))
    const boxes = page.locator('input[name="offer"][type="checkbox"]')
    await tick(boxes.nth(0))
    await tick(boxes.nth(2))
    letGo()
    await expect(page.locator('k-island[data-of$="/own-offers.island.tsx"]')).toHaveAttribute(
      'data-state',
      'awake',
    )
    await expect(page.locator('form#batch [aria-live] b')).toHaveText('2')
    expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).toEqual([
      true,
      false,
      true,
    ])
  })
})

test.describe('an island of a page that changes', () => {
  test('wakes in a part of a page that was fetched, and is given up when that is removed @en-desktop', async ({
    page,
    at,
  }) => {
    await page.goto(at('/'))
    await page.evaluate(async () => {
      const fetched = new DOMParser().parseFromString(
        await (await fetch(location.href)).text(),
        'text/html',
      )
      document
        .querySelector('.k-find')!
        .closest('k-island')!
        .replaceWith(fetched.querySelector('.k-find')!.closest('k-island')!)
    })
    await box(page).fill('fortnit')
    await expect(page.getByRole('option').first()).toContainText('Fortnite')
    const left = await searchIsland(page).evaluateHandle((element) => {
      element.remove()
      return element
    })
    await expect.poll(() => left.evaluate((element) => element.innerHTML)).toBe('')
  })

  test('stays awake where it is only moved @en-desktop', async ({ page, at }) => {
    await page.goto(at('/'))
    await box(page).fill('fortnit')
    await expect(page.getByRole('option').first()).toContainText('Fortnite')
    await searchIsland(page).evaluate((element) =>
      document.querySelector('.k-footer, footer')!.before(element),
    )
    await box(page).fill('valo')
    await expect(page.getByRole('option').first()).toContainText('Valorant')
  })
})

test.describe('an island whose script does not come', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('stays the form it was, and the next page has another try @ar-phone', async ({
    page,
    at,
  }) => {
    await page.route('**/island-root-*.js', (route) => route.abort())
    await page.goto(at('/'))
    await box(page).fill('valorant')
    await page.unroute('**/island-root-*.js')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=valorant$/)
    await awake(page, 'search-box')
  })
})

test.describe('an island without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('asks for nothing, and the touch after it is back wakes it @ar-phone', async ({
    page,
    at,
    language,
  }) => {
    await page.goto(at('/'))
    const touch = () =>
      searchIsland(page).evaluate((element) =>
        customElements
          .whenDefined('k-island')
          .then(() => void element.dispatchEvent(new PointerEvent('pointerover'))),
      )
    await page.context().setOffline(true)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) asked++
    })
    let refusals = 0
    page.on('console', (message) => {
      if (message.text().startsWith('an island did not wake')) refusals++
    })
    for (const touches of [1, 2, 3]) {
      await touch()
      // each touch tries once, not as often as the ones before together
      await expect.poll(() => refusals).toBe(touches)
    }
    expect(asked).toBe(0)
    await page.context().setOffline(false)
    await touch()
    await expect(searchIsland(page)).toHaveAttribute('data-state', 'awake')
    await box(page).click()
    await expect(page.getByRole('dialog', { name: words[language].search })).toBeVisible()
  })
})

test.describe('an island that would wake by itself, but without a network', () => {
  test('wakes once it is touched @en-desktop', async ({ enter, at }) => {
    const page = await enter(await newMember())
    await page.addInitScript(() => {
      const line = { isThere: false }
      Object.defineProperty(navigator, 'onLine', { get: () => line.isThere })
      addEventListener('line', () => (line.isThere = true))
    })
    const refused = page.waitForEvent('console', (message) =>
      message.text().startsWith('an island did not wake'),
    )
    await page.goto(at('/notifications'))
    await refused
    await page.evaluate(() => dispatchEvent(new Event('line')))
    await awake(page, 'notification-list')
  })
})

test.describe('an island that waits for a browser which never has time', () => {
  test('wakes once it is touched @en-desktop', async ({ enter, at }) => {
    const page = await enter(await newMember())
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(at('/notifications'))
    await awake(page, 'notification-list')
  })
})

test.describe('an island that breaks', () => {
  test.use({ allowedErrors: [/broken on purpose/] })

  test('leaves the markup of the server working, with what was typed, and the log is told once @en-desktop', async ({
    enter,
    at,
  }) => {
    const page = await enter(demoAccount('buyer'))
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/broken-island')) reports.push(request.postData() ?? '')
    })
    await page.route(/\/(search-box|bell)\.island-.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function Broken() { throw new Error('broken on purpose') }`,
      }),
    )
    const letGo = await holdReact(page)
    await page.goto(at('/'))
    await page.locator('.k-bell a').dispatchEvent('pointerover')
    await box(page).pressSequentially('valorant')
    letGo()
    await expect(searchIsland(page)).toHaveAttribute('data-state', 'broken')
    await expect(page.locator('k-island[data-of$="/bell.island.tsx"]')).toHaveAttribute(
      'data-state',
      'broken',
    )
    await expect(box(page)).toHaveValue('valorant')
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain('broken+on+purpose')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=valorant$/)
    await page.waitForLoadState() // a touch before its scripts are there is nobody's
    await page.locator('.k-bell a').dispatchEvent('pointerover')
    // its markup is put back at that moment
    await expect(page.locator('k-island[data-of$="/bell.island.tsx"]')).toHaveAttribute(
      'data-state',
      'broken',
    )
    await page.locator('.k-bell a').click()
    await expect(page).toHaveURL(at('/notifications'))
  })
})
