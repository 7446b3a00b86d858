import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, query } from './people.ts'
import { phone } from './sizes.ts'
import { type At, deliverAccount, expectSound, paidOrder, said } from './trade.ts'

test.describe.configure({ timeout: 150_000 })

const admin = () => demoAccount('owner')

/** The guide of the order that is open. */
const guide = (page: Page) => page.locator('section', { has: page.locator('#guide') })

/** An account of Free Fire that its seller has just delivered, as its buyer and their order. */
async function delivered(
  enter: (person: { email: string; password: string }) => Promise<Page>,
  at: At,
  language: Language,
) {
  const account = { category: 'accounts', price: 990, quantity: 1, game: 'free-fire' }
  const { page, sales, id } = await paidOrder(enter, account)
  await deliverAccount(sales, at, id, language, { login: 'daino60.ff', password: 'Rk4!77-daino' })
  return { page, id }
}

const saidOf = (id: string) =>
  query<{ said: string }>(
    `select step || ' ' || act as said from order_checklist_items where order_id = $1 order by id`,
    [id],
  ).then((rows) => rows.map((row) => row.said))

/** Opens what was delivered again and ticks the last step beside it, without leaving. */
async function tickBesideOpened(page: Page, reveal: string, language: Language) {
  const locale = { locale: language }
  await page
    .getByRole('button', { name: m.goods_open_again({}, locale) })
    .first()
    .click()
  await expect(page).toHaveURL(reveal)
  await awake(page, 'opened-guide')
  await guide(page)
    .getByRole('button', { name: m.guide_act_done({}, locale) })
    .last()
    .click()
  await expect(guide(page).locator('.is-done')).toHaveCount(4)
  await expect(page).toHaveURL(reveal)
  await page.locator('details.k-secret summary').first().click()
  await expect(page.getByText('daino60.ff')).toBeVisible()
}

test('a buyer on a phone without scripts opens the account, ticks its steps, cannot do one, and is asked before it counts as received @ar-phone', async ({
  browser,
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const { page, id } = await delivered(enter, at, language)
  const context = await browser.newContext({
    baseURL: process.env.JOURNEYS_URL!,
    javaScriptEnabled: false,
    viewport: phone,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(at(`/orders/${id}`))
  await plain
    .getByRole('button', { name: m.goods_open({}, locale) })
    .first()
    .click()
  await expect(guide(plain).locator('li')).toHaveCount(6)

  const done = guide(plain).getByRole('button', { name: m.guide_act_done({}, locale) })
  for (const count of [1, 2]) {
    await done.click()
    await expect(guide(plain).locator('.is-done')).toHaveCount(count)
  }
  await guide(plain)
    .getByRole('button', { name: m.guide_act_cannot({}, locale) })
    .click()
  await expect(guide(plain).getByText(m.guide_cannot_help({}, locale))).toBeVisible()
  await expect(
    guide(plain).getByRole('link', { name: m.order_problem({}, locale) }),
  ).toHaveAttribute('href', new RegExp(`/orders/${id}/dispute$`))
  expect(await saidOf(id)).toEqual(['sign_in done', 'check done', 'email cannot'])
  await guide(plain)
    .getByRole('button', { name: m.guide_act_after_all({}, locale) })
    .click()
  await expect(guide(plain).locator('.is-done')).toHaveCount(3)
  expect(await figures(id)).toMatchObject({ status: 'completed', escrow: 990 })

  // with scripts a tick shows at once, beside what is open too, and what is left is asked about
  await page.setViewportSize(phone)
  await page.goto(at(`/orders/${id}`))
  await expectAccessible(page)
  await tickBesideOpened(page, at(`/orders/${id}/reveal`), language)
  await expect.poll(() => saidOf(id)).toContain('password done')
  await page.getByRole('link', { name: m.goods_back({}, locale) }).click()
  const receive = { name: m.order_receive({}, locale) }
  await page.locator('.k-order-bar').getByRole('button', receive).click()
  const question = page.locator(`#receive-${id}`)
  await expect(question.locator('li')).toHaveCount(1)
  await expectAccessible(page)
  await question.getByRole('button', receive).click()
  await said(page, m.flash_order_received({}, locale))
  expect(await figures(id)).toMatchObject({ status: 'received' })
  await context.close()
  await expectSound()
})

test('staff gives a game steps of its own, changes one and switches one off @en-desktop', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const [game] = await query<{ id: number }>(
    `select g.id from games g where g.category = 'accounts' and g.active
     and not exists (select from guide_steps s where s.game_id = g.id) order by g.id limit 1`,
  )
  const office = await enter(admin())
  await office.goto(at(`/admin/games/${game!.id}/fields`))
  await office.getByRole('link', { name: m.admin_steps_link({}, locale) }).click()
  await expectAccessible(office)
  await office.getByRole('button', { name: m.admin_steps_copy({}, locale) }).click()
  const rows = office.locator('dialog .k-gametexts > li')
  await expect(rows).toHaveCount(6)
  await rows.first().getByRole('link').first().click()
  await office.locator('input[name="title_en"]').fill('Sign in on your phone')
  await office.locator('input[name="active"]').uncheck()
  await expectAccessible(office)
  await office.getByRole('button', { name: m.admin_steps_save({}, locale) }).click()
  await said(office, m.flash_step_saved({}, locale))
  await expect(rows.first()).toContainText(m.admin_steps_off({}, locale))
  const [log] = await query<{ action: string }>(
    `select action from audit_log where action like 'guide_step.%' order by id desc limit 1`,
  )
  expect(log!.action).toBe('guide_step.update')
  await query('delete from guide_steps where game_id = $1', [game!.id])
})
