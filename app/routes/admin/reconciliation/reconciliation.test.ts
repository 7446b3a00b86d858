import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { walletOf } from '#modules/ledger/ledger.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { transact } from '#platform/db.server.ts'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { getByLabel, hrefsOf, mainOf, valueOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const admin = await buildAdmin(db)
const now = new Date()
const today = algiersDay(now)
const yesterday = plusDays(today, -1)
// a name that a spreadsheet would take for a formula
const formula = await buildPaymentMethod(db, {
  name: '=HYPERLINK("https://evil.example")',
  name_ar: 'بطاقة',
})
await buildOrder(db, {
  status: 'received',
  price: 12_345,
  payment_method_id: formula.id,
  now: plus(now, -DAY),
})
await buildOrder(db, { status: 'paid', price: 700, payment_method_id: formula.id, now })
const first = plusDays(today, -40)
await db
  .insertInto('reconciliation_days')
  .values({ day: first, transfers: 0, amount: 0, differences: 0, closed_at: plus(now, -39 * DAY) })
  .execute()
await closeDays(db, now)

const page = async (path: string) => {
  const response = await request(path, { viewer: admin })
  const shown = await mainOf(response)
  return { status: response.status, shown, words: wordsOf(shown) }
}

describe('the reconciliation', () => {
  test('of today is shown first: what moved, what is left, and that it adds up', async () => {
    const { status, words } = await page('/admin/reconciliation')
    expect(status).toBe(200)
    expect(words).toContain('Adds up')
    expect(words).toMatch(/Paid by buyers · orders by =HYPERLINK.* 1 700 DA 700 DA 0 DA/)
    expect(words).toMatch(/Held for orders 0 DA 700 DA 0 DA 700 DA 700 DA 0 DA/)
    expect(words).toMatch(/Nothing moved: Unused payments to wallets, Deposits/)
  })

  test('of a closed day says so, and leads to the days beside it', async () => {
    const { words, shown } = await page(`/admin/reconciliation?day=${yesterday}`)
    expect(words).toContain('Closed, and counted again just now.')
    expect(words).toMatch(/Released to sellers 1 11,110 DA 11,110 DA 0 DA/)
    expect(words).toMatch(/Seller fees 1 1,235 DA 1,235 DA 0 DA/)
    expect(hrefsOf(shown)).toEqual(
      expect.arrayContaining(
        [today, plusDays(yesterday, -1)].map((day) => `/admin/reconciliation?day=${day}`),
      ),
    )
  })

  test.each(['', 'x', '2026-02-30', '2999-01-01', "' or 1", '2026-11-20T00:00'])(
    'asked for the day "%s" is today\'s',
    async (day) => {
      const { status, shown } = await page(`/admin/reconciliation?day=${encodeURIComponent(day)}`)
      expect([status, valueOf(getByLabel(shown, 'Day'))]).toEqual([200, today])
    },
  )

  test('before the first closed day leads to it, from where no way leads further back', async () => {
    for (const [day, path] of [
      ['2020-01-01', '/admin/reconciliation'],
      [plusDays(first, -1), '/ar/admin/reconciliation'],
      ['2020-01-01', '/admin/reconciliation.csv'],
    ] as const) {
      const response = await request(`${path}?day=${day}`, { viewer: admin })
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        302,
        `${path}?day=${first}`,
      ])
    }
    const { status, shown } = await page(`/admin/reconciliation?day=${first}`)
    const ways = hrefsOf(shown).join(' ')
    expect([
      status,
      ways.includes(plusDays(first, -1)),
      getByLabel(shown, 'Day').getAttribute('min'),
      ways.includes(`?day=${plusDays(first, 1)}`),
    ]).toEqual([200, false, first, true])
  })

  test('names what differs, and says that it does not add up', async () => {
    const someone = await buildProfile(db)
    const strange = {
      code: 'payout',
      debit: 'fees',
      credit: walletOf(someone.id),
      amount: 5,
    } as const
    await transact(db, (tx) => post(tx, 'adjustment:strange', [strange], plus(now, -DAY)))
    const closed = await page(`/admin/reconciliation?day=${yesterday}`)
    expect(closed.words).toContain('Does not add up')
    expect(closed.words).toMatch(
      /changed after this day was closed Seller’s part, from Fees to Wallets: 0 DA when closed, 5 DA now/,
    )
    await transact(db, (tx) => post(tx, 'adjustment:strange-too', [strange], now))
    const open = await page('/ar/admin/reconciliation')
    expect(open.words).toContain('الحسابات غير متطابقة')
    expect(open.words).toContain('لا يعرفها أيّ سطر')
  })

  test('says so on a page of its own when it cannot be made', async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    await db.schema.alterTable('loyalty_redemptions').renameTo('away').execute()
    const { status, words } = await page('/admin/reconciliation')
    await db.schema.alterTable('away').renameTo('loyalty_redemptions').execute()
    expect([status, words.includes('The report could not be made')]).toEqual([500, true])
  })
})

describe('its file', () => {
  const file = async (query = '') => {
    const response = await request(`/admin/reconciliation.csv${query}`, { viewer: admin })
    const rows = parse<Record<string, string>>(await response.text(), {
      columns: true,
      delimiter: ';',
      bom: true,
    })
    return {
      kept: response.headers.get('cache-control'),
      type: response.headers.get('content-type'),
      name: response.headers.get('content-disposition'),
      rows,
    }
  }

  test('has each day of a month with opening, closing and verdict; of one day only that', async () => {
    const { kept, type, name, rows } = await file()
    expect([kept, type, name]).toEqual([
      'private, no-store',
      'text/csv; charset=utf-8',
      `attachment; filename="kanz-reconciliation-${today}.csv"`,
    ])
    expect(rows.filter(({ Kind }) => Kind === 'Result')).toHaveLength(31)
    const one = await file(`?day=${yesterday}`)
    expect(new Set(one.rows.map(({ Day }) => Day))).toEqual(new Set([yesterday]))
    expect(one.rows.find(({ Kind, Name }) => Kind === 'Account' && Name === 'Fees')).toMatchObject({
      'At the start': '0',
      In: '1235',
      Out: '0',
      'At the end': '1235',
    })
    expect(one.rows.find(({ Name }) => Name === 'Paid by buyers')).toMatchObject({
      Ledger: '12345',
      Expected: '12345',
      Difference: '0',
    })
  })

  test('is no formula to a spreadsheet, and amounts below 0 stay numbers', async () => {
    const { rows } = await file(`?day=${yesterday}`)
    expect(rows.find(({ Name }) => Name === 'Paid by buyers')!['Payment method']).toBe(
      `'${formula.name}`,
    )
    expect(rows.find(({ Name }) => Name === `Through ${formula.name}`)!['At the end']).toBe(
      '-12345',
    )
  })

  test('speaks the language of its reader, without codes', async () => {
    const url = `/ar/admin/reconciliation.csv?day=${yesterday}`
    const text = await (await request(url, { viewer: admin })).text()
    expect(text).toContain('بطاقة')
    expect(text.replaceAll(/DA|\d{4}-\d\d-\d\d/g, '')).not.toMatch(/[a-z]{3}/i)
  })

  test("of a day that is none is the month's", async () => {
    expect((await file('?day=tomorrow')).rows.filter(({ Kind }) => Kind === 'Result')).toHaveLength(
      31,
    )
  })
})
