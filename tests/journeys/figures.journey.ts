import { readFileSync } from 'node:fs'
import { demoAccount, expect, test } from './fixtures.ts'
import { query } from './people.ts'

// why did sales drop, and last month's orders for the accountant

// what the job of each minute does
test.beforeAll(async () => {
  await query('select fold_changes(1000000)')
  await query('select count_figures(day, now()) from figure_days')
})

test('a figure leads by its bar to the orders behind it, and back @core', async ({
  enter,
  at,
  expectAccessible,
}) => {
  const page = await enter(demoAccount('finance'), '/admin/figures?period=90&by=month')
  await expectAccessible(page)
  await page.locator('.k-measure').nth(2).click()
  await expect(page).toHaveURL(/of=refunded/)
  await page.locator('.k-measure').first().click()
  await page.locator('.k-stats .k-tabs a').last().scrollIntoViewIfNeeded()
  const bar = page.locator('.k-chart__links a').nth(1)
  const days = new URL((await bar.getAttribute('href'))!, page.url()).searchParams
  await bar.click()
  await expect(page).toHaveURL(/\/admin\/orders\?on=paid&from=/)
  await expect(page.locator('.k-adminlist tbody tr').first()).toBeVisible()
  await expect(page.locator('input[type=date][name=from]')).toHaveValue(days.get('from')!)
  await expect(page.locator('.k-list select[name=on], form select[name=on]').first()).toHaveValue(
    'paid',
  )
  await page.goBack()
  await expect(page).toHaveURL(/period=90&by=month/)
  // the same row of the table, for whom a bar is nothing to press
  await page.locator('.k-figures:has(table) summary').click()
  await page.locator('.k-figures tbody a').nth(1).click()
  await expect(page).toHaveURL(/\/admin\/orders\?on=paid/)
  await page.goto(at('/admin/figures?split=seller'))
  await page.locator('.k-valuebar a').first().click()
  await expect(page).toHaveURL(/seller=\w+/)
  await expect(page.locator('.k-adminlist tbody tr').first()).toBeVisible()
})

test('last month’s orders are three presses away @core', async ({ enter, isMobile, language }) => {
  const page = await enter(demoAccount('finance'), '/admin')
  if (isMobile) await page.locator('.k-deskbar [popovertarget], [popovertarget=desk-menu]').click()
  const group = page.locator('.k-deskgroup:has(a[href$="/admin/books"])')
  await group.locator('summary').click()
  await group.locator('a[href$="/admin/books"]').click()
  await expect(page.locator('#files')).toBeVisible()
  const arrives = page.waitForEvent('download')
  await page.locator('button[formaction$="/orders.csv"]').click()
  const file = await arrives
  expect(file.suggestedFilename()).toMatch(/^kanz-orders-\d{4}-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n').length).toBeGreaterThan(2)
  expect(text).toContain(language === 'ar' ? 'العمولة' : 'Commission')
})

test('support reads figures without names, and no books @en-desktop', async ({ enter, at }) => {
  const page = await enter(demoAccount('support'), '/admin/figures')
  await expect(page.locator('#split')).toBeVisible()
  await expect(page.locator('.k-stats a[href*="split=seller"], #activity')).toHaveCount(0)
  await expect(page.locator('.k-side a[href$="/admin/books"]')).toHaveCount(0)
  const refused = await page.request.get(at('/admin/books'))
  expect(refused.status()).toBe(403)
})
