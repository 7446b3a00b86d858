import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { handleEvents } from '#jobs/events.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, walletOf } from '#modules/ledger/ledger.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { findViolations } from '../../../../scripts/verify.ts'
import { openTestApp } from '../../../../tests/app.ts'
import {
  buildAdmin,
  buildProfile,
  inSession,
  takeRoles,
} from '../../../../tests/factories/profile.ts'
import { allByRole, getByLabel, mainOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const viewer = await buildAdmin(db)

const form = (given: Record<string, string | number> = {}) => ({
  kind: 'deposit',
  amount: 100,
  description: 'A gift',
  token: randomUUID(),
  ...given,
})
const adjust = (id: string, given?: Record<string, string | number>) =>
  request(`/admin/users/${id}/wallet`, { viewer, form: form(given) })
const followed = async (response: Response) =>
  (await request(response.headers.get('location') ?? '', { viewer })).text()
const adjustmentsOf = (id: string) =>
  db.selectFrom('wallet_adjustments').selectAll().where('user_id', '=', id).orderBy('id').execute()
const command = (given: Partial<Parameters<typeof adjustWallet>[2]> = {}) =>
  ({ kind: 'deposit', amount: 100, description: 'A gift', token: randomUUID(), ...given }) as const

describe('an administrator', () => {
  test('adds funds and reduces them, and reads how much [ADM-WALL-01 ADM-WALL-11 OP-113 CALL-68]', async () => {
    const person = await buildProfile(db)
    expect(await (await request(`/admin/users/${person.id}/wallet`, { viewer })).text()).toContain(
      'Manage Wallet',
    )
    expect(await followed(await adjust(person.id, { amount: 1500 }))).toContain(
      'Wallet deposit of 1,500 DA processed successfully',
    )
    expect(await followed(await adjust(person.id, { kind: 'withdrawal', amount: 300 }))).toContain(
      'Wallet withdrawal of 300 DA processed successfully',
    )
    expect(await walletBalance(db, person.id)).toBe(1_200)
    const transfers = await db
      .selectFrom('ledger_transfers')
      .select(['code', 'debit_account_id', 'credit_account_id', 'amount', 'description'])
      .where(
        'reference',
        'in',
        (await adjustmentsOf(person.id)).map(({ id }) => `adjustment:${id}`),
      )
      .orderBy('id')
      .execute()
    expect(transfers).toEqual([
      {
        code: 'deposit',
        debit_account_id: ADJUSTMENTS,
        credit_account_id: walletOf(person.id),
        amount: 1_500,
        description: 'A gift (Admin operation)',
      },
      {
        code: 'withdrawal',
        debit_account_id: walletOf(person.id),
        credit_account_id: ADJUSTMENTS,
        amount: 300,
        description: 'A gift (Admin operation)',
      },
    ])
    const audits = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'reason', 'before', 'after'])
      .where('subject', '=', `profile:${person.id}`)
      .orderBy('id')
      .execute()
    expect(audits).toMatchObject([
      {
        action: 'wallet.deposit',
        actor_id: viewer.id,
        reason: 'A gift',
        before: { balance: 0 },
        after: { amount: 1_500, balance: 1_500 },
      },
      {
        action: 'wallet.withdrawal',
        actor_id: viewer.id,
        reason: 'A gift',
        before: { balance: 1_500 },
        after: { amount: 300, balance: 1_200 },
      },
    ])
  })

  test('marks each description once, whatever was typed, and its owner reads it in their language [ADM-WALL-06 OP-113]', async () => {
    const person = await buildProfile(db)
    for (const description of ['Refund', 'Refund (Admin operation)', '  Refund  '])
      await adjust(person.id, { description })
    expect((await adjustmentsOf(person.id)).map(({ description }) => description)).toEqual(
      Array(3).fill('Refund (Admin operation)'),
    )
    const shown = async (path: string) =>
      (await (await request(path, { viewer: person })).text()).replace(/<[^>]*>/g, '')
    expect(await shown('/wallet')).toContain('Refund (Admin operation)')
    expect(await shown('/ar/wallet')).toContain('Refund (عملية إدارية)')
  })

  test('tells the owner', async () => {
    const person = await buildProfile(db)
    await adjust(person.id, { amount: 700 })
    await adjust(person.id, { kind: 'withdrawal', amount: 200 })
    while (
      await relayOnce((tx, events) => handleEvents(tx, events, { queueMails: async () => {} }))
    ) {
      /* all of them */
    }
    const html = await (await request('/notifications', { viewer: person })).text()
    expect(html).toContain('Money was added to your wallet')
    expect(html).toContain('Money was taken from your wallet')
    expect(
      await db
        .selectFrom('notifications')
        .select('metadata')
        .where('user_id', '=', person.id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { metadata: { kind: 'wallet_deposit', amount: 700 } },
      { metadata: { kind: 'wallet_withdrawal', amount: 200 } },
    ])
  })
})

