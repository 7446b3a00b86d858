import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { DAY, plus } from '../../app/kernel/time.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildApplication } from '../factories/application.ts'
import { awake, demoAccount, expect, test } from './fixtures.ts'

/** Two applications that have waited longer than all else of the demo, the oldest first. */
async function twoThatWait() {
  const db = openDb(process.env.JOURNEYS_DATABASE_URL!)
  const names = ['Amina Benali', 'Karim Hadj']
  const made = []
  for (const [at, full_name] of names.entries())
    made.push(await buildApplication(db, { full_name, now: plus(new Date(), (at - 400) * DAY) }))
  await closeDb()
  return made as [(typeof made)[number], (typeof made)[number]]
}

/** Presses a key by its place on an Arabic keyboard, where it has another sign. */
async function pressArabic(page: Page, code: string, key: string) {
  const session = await page.context().newCDPSession(page)
  const pressed = { code, key, text: key }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  await session.detach()
}

test('the queue is worked through by keys, on an Arabic keyboard too, and what is done is struck through on other desks @en-desktop', async ({
  at,
  enter,
  language,
}) => {
  const words = { locale: language }
  const [first, second] = await twoThatWait()
  const pathOf = ({ id }: { id: string }) => at(`/admin/seller-applications/${id}`)
  const linkTo = (page: Page, of: { id: string }) =>
    page.locator(`[data-queued] a[href="${pathOf(of)}"]`).first()
  const page = await enter(demoAccount('owner'), '/admin')
  const other = await page.context().newPage()
  await other.goto(at('/admin'))
  for (const each of [page, other]) await awake(each, 'queue')
  const waits = other.locator('[data-waits="seller-applications"] bdi').first()
  const before = Number(await waits.textContent())

  // until the script of the keys is there
  await expect(async () => {
    await pressArabic(page, 'KeyJ', 'ت')
    await expect(linkTo(page, first)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(linkTo(page, second)).toBeFocused()
  await pressArabic(page, 'KeyK', 'ن')
  await expect(linkTo(page, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${pathOf(first)}$`))

  await page.locator('summary', { hasText: m.admin_apps_approve({}, words) }).press('Enter')
  await page.locator('.k-asked[open] button').press('Enter')
  await expect(page.locator('.k-toast')).toContainText(m.flash_application_approved({}, words))
  await expect(other.locator('[data-queued].is-gone')).toContainText('Amina Benali')
  await expect(waits).toHaveText(String(before - 1))

  // the next thing that waits, and back to its list
  await pressArabic(page, 'KeyN', 'ى')
  await expect(page).toHaveURL(new RegExp(`${pathOf(second)}$`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${at('/admin/seller-applications')}$`))
})

test('the keys are told by one of them, and can be switched off in a browser @en-desktop', async ({
  enter,
  language,
}) => {
  const words = { locale: language }
  const page = await enter(demoAccount('owner'), '/admin/orders')
  const keys = page.locator('#desk-keys')
  const rows = page.locator('.k-listrows .k-listopen')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // under the list of keys the page's own stand still
  await page.keyboard.press('j')
  await expect(rows.first()).not.toBeFocused()
  await keys.getByRole('button', { name: m.keys_off({}, words) }).click()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(rows.first()).not.toBeFocused()

  await page.reload()
  await page
    .getByRole('button', { name: m.keys_title({}, words) })
    .first()
    .click()
  await keys.getByRole('button', { name: m.keys_on({}, words) }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})
