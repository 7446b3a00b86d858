import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { tellOfActs } from '#jobs/operator-events.server.ts'
import { ribOf } from '#kernel/algerian-account.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { BANK } from '#modules/ledger/ledger.ts'
import { payoutBatchMoves } from '#modules/payouts/payout-batch.ts'
import { findPayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import {
  approvePayoutBatch,
  createPayoutBatch,
  dropPayoutBatch,
  takeOutOfBatch,
} from '#modules/payouts/payout-batches.server.ts'
import { payoutFormats } from '#modules/payouts/payout-format.ts'
import { exportPayoutBatch, payBatchRows } from '#modules/payouts/payout-sending.server.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { balanceOf } from './balance.ts'
import { buildWithdrawal, ccp, findWithdrawalRow, rib } from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date()
const owner = await buildAdmin(db)
const attempt = attempts(db)

afterEach(async () => expect(await verify(env.databaseUrl!)).toEqual([]))

async function finance() {
  const made = await buildAdmin(db)
  await db.updateTable('staff').set({ role: 'finance' }).where('user_id', '=', made.id).execute()
  return { ...made, role: 'finance' as const }
}

const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)
const many = (count: number, given: Parameters<typeof buildWithdrawal>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => buildWithdrawal(db, given)))
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function make(rows: readonly { id: string }[], by: Administrator = owner) {
  const made = await createPayoutBatch(db, by, ids(rows), now)
  if (!made.ok) throw new Error(`the batch was refused: ${made.code}`)
  return made.value
}
const look = async (id: number) => (await findPayoutBatch(db, id))!
const seenOf = async (id: number) => {
  const { count: rows, total } = await look(id)
  return { rows, total }
}
const approve = async (id: number, by: Administrator = owner) =>
  approvePayoutBatch(db, by, { id, seen: await seenOf(id) }, now)
const file = (id: number, given: { reason?: string; by?: Administrator } = {}) =>
  exportPayoutBatch(db, given.by ?? owner, { id, format: 'csv', reason: given.reason ?? '' }, now)
const pay = (id: number, rows: readonly { id: string }[], reference: string, by = owner) =>
  payBatchRows(db, by, { id, references: new Map(rows.map((row) => [row.id, reference])) }, now)
const statesOf = async (id: number) => (await look(id)).rows.map(({ state }) => state)

async function approved(count: number) {
  const rows = await many(count)
  const id = await make(rows)
  expect(code(await approve(id))).toBe('done')
  return { id, rows }
}

