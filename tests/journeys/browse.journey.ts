import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import type { DemoAccount } from '../../db/seeds/seed.ts'
import { awake, demoAccount, expect, test } from './fixtures.ts'

const words = {
  en: {
    games: 'Games',
    select: 'Select Game',
    featured: 'Featured Games',
    all: 'All Games',
    results: 'Games',
    browse: 'Browse All Games',
    none: 'Nothing found for',
    search: 'Search games and offers',
    account: 'Account',
    offers: 'Browse offers',
    light: 'Light theme',
    dark: 'Dark theme',
    notFound: 'Page Not Found',
    home: 'Back to home',
    received: 'Order marked as received',
    menu: 'Open menu',
    accounts: 'Game Accounts',
  },
  ar: {
    games: 'الألعاب',
    select: 'اختر لعبة',
    featured: 'ألعاب مميّزة',
    all: 'كلّ الألعاب',
    results: 'الألعاب',
    browse: 'تصفّح كلّ الألعاب',
    none: 'لم نجد شيئًا عن',
    search: 'ابحث عن لعبة أو عرض',
    account: 'حسابي',
    offers: 'تصفّح العروض',
    light: 'المظهر الفاتح',
    dark: 'المظهر الداكن',
    notFound: 'الصفحة غير موجودة',
    home: 'العودة إلى الرئيسية',
    received: 'تمّ تأكيد الاستلام',
    menu: 'افتح القائمة',
    accounts: 'حسابات الألعاب',
  },
} as const

const isPhone = (page: Page) => page.viewportSize()!.width < 768
const picker = (page: Page) => page.locator('#picker')
const list = (page: Page, name: string) => picker(page).locator(`[data-list="${name}"]`)

/** The Games button of the header, or of the bottom bar on phones. */
const gamesButton = (page: Page) => page.locator('[data-open-picker]:visible')

async function signIn(page: Page, at: (path: string) => string, role: DemoAccount['role']) {
  const account = demoAccount(role)
  await page.goto(at('/signin'))
  await page.locator('#main input[name="email"]').fill(account.email)
  await page.locator('#main input[name="password"]').fill(account.password)
  await page.locator('#main input[name="password"]').press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/signin'))
  return account
}

test.describe('an unknown address', () => {
  test.use({ allowedErrors: [/status of 404/] })

  test('is told in both languages and leads home [NAV-42 NAV-43] @en-desktop', async ({
    page,
    at,
    language,
    expectAccessible,
  }) => {
    await page.goto(at('/no/such/page'))
    await expect(page.getByText(words.en.notFound)).toBeVisible()
    await expect(page.getByText(words.ar.notFound)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: words[language].home }).click()
    await expect(page).toHaveURL(at('/'))
  })
})

