import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildUndelivered } from '../factories/undelivered.ts'
import { awake, demoAccount, expect, test } from './fixtures.ts'
import { query } from './people.ts'
import { presses } from './presses.ts'
import { ownDatabase, serve } from './server.ts'
import { said } from './trade.ts'

// What a staff of three does on a Monday morning, each from the first page of the desk. Receipts
// are counted in chosen-rows, withdrawals in payout-batches, a partial refund in partial-refunds,
// the accountant's files in figures, and disputes are decided in disputes.

test.use({
  allowedErrors: [/\/events\)$|fetching the script|status of 403|status of 409 .*settings\/fees/],
})

const words = { locale: 'en' } as const

interface Done {
  task: string
  presses: number
  typed: number
  seconds: string
  /** Presses when the desk was first walked; null where it was not possible. */
  before: number | null
}

test('the tasks of a morning are all possible, in few presses @en-desktop @all', async ({
  enter,
}) => {
  const url = await ownDatabase('monday')
  const db = openDb(url)
  await buildUndelivered(db, { reason: 'no answer' })
  await closeDb()
  const [order] = await query<{ id: string; buyer: string; phone: string }>(
    `select r.id, p.username as buyer, r.buyer_phone as phone
     from orders r join profiles p on p.id = r.user_id
     where r.buyer_phone <> '' order by r.created_at, r.id limit 1`,
    [],
    url,
  )
  const node = await serve({ DATABASE_URL: url })
  const done: Done[] = []
  try {
    const page = await enter(demoAccount('owner'), '/admin', node.url)
    const timed = async (task: string, most: number, before: number | null, act: Act) => {
      await page.goto(`${node.url}/admin`)
      const press = presses()
      const began = performance.now()
      await act(page, press)
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      done.push({ task, ...press.counted, seconds, before })
      expect(press.count(), task).toBeLessThanOrEqual(most)
    }
    await timed('an order by its buyer’s phone', 2, 1, findByPhone(order!))
    await timed('an application is approved with a note', 4, 4, approveApplication)
    await timed('all that a person did', 1, null, openPerson(order!.id))
    await timed('somebody is suspended with what is open', 2, 3, suspend(order!.buyer))
    await timed('orders behind a bar of the figures', 3, null, openFigures)
    await timed('a failed mail is sent again', 4, null, sendMailAgain)
    await timed('a spreadsheet with other headings', 16, null, importGames('Zelda', true))
    await timed('another one with the same headings', 6, null, importGames('Celeste', false))
    await timed('who did what to whom', 2, 2, readAudit(order!.buyer))
    // as it rises, it is asked about, which it was not
    await timed('a fee is changed', 5, 3, changeFee)
    await timed('a post is published', 6, 5, publishPost)

    const support = await enter(demoAccount('support'), '/admin', node.url)
    await expect(support.locator('.k-side a[href$="/admin/withdrawals"]')).toHaveCount(0)
    await support.goto(`${node.url}/admin/withdrawals`)
    await expect(support.locator('h1')).toHaveText(m.forbidden_title({}, words))
  } finally {
    console.table(done)
    await node.end()
  }
})

type Act = (page: Page, press: ReturnType<typeof presses>) => Promise<void>

/** Opens a screen from the menu: its group first, where that is closed. */
async function openScreen(page: Page, press: ReturnType<typeof presses>, path: string) {
  const link = page.locator(`.k-side a[href^="/admin/${path}"]`).first()
  if (!(await link.isVisible()))
    await press(page.locator(`.k-deskgroup:has(a[href^="/admin/${path}"]) > summary`))
  await press(link)
  await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
}