describe('a batch of withdrawals', () => {
  test('takes nothing that is in a file for the bank already, of which two would pay twice', async () => {
    const row = await buildWithdrawal(db, { status: 'approved' })
    const exported = await exportApproved(db, owner, false, now)
    expect(exported.ok && exported.value).toContain(row.id)
    expect(code(await createPayoutBatch(db, owner, [row.id], now))).toBe('in_file')
    const batch = await make(await many(1))
    const text = 'insert into payout_batch_rows (batch_id, withdrawal_id, amount) values (?, ?, ?)'
    expect(await attempt(text, batch, row.id, 4_850)).toBe('payout_batch_rows_frozen')
  })

  test('is approved, goes to the bank in one file, and is paid by one reference, each with its own money and entries', async () => {
    const [bank, rows] = [await balanceOf(db, BANK), await many(6)]
    const id = await make(rows)
    expect(await seenOf(id)).toEqual({ rows: 6, total: 6 * 4_850 })
    expect(code(await approve(id))).toBe('done')
    const taken = await file(id)
    if (!taken.ok) throw new Error(taken.code)
    expect(taken.value.name).toBe(`kanz-P-${id}-csv.csv`)
    const lines: Record<string, string>[] = parse(taken.value.text, {
      bom: true,
      delimiter: ';',
      columns: true,
    })
    expect(lines.map(({ withdrawal }) => withdrawal).toSorted()).toEqual(ids(rows).toSorted())
    expect(await look(id)).toMatchObject({
      state: 'exported',
      files: [{ copy: 1, sha256: createHash('sha256').update(taken.value.text).digest('hex') }],
    })
    expect(await pay(id, rows, 'VIR 2026/7')).toEqual({ ok: true, value: 6 })
    expect(await look(id)).toMatchObject({ state: 'closed', ended_at: now })
    expect((await balanceOf(db, BANK)) - bank).toBe(6 * 4_850)
    for (const row of rows)
      expect(await findWithdrawalRow(db, row.id)).toMatchObject({
        status: 'paid',
        bank_reference: 'VIR 2026/7',
      })
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'amount'])
      .where('subject', 'in', [
        `payout_batch:${id}`,
        ...ids(rows).map((each) => `withdrawal:${each}`),
      ])
      .execute()
    const counted = Object.groupBy(entries, ({ action }) => action)
    expect(Object.entries(counted).map(([action, list]) => [action, list!.length])).toEqual([
      ['payout_batch.create', 1],
      ['withdrawal.approve', 6],
      ['payout_batch.approve', 1],
      ['payout_batch.export', 1],
      ['withdrawal.pay', 6],
    ])
  })

  test('moves by its table alone, which the database holds too', async () => {
    const moves = await db.selectFrom('payout_batch_moves').selectAll().execute()
    const told = Object.entries(payoutBatchMoves).flatMap(([move, { from, to }]) =>
      from.map((from_state) => `${move} ${from_state} ${to}`),
    )
    expect(
      moves.map((each) => `${each.move} ${each.from_state} ${each.to_state}`).toSorted(),
    ).toEqual(told.toSorted())
    const id = await make(await many(1))
    expect(await attempt(`update payout_batches set state = 'exported' where id = ?`, id)).toBe(
      'payout_batches_legal_move',
    )
    expect([code(await file(id)), code(await pay(id, [], 'x'))]).toEqual([
      'wrong_state',
      'wrong_state',
    ])
    expect(code(await approve(id))).toBe('done')
    expect([code(await approve(id)), code(await dropPayoutBatch(db, owner, id, now))]).toEqual([
      'wrong_state',
      'wrong_state',
    ])
  })

  test('holds what is open, once, a hundred at most, and nothing of who makes it', async () => {
    const [first, second] = await many(2)
    const id = await make([first!])
    const made = async (rows: readonly string[], by: Administrator = owner) =>
      code(await createPayoutBatch(db, by, rows, now))
    const mine = await buildAdmin(db, { wallet: 20_000 })
    const own = await buildWithdrawal(db, { user_id: mine.id })
    const paid = await buildWithdrawal(db, { status: 'paid' })
    const stranger = { ...(await buildProfile(db)), is_admin: false }
    expect([
      await made([]),
      await made(['x']),
      await made(Array.from({ length: 101 }, () => crypto.randomUUID())),
      await made([crypto.randomUUID()]),
      await made([second!.id, first!.id]),
      await made([second!.id, paid.id]),
      await made([own.id], mine),
      await made([second!.id], stranger),
    ]).toEqual([
      'none',
      'not_found',
      'too_many',
      'not_found',
      'in_batch',
      'wrong_state',
      'own',
      'not_found',
    ])
    expect(
      await attempt(
        `with made as (insert into payout_batches (rows, total, created_by, created_at)
          values (1, 4850, ?, now()) returning id)
        insert into payout_batch_rows (batch_id, withdrawal_id, amount)
        select ?, ?, 4850 from made`,
        owner.id,
        id,
        first!.id,
      ),
    ).not.toBe('done')
    // dropped, it can go into another
    expect(code(await dropPayoutBatch(db, owner, id, now))).toBe('done')
    expect([await statesOf(id), await made([first!.id])]).toEqual([['taken_out'], 'done'])
  })

  test('loses a row while it is open, and ends with the last', async () => {
    const rows = await many(2)
    const id = await make(rows)
    const out = async (row: { id: string }) =>
      code(await takeOutOfBatch(db, owner, { batch: id, withdrawal: row.id }, now))
    expect([await out(rows[0]!), await out(rows[0]!)]).toEqual(['done', 'not_found'])
    expect(await seenOf(id)).toEqual({ rows: 1, total: 4_850 })
    expect(await out(rows[1]!)).toBe('done')
    expect(await look(id)).toMatchObject({ state: 'dropped', count: 0, total: 0 })
  })

  test('is approved as it was seen, with nothing that changed since', async () => {
    const person = await buildProfile(db, { wallet: 20_000 })
    const gone = await buildWithdrawal(db, { user_id: person.id })
    const id = await make([gone, ...(await many(1))])
    const seen = await seenOf(id)
    const cancelled = await moveWithdrawal(
      db,
      { id: gone.id, name: 'cancel', actor: { id: person.id, is_admin: false } },
      now,
    )
    expect([code(cancelled), code(await approve(id))]).toEqual(['done', 'changed'])
    // whoever writes to the database meets the same
    expect(
      await attempt(
        `update payout_batches set state = 'approved', approved_by = ?, approved_at = now()
         where id = ?`,
        owner.id,
        id,
      ),
    ).toBe('payout_batches_as_approved')
    await takeOutOfBatch(db, owner, { batch: id, withdrawal: gone.id }, now)
    expect(code(await approvePayoutBatch(db, owner, { id, seen }, now))).toBe('changed')
    expect(code(await approve(id))).toBe('done')
  })

  test('is not approved by whose withdrawal is in it, whoever writes to the database', async () => {
    const mine = await buildAdmin(db, { wallet: 20_000 })
    const own = await buildWithdrawal(db, { user_id: mine.id, status: 'approved' })
    const id = await make([own])
    expect(code(await approve(id, mine))).toBe('own')
    expect(
      await attempt(
        `update payout_batches set state = 'approved', approved_by = ?, approved_at = now()
         where id = ?`,
        mine.id,
        id,
      ),
    ).toBe('payout_batches_not_ones_own')
    expect(
      await attempt(
        `insert into withdrawal_history (withdrawal_id, move, from_status, to_status, actor_id, created_at)
         values (?, 'pay', 'approved', 'paid', ?, now())`,
        own.id,
        mine.id,
      ),
    ).toBe('withdrawals_not_ones_own')
  })

  test('is frozen once it is approved: sums, rows, files', async () => {
    const { id, rows } = await approved(2)
    const [spare] = await many(1)
    await file(id)
    expect([
      await attempt('update payout_batches set total = total + 1 where id = ?', id),
      await attempt('delete from payout_batches where id = ?', id),
      await attempt(
        `insert into payout_batch_rows (batch_id, withdrawal_id, amount) values (?, ?, 4850)`,
        id,
        spare!.id,
      ),
      await attempt(
        `update payout_batch_rows set state = 'taken_out' where withdrawal_id = ?`,
        rows[0]!.id,
      ),
      await attempt(
        `update payout_batch_rows set state = 'paid' where withdrawal_id = ?`,
        rows[0]!.id,
      ),
      await attempt('update payout_batch_rows set amount = 1 where withdrawal_id = ?', rows[0]!.id),
      await attempt('delete from payout_batch_rows where batch_id = ?', id),
      await attempt('update payout_exports set format = ? where batch_id = ?', 'rib', id),
      await attempt('delete from payout_exports where batch_id = ?', id),
      await attempt(
        `update payout_batches set state = 'closed', ended_at = now() where id = ?`,
        id,
      ),
    ]).toEqual([
      'payout_batches_frozen',
      APPEND_ONLY,
      'payout_batch_rows_frozen',
      'payout_batch_rows_frozen',
      'payout_batch_rows_frozen',
      'payout_batch_rows_frozen',
      APPEND_ONLY,
      APPEND_ONLY,
      APPEND_ONLY,
      'payout_batches_closed_at_end',
    ])
    const open = await make([spare!])
    expect([
      await attempt('update payout_batches set total = total + 1 where id = ?', open),
      await attempt('update payout_batches set rows = 101 where id = ?', open),
    ]).toEqual(['payout_batches_add_up', 'payout_batches_rows_check'])
  })
})

