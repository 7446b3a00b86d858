import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import {
  findBankAnswer,
  forgetOldBankAnswers,
  keepBankAnswer,
  saveBankLayout,
  takeBankAnswer,
} from '#modules/payouts/bank-answers.server.ts'
import { findPayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { approvePayoutBatch, createPayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import type { Administrator } from '#platform/context.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { attempts } from './attempts.ts'
import { answerLayout, bankFile, bankText, paidLines } from './factories/bank-answer.ts'
import { buildWithdrawal, ccp, findWithdrawalRow } from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { flashOf } from './flash.ts'
import { mainOf, wordsOf } from './page.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date()
const owner = await buildAdmin(db)
const attempt = attempts(db)

afterEach(async () => expect(await verify(env.databaseUrl!)).toEqual([]))

/** An approved batch: two withdrawals to a bank of different amounts, and one to a CCP. */
async function batchOf(by: Administrator = owner) {
  const rows = [
    await buildWithdrawal(db),
    await buildWithdrawal(db, { amount: 6_000 }),
    await buildWithdrawal(db, { account: ccp }),
  ]
  const made = await createPayoutBatch(
    db,
    by,
    rows.map(({ id }) => id),
    now,
  )
  if (!made.ok) throw new Error(made.code)
  const id = made.value
  const { count, total } = (await findPayoutBatch(db, id))!
  const approved = await approvePayoutBatch(db, by, { id, seen: { rows: count, total } }, now)
  if (!approved.ok) throw new Error(approved.code)
  return { id, rows, path: `/admin/payout-batches/${id}/answer` }
}

const keep = (id: number, text: string, by: Administrator = owner) =>
  keepBankAnswer(db, by, { id, file: bankFile(text) }, now)
const lay = (id: number, layout = answerLayout) => saveBankLayout(db, owner, { id, layout }, now)
const seenOf = async (id: number) => (await findBankAnswer(db, id, []))!.seen
const take = async (id: number, given: { seen?: string; note?: string; by?: Administrator } = {}) =>
  takeBankAnswer(
    db,
    given.by ?? owner,
    { id, seen: given.seen ?? (await seenOf(id)), note: given.note ?? '', others: [] },
    now,
  )
const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)
const statuses = (rows: readonly { id: string }[]) =>
  Promise.all(rows.map(async ({ id }) => (await findWithdrawalRow(db, id)).status))

function posted(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
const page = async (path: string, by: { id: string } = owner) =>
  wordsOf(await mainOf(request(path, { viewer: by })))
const send = (path: string, form: Record<string, string> | FormData, by: { id: string } = owner) =>
  request(path, { viewer: by, form })

describe('what the bank answers in a file', () => {
  test('is read by columns that are chosen once, shown before anything happens, and done by one press', async () => {
    const { id, rows, path } = await batchOf()
    const lines = await paidLines(db, id)
    const sent = bankText([
      lines[0]!,
      `${lines[1]!.split(';EX')[0]};Rejeté;Compte clos`,
      '00700;12;;;',
    ])
    const uploaded = await send(path, posted(bankFile(sent)))
    expect(uploaded.headers.get('location')).toBe(path)
    expect(await page(path)).toContain('Which column holds what?')
    const { words: _, ...columns } = answerLayout
    const chosen = Object.fromEntries(
      Object.entries(columns).map(([name, at]) => [name, at === null ? '' : String(at)]),
    )
    const saved = await send(path, { step: 'columns', ...chosen })
    expect(saved.headers.get('location')).toBe(path)
    const asked = await page(path)
    expect(asked).toContain('What do these words of the bank mean?')
    await send(path, {
      step: 'words',
      word_0: 'execute',
      means_0: 'paid',
      word_1: 'rejete',
      means_1: 'back',
    })
    const shown = await page(path)
    expect(shown).toContain('1 paid · 1 came back · 1 line is left alone')
    expect(shown).toContain('No account that can exist')
    expect(shown).toContain('Compte clos')
    expect(await statuses(rows)).toEqual(['approved', 'approved', 'approved'])
    const done = await send(path, { step: 'take', seen: await seenOf(id) })
    expect([flashOf(done), done.headers.get('location')]).toEqual([
      'payout_answered',
      `/admin/payout-batches/${id}`,
    ])
    expect(await statuses(rows)).toEqual(['paid', 'returned', 'approved'])
    expect(await findWithdrawalRow(db, rows[0]!.id)).toMatchObject({
      bank_reference: `VIR ${id}/1`,
    })
    expect(await findWithdrawalRow(db, rows[1]!.id)).toMatchObject({ return_reason: 'Compte clos' })
    expect(await walletBalance(db, rows[1]!.user_id)).toBe(20_000)
    expect(await findBankAnswer(db, id, [])).toBeNull()
    const entries = await db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `payout_batch:${id}`)
      .where('action', '=', 'payout_batch.answer')
      .execute()
    expect(entries).toMatchObject([{ after: { paid: 1, back: 1 } }])
    // the next file of this bank needs no second look at its columns
    const next = await batchOf()
    await send(next.path, posted(bankFile(bankText(await paidLines(db, next.id)))))
    expect(await page(next.path)).toContain('3 paid · 0 came back · 0 lines are left alone')
  })

  test('without a reference takes one for all, and none that paid its person before', async () => {
    const { id, rows } = await batchOf()
    const lines = (await paidLines(db, id)).map((line) => line.replace(/VIR [\d/]+/, ''))
    await keep(id, bankText(lines))
    await lay(id)
    expect(code(await take(id))).toBe('required')
    const person = rows[0]!.user_id
    await buildWithdrawal(db, { user_id: person, status: 'paid', note: 'VIR-OLD' })
    expect(await take(id, { note: 'vir-old' })).toMatchObject({
      ok: false,
      code: 'reference_taken',
      details: { name: expect.any(String) },
    })
    expect(await statuses(rows)).toEqual(['approved', 'approved', 'approved'])
    expect(await take(id, { note: 'VIR-NEW' })).toEqual({ ok: true, value: { paid: 3, back: 0 } })
  })

  test('is done as it was shown: a row that moved since, another file or other columns ask again', async () => {
    const { id, rows, path } = await batchOf()
    const text = bankText(await paidLines(db, id))
    await keep(id, text)
    await lay(id)
    const seen = await seenOf(id)
    await moveWithdrawal(
      db,
      { id: rows[0]!.id, name: 'return', actor: owner, note: 'Asked by its owner' },
      now,
    )
    expect(code(await take(id, { seen }))).toBe('changed')
    const answer = await send(path, { step: 'take', seen })
    expect([answer.status, wordsOf(await mainOf(answer))]).toEqual([
      409,
      expect.stringContaining('This row is paid or came back already'),
    ])
    const again = await seenOf(id)
    await keep(id, `${text}\r\n`)
    expect(code(await take(id, { seen: again }))).toBe('changed')
    const third = await seenOf(id)
    await lay(id, { ...answerLayout, words: { execute: 'back' } })
    expect(code(await take(id, { seen: third }))).toBe('changed')
    await lay(id)
    expect(await statuses(rows)).toEqual(['returned', 'approved', 'approved'])
    expect(await take(id)).toEqual({ ok: true, value: { paid: 2, back: 0 } })
  })

  test('is taken in once of two presses at the same instant', async () => {
    const { id, rows } = await batchOf()
    await keep(id, bankText(await paidLines(db, id)))
    await lay(id)
    const seen = await seenOf(id)
    const both = await Promise.all([take(id, { seen }), take(id, { seen })])
    expect(both.map(code).toSorted()).toEqual(['done', 'wrong_state'])
    expect(await statuses(rows)).toEqual(['paid', 'paid', 'paid'])
  })

  test('changes no account and no amount, whatever stands in it', async () => {
    const { id, rows } = await batchOf()
    const before = await Promise.all(rows.map((row) => findWithdrawalRow(db, row.id)))
    const [first] = await paidLines(db, id)
    await keep(id, bankText([first!.replace('4850', '9999'), '=1+1;=2;=3;EXÉCUTÉ;', ';;;;']))
    await lay(id)
    expect(code(await take(id))).toBe('none')
    const after = await Promise.all(rows.map((row) => findWithdrawalRow(db, row.id)))
    expect(after).toEqual(before)
  })

  test('is a text with columns of no great size, or is refused in words', async () => {
    const { id, path } = await batchOf()
    const problems = [
      [bankFile(''), 'Choose a file first.'],
      [bankFile('only one column\r\nand a line'), 'This file has no columns.'],
      [bankFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff])), 'This is no text file.'],
      [bankFile('a;b\r\n'.repeat(1_003)), 'This file has more than 1,000 lines.'],
      [bankFile(`a;b\r\n${'x'.repeat(256 * 1_024)};y`), 'This file is larger than 256 KB.'],
      [bankFile(`${'a;'.repeat(80)}b`), 'has more than 64 cells'],
      [bankFile('a;b\r\n"never closed;1'), 'cannot be read from line'],
    ] as const
    for (const [file, words] of problems) {
      const answer = await send(path, posted(file))
      expect([words, answer.status, wordsOf(await mainOf(answer))]).toEqual([
        words,
        422,
        expect.stringContaining(words),
      ])
    }
    expect(await findBankAnswer(db, id, [])).toBeNull()
    const columns = await send(path, { step: 'columns', account: '1', amount: '1' })
    expect(columns.status).toBe(422)
    const none = await send(path, { step: 'columns', account: '0', amount: '1' })
    expect(flashOf(none)).toBe('payout_answer_gone')
    await keep(id, bankText(['a;1;;;']))
    expect(code(await lay(id, { ...answerLayout, reason: 9 }))).toBe('no_column')
    expect(
      await attempt(
        `insert into bank_layouts (header, account, amount, saved_by, saved_at) values ('x', 1, 1, ?, now())`,
        owner.id,
      ),
    ).toBe('bank_layouts_apart')
  })

  test('is for a batch at the bank, sent by somebody else than who approved it, and by no stranger', async () => {
    const finance = await buildAdmin(db)
    await db
      .updateTable('staff')
      .set({ role: 'finance' })
      .where('user_id', '=', finance.id)
      .execute()
    const theirs = await batchOf(finance)
    expect((await request(theirs.path, { viewer: finance })).status).toBe(403)
    expect((await send(theirs.path, posted(bankFile('a;b')), finance)).status).toBe(403)
    const support = await buildAdmin(db)
    await db
      .updateTable('staff')
      .set({ role: 'support' })
      .where('user_id', '=', support.id)
      .execute()
    expect((await request(theirs.path, { viewer: support })).status).toBe(403)
    const stranger = { ...(await buildProfile(db)), is_admin: false }
    expect(code(await keep(theirs.id, 'a;b', stranger))).toBe('not_found')
    const rows = [await buildWithdrawal(db)]
    const open = await createPayoutBatch(
      db,
      owner,
      rows.map(({ id }) => id),
      now,
    )
    if (!open.ok) throw new Error(open.code)
    expect(code(await keep(open.value, 'a;b'))).toBe('wrong_state')
    const led = await request(`/admin/payout-batches/${open.value}/answer`, { viewer: owner })
    expect(flashOf(led)).toBe('payout_wrong_state')
    expect(
      (await request('/admin/payout-batches/999999999/answer', { viewer: owner })).status,
    ).toBe(404)
    // finance enters what another approved, and no row that they approved one by one
    const mine = await buildWithdrawal(db)
    await moveWithdrawal(db, { id: mine.id, name: 'approve', actor: finance }, now)
    const made = await createPayoutBatch(db, owner, [mine.id], now)
    if (!made.ok) throw new Error(made.code)
    const { count, total } = (await findPayoutBatch(db, made.value))!
    await approvePayoutBatch(db, owner, { id: made.value, seen: { rows: count, total } }, now)
    const path = `/admin/payout-batches/${made.value}/answer`
    await keep(made.value, bankText(await paidLines(db, made.value)))
    await lay(made.value)
    expect(await page(path, finance)).toContain('Not yours to enter')
    expect(await page(path)).toContain('1 paid')
  })

  test('is gone the day after, with the account numbers in it', async () => {
    const { id } = await batchOf()
    await keep(id, bankText(await paidLines(db, id)))
    expect(await forgetOldBankAnswers(db, plus(now, DAY / 2))).toBe(0)
    expect(await forgetOldBankAnswers(db, plus(now, 2 * DAY))).toBeGreaterThan(0)
    expect(await findBankAnswer(db, id, [])).toBeNull()
  })
})
