import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, field, type Language, signIn, test, tick } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'

// refusals are provoked, and a connection is cut
test.use({ allowedErrors: [/status of (404|409|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

/** A seller with offers of these prices, and their page. */
async function shop(prices: readonly number[]) {
  const seller = await newMember({ is_seller: true })
  const offers = []
  for (const price of prices)
    offers.push(await newOffer(seller.id, { category: 'items', price, quantity: 3 }))
  const rows = () =>
    query<{ price: number; status: string }>(
      'select price::int, status from offers where user_id = $1 and deleted_at is null order by id',
      [seller.id],
    )
  return { seller, offers, rows }
}

const bar = (page: Page) => page.locator('form#batch')
const intents = { pause: m.batch_pause, reprice: m.batch_reprice, delete: m.batch_delete }
const press = (page: Page, intent: keyof typeof intents, locale: Language) =>
  bar(page)
    .getByRole('button', { name: intents[intent]({}, { locale }), exact: true })
    .click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a seller pauses, reprices and deletes many offers at once [SELL-08 SELL-15] @en-desktop', async ({
  at,
  enter,
  language,
  expectAccessible,
}) => {
  test.slow()
  const { seller, rows } = await shop([1_000, 2_000, 105])
  const page = await enter(seller, '/manage-offers')
  await expect(bar(page)).toBeHidden()
  await tick(page.locator('input[name="offer"][type="checkbox"]').first())
  await expect(bar(page).locator('[aria-live] b')).toHaveText('1')
  await tick(page.getByLabel(m.batch_page({}, { locale: language }), { exact: true }))
  await expect(bar(page).locator('[aria-live] b')).toHaveText('3')
  await expectAccessible(page)
  await press(page, 'pause', language)
  await expect(page.locator('.k-callout')).toContainText('3')
  expect((await rows()).map(({ status }) => status)).toEqual(['paused', 'paused', 'paused'])
  await expectAccessible(page)

  await tick(page.getByLabel(m.batch_page({}, { locale: language }), { exact: true }))
  await press(page, 'reprice', language)
  const percent = field(page, m.batch_percent, language)
  await percent.fill('-10')
  await percent.press('Enter')
  await expect(page.locator('main table')).toContainText('900')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await page.locator('main form[method="post"] button').click()
  await expect(page).toHaveURL(/done=/)
  expect((await rows()).map(({ price }) => price)).toEqual([900, 1_800, 105])

  await page.goto(at('/manage-offers'))
  await tick(page.locator('input[name="offer"][type="checkbox"]').last())
  await press(page, 'delete', language)
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  expect(await rows()).toHaveLength(3)
  await page.locator('main form[method="post"] button').click()
  await expect(page).toHaveURL(/done=/)
  expect(await rows()).toHaveLength(2)
})

test('pausing an offer shows at once, and is taken back with words when it is refused or the connection is gone [SELL-09 SELL-16] @ar-phone', async ({
  enter,
  language,
}) => {
  const {
    seller,
    offers: [offer],
    rows,
  } = await shop([1_000])
  const page = await enter(seller, '/manage-offers')
  await expect(page.locator('k-island[data-of$="/own-offers.island.tsx"]')).toHaveAttribute(
    'data-state',
    'awake',
  )
  const row = page.locator('.k-own tbody tr')
  const pause = page.getByRole('button', {
    name: m.offers_row_pause({ title: offer!.title }, { locale: language }),
  })
  const activate = page.getByRole('button', {
    name: m.offers_row_activate({ title: offer!.title }, { locale: language }),
  })
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route(/\/manage-offers$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held
    await route.continue()
  })
  await pause.click()
  await expect(row).toContainText(m.offer_status_paused({}, { locale: language }))
  expect((await rows()).map(({ status }) => status)).toEqual(['active'])
  goOn()
  await expect(page.getByText(m.flash_offer_paused({}, { locale: language }))).toBeVisible()
  expect((await rows()).map(({ status }) => status)).toEqual(['paused'])

  await query('update offers set deleted_at = now() where id = $1', [offer!.id])
  await activate.click()
  await expect(page.getByText(m.refused_offer_not_found({}, { locale: language }))).toBeVisible()
  await expect(row).toContainText(m.offer_status_paused({}, { locale: language }))
  await page.context().setOffline(true)
  await activate.click()
  await expect(page.getByText(m.offline_unsent({}, { locale: language }))).toBeVisible()
  await expect(activate).toBeVisible()
  await page.context().setOffline(false)
})

test('two quick presses on one offer are sent one after the other, and the last one is what it shows [SELL-09] @en-desktop', async ({
  enter,
  language,
}) => {
  const {
    seller,
    offers: [offer],
    rows,
  } = await shop([1_000])
  const page = await enter(seller, '/manage-offers')
  await expect(page.locator('k-island[data-of$="/own-offers.island.tsx"]')).toHaveAttribute(
    'data-state',
    'awake',
  )
  const told: string[] = []
  let secondAsked = () => {}
  const second = new Promise<void>((done) => {
    secondAsked = done
  })
  await page.route(/\/manage-offers$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const status = new URLSearchParams(route.request().postData() ?? '').get('status')
    told.push(`asked ${status}`)
    const response = await route.fetch()
    // the first answer is late
    if (status === 'active') secondAsked()
    else await Promise.race([second, sleep(1_000)])
    told.push(`answered ${status}`)
    await route.fulfill({ response })
  })
  await page
    .getByRole('button', {
      name: m.offers_row_pause({ title: offer!.title }, { locale: language }),
    })
    .click()
  await page
    .getByRole('button', {
      name: m.offers_row_activate({ title: offer!.title }, { locale: language }),
    })
    .click()
  await expect
    .poll(() => told)
    .toEqual(['asked paused', 'answered paused', 'asked active', 'answered active'])
  await expect(page.locator('.k-own tbody tr')).toContainText(
    m.offer_status_active({}, { locale: language }),
  )
  expect((await rows()).map(({ status }) => status)).toEqual(['active'])
})

