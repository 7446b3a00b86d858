import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { buildWithdrawal, ccp, openPayouts } from '../factories/payout.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { giveMoney } from '../factories/profile.ts'
import { examine } from './examine.ts'
import { awake, demoAccount, expect, type Language, test } from './fixtures.ts'
import { type Member, newMember, query } from './people.ts'
import { presses } from './presses.ts'
import { dataDir, ownDatabase, serve } from './server.ts'
import { expectSound, mailsTo, said } from './trade.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ allowedErrors: [/\/events\)$|fetching the script|status of 4(09|22)/] }) // no reference

/** So many people who each asked for a withdrawal, and nothing else that waits. */
async function askedBy(url: string, count: number, amounts: readonly number[] = []) {
  const members: Member[] = []
  for (let n = 0; n < count; n++) members.push(await newMember({ is_seller: true, url }))
  const db = openDb(url)
  await openPayouts(db)
  const rows = []
  for (const [at, { id }] of members.entries()) {
    await giveMoney(db, id, 12_000)
    const given = { user_id: id, account: ccp, holder: `Sara ${id[0]}`, amount: amounts[at] }
    rows.push(await buildWithdrawal(db, given))
  }
  await closeDb()
  return { members, rows }
}

const statesOf = async (url: string, ids: readonly string[]) =>
  (
    await query<{ status: string }>(
      'select status from withdrawals where id = any($1) order by status',
      [ids],
      url,
    )
  ).map(({ status }) => status)

test('six withdrawals are chosen, approved, taken to the bank and paid in six presses; one comes back [WALL-06] @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const url = await ownDatabase(`payout_batches_${language}`)
  const { members, rows } = await askedBy(url, 7)
  const folder = `${dataDir}/payout-batches-${language}`
  const node = await serve({ DATABASE_URL: url, DATA_DIR: folder })
  const inNode = (path: string) => node.url + at(path)
  try {
    // the seventh is for what comes back
    const six = rows.slice(0, 6).map(({ id }) => id)
    const office = await enter(
      demoAccount('owner'),
      `/admin/withdrawals?q=${encodeURIComponent('Sara')}&size=25`,
      node.url,
    )
    await awake(office, 'withdrawals')
    const press = presses()
    const bar = office.locator('form#batch')
    await press(bar.locator('input[type="checkbox"]'))
    await expect(bar.getByRole('button')).toContainText(/7.*33[\s,]950/)
    // one is left out, which is no press of the six
    await office.locator(`input[form="batch"][value="${rows[6]!.id}"]`).uncheck()
    await press(bar.getByRole('button'))
    await said(office, m.flash_payout_batch_created({}, locale))
    const batch = new URL(office.url()).pathname

    await press(office.locator('button[value="approve"]'))
    await said(office, m.flash_payout_batch_approved({}, locale))
    expect(await statesOf(url, six)).toEqual(Array(6).fill('approved'))

    const leaving = office.waitForEvent('download')
    await press(office.locator('form.k-batchfile').getByRole('button'))
    expect((await leaving).suggestedFilename()).toMatch(/^kanz-P-\d+-ccp\.csv$/)
    await expect(office.locator('#main')).toContainText(m.payout_exported_title({}, locale))

    await refusedWithoutReference(office, language)
    await press(office.locator('input[name="note"]'))
    await office.keyboard.type('VIR 2026/200')
    await press(office.locator('button[value="paid"]'))
    await said(office, m.flash_payout_rows_paid({}, locale))
    expect(press.count()).toBe(6)
    expect(await statesOf(url, six)).toEqual(Array(6).fill('paid'))
    await expect(office.locator('#main')).toContainText(m.payout_batch_state_closed({}, locale))

    await comesBack(office, rows[6]!.id, language, inNode)
    expect(await statesOf(url, [rows[6]!.id])).toEqual(['returned'])
    await expect
      .poll(() => mailsTo(members[6]!, folder), { timeout: 15_000 })
      .toContainEqual(expect.stringContaining(returnedSubject))

    const found = [
      ...(await examine(office, { path: '/admin/withdrawals' }, language, inNode)),
      ...(await examine(office, { path: '/admin/payout-batches?state=all' }, language, inNode)),
      ...(await examine(office, { path: batch.replace(/^\/ar/, '') }, language, inNode)),
    ]
    expect(found).toEqual([])
    await expectSound(url)
  } finally {
    await node.end()
  }
})

