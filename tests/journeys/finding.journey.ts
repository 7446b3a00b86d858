import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, test } from './fixtures.ts'
import { newMember, query } from './people.ts'

const GAME = '/pubg-mobile/accounts'
const FILTERED = `${GAME}?a_rank=diamond`
const cards = '.k-offers article'
const admin = () => demoAccount('owner')
const watch = (page: Page) => page.locator('button.k-keep[name$=watch]').first()

test('the page of one choice is found from the game, filtered on, and gone back to @core', async ({
  page,
  at,
  isMobile,
}) => {
  await page.goto(at('/free-fire/accounts'))
  const link = page.locator('.k-landings a').first()
  const path = (await link.getAttribute('href'))!
  await link.click()
  await expect(page).toHaveURL(path)
  const here = await page.locator(cards).count()
  expect(here).toBeGreaterThan(0)
  if (isMobile) await page.locator('.k-shopbar__fil').click()
  await awake(page, 'game-offers')
  // a day is chosen whatever is left of the offers; a count of none cannot be
  await page.locator('label:has(input[name=time][value="1440"])').click()
  await expect(page).toHaveURL(/\/free-fire\/accounts\?a_\w+=\w+&time=1440$/)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.locator(cards)).toHaveCount(here)
  await page.goForward()
  await expect(page).toHaveURL(/time=1440$/)
})

test('new offers like these are asked for in place, listed, and removed @ar-phone', async ({
  enter,
  at,
  language: locale,
}) => {
  const page = await enter(await newMember(), FILTERED)
  await expect(watch(page)).toBeVisible()
  const kept = page.waitForResponse(/\/favourites\/keep$/)
  await watch(page).click()
  await expect(watch(page)).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe(at(GAME))
  // another choice is another alert
  await awake(page, 'game-offers')
  await page.locator('select[name=sort]').selectOption('newest')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(watch(page)).toHaveAttribute('aria-pressed', 'true')

  // the next page knows it, and takes it back
  const pressed = async (is: 'true' | 'false') => {
    await page.goto(at(FILTERED))
    await expect(watch(page)).toHaveAttribute('aria-pressed', is)
    const done = page.waitForResponse(/\/favourites\/keep$/)
    await watch(page).click()
    expect((await done).status()).toBe(200)
  }
  await pressed('true')
  await pressed('false')

  await page.goto(at('/favourites'))
  const alert = page.locator('.k-alerts__one', { has: page.locator(`a[href="${at(FILTERED)}"]`) })
  await alert.getByRole('button', { name: m.alert_remove({}, { locale }) }).click()
  await expect(page.getByText(m.flash_alert_removed({}, { locale }))).toBeVisible()
  await expect(alert).toBeHidden()
})

test('a visitor asks to be told, signs in, and comes back to it @en-desktop', async ({
  page,
  at,
  language: locale,
}) => {
  const member = await newMember()
  await page.goto(at(`${GAME}?a_rank=conqueror&price=-200`))
  await watch(page).click()
  await page.locator('input[type=email]').fill(member.email)
  await page.locator('input[type=password]').fill(member.password)
  await page.locator('main form:has(input[type=password]) button[type=submit]').first().click()
  await page
    .locator('main')
    .getByRole('button', { name: m.keep_watch({}, { locale }) })
    .click()
  await expect(page.getByText(m.flash_alert_set({}, { locale }))).toBeVisible()
  await expect(page.locator('.k-alerts__one')).toHaveCount(1)
})

test.describe('at the limit', () => {
  test.use({ allowedErrors: [/status of 409/] }) // the refusal itself

  test('an alert is taken back in words @en-desktop', async ({ enter, language: locale }) => {
    const member = await newMember()
    await query(
      `insert into offer_alerts (user_id, offer_id, kind, asked_at)
      select $1, id, 'stock', now() from offers order by id limit kept_at_most('alerts_per_person')`,
      [member.id],
    )
    const page = await enter(member, FILTERED)
    await watch(page).click()
    await expect(page.getByText(m.refused_alerts_full({}, { locale }))).toBeVisible()
    await expect(watch(page)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('a popular search is shown by an administrator, and found before anything is typed @en-desktop', async ({
  enter,
  browser,
  at,
  language: locale,
}) => {
  const text = `walked ${Date.now()}`
  await query(`insert into popular_searches (text, people, found_at) values ($1, 500, now())`, [
    text,
  ])
  const page = await enter(admin(), '/admin/searches?state=waiting')
  await page.getByRole('button', { name: m.admin_searches_show({ text }, { locale }) }).click()
  await expect(page.getByText(m.flash_search_shown({}, { locale }))).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(new URL(at('/'), page.url()).href)
  await visitor.locator('header input[name=q]').first().click()
  await expect(visitor.getByText(text)).toBeVisible()
  await visitor.getByText(text).click()
  await expect(visitor).toHaveURL(/\/search\?q=walked/)
  await visitor.close()

  await page.goto(at('/admin/searches?state=shown'))
  await page.getByRole('button', { name: m.admin_searches_hide({ text }, { locale }) }).click()
  await expect(page.getByText(m.flash_search_hidden({}, { locale }))).toBeVisible()
})

test('a seller hides when they were last here @ar-phone', async ({
  enter,
  at,
  language: locale,
}) => {
  const seller = await newMember({ is_seller: true })
  const page = await enter(seller, '/settings')
  await page.locator('input[name=show]').setChecked(false)
  await page.locator('#last-seen button').click()
  await expect(page.getByText(m.flash_seen_hidden({}, { locale }))).toBeVisible()
  const [{ username } = { username: '' }] = await query<{ username: string }>(
    'select username from profiles where id = $1',
    [seller.id],
  )
  await page.goto(at(`/users/${username}`))
  await expect(page.getByText(m.seller_online({}, { locale }))).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one choice is a page, and the choice is asked for by a form @ar-phone', async ({
    page,
    at,
  }) => {
    await page.goto(at(FILTERED))
    await watch(page).click()
    await expect(page).toHaveURL(/\/signin\?to=/)
    await page.goto(at('/free-fire/accounts'))
    await page.locator('.k-landings a').first().click()
    expect(await page.locator(cards).count()).toBeGreaterThan(0)
  })
})
