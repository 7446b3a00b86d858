import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { formatDa } from '#i18n/format.ts'
import { ribOf } from '#kernel/algerian-account.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import {
  buildDeposit,
  buildWithdrawal,
  ccp,
  findDepositRow,
  findWithdrawalRow,
  openSettings,
  receiptFile,
} from '../../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  suspend,
} from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import { allByRole, columnOf, getByRole, mainOf, valueOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date('2026-11-20T10:00:00Z')

const page = (path: string, by = viewer) => mainOf(request(path, { viewer: by }))
const shown = async (path: string, by = viewer) => wordsOf(await page(path, by))
const wordsIn = async (answer: Response) => wordsOf(await mainOf(answer))
const numbers = (list: Element) => columnOf(list, 'Request').map((cell) => cell.slice(0, 8))
const listed = async (path: string) => numbers(await page(path))
const post = (path: string, form: Record<string, string>, by = viewer) =>
  request(path, { viewer: by, form })
const audited = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
const short = ({ id }: { id: string }) => id.slice(0, 8)

test('without any the screens say so', async () => {
  for (const path of ['/admin/withdrawals', '/admin/deposits'])
    expect(await shown(path)).toContain('Nothing here')
  expect(await shown('/ar/admin/withdrawals')).toContain('لا شيء هنا')
})

test('a list without rows says whether nothing waits or nothing was found', async () => {
  for (const [path, waits, found] of [
    ['/admin/withdrawals', 'No withdrawal is waiting.', 'Nothing found'],
    ['/admin/deposits', 'No deposit is waiting.', 'Nothing found'],
    ['/admin/receipts', 'it appears here.', 'Nothing found'],
    ['/admin/disputes', 'No disputes are waiting', 'No disputes found'],
  ] as const) {
    const [all, searched] = [await shown(path), await shown(`${path}?q=zzz`)]
    expect([path, all]).toEqual([path, expect.stringContaining(waits)])
    expect([path, searched]).toEqual([path, expect.stringContaining(found)])
    expect([all, searched].map((each) => each.includes('Clear Filters'))).toEqual([false, true])
  }
})

const numbered = Array.from({ length: 11 }, (_, at) => at)

/**
 * What a person called many_amounts asked for, on two pages, by amount; an order that is none is as
 * if it were not there.
 */
async function expectByAmount(path: string, made: readonly { id: string; amount: number }[]) {
  const at = async (sort: string) =>
    (await pagesFrom(`${path}?status=all&q=many_amounts${sort}`, page, numbers)).flat()
  const largest = made.toSorted((one, other) => other.amount - one.amount).map(short)
  expect(await at('&sort=highest')).toEqual(largest)
  expect(await at('&sort=lowest')).toEqual(largest.toReversed())
  expect(await at('&sort=amount')).toEqual(await at(''))
}

describe('the queue of withdrawals', () => {
  const rich = async (age: number) => buildWithdrawal(db, { now: plus(now, -age * HOUR) })
  const poor = async (age: number) =>
    buildWithdrawal(db, {
      user_id: (await buildProfile(db, { wallet: 4_000 })).id,
      amount: 1_000,
      account: ccp,
      holder: 'Sara Mansouri',
      now: plus(now, -age * HOUR),
    })

  test('has advanced wallets first, then the oldest first, 10 a page [WALL-11]', async () => {
    const [old, advanced, young] = [await poor(30), await rich(1), await poor(2)]
    expect((await listed('/admin/withdrawals')).slice(0, 3)).toEqual(
      [advanced, old, young].map(short),
    )
    for (let age = 3; age < 12; age++) await poor(age)
    const pages = await pagesFrom('/admin/withdrawals', page, numbers)
    expect(pages.map(({ length }) => length)).toEqual([10, 2])
    expect(new Set(pages.flat()).size).toBe(12)
    expect(await shown('/admin/withdrawals')).toContain('Priority')
    for (const odd of ['0', 'x', btoa('[true, 1, 2]')])
      expect(await listed(`/admin/withdrawals?after=${odd}&status=${odd}`)).toEqual(pages[0])
  })

  test('is searched by username, account, holder, bank reference and number, and filtered by state', async () => {
    const person = await buildProfile(db, { wallet: 20_000, username: 'zahra_shop' })
    const paid = await buildWithdrawal(db, {
      user_id: person.id,
      status: 'paid',
      amount: 12_345,
      holder: 'زهرة قاسمي',
      note: 'BORD-7731',
    })
    for (const q of [
      'zahra_',
      '123000001',
      '0112 1123',
      '12,345 DA',
      '11,975',
      'زهره',
      'bord-77',
      paid.id.slice(0, 8),
      `#${paid.id.slice(0, 8)}`,
    ]) {
      expect([
        q,
        (await listed(`/admin/withdrawals?status=paid&q=${encodeURIComponent(q)}`)).includes(
          short(paid),
        ),
      ]).toEqual([q, true])
    }
    for (const q of ['%', '_', "' or 1=1", 'nobody', '\\'])
      expect([
        q,
        await listed(`/admin/withdrawals?status=paid&q=${encodeURIComponent(q)}`),
      ]).toEqual([q, q === '_' ? [short(paid)] : []])
    expect(await listed('/admin/withdrawals?status=open')).not.toContain(short(paid))
    expect(await listed('/admin/withdrawals?status=all')).toContain(short(paid))
  })

  test('is ordered by amount over all pages, where that is asked for [OP-105]', async () => {
    const person = await buildProfile(db, { wallet: 60_000, username: 'many_amounts' })
    const made: { id: string; amount: number }[] = []
    for (const at of numbered)
      made.push(
        await buildWithdrawal(db, {
          user_id: person.id,
          amount: 1_000 + ((at * 5) % 11) * 100,
          status: 'paid',
          note: `BORD-A${at}`,
        }),
      )
    await expectByAmount('/admin/withdrawals', made)
  })

  test('counts what waits in the menu', async () => {
    const menu = getByRole(await page('/admin/orders'), 'navigation', 'Desk')
    getByRole(menu, 'link', /^Withdrawals \d+ waiting$/)
  })
})

describe('a withdrawal', () => {
  test("is approved, then paid with the bank's reference; each is asked for and written down", async () => {
    const { id } = await buildWithdrawal(db)
    const path = `/admin/withdrawals/${id}`
    const dialog = await shown(path)
    for (const words of [
      '002 00112 1123000001 46',
      'BEA',
      'Amina Benali',
      'Transfer amount 4,850 DA',
      'Approve 4,850 DA to Amina Benali?',
      'This is the first withdrawal',
    ])
      expect(dialog).toContain(words)
    const copy = getByRole(await page(path), 'button', 'Copy the account')
    expect(copy.closest('[data-copy]')!.getAttribute('data-copy')).toBe('00200112112300000146')
    expect(flashOf(await post(path, { step: 'approve' }))).toBe('withdrawal_approved')
    expect(flashOf(await post(path, { step: 'approve' }))).toBe('withdrawal_wrong_state')
    expect((await post(`${path}/pay`, { note: '  ' })).status).toBe(422)
    expect((await post(`${path}/pay`, { note: 'x'.repeat(81) })).status).toBe(422)
    expect(flashOf(await post(`${path}/pay`, { note: 'VIR 1' }))).toBe('withdrawal_paid')
    expect(await audited(`withdrawal:${id}`)).toMatchObject([
      {
        action: 'withdrawal.approve',
        actor_id: viewer.id,
        before: { status: 'requested' },
        after: { status: 'approved' },
      },
      {
        action: 'withdrawal.pay',
        before: { status: 'approved' },
        after: { status: 'paid', bank_reference: 'VIR 1' },
      },
    ])
    expect(await shown(path)).toContain('Marked as paid · VIR 1')
  })

  test('is not paid by a reference that paid its person before', async () => {
    const person = await buildProfile(db, { wallet: 20_000 })
    await buildWithdrawal(db, { user_id: person.id, status: 'paid', note: 'VIR 2' })
    const { id } = await buildWithdrawal(db, { user_id: person.id, status: 'approved' })
    const answer = await post(`/admin/withdrawals/${id}/pay`, { note: 'vir 2' })
    expect([
      answer.status,
      (await wordsIn(answer)).includes('has been paid by this reference before'),
    ]).toEqual([422, true])
  })

  test('is returned with a reason, and the money is back', async () => {
    const { id, user_id } = await buildWithdrawal(db)
    const path = `/admin/withdrawals/${id}/return`
    const shown = async () => wordsIn(await request(`/admin/withdrawals/${id}`, { viewer }))
    expect(await shown()).toMatch(/Fee \(.+Transfer amount/)
    for (const reason of ['', ' ', 'x'.repeat(1_001)])
      expect((await post(path, { reason })).status).toBe(422)
    expect(flashOf(await post(path, { reason: 'The name\r\nis another' }))).toBe(
      'withdrawal_returned',
    )
    // then no fee was taken and nothing is to be sent
    expect(await shown()).not.toMatch(/Fee \(|Transfer amount \d/)
    expect(flashOf(await post(path, { reason: 'Once more' }))).toBe('withdrawal_wrong_state')
    expect([
      await walletBalance(db, user_id),
      (await findWithdrawalRow(db, id)).return_reason,
    ]).toEqual([20_000, 'The name\nis another'])
    expect(await audited(`withdrawal:${id}`)).toMatchObject([
      { action: 'withdrawal.return', reason: 'The name\nis another' },
    ])
  })

  test("of an administrator is another's to decide on", async () => {
    const mine = await buildAdmin(db, { wallet: 20_000 })
    const { id } = await buildWithdrawal(db, { user_id: mine.id })
    expect(await shown(`/admin/withdrawals/${id}`, mine)).toContain('This is your own.')
    expect(flashOf(await post(`/admin/withdrawals/${id}`, { step: 'approve' }, mine))).toBe(
      'withdrawal_wrong_state',
    )
    expect(flashOf(await post(`/admin/withdrawals/${id}/return`, { reason: 'x' }, mine))).toBe(
      'withdrawal_wrong_state',
    )
    expect((await findWithdrawalRow(db, id)).status).toBe('requested')
  })

  test('shows what is unlike before: the name, the account, whose it is besides, a new password', async () => {
    const person = await buildProfile(db, { wallet: 40_000 })
    await buildWithdrawal(db, {
      user_id: person.id,
      status: 'paid',
      holder: 'Amina Benali',
      now: plus(now, -48 * HOUR),
    })
    const same = await buildWithdrawal(db, {
      user_id: person.id,
      holder: 'AMINA  BENALI'.replace('  ', ' '),
      now,
    })
    await buildWithdrawal(db, { account: ccp, holder: 'Karim Hadj' })
    await buildIdentity(db, person.id, {
      password: 'x',
      created_at: plus(now, -900 * HOUR),
      updated_at: plus(now, -HOUR),
    })
    const other = await buildWithdrawal(db, {
      user_id: person.id,
      account: ccp,
      holder: 'Karim Hadj',
      now,
    })
    expect(await shown(`/admin/withdrawals/${same.id}`)).not.toContain('name differs')
    for (const words of [
      'went to a different account',
      'name differs from before',
      'Somebody else has withdrawn to this account',
      'password was changed in the 24 hours',
    ]) {
      expect(await shown(`/admin/withdrawals/${other.id}`)).toContain(words)
    }
    await suspend(db, person.id)
    expect(await shown(`/admin/withdrawals/${other.id}`)).toContain('The account is suspended.')
    const unknown = await buildWithdrawal(db, {
      account: { kind: 'rib', digits: '09900112112300000146' },
    })
    expect(await shown(`/admin/withdrawals/${unknown.id}`)).toContain(
      'We know no bank with the code 099',
    )
  })

  test('knows one account, once by its CCP and once by its RIP', async () => {
    const [byCcp, byRip] = [
      await buildWithdrawal(db, { account: ccp }),
      await buildWithdrawal(db, { account: { kind: 'rib', digits: ribOf(ccp) } }),
    ]
    for (const { id } of [byCcp, byRip])
      expect(await shown(`/admin/withdrawals/${id}`)).toContain(
        'Somebody else has withdrawn to this account',
      )
    const { user_id } = await buildWithdrawal(db, {
      user_id: (await buildProfile(db, { wallet: 40_000 })).id,
      account: ccp,
      status: 'paid',
      now: plus(now, -48 * HOUR),
    })
    const sameByRip = await buildWithdrawal(db, {
      user_id,
      account: { kind: 'rib', digits: ribOf(ccp) },
      now,
    })
    expect(await shown(`/admin/withdrawals/${sameByRip.id}`)).not.toContain(
      'went to a different account',
    )
  })

  test('that is not there is not found', async () => {
    for (const id of ['x', randomUUID()]) {
      for (const way of ['', '/pay', '/return'])
        expect((await request(`/admin/withdrawals/${id}${way}`, { viewer })).status).toBe(404)
      expect((await post(`/admin/withdrawals/${id}`, { step: 'approve' })).status).toBe(404)
    }
    expect(
      (await post(`/admin/withdrawals/${(await buildWithdrawal(db)).id}`, { step: 'pay' })).status,
    ).toBe(404)
  })
})

test('the approved ones go to the bank as a file: formulas are texts, accounts are not rounded, and it is written down who took it', async () => {
  const one = await buildWithdrawal(db, {
    status: 'approved',
    holder: '=HYPERLINK("https://evil.example")',
  })
  const other = await buildWithdrawal(db, { status: 'approved', account: ccp, holder: '+Sara' })
  const file = await post('/admin/withdrawals/export.csv', {})
  expect([
    file.headers.get('content-type'),
    file.headers.get('content-disposition'),
    file.headers.get('cache-control'),
  ]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="kanz-withdrawals.csv"',
    'private, no-store',
  ])
  const rows: Record<string, string>[] = parse(await file.text(), {
    bom: true,
    delimiter: ';',
    columns: true,
  })
  expect(rows.find(({ withdrawal }) => withdrawal === one.id)).toMatchObject({
    holder: `'=HYPERLINK("https://evil.example")`,
    bank: 'BEA',
    rib: '002 00112 1123000001 46',
    ccp: '',
    amount_da: '4850',
  })
  expect(rows.find(({ withdrawal }) => withdrawal === other.id)).toMatchObject({
    holder: "'+Sara",
    rib: '007 99999 0023456789 41',
    ccp: '23456789 / 88',
  })
  const approved = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'approved')
    .execute()
  expect(rows.map(({ withdrawal }) => withdrawal).toSorted()).toEqual(
    approved.map(({ id }) => id).toSorted(),
  )
  expect(await audited('withdrawals')).toMatchObject([
    { action: 'withdrawal.export', actor_id: viewer.id, after: { count: rows.length } },
  ])
  expect((await request('/admin/withdrawals/export.csv', { viewer })).headers.get('location')).toBe(
    '/admin/withdrawals',
  )
  // the command itself looks at who asks
  const stranger = await buildProfile(db)
  expect(await exportApproved(db, { ...stranger, is_admin: false }, false, now)).toMatchObject({
    ok: false,
    code: 'not_found',
  })
  expect(await audited('withdrawals')).toHaveLength(1)
})

test('what went to the bank in a file goes there again only when somebody says so, and the file says it too', async () => {
  const idsIn = async (response: Response) => {
    const rows: Record<string, string>[] = parse(await response.text(), {
      bom: true,
      delimiter: ';',
      columns: true,
    })
    return rows.map(({ withdrawal, exported_before_at }) => [withdrawal, exported_before_at !== ''])
  }
  await exportApproved(db, viewer, false, now)
  const first = await buildWithdrawal(db, { status: 'approved' })
  // two at once: one has the file
  const both = await Promise.all([
    post('/admin/withdrawals/export.csv', {}),
    post('/admin/withdrawals/export.csv', {}),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 302])
  expect(await idsIn(both.find(({ status }) => status === 200)!)).toEqual([[first.id, false]])
  expect(flashOf(both.find(({ status }) => status === 302)!)).toBe('withdrawals_none_new')
  expect(
    await db
      .selectFrom('withdrawals')
      .select(['exported_by', 'exported_at'])
      .where('id', '=', first.id)
      .executeTakeFirst(),
  ).toEqual({ exported_by: viewer.id, exported_at: expect.any(Date) })
  const second = await buildWithdrawal(db, { status: 'approved' })
  const list = await page('/admin/withdrawals?status=approved')
  getByRole(list, 'button', 'Download approved (1)')
  const asked = allByRole(list, 'group').find((each) => each.matches('details.k-asked'))!
  expect(wordsOf(asked)).toMatch(/in a file already, last downloaded by .*paid twice/)
  const again = asked.querySelector('form button')!
  expect([again.getAttribute('name'), valueOf(again)]).toEqual(['again', 'yes'])
  expect(await shown(`/admin/withdrawals/${first.id}`)).toMatch(
    /In the file for the bank that .* downloaded on/,
  )
  expect(await idsIn(await post('/admin/withdrawals/export.csv', {}))).toEqual([[second.id, false]])
  const all = await idsIn(await post('/admin/withdrawals/export.csv', { again: 'yes' }))
  expect(all).toEqual(
    expect.arrayContaining([
      [first.id, true],
      [second.id, true],
    ]),
  )
  expect((await audited('withdrawals')).at(-1)).toMatchObject({
    after: { count: all.length, repeated: all.length },
  })
  await expect(
    db
      .updateTable('withdrawals')
      .set({ exported_at: null, exported_by: null })
      .where('id', '=', first.id)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'withdrawals_export_stays' })
})