test('what the bank answers in its file is shown first and taken in by one press; what moved since is asked again [WALL-06] @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const url = await ownDatabase(`bank_answer_${language}`)
  const { rows } = await askedBy(url, 3, [5_000, 6_000, 7_000])
  const node = await serve({ DATABASE_URL: url, DATA_DIR: `${dataDir}/bank-answer-${language}` })
  const inNode = (path: string) => node.url + at(path)
  try {
    const office = await enter(demoAccount('owner'), '/admin/withdrawals?q=Sara&size=25', node.url)
    await approveAll(office, language)
    const batch = new URL(office.url()).pathname
    await office.locator('a[href$="/answer"]').click()
    // binary files are refused in words
    await chooseFile(office, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]))
    await expect(office.locator('#main [role="alert"]')).toContainText(
      m.payout_answer_not_text({}, locale),
    )
    const amounts = await amountsOf(url)
    const [low, middle, high] = amounts.map(({ amount }) => `23456789 / 88;${amount}`)
    const lines = [`${low};V1;OK;`, `${middle};V2;OK;`, `${high};;Rejeté;Compte clos`, 'x;1;;;']
    const text = ['Compte;Montant;Ref;Statut;Motif', ...lines].join('\r\n')
    await chooseFile(office, Buffer.from(text, 'latin1'))
    await sayWhatItHolds(office)
    await expect(office.locator('#main')).toContainText(m.payout_unmatched_account({}, locale))
    const taken = office.locator('button[value="take"]')
    const says = (paid: string) =>
      m.payout_answer_do({ paid, back: '1', amount: '' }, locale).trim()
    await expect(taken).toContainText(says('2').slice(0, -2))

    // one that came back meanwhile is not paid, and the others wait for a second press
    const other = await enter(
      demoAccount('owner'),
      `/admin/withdrawals/${amounts[0]!.id}/return`,
      node.url,
    )
    await other.locator('textarea[name="reason"]').fill('Asked by its owner')
    await other.locator('button[form="question"]').click()
    await said(other, m.flash_withdrawal_returned({}, locale))
    await taken.click()
    await expect(office.locator('#main [role="alert"]')).toContainText(
      m.payout_answer_changed({}, locale),
    )
    await expect(taken).toContainText(says('1').slice(0, -2))
    const faults = await examine(
      office,
      { path: `${batch.replace(/^\/ar/, '')}/answer` },
      language,
      inNode,
    )
    await office.locator('button[value="take"]').click()
    await said(office, m.flash_payout_answered({}, locale))
    await expect(office.locator('#main')).toContainText(m.payout_batch_state_closed({}, locale))
    expect(
      await statesOf(
        url,
        rows.map(({ id }) => id),
      ),
    ).toEqual(['paid', 'returned', 'returned'])
    expect(faults).toEqual([])
    await expectSound(url)
  } finally {
    await node.end()
  }
})

/** Puts all of the page into a batch, and approves it. */
async function approveAll(office: Page, language: Language) {
  await awake(office, 'withdrawals')
  await office.locator('form#batch input[type="checkbox"]').check()
  await office.locator('form#batch').getByRole('button').click()
  await office.locator('button[value="approve"]').click()
  await said(office, m.flash_payout_batch_approved({}, { locale: language }))
}

/** What is sent in the only batch, the least first. */
const amountsOf = (url: string) =>
  query<{ id: string; amount: number }>(
    'select withdrawal_id as id, amount::int from payout_batch_rows order by amount',
    [],
    url,
  )

/** Says what the columns hold and what the words mean; before that nothing can be taken in. */
async function sayWhatItHolds(office: Page) {
  const columns = ['account', 'amount', 'reference', 'outcome', 'reason']
  for (const [at, name] of columns.entries())
    await office.locator(`select[name="${name}"]`).selectOption(String(at))
  await office.locator('button[value="columns"]').click()
  await expect(office.locator('button[value="take"]')).toHaveCount(0)
  for (const [name, means] of [
    ['ok', 'paid'],
    ['rejete', 'back'],
  ] as const) {
    const word = await office.locator(`input[value="${name}"]`).getAttribute('name')
    await office.locator(`select[name="${word!.replace('word', 'means')}"]`).selectOption(means)
  }
  await office.locator('button[value="words"]').click()
}

/** Sends a file as the bank's answer. */
async function chooseFile(office: Page, buffer: Buffer) {
  await office
    .locator('input[name="file"]')
    .setInputFiles({ name: 'retour.csv', mimeType: 'text/csv', buffer })
  await office.locator('form[enctype] button').click()
}

/** What a new member is written, in their language. */
const returnedSubject = m.payouts_notice_withdrawal_returned_title(
  { amount: '', net: '', reason: '' },
  { locale: 'en' },
)

/** The form comes back and says what it lacks; what was chosen stays so. */
async function refusedWithoutReference(office: Page, language: Language) {
  await office.locator('button[value="paid"]').click()
  await expect(office.locator('#main [role="alert"]')).toContainText(
    m.payout_pay_required({}, { locale: language }),
  )
  await expect(office.locator('input[form="paid"]:checked')).toHaveCount(6)
}

/** Alone in a batch, approved, and returned by its row with a reason. */
async function comesBack(
  office: Page,
  id: string,
  language: Language,
  inNode: (path: string) => string,
) {
  const locale = { locale: language }
  await office.goto(inNode('/admin/withdrawals?q=Sara&size=25'))
  await office.locator(`input[form="batch"][value="${id}"]`).check()
  await office.locator('form#batch').getByRole('button').click()
  await office.locator('button[value="approve"]').click()
  await said(office, m.flash_payout_batch_approved({}, locale))
  await office.locator('a[href*="/return?batch="]').click()
  await office.locator('textarea[name="reason"]').fill('The account is closed')
  await office.locator('button[form="question"]').click()
  await said(office, m.flash_withdrawal_returned({}, locale))
  expect(new URL(office.url()).pathname).toMatch(/\/admin\/payout-batches\/\d+$/)
  await expect(office.locator('#main')).toContainText(m.payout_row_back({}, locale))
}
