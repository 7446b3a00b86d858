import { randomUUID } from 'node:crypto'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, test } from './fixtures.ts'
import { query } from './people.ts'

const owner = () => demoAccount('owner')
const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)

test('a setting is found by what stands below its field, and its hit leads to the field', async ({
  enter,
  language,
}) => {
  const page = await enter(owner(), '/admin/settings')
  const words = { locale: language }
  await awake(page, 'setting-search')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill(m.admin_setting_auto_cancel_hours({}, words))
  await expect(page).toHaveURL(/q=/)
  await main
    .getByRole('link', { name: m.admin_setting_auto_cancel_hours({}, words) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/waiting#setting-auto_cancel_hours$/)
  await expect(page.locator('#setting-auto_cancel_hours')).toBeInViewport()
})

test.describe('a fee', () => {
  test.use({ allowedErrors: [/status of (409|422) .*\/admin\/settings\/fees/] })

  test('that rises is asked about, waits for its day and is taken back; a day that is past is refused @en-desktop', async ({
    enter,
    language,
    expectAccessible,
  }) => {
    // a fee that the other language's journey leaves alone
    const [key, typed] =
      language === 'ar'
        ? (['withdrawal_fee_bp', '4.5'] as const)
        : (['withdrawal_fee_advanced_bp', '3.5'] as const)
    const words = { locale: language }
    const page = await enter(owner(), '/admin/settings/fees')
    const save = page.getByRole('button', { name: m.admin_save({}, words), exact: true })
    const field = page.locator(`#setting-${key}`)
    await field.locator(`[name=${key}]`).fill(typed)
    await page.locator('[name=counts_from]').evaluate((input: HTMLInputElement) => {
      input.removeAttribute('min')
      input.value = '2026-01-01'
    })
    await save.click()
    await expect(field).toContainText(m.admin_setting_problem_bad_day({}, words))
    await page.locator('[name=counts_from]').fill('')
    await save.click()
    await expect(page.getByRole('alert')).toContainText(m.admin_setting_fee_raise_asks({}, words))
    await expectAccessible(page)
    await page.getByRole('button', { name: m.admin_setting_save_asked({}, words) }).click()
    await expect(field).toContainText(`${typed}%`)
    await expectAccessible(page)
    await field.getByRole('button', { name: m.admin_fee_take_back({}, words) }).click()
    await expect(page.locator('.k-toast')).toContainText(m.flash_fee_taken_back({}, words))
    await expect(field).not.toContainText(`${typed}%`)
  })
})

test('the audit log is searched as one types beside an entry with a long reason @en-desktop', async ({
  enter,
  at,
}) => {
  const mark = randomUUID().slice(0, 8)
  await query(`
    insert into audit_log (actor_id, action, subject, reason, created_at)
    select id, 'game.update', 'game:1', '${mark} ${'A long reason. '.repeat(60)}', now()
    from profiles where is_admin order by username limit 1`)
  const page = await enter(owner(), '/admin/audit')
  await awake(page, 'audit')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(main.getByRole('listitem').filter({ hasText: mark })).toHaveCount(1)
  const entry = main.getByRole('listitem').filter({ hasText: mark })
  await entry.locator('summary').click()
  await expect(entry.locator('details[open]')).toContainText('A long reason.')
  await page.goto(at(`/admin/audit?q=${mark}&from=${today()}&to=${today()}`))
  await expect(main.getByRole('listitem').filter({ hasText: mark })).toHaveCount(1)
  await page.goto(at(`/admin/audit?q=${mark}&to=2026-01-01`))
  await expect(main.getByRole('listitem').filter({ hasText: mark })).toHaveCount(0)
})