describe('refused is', () => {
  test('a reduction of more than there is, with the most that can be taken [ADM-WALL-03 ADM-WALL-08 OP-114]', async () => {
    const person = await buildProfile(db, { wallet: 1_250 })
    const response = await adjust(person.id, { kind: 'withdrawal', amount: 1_251 })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain(
      'This operation would result in a negative balance. Maximum withdrawal amount is 1,250 DA',
    )
    expect(await walletBalance(db, person.id)).toBe(1_250)
    expect(await adjustmentsOf(person.id)).toEqual([])
    expect((await adjust(person.id, { kind: 'withdrawal', amount: 1_250 })).status).toBe(302)
  })

  test('an amount that is written in groups or in Arabic digits is read as one', async () => {
    const person = await buildProfile(db)
    for (const amount of ['5 000', '٥٬٠٠٠'])
      expect((await adjust(person.id, { amount })).status).toBe(302)
    expect(await walletBalance(db, person.id)).toBe(10_000)
  })

  test.each([
    ['no amount', { amount: '' }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -5 }],
    ['a fraction', { amount: '1.5' }],
    ['words', { amount: 'ten' }],
    ['an exponent', { amount: '1e3' }],
    ['more than the most at a time', { amount: 1_000_001 }],
    ['a number beyond numbers', { amount: '9'.repeat(400) }],
    ['no description', { description: '' }],
    ['a blank description', { description: ' \u200f\t ' }],
    ['a long description', { description: 'x'.repeat(501) }],
    ['another operation', { kind: 'refund' }],
    ['no token', { token: '' }],
    ['a made-up token', { token: 'x' }],
  ])('%s [ADM-WALL-02 ADM-WALL-04 ADM-WALL-05]', async (_, given) => {
    const person = await buildProfile(db, { wallet: 5_000 })
    expect((await adjust(person.id, given)).status).toBe(422)
    expect([await walletBalance(db, person.id), await adjustmentsOf(person.id)]).toEqual([
      5_000,
      [],
    ])
  })

  test('a form of files or lists, and one without anything', async () => {
    const person = await buildProfile(db)
    const files = new FormData()
    for (const name of ['kind', 'amount', 'description', 'token'])
      files.set(name, new File(['1'], 'x'))
    expect(
      (await request(`/admin/users/${person.id}/wallet`, { viewer, form: files })).status,
    ).toBe(422)
    expect((await request(`/admin/users/${person.id}/wallet`, { viewer, form: {} })).status).toBe(
      422,
    )
    expect(
      (
        await request(`/admin/users/${person.id}/wallet`, {
          viewer,
          form: new URLSearchParams('amount[]=5&kind[]=deposit'),
        })
      ).status,
    ).toBe(422)
  })

  test("the administrator's own wallet, and a deleted account's", async () => {
    const own = await adjust(viewer.id)
    expect([own.status, await walletBalance(db, viewer.id)]).toEqual([409, 0])
    expect(await own.text()).toContain('Failed to update wallet balance: This is your own wallet.')
    const gone = await buildProfile(db)
    await deleteAccount(db, inSession(gone), { password: '', username: gone.username }, now)
    const refused = await adjust(gone.id)
    expect([refused.status, await adjustmentsOf(gone.id)]).toEqual([404, []])
    expect(await adjustWallet(db, gone.id, command(), viewer, now)).toMatchObject({
      code: 'deleted',
    })
  })

  test('who is no administrator, also when the page was open', async () => {
    const [former, person] = [await buildAdmin(db), await buildProfile(db)]
    await takeRoles(db, [former.id])
    for (const actor of [former, { ...former, is_admin: false }])
      expect(await adjustWallet(db, person.id, command(), actor, now)).toMatchObject({
        code: 'not_found',
      })
    expect(await adjustWallet(db, 'nobody', command(), viewer, now)).toMatchObject({
      code: 'not_found',
    })
    expect(await walletBalance(db, person.id)).toBe(0)
  })

  test('what fails for any other reason, in words, and nothing moves [ADM-WALL-10]', async () => {
    const person = await buildProfile(db)
    await db.schema.alterTable('wallet_adjustments').renameTo('elsewhere').execute()
    const response = await adjust(person.id).finally(() =>
      db.schema.alterTable('elsewhere').renameTo('wallet_adjustments').execute(),
    )
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('Failed to update wallet balance: Unknown error')
  })
})