describe('the file of a batch', () => {
  test('is taken once; a second copy takes a reason, and the owners are mailed', async () => {
    const { id } = await approved(1)
    expect([code(await file(id)), code(await file(id))]).toEqual(['done', 'reason_required'])
    const again = await file(id, { reason: 'The bank lost the first' })
    expect(again).toMatchObject({ value: { name: `kanz-P-${id}-csv-copy-2.csv` } })
    const insert = (copy: number, reason: string | null) =>
      attempt(
        `insert into payout_exports (batch_id, copy, format, rows, total, sha256, reason, exported_by, exported_at)
         values (?, ?, 'csv', 1, 1, repeat('0', 64), ?, ?, now())`,
        id,
        copy,
        reason,
        owner.id,
      )
    expect([await insert(3, null), await insert(5, 'x'), await insert(2, 'x')]).toEqual([
      'payout_exports_say_why',
      'payout_exports_in_turn',
      'payout_exports_in_turn',
    ])
    const events = await db
      .selectFrom('audit_log as l')
      .innerJoin('outbox as o', (join) => join.on('o.subject_id', '=', sql<string>`l.id::text`))
      .where('o.event', '=', 'audit.told')
      .where('l.subject', '=', `payout_batch:${id}`)
      .selectAll('o')
      .execute()
    const mails: MailRequest[] = []
    await transact(db, (tx) =>
      tellOfActs(
        tx,
        events as never,
        {
          settings: defaults,
          now,
          queueMails: async (_: unknown, some: readonly MailRequest[]) => void mails.push(...some),
        } as never,
      ),
    )
    expect(mails.find(({ to }) => to === owner.email)).toMatchObject({
      template: 'payout_file_copied',
      params: {
        subject: `payout_batch:${id}`,
        reason: 'The bank lost the first',
        by: owner.username,
        freeze: expect.stringContaining('/signin/freeze?token='),
      },
    })
    expect(mails.every(({ template }) => template === 'payout_file_copied')).toBe(true)
  })

  test('is one first copy of two that are taken at the same instant', async () => {
    const { id } = await approved(2)
    const both = await Promise.all(Array.from({ length: 8 }, () => file(id)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await look(id)).files.map(({ copy }) => copy)).toEqual([1])
  })

  test('holds only accounts that its format can, the post’s by CCP or RIP', async () => {
    const postal = { kind: 'rib', digits: ribOf(ccp) } as const
    const rows = await Promise.all([
      buildWithdrawal(db, { account: ccp, holder: 'سارة منصوري' }),
      buildWithdrawal(db, { account: postal }),
    ])
    const taken = async (id: number, at: number) => {
      const answered = await exportPayoutBatch(
        db,
        owner,
        { id, format: payoutFormats[at]!, reason: 'Another format' },
        now,
      )
      return answered.ok ? answered.value.text.split('\r\n') : [answered.code]
    }
    const id = await make(rows)
    await approve(id)
    const [byCcp, byRip, byRib] = [await taken(id, 0), await taken(id, 1), await taken(id, 2)]
    expect(byCcp[0]).toBe('\ufeffccp;key;holder;amount_da;reference')
    expect(byCcp.slice(1, 3).map((line) => line.slice(0, 13))).toEqual([
      '0023456789;88',
      '0023456789;88',
    ])
    expect(byCcp[1]).toMatch(/;4850\.00;P-\d+\/1$/)
    expect(byRip[1]!.slice(0, 25)).toBe(`${ribOf(ccp)};4850`)
    expect(byRib[1]).toContain(';Algérie Poste;')
    const mixed = await make([await buildWithdrawal(db, { account: rib })])
    await approve(mixed)
    expect([await taken(mixed, 0), await taken(mixed, 1)]).toEqual([['unfit'], ['unfit']])
    expect((await taken(mixed, 2))[1]).toContain(rib.digits)
  })

  test('names holders by letters alone, so that no name becomes an amount', async () => {
    const holder = 'Ali "B";999999.00;x بن عليّ'
    const row = await buildWithdrawal(db, { account: ccp, holder })
    const id = await make([row])
    await approve(id)
    const holders = []
    for (const format of payoutFormats) {
      const asked = { id, format, reason: 'Another format' }
      const taken = await exportPayoutBatch(db, owner, asked, now)
      const text = taken.ok ? taken.value.text : ''
      const csv = { bom: true, columns: true, delimiter: ';' } as const
      const [line] = parse<{ holder: string }>(text, csv)
      holders.push([format, line!.holder])
    }
    const name = 'Ali B . x بن عليّ'
    expect(Object.fromEntries(holders)).toEqual({
      ccp: name,
      baridimob: name,
      rib: name,
      csv: holder,
    })
  })

  test('alone holds what waits in its batch: the file of all approved leaves it out', async () => {
    const { rows } = await approved(1)
    const single = await buildWithdrawal(db, { status: 'approved' })
    const all = await exportApproved(db, owner, true, now)
    if (!all.ok) throw new Error(all.code)
    expect([all.value.includes(single.id), all.value.includes(rows[0]!.id)]).toEqual([true, false])
  })
})

