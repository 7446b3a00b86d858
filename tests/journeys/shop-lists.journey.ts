import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, test } from './fixtures.ts'
import { query } from './people.ts'

// The lists of the shop whose state is the address: each is worked in place, led back by Back, and
// whole at its address, also without scripts.

/** A seller of the demo whom nobody signs in as: what they list stays while others trade. */
const sellersPath = async () => {
  const [seller] = await query<{ username: string }>(`
    select p.username from profiles p join offers o on o.user_id = p.id and o.status = 'active'
    where not exists (select from auth_accounts a where a.user_id = p.id)
    group by p.id having count(distinct o.game_id) > 1
    order by count(*) desc, p.created_at limit 1`)
  return `/users/${seller!.username}`
}
const families = '.k-families .k-family'
const cards = '.k-offers article h3'
const fieldOf = (page: Page) => page.getByRole('main').getByRole('searchbox')
const saidIn = (page: Page) => page.getByRole('main').getByRole('status').first()
const words = (language: Language) => ({ locale: language })

/** Which are shown, whatever others buy of them meanwhile. */
const shownIn = (page: Page, part: string) =>
  page.locator(part).evaluateAll((all) => all.map((each) => each.querySelector('a')?.href))

/** Reads the address anew: what it shows is what was shown in place. */
async function sameAnew(page: Page, part: string) {
  const shown = await shownIn(page, part)
  await page.reload()
  expect(await shownIn(page, part)).toEqual(shown)
}

