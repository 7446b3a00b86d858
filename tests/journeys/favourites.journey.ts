import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, test } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'

const heart = (page: Page, offer: { id: number }) =>
  page.locator(`.k-heart[value="${offer.id}"]`).first()

const offerOnSale = async () =>
  newOffer((await newMember({ is_seller: true })).id, {
    category: 'items',
    price: 300,
    quantity: 3,
  })

test('a heart answers in place, is there on the next page, and is taken back @ar-phone @core', async ({
  enter,
  at,
  language: locale,
}) => {
  const offer = await offerOnSale()
  const page = await enter(await newMember(), offer.path)
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse(/\/favourites\/keep$/)
  await heart(page, offer).click()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe(at(offer.path))

  await page.reload()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(at('/favourites'))
  await expect(page.getByRole('link', { name: offer.title })).toBeVisible()
  await heart(page, offer).click()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.getByRole('heading', { name: m.favourites_none({}, { locale }) })).toBeVisible()
})

test('a heart that comes by a search in place is kept, known when it comes again, and taken back @ar-phone', async ({
  enter,
}) => {
  const offer = await offerOnSale()
  const page = await enter(await newMember(), '/search')
  const search = async () => {
    await awake(page, 'search-results')
    await page.locator('main input[name=q]').fill(offer.title)
    await expect(heart(page, offer)).toBeVisible()
  }
  await search()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse(/\/favourites\/keep$/)
  await heart(page, offer).click()
  expect((await kept).status()).toBe(200)
  await expect(page).toHaveURL(/\/search/)

  await page.goto(new URL(page.url()).pathname)
  await search()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'true')
  const left = page.waitForResponse(/\/favourites\/keep$/)
  await heart(page, offer).click()
  expect((await left).status()).toBe(200)
  await page.reload()
  await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('at the limit', () => {
  test.use({ allowedErrors: [/status of 409/] }) // the refusal itself

  test('a heart is taken back in words @en-desktop', async ({ enter, language: locale }) => {
    const member = await newMember()
    const [{ most } = { most: 0 }] = await query<{ most: number }>(
      `select kept_at_most('favourites_per_person') as most`,
    )
    await query(
      `insert into saved_offers (user_id, offer_id, price_seen, saved_at)
      select $1, id, price, now() from offers order by id limit $2`,
      [member.id, most],
    )
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      'select count(*)::int as count from saved_offers where user_id = $1',
      [member.id],
    )
    expect(count).toBe(most)
    const offer = await offerOnSale()
    const page = await enter(member, offer.path)
    await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
    await heart(page, offer).click()
    await expect(page.getByText(m.refused_favourites_full({}, { locale }))).toBeVisible()
    await expect(heart(page, offer)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('a visitor presses a heart, signs in, and saves it; what they saw is on their device @ar-phone', async ({
  page,
  at,
  language: locale,
}) => {
  const offer = await offerOnSale()
  const member = await newMember()
  await page.goto(at(`${offer.path}/offers/${offer.id}`))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).toBe(`[${offer.id}]`)
  await page.goto(at('/favourites'))
  await expect(page.getByRole('link', { name: offer.title })).toBeVisible()
  await page.getByRole('button', { name: m.favourites_clear({}, { locale }) }).click()
  await expect(page.getByRole('link', { name: offer.title })).toBeHidden()

  await page.goto(at(offer.path))
  await heart(page, offer).click()
  await page.locator('input[type=email]').fill(member.email)
  await page.locator('input[type=password]').fill(member.password)
  await page.locator('main form:has(input[type=password]) button[type=submit]').first().click()
  await page
    .locator('main')
    .getByRole('button', { name: m.keep_save({}, { locale }) })
    .click()
  await expect(page.getByText(m.flash_favourite_saved({}, { locale }))).toBeVisible()
  await expect(page.getByRole('link', { name: offer.title })).toBeVisible()
})

test.describe('without scripts', () => {
  test('a seller is followed, and an alert is set and removed @en-desktop', async ({
    enter,
    browser,
    at,
    language: locale,
  }) => {
    const offer = await offerOnSale()
    const entered = await enter(await newMember(), '/')
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await entered.context().storageState(),
      baseURL: new URL(entered.url()).origin,
    })
    const page = await context.newPage()
    await page.goto(at(`/favourites/alert/${offer.id}`))
    await page.getByRole('textbox', { name: m.alert_label({}, { locale }) }).fill('200')
    await page.getByRole('button', { name: m.alert_submit({}, { locale }) }).click()
    await expect(page.getByText(m.flash_alert_set({}, { locale }))).toBeVisible()
    await page.getByRole('button', { name: m.alert_remove({}, { locale }) }).click()
    await expect(page.getByText(m.flash_alert_removed({}, { locale }))).toBeVisible()

    const [{ name } = { name: '' }] = await query<{ name: string }>(
      'select seller_username as name from offers where id = $1',
      [offer.id],
    )
    await page.goto(at(`/users/${name}`))
    await page.locator('button[name=follow]').click()
    await expect(page.getByText(m.flash_seller_followed({}, { locale }))).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await context.close()
  })
})
