import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, test } from './fixtures.ts'

const cards = '.k-offers article'

test('offers are filtered in place, the address follows, and Back goes back @core', async ({
  page,
  at,
  language,
  isMobile,
}) => {
  const path = at('/pubg-mobile/accounts')
  await page.goto(path)
  const all = await page.locator(cards).count()
  if (isMobile) await page.locator('.k-shopbar__fil').click()
  await awake(page, 'game-offers')
  const diamond = language === 'ar' ? 'ماسي' : 'Diamond'
  await page.getByRole('checkbox', { name: diamond }).check()
  await expect(page).toHaveURL(`${path}?a_rank=diamond`)
  await expect.poll(() => page.locator(cards).count()).toBeLessThan(all)
  const diamonds = await page.locator(cards).count()
  await page.locator('select[name="a_rank"]').selectOption('ace-')
  await expect(page).toHaveURL(/a_rank=ace\.ace_dominator\.ace_master\.conqueror$/)
  await page.goBack()
  await expect(page).toHaveURL(`${path}?a_rank=diamond`)
  await expect(page.locator(cards)).toHaveCount(diamonds)
  await expect(page.getByRole('checkbox', { name: diamond })).toBeChecked()
  await page.locator('.k-filsheet__h a').click()
  await expect(page).toHaveURL(path)
  await expect(page.locator(cards)).toHaveCount(all)
  if (isMobile) {
    await page.locator('.k-filsheet__f button').click()
    await expect(page.locator('#filters')).not.toBeVisible()
  }
  await expect(page.getByRole('status').first()).toContainText(String(all))
})

test('where nothing fits it says without which choice something does @en-desktop', async ({
  page,
}) => {
  await page.goto('/pubg-mobile/accounts?a_rank=conqueror&price=-200')
  await expect(page.getByRole('heading', { name: m.filter_none() })).toBeVisible()
  await awake(page, 'game-offers')
  await page.locator('.k-empty a').first().click()
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form, and each choice can be taken back by a link @ar-phone', async ({
    page,
    at,
  }) => {
    const path = at('/pubg-mobile/accounts')
    await page.goto(path)
    await page.locator('.k-shopbar__fil').click()
    await page.locator('input[name="a_rank"][value="diamond"]').check()
    await page.locator('.k-filsheet__f button').click()
    await expect(page).toHaveURL(/a_rank=diamond/)
    const titles = await page.locator(`${cards} .k-cfacts`).allTextContents()
    expect(titles.length).toBeGreaterThan(0)
    for (const facts of titles) expect(facts).toContain('ماسي')
    await page.locator('.k-chosen a').first().click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  })
})