/** Notes each document that is loaded from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on(
    'request',
    (request) => void (request.isNavigationRequest() && documents.push(request.url())),
  )
  return documents
}

test('all games are narrowed, sorted and searched in place, and Back goes back @core', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  const path = at('/allgames')
  await page.goto(path)
  await awake(page, 'all-games')
  const documents = documentsOf(page)
  const all = await shownIn(page, families)
  const field = fieldOf(page)
  await field.pressSequentially('fi')
  // what is being typed goes along with what is pressed meanwhile
  await page.locator(`.k-rail a[href="${path}?category=accounts"]`).click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?.*category=accounts`))
  await expect.poll(() => page.url()).toMatch(/q=fi/)
  await expect(field).toHaveValue('fi')
  await expect.poll(() => shownIn(page, families)).not.toEqual(all)
  await field.fill('free fire')
  await expect(page).toHaveURL(/q=free\+fire/)
  await expect(page.locator(families)).toHaveCount(1)
  await expect(field).toBeFocused()
  await expect(saidIn(page)).toHaveText(
    m.allgames_count({ count: 1, number: '1' }, words(language)),
  )
  await expectAccessible(page)
  await page.locator('.k-family .k-chip[aria-current]').waitFor()
  await page.goBack()
  await expect(page).toHaveURL(path)
  // the most sold stand first, and others buy meanwhile
  await expect.poll(async () => (await shownIn(page, families)).toSorted()).toEqual(all.toSorted())
  await expect(field).toHaveValue('')
  expect(documents).toEqual([])
  await page.getByRole('link', { name: m.allgames_by_name({}, words(language)) }).click()
  await expect(page).toHaveURL(`${path}?sort=name`)
  await expect.poll(() => shownIn(page, families)).not.toEqual(all)
  await sameAnew(page, families)
})

test('what a search finds changes as one types, by kind and by page, and Back restores the place @core', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  await page.goto(at('/search?q=pubg'))
  await awake(page, 'search-results')
  const documents = documentsOf(page)
  const field = fieldOf(page)
  const offers = m.search_offers({}, words(language))
  await page.locator('.k-rail').getByRole('link', { name: offers }).click()
  await expect(page).toHaveURL(/kind=offers/)
  await expect(page.locator('.k-tiles')).toHaveCount(0)
  const first = await shownIn(page, cards)
  const second = page.locator('[data-pager] a').filter({ hasText: '2' }).first()
  await second.scrollIntoViewIfNeeded()
  const from = await page.evaluate(() => scrollY)
  await second.click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => shownIn(page, cards)).not.toEqual(first)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from)
  await page.goBack()
  await expect.poll(() => shownIn(page, cards)).toEqual(first)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from - 50)
  await expect(second).toBeFocused()
  await field.fill('fortnite')
  await expect(page).toHaveURL(/q=fortnite/)
  await expect(page).toHaveTitle(/fortnite/)
  await expect(page.locator('h1')).toContainText('fortnite')
  await expect(field).toBeFocused()
  await expect.poll(() => shownIn(page, cards)).not.toEqual(first)
  expect(documents).toEqual([])
  await expectAccessible(page)
  await sameAnew(page, cards)
})

test('a seller’s offers are searched, sorted and narrowed in place, and their feedback is beside @core', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  const path = at(await sellersPath())
  await page.goto(path)
  await awake(page, 'profile-lists')
  const documents = documentsOf(page)
  const field = fieldOf(page)
  const newest = await shownIn(page, cards)
  await page.getByRole('main').locator('select[name="sort"]').selectOption('price')
  await expect(page).toHaveURL(`${path}?sort=price`)
  await expect.poll(() => shownIn(page, cards)).not.toEqual(newest)
  await page.locator('.k-profbar .k-rail a').nth(1).click()
  await expect(page).toHaveURL(/game=\d+/)
  await expect
    .poll(() => page.locator(cards).count())
    .toBe(Number(await page.locator('.k-rail [aria-current] .k-num').innerText()))
  const narrowed = await shownIn(page, cards)
  await field.fill('qwertyuiop')
  await expect(
    page.getByRole('heading', { name: m.filter_none({}, words(language)) }),
  ).toBeVisible()
  await expect(saidIn(page)).toHaveText(
    m.game_offers_available({ count: 0, number: '0' }, words(language)),
  )
  await expectAccessible(page)
  await page.locator('.k-empty a').click()
  await expect(page).toHaveURL(path)
  await expect.poll(() => shownIn(page, cards)).toEqual(newest)
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('qwertyuiop')
  await page.goBack()
  await expect.poll(() => page.url()).toMatch(/sort=price$/)
  await page.locator('.k-profbar .k-rail a').nth(1).click()
  await expect.poll(() => shownIn(page, cards)).toEqual(narrowed)
  await page.getByRole('main').locator('.k-tabs a').nth(1).click()
  await expect(page).toHaveURL(`${path}?tab=feedback`)
  await expect(page.locator('.k-feedback, .k-empty').first()).toBeVisible()
  expect(documents).toEqual([])
  await sameAnew(page, '#main .k-feedback li')
})

test('related games of a category are shown in place beside the offers @core', async ({
  page,
  at,
}) => {
  const path = at('/pubg-mobile/accounts')
  await page.goto(`${path}?sort=newest`)
  await awake(page, 'game-offers')
  const documents = documentsOf(page)
  const newest = await shownIn(page, cards)
  const all = await shownIn(page, '.k-related a')
  const chip = page.locator('.k-relchips a[href*="related=currencies"]')
  const count = Number(await chip.locator('.k-num').innerText())
  await chip.click()
  await expect(page).toHaveURL(/sort=newest&related=currencies/)
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.k-related a')).toHaveCount(count)
  await expect.poll(() => shownIn(page, cards)).toEqual(newest)
  await page.goBack()
  await expect.poll(() => shownIn(page, '.k-related a')).toEqual(all)
  expect(documents).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same lists are forms and links @ar-phone', async ({ page, at }) => {
    await page.goto(at('/allgames?category=accounts'))
    await fieldOf(page).fill('free fire')
    await fieldOf(page).press('Enter')
    await expect(page).toHaveURL(/category=accounts&q=free\+fire/)
    await expect(page.locator(families)).toHaveCount(1)
    await page.goto(at('/search?q=pubg'))
    await page.locator('#main .k-rail a').last().click()
    await expect(page).toHaveURL(/kind=offers/)
    await expect(page.locator('#main .k-tiles')).toHaveCount(0)
    const path = at(await sellersPath())
    await page.goto(path)
    await page.locator('#main select[name="sort"]').selectOption('price')
    await page.locator('.k-profbar__go').click()
    await expect(page).toHaveURL(/sort=price/)
    await expect(page.locator('#main select[name="sort"]')).toHaveValue('price')
    await page.locator('#main .k-tabs a').nth(1).click()
    await expect(page).toHaveURL(`${path}?tab=feedback`)
  })
})