test('the Games button opens the picker: full screen on phones, three columns under the header else [NAV-05 NAV-13 NAV-14 NAV-16 NAV-17 NAV-18 NAV-19 NAV-20 OP-012] @core', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  const say = words[language]
  await page.goto(at('/'))
  await gamesButton(page).click()
  const dialog = page.getByRole('dialog', { name: say.select })
  await expect(dialog).toBeVisible()
  await expect(list(page, 'featured').getByRole('heading', { name: say.featured })).toBeVisible()
  await expect(list(page, 'featured').getByRole('link')).toHaveCount(6)
  await expect(list(page, 'games').getByRole('heading')).toHaveText(
    new RegExp(`^${say.all}\\s+[1-9]`),
  )
  const entry = list(page, 'games').getByRole('link').first()
  await expect(entry.locator('svg')).toBeVisible()
  await expect(entry.locator('bdi')).toHaveText(/./)
  await expect(entry.locator('small')).toHaveText(/./)
  await expect(dialog.getByRole('link', { name: say.browse })).toHaveAttribute(
    'href',
    at('/allgames'),
  )

  const box = (await dialog.boundingBox())!
  const columns = await list(page, 'games')
    .locator('.k-picker__g')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(isPhone(page) ? 2 : 3)
  if (isPhone(page)) expect([box.width, box.height]).toEqual([390, 844])
  else expect([box.width < 800, box.y > 60]).toEqual([true, true])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the picker searches while one types; blank text clears, and nothing found is said [NAV-15 NAV-19 NAV-23 NAV-24 OP-014] @ar-phone', async ({
  page,
  at,
  language,
}) => {
  const say = words[language]
  await page.goto(at('/'))
  await gamesButton(page).click()
  const input = picker(page).getByRole('searchbox', { name: say.search })
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('placeholder', say.search)
  await input.fill('valo')
  await expect(list(page, 'results').getByRole('heading')).toHaveText(
    new RegExp(`^${say.results}\\s+[1-9]`),
  )
  await expect(list(page, 'results').getByRole('link').first()).toContainText('Valorant')
  await expect(list(page, 'games')).toBeHidden()
  await input.fill('zzzzzz')
  await expect(list(page, 'none')).toContainText(say.none)
  await input.fill('  ')
  await expect(list(page, 'games')).toBeVisible()
  await expect(list(page, 'none')).toBeHidden()
  await input.fill('valo')
  await expect(list(page, 'results').getByRole('link').first()).toContainText('Valorant')
  await list(page, 'results').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/valorant\//)
})

test('the header searches while one types: in a list by keyboard, on phones in an overlay over the whole screen [NAV-06 NAV-07 NAV-23 NAV-24 OP-013 OP-014] @core', async ({
  page,
  at,
  language,
}) => {
  const say = words[language]
  await page.goto(at('/'))
  if (isPhone(page)) {
    await page.locator('#header-search').tap()
    const overlay = page.getByRole('dialog', { name: say.search })
    await expect(overlay).toBeVisible()
    const box = (await overlay.boundingBox())!
    expect([box.width, box.height]).toEqual([390, 844])
    await expect(list(page, 'games')).toBeVisible()
    await overlay.getByRole('searchbox').fill('fortnit')
    await expect(list(page, 'results').getByRole('link').first()).toContainText('Fortnite')
    await expect(list(page, 'games')).toBeHidden()
    await overlay.getByRole('searchbox').fill('')
    await expect(list(page, 'results')).toBeHidden()
    await expect(list(page, 'games')).toBeVisible()
    return
  }
  const input = page.locator('#header-search')
  await input.fill('fortnit')
  await expect(page.getByRole('option').first()).toContainText('Fortnite')
  await input.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await input.fill('zzzzzz')
  await expect(page.locator('.k-find').getByRole('status')).toContainText(say.none)
  await input.fill(' ')
  // games to begin with
  await expect(page.locator('.k-find [data-group="popular"]').getByRole('option')).toHaveCount(8)
  await input.fill('fortnite')
  await expect(page.getByRole('option').first()).toContainText('Fortnite')
  await input.press('ArrowDown')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/fortnite\//)
})

test('the search finds sellers and offers beside games, and leads to all that it finds', async ({
  page,
  at,
  expectAccessible,
}) => {
  const found = isPhone(page)
    ? (name: string) => list(page, name).getByRole('link')
    : (name: string) => page.locator(`[data-group="${name}"]`).getByRole('option')
  await page.goto(at('/'))
  await page.locator('#header-search').click()
  const input = page.locator(isPhone(page) ? '#picker-search' : '#header-search')
  await input.fill('batna pubg')
  await expect(found('sellers')).toContainText(['batna_pubg'])
  await input.fill('حساب ببجي')
  await expect(found(isPhone(page) ? 'results' : 'games').first()).toContainText('PUBG Mobile')
  await expect(found('offers')).toHaveCount(5)
  await expectAccessible(page)
  const asked = await found('offers').first().getAttribute('href')
  expect(asked).toContain('/pubg-mobile/accounts/offers/')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.locator('.k-tile').first()).toHaveAttribute('href', at('/pubg-mobile/accounts'))
  await expect(page.locator('.k-offer').first()).toBeVisible()
  await page.goto(at('/search?q=qwertyuiop'))
  await expect(page.locator('.k-tile')).toHaveCount(8)
  await expectAccessible(page)
})