describe('a deposit', () => {
  let waiting: Awaited<ReturnType<typeof buildDeposit>>
  beforeAll(async () => {
    waiting = await buildDeposit(db, { reference_text: 'BM 4411' })
  })

  test('waits in its queue, and is found by username, words and amount', async () => {
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', waiting.user_id)
      .executeTakeFirstOrThrow()
    for (const q of [username, 'bm 44', '3000', '3,000', '3 000 دج', waiting.id.slice(0, 8)])
      expect([
        q,
        (await listed(`/admin/deposits?q=${encodeURIComponent(q)}`)).includes(short(waiting)),
      ]).toEqual([q, true])
    for (const q of ['%', "' or 1=1", 'nobody', '3001', '99999999999'])
      expect(await listed(`/admin/deposits?q=${encodeURIComponent(q)}`)).toEqual([])
    const receipt = getByRole(await page(`/admin/deposits/${waiting.id}`), 'img', 'The receipt')
    expect(receipt.getAttribute('src')).toBe(`/wallet/deposit/${waiting.id}/receipt`)
  })

  test('is ordered by amount over all pages, where that is asked for [OP-105]', async () => {
    const person = await db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', 'many_amounts')
      .executeTakeFirstOrThrow()
    const made: { id: string; amount: number }[] = []
    for (const at of numbered)
      made.push(
        await buildDeposit(db, {
          user_id: person.id,
          amount: 1_000 + ((at * 5) % 11) * 100,
          status: 'refused',
        }),
      )
    await expectByAmount('/admin/deposits', made)
  })

  test('is confirmed with what arrived; another amount than was said is asked about', async () => {
    const path = `/admin/deposits/${waiting.id}/confirm`
    for (const received of ['', 'x', '-1', '1.5', '999999999999'])
      expect((await post(path, { received })).status).toBe(422)
    const asked = await post(path, { received: '30000' })
    expect([asked.status, (await wordsIn(asked)).includes('Yes, 30,000 DA arrived')]).toEqual([
      422,
      true,
    ])
    // a digit too many is no money, whoever ticks what
    const { deposit_max } = openSettings
    const tooMuch = await post(path, { received: String(deposit_max + 1), differs: 'on' })
    expect([
      tooMuch.status,
      (await wordsIn(tooMuch)).includes(
        `A deposit is ${formatDa(deposit_max).replace('\u00a0', ' ')} at most`,
      ),
    ]).toEqual([422, true])
    expect(await walletBalance(db, waiting.user_id)).toBe(0)
    expect(flashOf(await post(path, { received: '٢٩٥٠', differs: 'on' }))).toBe('deposit_confirmed')
    expect(flashOf(await post(path, { received: '3000' }))).toBe('deposit_wrong_state')
    expect([
      await walletBalance(db, waiting.user_id),
      (await findDepositRow(db, waiting.id)).received_amount,
    ]).toEqual([2_950, 2_950])
    expect(await audited(`deposit:${waiting.id}`)).toMatchObject([
      {
        action: 'deposit.confirm',
        before: { status: 'pending' },
        after: { status: 'confirmed', amount: 3_000, received_amount: 2_950 },
      },
    ])
  })

  test('is refused with a reason', async () => {
    const { id, user_id } = await buildDeposit(db)
    for (const reason of ['', ' \u202e ', 'x'.repeat(1_001)])
      expect((await post(`/admin/deposits/${id}/refuse`, { reason })).status).toBe(422)
    expect(flashOf(await post(`/admin/deposits/${id}/refuse`, { reason: 'Nothing arrived' }))).toBe(
      'deposit_refused',
    )
    expect([await walletBalance(db, user_id), await shown(`/admin/deposits/${id}`)]).toEqual([
      0,
      expect.stringContaining('Nothing arrived'),
    ])
  })

  test('with a receipt that was sent before is pointed out, whoever sent it', async () => {
    const receipt = await receiptFile()
    const [first, second] = [
      await buildDeposit(db, { receipt, status: 'refused' }),
      await buildDeposit(db, { receipt }),
    ]
    expect(await shown('/admin/deposits')).toContain('Seen before')
    expect(await shown(`/admin/deposits/${second.id}`)).toMatch(
      new RegExp(`one that looks nearly the same .*Deposit #${short(first)}`),
    )
  })

  test("of an administrator is another's to decide on, and one that is not there is not found", async () => {
    const mine = await buildAdmin(db)
    const { id } = await buildDeposit(db, { user_id: mine.id })
    expect(flashOf(await post(`/admin/deposits/${id}/confirm`, { received: '3000' }, mine))).toBe(
      'deposit_wrong_state',
    )
    expect(await walletBalance(db, mine.id)).toBe(0)
    for (const missing of ['x', randomUUID()])
      for (const way of ['', '/confirm', '/refuse'])
        expect((await request(`/admin/deposits/${missing}${way}`, { viewer })).status).toBe(404)
  })
})
