import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../app/i18n/paraglide/messages.js'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { openSettings } from '../factories/payout.ts'
import { giveMoney } from '../factories/profile.ts'
import { examine } from './examine.ts'
import { awake, demoAccount, expect, type Language, test } from './fixtures.ts'
import { type Member, newMember, query } from './people.ts'
import { dataDir, ownDatabase, serve } from './server.ts'
import { expectSound, mailsTo, said } from './trade.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ allowedErrors: [/\/events\)$|fetching the script|status of 422/] }) // the wrong key

const opened = [
  'withdrawals_open',
  'deposits_open',
  'deposit_account_ccp',
  'deposit_account_rip',
  'deposit_account_holder',
] as const
const balanceOf = async (url: string, account: string) =>
  Number(
    (
      await query<{ balance: string }>(
        'select coalesce((select balance from ledger_accounts where id = $1), 0) as balance',
        [account],
        url,
      )
    )[0]!.balance,
  )

/** What a seller is written whose withdrawal is paid, in a new member's language. */
const paidSubjects = [
  m.payouts_notice_withdrawal_paid_title,
  m.payouts_notice_withdrawal_approved_title,
  m.payouts_notice_withdrawal_requested_title,
].map((title) => title({ amount: '', net: '', reason: '' }, { locale: 'en' }))

async function openPayouts(url: string) {
  for (const key of opened)
    await query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(openSettings[key])],
      url,
    )
}

/** The only one that this person asked for. */
async function idOf(url: string, table: 'withdrawals' | 'deposits', person: Member) {
  const [row] = await query<{ id: string }>(
    `select id from ${table} where user_id = $1`,
    [person.id],
    url,
  )
  return row!.id
}

test('a seller withdraws to a CCP and is paid, a buyer deposits and has it; every screen of it is whole [WALL-05 WALL-06 WALL-11 OP-088] @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const databaseUrl = await ownDatabase(`payouts_${language}`)
  await openPayouts(databaseUrl)
  const seller = await newMember({ is_seller: true, url: databaseUrl })
  const buyer = await newMember({ url: databaseUrl })
  const db = openDb(databaseUrl)
  await giveMoney(db, seller.id, 12_000)
  await closeDb()
  const folder = `${dataDir}/payouts-${language}`
  const node = await serve({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  const inNode = (path: string) => node.url + at(path)
  try {
    const page = await enter(seller, '/wallet/withdraw', node.url)
    await ask(page, seller, language)
    const withdrawal = await idOf(databaseUrl, 'withdrawals', seller)
    expect([
      await balanceOf(databaseUrl, `wallet:${seller.id}`),
      await balanceOf(databaseUrl, `withdrawal:${withdrawal}`),
    ]).toEqual([2_000, 10_000])

    const office = await enter(
      demoAccount('owner'),
      `/admin/withdrawals?q=${seller.username}`,
      node.url,
    )
    await approveAndPay(office, language)
    expect(await balanceOf(databaseUrl, `withdrawal:${withdrawal}`)).toBe(0)
    await page.goto(inNode('/wallet?type=withdrawal'))
    await expect(page.locator('#main')).toContainText(m.wallet_status_completed({}, locale))
    await expect
      .poll(() => mailsTo(seller, folder).toSorted(), { timeout: 15_000 })
      .toEqual(paidSubjects.toSorted())

    const shop = await enter(buyer, '/wallet/deposit', node.url)
    await sendReceipt(shop, language)
    const deposit = await idOf(databaseUrl, 'deposits', buyer)
    await office.goto(inNode(`/admin/deposits/${deposit}`))
    await confirm(office, language)
    expect(await balanceOf(databaseUrl, `wallet:${buyer.id}`)).toBe(3_000)

    const found = [
      ...(await examine(page, { path: '/wallet/withdraw' }, language, inNode)),
      ...(await examine(page, { path: '/wallet' }, language, inNode)),
      ...(await examine(page, { path: '/notifications' }, language, inNode)),
      ...(await examine(shop, { path: '/wallet/deposit' }, language, inNode)),
      ...(await examine(office, { path: `/admin/withdrawals/${withdrawal}` }, language, inNode)),
    ]
    expect(found).toEqual([])
    await expectSound(databaseUrl)
  } finally {
    await node.end()
  }
})

/** A wrong key is found, then the sums are shown, then the password proves who asks. */
async function ask(page: Page, { password }: Member, language: Language) {
  const locale = { locale: language }
  await page.locator('input[name="amount"]').fill('10000')
  await page.locator('label:has(input[value="ccp"])').click()
  await page.locator('input[name="ccp"]').fill('23456789')
  await page.locator('input[name="ccp_key"]').fill('89')
  await page.locator('input[name="holder"]').fill('أمينة بن علي')
  await page.locator('button[value="check"]').click()
  await expect(page.locator('#main')).toContainText(m.payouts_error_ccp_key({}, locale))
  await page.locator('input[name="ccp_key"]').fill('88')
  await page.locator('button[value="check"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    m.withdraw_confirm_title({}, locale),
  )
  await expect(page.locator('#main')).toContainText(language === 'ar' ? /9\s700/ : '9,700')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[value="send"]').click()
  await said(page, m.flash_withdrawal_requested({}, locale))
}

/**
 * From the list, by its page and the questions on it; what is approved goes into a file in between.
 */
async function approveAndPay(office: Page, language: Language) {
  const locale = { locale: language }
  await office.locator('table tbody tr .k-listopen').first().click()
  await office.locator('details.k-asked > summary').click()
  await office.locator('button[value="approve"]').click()
  await said(office, m.flash_withdrawal_approved({}, locale))
  const page = office.url()
  await takeFile(office, language)
  await office.goto(page)
  await office.locator('.k-bulk a[href*="/pay"]').click()
  await office.locator('input[name="note"]').fill('VIR 2026/118')
  await office.locator('button[form="question"]').click()
  await said(office, m.flash_withdrawal_paid({}, locale))
}

/** The file is here, and the list says at once that nothing is left for another. */
async function takeFile(office: Page, language: Language) {
  await office.locator('#main .k-back').click()
  await awake(office, 'withdrawals')
  const form = office.locator('form[action$="/admin/withdrawals/export.csv"]').first()
  const leaving = office.waitForEvent('download')
  await form.getByRole('button').click()
  expect((await leaving).suggestedFilename()).toBe('kanz-withdrawals.csv')
  await expect(office.locator('.k-payoutexport').first()).toContainText(
    m.payouts_admin_export_none({}, { locale: language }),
  )
  await expect(office.locator('table tbody tr').first().locator('.k-tag').last()).toBeVisible()
}

async function sendReceipt(shop: Page, language: Language) {
  await shop.locator('input[name="amount"]').fill('٣٠٠٠')
  const buffer = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#eee' },
  })
    .jpeg()
    .toBuffer()
  await shop
    .locator('input[name="receipt"]')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await shop.locator('input[name="reference_text"]').fill('BM 1234')
  await shop.locator('#main form button').last().click()
  await said(shop, m.flash_deposit_sent({}, { locale: language }))
}

/** Looks at the receipt, then enters what arrived. */
async function confirm(office: Page, language: Language) {
  await expect
    .poll(() =>
      office.locator('#main img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await office.locator('#main a[href*="/confirm"]').click()
  await office.locator('input[name="received"]').fill('3000')
  await office.locator('button[form="question"]').click()
  await said(office, m.flash_deposit_confirmed({}, { locale: language }))
}