const findByPhone =
  ({ buyer, phone }: { buyer: string; phone: string }): Act =>
  async (page, press) => {
    const field = page.getByRole('combobox', { name: m.desk_find({}, words) })
    await press(field)
    await awake(page, 'desk-find')
    await press.type(field, phone.replace(/^\+213/, '0'))
    await press(page.getByRole('option').first())
    await expect(page).toHaveURL(/\/admin\/orders\//)
    await expect(page.locator('#main')).toContainText(buyer)
  }

const approveApplication: Act = async (page, press) => {
  await openScreen(page, press, 'seller-applications')
  await press(page.locator('.k-listopen').first())
  await press.type(page.locator('textarea[name="notes"]'), 'Called, and knows the games')
  const asked = page.locator('details.k-asked', {
    has: page.locator('summary', { hasText: m.admin_apps_approve({}, words) }),
  })
  await press(asked.locator('summary'))
  await press(asked.getByRole('button'))
  await said(page, m.flash_application_approved({}, words))
}

const openPerson =
  (order: string): Act =>
  async (page, press) => {
    await page.goto(page.url().replace(/\/admin.*/, `/admin/orders/${order}`))
    await press(page.locator('#main a[href*="/admin/users/"]').first())
    await expect(page.locator('.k-log').first()).toBeVisible()
  }

const suspend =
  (username: string): Act =>
  async (page, press) => {
    await page.goto(page.url().replace(/\/admin.*/, `/admin/users?q=${username}`))
    const person = page.locator('.k-listopen').first()
    await page.goto((await person.getAttribute('href'))!)
    await press(page.locator('#main a[href*="/suspension"]'))
    const dialog = page.getByRole('dialog')
    await press.type(dialog.locator('textarea[name="reason"]'), 'Sold one thing twice')
    await press(dialog.getByRole('button', { name: m.admin_user_suspend({}, words) }))
    await said(page, m.flash_user_suspended({}, words))
  }

const openFigures: Act = async (page, press) => {
  await openScreen(page, press, 'figures')
  await press(page.locator('.k-valuebar a').first())
  await expect(page.locator('.k-adminlist tbody tr').first()).toBeVisible()
}

const sendMailAgain: Act = async (page, press) => {
  await openScreen(page, press, 'undelivered')
  await press(page.locator('.k-listopen').first())
  await press(page.locator('#main [name=act][value=again]'))
  await said(page, m.flash_undelivered_again({}, words))
}

const changeFee: Act = async (page, press) => {
  await openScreen(page, press, 'settings')
  await press(page.locator('#main a[href$="/admin/settings/fees"]').first())
  await press.type(page.locator('[name=withdrawal_fee_bp]'), '4.25')
  await press(page.getByRole('button', { name: m.admin_save({}, words), exact: true }))
  await press(page.getByRole('button', { name: m.admin_setting_save_asked({}, words) }))
  await said(page, m.flash_settings_saved({}, words))
}

const publishPost: Act = async (page, press) => {
  await openScreen(page, press, 'blog')
  await press(page.getByRole('link', { name: m.admin_post_new({}, words) }))
  await press.type(page.locator('#main [name=title]'), 'What came in November')
  await press.type(page.locator('#main [name=content]'), 'Three games, and a lower fee.')
  await press(page.getByRole('radio', { name: m.editor_published({}, words) }))
  await press(page.getByRole('button', { name: m.admin_save({}, words), exact: true }))
  await said(page, m.flash_post_saved({}, words))
}

const importGames =
  (name: string, isNew: boolean): Act =>
  async (page, press) => {
    await openScreen(page, press, 'games')
    await press(page.locator('#main a[href$="/admin/games/import"]'))
    await press.upload(
      page.locator('#main input[type="file"]'),
      'maker.csv',
      `Monday Produit;Monday Rayon;Monday Support\n${name};Comptes;Xbox`,
    )
    await press(page.getByRole('button', { name: m.csv_read({}, words) }))
    if (isNew) {
      await press.choose(page.locator('select[name="name"]'), '0')
      await press.choose(page.locator('select[name="category"]'), '1')
      await press.choose(page.locator('select[name="platforms"]'), '2')
      await press(page.locator('button[name="step"][value="columns"]'))
      await press.choose(page.locator('select[name="means_0"]'), 'Xbox Series X/S')
      await press(page.locator('button[name="step"][value="words"]'))
    }
    const one = m.game_import_confirm({ count: 1, number: '1' }, words)
    await press(page.getByRole('button', { name: one, exact: true }))
    const title = m.game_import_done({}, words)
    await expect(page.locator('h1')).toHaveText(title, { timeout: 30_000 })
  }

const readAudit =
  (username: string): Act =>
  async (page, press) => {
    await openScreen(page, press, 'audit')
    await awake(page, 'audit')
    await press.type(page.getByRole('main').getByRole('searchbox'), username)
    await expect(page.locator('.k-entry').first()).toContainText(m.audit_suspend({}, words))
  }