describe('the same form', () => {
  test('is one adjustment, sent twice or 16 times at once', async () => {
    const person = await buildProfile(db)
    const given = command({ amount: 50 })
    const results = await Promise.all(
      Array.from({ length: 16 }, () => adjustWallet(db, person.id, given, viewer, now)),
    )
    expect(new Set(results.map((result) => (result.ok ? result.value.id : result.code))).size).toBe(
      1,
    )
    const again = await adjust(person.id, given)
    expect(again.status).toBe(302)
    expect([await walletBalance(db, person.id), (await adjustmentsOf(person.id)).length]).toEqual([
      50, 1,
    ])
  })

  test('that takes all there is succeeds once and says so each time', async () => {
    const person = await buildProfile(db, { wallet: 80 })
    const given = command({ kind: 'withdrawal', amount: 80 })
    const results = await Promise.all(
      Array.from({ length: 8 }, () => adjustWallet(db, person.id, given, viewer, now)),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await walletBalance(db, person.id)).toBe(0)
  })

  test('with other values does nothing more, and says so', async () => {
    const [person, other] = [await buildProfile(db), await buildProfile(db)]
    const given = form()
    await adjust(person.id, given)
    for (const [id, changed] of [
      [person.id, { amount: 999 }],
      [person.id, { kind: 'withdrawal' }],
      [other.id, {}],
    ] as const) {
      const response = await adjust(id, { ...given, ...changed })
      expect(response.status).toBe(409)
      const html = await response.text()
      expect(html).toContain('This form was sent before, with other values')
      expect(html).not.toContain(given.token)
    }
    expect([await walletBalance(db, person.id), await walletBalance(db, other.id)]).toEqual([
      100, 0,
    ])
  })
})

test('64 reductions at once never go below zero and take exactly what there is [ADM-WALL-09]', async () => {
  const person = await buildProfile(db, { wallet: 1_000 })
  const results = await Promise.all(
    Array.from({ length: 64 }, () =>
      adjustWallet(db, person.id, command({ kind: 'withdrawal', amount: 70 }), viewer, now),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(14)
  expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.code])))).toSatisfy(
    (codes: Set<string>) => [...codes].every((code) => ['negative', 'below_zero'].includes(code)),
  )
  expect([await walletBalance(db, person.id), (await adjustmentsOf(person.id)).length]).toEqual([
    20, 14,
  ])
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  expect(await findViolations(client).finally(() => client.end())).toEqual([])
})

test("money that goes elsewhere between the look and the write is the database's refusal [ADM-WALL-09]", async () => {
  const person = await buildProfile(db, { wallet: 100 })
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('begin')
  await other.query(
    `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount) values ('adjustment:meanwhile', 'withdrawal', $1, 'adjustments', 60)`,
    [walletOf(person.id)],
  )
  const waiting = adjust(person.id, { kind: 'withdrawal', amount: 100 })
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
  await other.query('commit').finally(() => other.end())
  const response = await waiting
  expect(response.status).toBe(409)
  expect(await response.text()).toContain(
    'Cannot reduce wallet balance below zero. The current balance is 40 DA. Please try again with a smaller amount.',
  )
  expect(await walletBalance(db, person.id)).toBe(40)
})

test('the form says what its script checks before it is sent [ADM-WALL-05 ADM-WALL-07 OP-114]', async () => {
  const person = await buildProfile(db, { wallet: 1_250 })
  const shown = await mainOf(request(`/admin/users/${person.id}/wallet`, { viewer }))
  const islands = [...shown.querySelectorAll('[data-props]')].map((island): unknown =>
    JSON.parse(island.getAttribute('data-props')!),
  )
  expect(islands).toContainEqual(expect.objectContaining({ balance: 1_250 }))
  // whole numbers, however they are written, so no field of numbers
  const amount = getByLabel(shown, /^Amount/)
  expect([amount.getAttribute('type'), amount.getAttribute('inputmode')]).toEqual([
    'text',
    'numeric',
  ])
  expect(shown.querySelectorAll('[data-busy="Saving..."]')).toHaveLength(1)
  expect(allByRole(shown, 'status').length).toBeGreaterThan(0)
})

test('an adjustment of somebody else is not shown as this one', async () => {
  const [person, other] = [await buildProfile(db), await buildProfile(db)]
  const location = (await adjust(person.id)).headers.get('location')!
  expect(
    await (await request(location.replace(person.id, other.id), { viewer })).text(),
  ).not.toContain('processed successfully')
  for (const odd of ['x', '-1', '9'.repeat(40), ''])
    expect(
      (await request(`/admin/users/${person.id}/wallet?adjusted=${odd}`, { viewer })).status,
    ).toBe(200)
})

test('the good news of an adjustment goes after three seconds, as all good news does [GEN-24 ADM-WALL-11]', async () => {
  const person = await buildProfile(db, { wallet: 500 })
  const done = await request(`/admin/users/${person.id}/wallet`, {
    viewer,
    form: { token: randomUUID(), kind: 'deposit', amount: 100, description: 'A prize' },
  })
  const shown = await mainOf(request(done.headers.get('location')!, { viewer }))
  const [news] = allByRole(shown, 'status').filter((each) => each.matches('.k-callout--success'))
  expect(news!.className).toContain('k-callout--brief')
  const css = readFileSync(new URL('../../../ui/callout.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.k-callout--brief \{\s+animation: k-callout-out 0s 3s both;\s+\}/)
})