test('after signing out Back shows nothing of who was there @en-desktop', async ({
  at,
  enter,
  language,
}) => {
  const page = await enter(demoAccount('buyer'), '/orders')
  await expect(page.locator('details.k-order').first()).toBeVisible()
  await page
    .getByRole('button', { name: isPhone(page) ? words[language].account : words[language].menu })
    .click()
  await page
    .locator('#account-menu')
    .getByRole('button', { name: m.menu_log_out({}, { locale: language }) })
    .click()
  await expect(page).toHaveURL(at('/'))
  await page.goBack()
  await expect(page).toHaveURL(/\/signin\?/)
})

test('what one searched for is offered again, until one clears it or signs out', async ({
  at,
  enter,
  language,
}) => {
  const say = words[language]
  const page = await enter(demoAccount('buyer'))
  const phone = isPhone(page)
  const own = phone
    ? list(page, 'own').getByRole('link')
    : page.locator('[data-group="own"]').getByRole('option')
  const openSearch = async () => {
    await page.goto(at('/'))
    await page.locator('#header-search').click()
    return phone ? picker(page).getByRole('searchbox') : page.locator('#header-search')
  }
  const searchFor = async (text: string) => {
    const box = await openSearch()
    await box.fill(text)
    // React remembers it
    if (!phone) await awake(page, 'search-box')
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${text}$`))
  }
  await searchFor('valorant')
  await searchFor('fortnite')
  await openSearch()
  await expect(own).toHaveText(['fortnite', 'valorant'])
  await page
    .getByRole('button', { name: m.search_own_forget({}, { locale: language }) })
    .filter({ visible: true })
    .click()
  await expect(own).toHaveCount(0)

  await searchFor('roblox')
  await openSearch()
  await expect(own).toHaveText(['roblox'])
  await page.goto(at('/'))
  await page.getByRole('button', { name: phone ? say.account : say.menu }).click()
  await page
    .locator('#account-menu')
    .getByRole('button', { name: m.menu_log_out({}, { locale: language }) })
    .click()
  await expect(page.locator('header a[href*="/signin"]').first()).toBeAttached()
  await openSearch()
  if (phone) await expect(picker(page).getByRole('searchbox')).toBeFocused()
  else await expect(page.locator('#header-search')).toBeFocused()
  await expect(own).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe('[]')
})

test.describe('when the server cannot be reached', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('picker and search stay quiet: the failure is only logged [NAV-22 NAV-25] @ar-phone', async ({
    page,
    at,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') logged.push(message.text())
    })
    await page.goto(at('/'))
    await page.route(/\/(games\.json|search\?)/, (route) => route.abort())
    await gamesButton(page).click()
    await picker(page).getByRole('searchbox').fill('valo')
    await expect.poll(() => new Set(logged).size).toBe(2)
    await expect(picker(page)).toBeVisible()
    await expect(picker(page).locator('[data-list]:visible')).toHaveCount(0)
    await expect(page.locator('.k-toast')).toHaveCount(0)
  })

  test('the picker asks again by itself, later each time, and whoever is signed in stays so [AUTH-39 AUTH-41 NAV-22 OP-035] @en-desktop', async ({
    enter,
  }) => {
    const page = await enter(demoAccount('buyer'))
    const asked: number[] = []
    const answers = [503, 502, 504, 0]
    await page.route(/\/games\.json/, (route) => {
      asked.push(Date.now())
      const status = answers.shift()
      return status === undefined
        ? route.continue()
        : status === 0
          ? route.abort()
          : route.fulfill({ status, body: 'Bad gateway', headers: { 'set-cookie': 'other=1' } })
    })
    await gamesButton(page).click()
    await expect(list(page, 'games').getByRole('link').first()).toBeVisible({ timeout: 15_000 })
    const waits = asked.slice(1).map((at, index) => at - asked[index]!)
    // chance takes up to half of each wait away
    for (const [index, least] of [100, 200, 400, 800].entries())
      expect(waits[index]).toBeGreaterThanOrEqual(least - 5)
    await page.reload()
    await expect(page.locator('.k-me')).toHaveCount(1)
  })

  test('a picker that was closed asks no more, and opens anew with its games @ar-phone', async ({
    page,
    at,
  }) => {
    let asked = 0
    await page.clock.install()
    await page.goto(at('/'))
    await page.route(/\/games\.json/, (route) =>
      ++asked < 3 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await gamesButton(page).click()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(picker(page)).toBeHidden()
    const untilClosed = asked
    await page.clock.runFor('01:00')
    // asked after whatever the picker would have asked in that minute
    await page.evaluate(async () => (await fetch('/healthz')).text())
    expect(asked).toBe(untilClosed)
    await gamesButton(page).click()
    await expect(list(page, 'games').getByRole('link').first()).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the Games button leads to all games, and the search box searches there [NAV-05 NAV-06 ALLG-02 ALLG-03 GEN-26 OP-127] @en-desktop', async ({
    page,
    at,
  }) => {
    await page.goto(at('/'))
    await gamesButton(page).click()
    await expect(page).toHaveURL(at('/allgames'))
    await page.locator('#header-search').fill('valorant')
    await page.locator('#header-search').press('Enter')
    await expect(page).toHaveURL(/\/search\?q=valorant$/)
    await expect(page.locator('.k-tile').first()).toContainText('Valorant')
    await page.locator('#main').getByRole('searchbox').fill('boost valorant')
    await page.locator('#main').getByRole('searchbox').press('Enter')
    await page.locator('.k-tile').first().click()
    await expect(page).toHaveURL(at('/valorant/boosting'))
  })

  test('menu, language and theme work @core', async ({ page, at, language }) => {
    const say = words[language]
    await page.goto(at('/allgames'))
    if (isPhone(page)) await page.getByRole('button', { name: say.account }).click()
    await page
      .getByRole('button', { name: say.light })
      .or(page.getByRole('button', { name: say.dark }))
      .click()
    await expect(page).toHaveURL(at('/allgames'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)
    if (isPhone(page)) await page.getByRole('button', { name: say.account }).click()
    await page.locator(`${isPhone(page) ? '#account-menu' : 'header'} a[href^="/language"]`).click()
    await expect(page).toHaveURL(language === 'en' ? '/ar/allgames' : '/allgames')
  })
})

test('the theme changes at once and is remembered @ar-phone', async ({ page, at, language }) => {
  const say = words[language]
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(at('/'))
  if (isPhone(page)) await page.getByRole('button', { name: say.account }).click()
  const remembered = page.waitForResponse(/\/theme$/)
  await page.getByRole('button', { name: say.light }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: say.dark })).toBeFocused()
  await remembered
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the layout for phones holds below 768 px: bottom bar, mobile logo [GEN-27 NAV-03] @en-desktop', async ({
  page,
  at,
}) => {
  await page.goto(at('/'))
  for (const [width, phone] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.k-bar')).toBeVisible({ visible: phone })
    await expect(page.locator('.k-logo__mobile')).toBeVisible({ visible: phone })
    await expect(page.locator('.k-logo__full')).toBeVisible({ visible: !phone })
    await expect(page.locator('header [data-open-picker]')).toBeVisible({ visible: !phone })
  }
})

test('the hero leads down to the first section, and a new page begins at its top [HOME-03 NAV-44] @en-desktop', async ({
  page,
  at,
  language,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(at('/'))
  await page.getByRole('link', { name: words[language].offers }).click()
  await expect(page.getByRole('heading', { name: words[language].accounts })).toBeInViewport()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'smooth',
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.locator('footer a[href$="/allgames"]').click()
  await expect(page).toHaveURL(at('/allgames'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a game is one tile that leads to its hub, from there by its tabs to what is sold of it, and Back @en-phone @ar-desktop', async ({
  page,
  at,
}) => {
  await page.goto(at('/allgames'))
  const tile = page.locator('.k-family', { hasText: 'PUBG Mobile' })
  await expect(tile).toHaveCount(1)
  await tile.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(at('/pubg-mobile'))
  const tabs = page.locator('.k-cats a')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await tabs.last().click()
  await expect(page).toHaveURL(at('/pubg-mobile/items'))
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
  await expect(tabs.last()).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(at('/pubg-mobile'))
  await page.locator('.k-hubcat').first().click()
  await expect(page).toHaveURL(at('/pubg-mobile/accounts'))
  await page.goto(at('/allgames?category=currencies'))
  await page.locator('.k-family', { hasText: 'PUBG Mobile' }).locator('[aria-current]').click()
  await expect(page).toHaveURL(at('/pubg-mobile/currencies'))
})

test('a success message goes after three seconds [GEN-24] @ar-phone', async ({
  page,
  at,
  language,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'flash', value: 'order_received', url: baseURL! }])
  await page.goto(at('/allgames'), { waitUntil: 'commit' })
  const toast = page.locator('.k-toasts').getByText(words[language].received)
  await expect(toast).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('.k-toasts .k-toast')
        .evaluate((element) => getComputedStyle(element).animationDelay),
    )
    .toBe('3s')
  await expect(toast).toBeHidden()
  await page.reload()
  await expect(toast).toHaveCount(0)
})

test('a member sees the own menu [NAV-11 NAV-26 NAV-27 NAV-29] @ar-phone', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  const { username } = await signIn(page, at, 'buyer')
  const menu = page.locator('#account-menu')
  await page
    .getByRole('button', { name: isPhone(page) ? words[language].account : words[language].menu })
    .click()
  await expect(menu.getByRole('link', { name: username })).toHaveAttribute(
    'href',
    at(`/users/${username}`),
  )
  await expect(menu.getByText(/Hunter Rank|رتبة الصيّاد/)).toBeVisible()
  await expect(menu.locator('.k-da')).toContainText(language === 'ar' ? 'دج' : 'DA')
  await expectAccessible(page)
})

test.describe('a page that comes back from the memory of the browser', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('has a pulsing placeholder until the count of unread notifications is known again [NAV-10 OP-011] @en-desktop', async ({
    page,
    at,
  }) => {
    await signIn(page, at, 'buyer')
    const badge = page.locator('.k-bell .k-count')
    await expect(badge).toHaveText(/^\d+\+?$/)
    const count = await badge.textContent()
    await page.route('**/events*', (route) => route.abort())
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(badge).toHaveClass(/is-loading/)
    expect(await badge.evaluate((element) => getComputedStyle(element).animationName)).toBe(
      'k-pulse',
    )
    await expect(badge).toBeVisible()
    await expect(badge).toHaveText('')
    await page.unrouteAll()
    await expect(badge).not.toHaveClass(/is-loading/)
    await expect(badge).toHaveText(count!)
    expect(await badge.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
  })
})

test('on small phones no emblem lies over a name, and names are cut at their end on the side where lines begin', async ({
  page,
  at,
  language,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(at('/'))
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then(() =>
          [...document.querySelectorAll('.k-bannertile')]
            .filter((tile) => {
              const emblem = tile.querySelector('.k-bannertile__m > *')!.getBoundingClientRect()
              const words = document.createRange()
              words.selectNodeContents(tile.querySelector('b bdi')!)
              return [...words.getClientRects()].some(
                (line) =>
                  line.left < emblem.right &&
                  line.right > emblem.left &&
                  emblem.bottom - line.top > 2,
              )
            })
            .map((tile) => tile.textContent),
        ),
      ),
    ).toEqual([])
    const name = page.locator('.k-coin__t b').first()
    await expect(name).toHaveCSS('direction', 'ltr')
    await expect(name).toHaveCSS('text-align', language === 'ar' ? 'right' : 'left')
  }
})