test('new prices that could not be worked out are said, and can be asked for again [SELL-15] @ar-phone', async ({
  enter,
  language,
}) => {
  const { seller } = await shop([1_000])
  const page = await enter(seller, '/manage-offers')
  await tick(page.locator('input[name="offer"][type="checkbox"]'))
  await press(page, 'reprice', language)
  await expect(page.locator('k-island[data-of$="/batch-reprice.island.tsx"]')).toHaveAttribute(
    'data-state',
    'awake',
  )
  const percent = page.getByLabel(m.batch_percent({}, { locale: language }))
  const confirm = page.locator('main form[method="post"] button')
  const prices = page.locator('main table')
  await percent.fill('-10')
  await expect(prices).toContainText('900')
  const again = page.getByRole('button', { name: m.problem_retry({}, { locale: language }) })
  const isBusy = page.locator('main [aria-busy="true"]')

  await page.route(/\?percent=/, (route) => route.fulfill({ status: 503 }))
  await percent.fill('-20')
  await expect(page.getByRole('alert')).toContainText(m.unanswered({}, { locale: language }))
  await expect(isBusy).toHaveCount(0)
  await expect(confirm).toBeDisabled()
  await page.unroute(/\?percent=/)
  await again.click()
  await expect(prices).toContainText('800')
  await expect(again).toHaveCount(0)
  await expect(confirm).toBeEnabled()

  await page.route(/\?percent=/, (route) => route.abort())
  await percent.fill('-30')
  await expect(again).toBeVisible()
  await page.unroute(/\?percent=/)
  await percent.fill('-40')
  await expect(prices).toContainText('600')
  await expect(again).toHaveCount(0)
})

test('the address names only what is asked for @en-desktop', async ({ enter, at }) => {
  const page = await enter(await newMember({ is_seller: true }), '/manage-offers')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('entry.client')),
  )
  await page.locator('main select[name=status]').selectOption('paused')
  await expect(page).toHaveURL(at('/manage-offers?status=paused'))
})

test('deleting one offer asks in a dialog that Escape leaves [SELL-11 SELL-13] @ar-phone', async ({
  at,
  enter,
  expectAccessible,
}) => {
  const {
    seller,
    offers: [offer],
    rows,
  } = await shop([1_000])
  const page = await enter(seller, '/manage-offers')
  const bin = page.locator(`a[href="${at(`/manage-offers/${offer!.id}/delete`)}"]`)
  await bin.click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog).toContainText(offer!.title)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(at('/manage-offers'))
  expect(await rows()).toHaveLength(1)
  await bin.click()
  await dialog.locator('button').last().click()
  await expect(page.locator('.k-toast')).toBeVisible()
  expect(await rows()).toHaveLength(0)
})

/** What is larger than the form takes is refused by the browser: nothing of it is sent. */
async function expectTooLarge(page: Page, language: Language) {
  const sent: string[] = []
  const watch = (request: Request) => request.method() === 'POST' && sent.push(request.url())
  page.on('request', watch)
  const file = page.locator('input[type="file"]')
  const buffer = Buffer.alloc(8 * 1024 * 1024 + 1, 'a')
  await file.setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer })
  const words = m.csv_file_too_large({}, { locale: language })
  await expect(page.locator('[data-chosen]')).toHaveText(words)
  await page.locator('main form button').first().click()
  expect(await file.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(words)
  await expect(page).toHaveURL(/\/import$/)
  page.off('request', watch)
  expect(sent).toEqual([])
}

test('offers go out into a spreadsheet and come back changed, but none that is too large is sent @en-desktop', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const { seller, rows } = await shop([1_000, 2_000])
  const page = await enter(seller, '/manage-offers')
  const leaving = page.waitForEvent('download')
  await page.locator('a[href*="export.csv"]').click()
  const file = await (await leaving).path()
  const text = await readFile(file, 'utf8')
  await page.goto(at('/manage-offers/import'))
  await expectTooLarge(page, language)
  const send = async (content: string) => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.locator('main form button').first().click()
    await expect(page).toHaveURL(/import\/[\da-f-]{36}$/)
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
  }
  await send(text.replace(';2000;', ';20;'))
  await expect(page.locator('main table code').first()).toHaveText('price')
  await send(text.replace(';2000;', ';2500;'))
  expect((await rows()).map(({ price }) => price)).toEqual([1_000, 2_000])
  await page.locator('main form[method="post"] button').first().click()
  await expect(page).toHaveURL(/done=/)
  await expectAccessible(page)
  expect((await rows()).map(({ price }) => price)).toEqual([1_000, 2_500])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar stands under the list, and all of it works @ar-phone', async ({
    page,
    baseURL,
    at,
    language,
  }) => {
    const { seller, rows } = await shop([1_000, 2_000])
    await page.goto(baseURL + at('/signin?to=%2Fmanage-offers'))
    await signIn(page, seller)
    await expect(bar(page)).toBeVisible()
    await tick(page.locator('input[name="offer"][type="checkbox"]').first())
    await press(page, 'pause', language)
    expect((await rows()).map(({ status }) => status)).toEqual(['active', 'paused'])
    await page.locator('.k-own__delete').first().click()
    await page.locator('dialog[open] button').last().click()
    await expect(page).toHaveURL(at('/manage-offers'))
    expect(await rows()).toHaveLength(1)
  })
})