describe('what the bank answers', () => {
  test('is entered row by row: a reference pays each person once', async () => {
    const person = await buildProfile(db, { wallet: 40_000 })
    const twice = [
      await buildWithdrawal(db, { user_id: person.id }),
      await buildWithdrawal(db, { user_id: person.id }),
    ]
    const id = await make([...twice, ...(await many(1))])
    await approve(id)
    expect([
      code(await pay(id, twice, 'VIR 9')),
      code(await pay(id, [twice[0]!], 'VIR 9')),
      code(await pay(id, [twice[0]!], 'VIR 10')),
      code(await pay(id, [twice[1]!], 'vir 9')),
      code(await pay(id, [], 'VIR 11')),
      code(await pay(id, [twice[1]!], 'VIR 11')),
    ]).toEqual(['reference_taken', 'done', 'changed', 'reference_taken', 'none', 'done'])
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'waiting'])
    expect((await look(id)).state).toBe('approved')
  })

  test('may be that one came back: its money is in the wallet again, and the last one ends the batch', async () => {
    const { id, rows } = await approved(2)
    await file(id)
    const [back, paid] = [rows[0]!, rows[1]!]
    const before = await walletBalance(db, back.user_id)
    const returned = await moveWithdrawal(
      db,
      { id: back.id, name: 'return', actor: owner, note: 'The account is closed' },
      now,
    )
    expect([code(returned), await walletBalance(db, back.user_id)]).toEqual([
      'done',
      before + back.amount,
    ])
    expect((await look(id)).state).toBe('exported')
    expect(code(await pay(id, [back], 'VIR 12'))).toBe('changed')
    // the last one, paid by its own page
    await moveWithdrawal(db, { id: paid.id, name: 'pay', actor: owner, note: 'VIR 13' }, now)
    expect(await look(id)).toMatchObject({ state: 'closed' })
    expect((await statesOf(id)).toSorted()).toEqual(['back', 'paid'])
    // what came back can be asked for and sent anew
    expect(code(await file(id, { reason: 'x' }))).toBe('wrong_state')
  })

  test('ends the batch once when the last two are paid at the same instant', async () => {
    const { id, rows } = await approved(2)
    const answers = await Promise.all(
      rows.map((row) =>
        moveWithdrawal(db, { id: row.id, name: 'pay', actor: owner, note: 'VIR 14' }, now),
      ),
    )
    expect(answers.map(code)).toEqual(['done', 'done'])
    expect(await look(id)).toMatchObject({ state: 'closed' })
  })

  test('is written down once of sixteen presses at the same instant', async () => {
    const { id, rows } = await approved(3)
    const presses = await Promise.all(Array.from({ length: 16 }, () => pay(id, rows, 'VIR 15')))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('at the same instant', () => {
  test('a withdrawal goes into one batch of eight, and one of eight approvals counts', async () => {
    const rows = await many(3)
    const made = await Promise.all(
      Array.from({ length: 8 }, () => createPayoutBatch(db, owner, ids(rows), now)),
    )
    const [one, ...others] = made.toSorted((a, b) => Number(b.ok) - Number(a.ok))
    expect(others.map(code)).toEqual(Array(7).fill('in_batch'))
    const id = one!.ok ? one!.value : 0
    const seen = await seenOf(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => approvePayoutBatch(db, owner, { id, seen }, now)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a cancellation and an approval never both count', async () => {
    for (let round = 0; round < 6; round++) {
      const person = await buildProfile(db, { wallet: 20_000 })
      const asked = await buildWithdrawal(db, { user_id: person.id })
      const id = await make([asked])
      const [cancelled, approval] = await Promise.all([
        moveWithdrawal(
          db,
          { id: asked.id, name: 'cancel', actor: { id: person.id, is_admin: false } },
          now,
        ),
        approve(id),
      ])
      expect([cancelled.ok, approval.ok].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('by the table of permissions', () => {
  test('finance sends no batch that they approved, an owner does', async () => {
    const [one, other] = [await finance(), await finance()]
    const rows = await many(2)
    const id = await make(rows, one)
    expect(code(await approve(id, one))).toBe('done')
    await expect(file(id, { by: one })).rejects.toMatchObject({ constraint: 'audit_within_bounds' })
    expect(code(await file(id, { by: other }))).toBe('done')
    await expect(pay(id, rows, 'VIR 20', one)).rejects.toMatchObject({
      constraint: 'audit_within_bounds',
    })
    expect(await statesOf(id)).toEqual(['waiting', 'waiting'])
    expect(code(await pay(id, [rows[0]!], 'VIR 20', other))).toBe('done')
    expect(code(await pay(id, [rows[1]!], 'VIR 21', owner))).toBe('done')
  })

  test('finance does not mark as sent what was approved one by one and then in a batch of theirs', async () => {
    const one = await finance()
    const row = await buildWithdrawal(db, { status: 'approved' })
    const id = await make([row])
    expect(code(await approve(id, one))).toBe('done')
    await expect(pay(id, [row], 'VIR 22', one)).rejects.toMatchObject({
      constraint: 'audit_within_bounds',
    })
  })

  test('a session that has not confirmed itself approves, takes and pays nothing', async () => {
    const bare = await buildAdmin(db)
    await db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('id', '=', bare.session_id)
      .execute()
    const rows = await many(1)
    const id = await make(rows, bare)
    expect(code(await approve(id, bare))).toBe('confirm_first')
    await approve(id)
    expect([code(await file(id, { by: bare })), code(await pay(id, rows, 'x', bare))]).toEqual([
      'confirm_first',
      'confirm_first',
    ])
  })
})
