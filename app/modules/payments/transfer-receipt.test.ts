import { describe, expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { decideReceived, mayLookFor } from './received.ts'
import { decideSentAt, meaningOf, stillDue } from './transfer-receipt.ts'
import { notFoundForm, transferReceiptForm } from './transfer-receipt.form.ts'

const now = new Date('2026-11-20T10:00:00Z')

test.each`
  received  | due       | pays     | missing | rest      | what
  ${26_300} | ${26_300} | ${true}  | ${0}    | ${0}      | ${'all that is due pays'}
  ${26_299} | ${26_300} | ${false} | ${1}    | ${0}      | ${'one dinar less does not'}
  ${26_301} | ${26_300} | ${true}  | ${0}    | ${1}      | ${'one more is given back'}
  ${26_300} | ${0}      | ${false} | ${0}    | ${26_300} | ${'where nothing is due, all of it is'}
`('$what', ({ received, due, pays, missing, rest }) => {
  expect(meaningOf(received, due)).toEqual({ pays, missing, rest })
})

test('what is due is the total less what has arrived, and never below nothing', () => {
  expect([stillDue(100, 0), stillDue(100, 40), stillDue(100, 100), stillDue(100, 120)]).toEqual([
    100, 60, 0, 0,
  ])
})

test('another amount than was expected is confirmed, and one far too large is a slip', () => {
  const of = (received: number, differs = false) => {
    const decided = decideReceived(100, 150, { received, differs })
    return decided.ok ? 'done' : decided.code
  }
  expect([of(100), of(99), of(99, true), of(150, true), of(151, true)]).toEqual([
    'done',
    'differs',
    'done',
    'done',
    'too_much',
  ])
})

test('only an administrator looks for money that somebody else has sent, and once', () => {
  const may = (user_id: string, is_admin: boolean, waits = true) => {
    const decided = mayLookFor({ user_id, waits }, { id: 'admin', is_admin })
    return decided.ok ? 'done' : decided.code
  }
  expect([may('b', true), may('b', false), may('admin', true), may('b', true, false)]).toEqual([
    'done',
    'not_found',
    'not_your_move',
    'wrong_state',
  ])
})

test('a transfer was made before now, at most 60 days ago', () => {
  const at = (ms: number) => {
    const decided = decideSentAt(plus(now, ms), now)
    return decided.ok ? 'done' : decided.code
  }
  expect([at(0), at(MINUTE), at(-60 * DAY), at(-60 * DAY - MINUTE)]).toEqual([
    'done',
    'in_future',
    'done',
    'too_old',
  ])
})

describe('the form of a receipt', () => {
  const token = '00000000-0000-4000-8000-000000000001'
  const read = (given: Record<string, string>) => {
    const form = new FormData()
    const fields = { kind: 'ccp', sender_name: 'Amina Benali', sent_at: '2026-11-20T10:30', token }
    for (const [name, value] of Object.entries({ ...fields, ...given })) form.set(name, value)
    return readForm(transferReceiptForm, form)
  }

  test.each([
    ['2026-11-20T10:30', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 10:30', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T10:30:59', '2026-11-20T09:30:00.000Z'],
    [' ٢٠٢٦-١١-٢٠T١٠:٣٠ ', '2026-11-20T09:30:00.000Z'],
    ['20/11/2026 10:30', '2026-11-20T09:30:00.000Z'],
    ['2026-01-01T00:15', '2025-12-31T23:15:00.000Z'],
  ])('means by %s a clock in Algiers', (sent_at, moment) => {
    const form = read({ sent_at })
    expect(form.ok && form.value.sent_at.toISOString()).toBe(moment)
  })

  test.each([
    [{ sent_at: '' }, { sent_at: 'required' }],
    [{ sent_at: 'yesterday' }, { sent_at: 'time' }],
    [{ sent_at: '2026-02-31T10:00' }, { sent_at: 'time' }],
    [{ sent_at: '2026-11-20' }, { sent_at: 'time' }],
    [{ sent_at: '11/10/2026 10:30' }, { sent_at: 'time' }],
    [{ sender_name: '' }, { sender_name: 'required' }],
    [{ sender_name: '12345' }, { sender_name: 'name' }],
    [{ sender_name: '\u202e\u200b ' }, { sender_name: 'required' }],
    [{ sender_name: 'a'.repeat(121) }, { sender_name: 'too_long' }],
    [{ kind: 'iban' }, { kind: 'choose' }],
    [{ token: 'x' }, { token: 'expired' }],
  ])('refuses %j where it stands', (given, errors) => {
    expect(read(given)).toMatchObject({ ok: false, errors })
  })

  test.each(['أمينة بن علي', 'BENALI  Amina ép. Haddad', "N'Guyen-Ô"])(
    'takes the name %s',
    (sender_name) => {
      const form = read({ sender_name })
      expect(form.ok && form.value.sender_name).toBe(sender_name.replace(/\s+/g, ' '))
    },
  )

  test('a transfer that was not found has a reason of at most 500 characters', () => {
    const of = (reason: string) => {
      const form = new FormData()
      form.set('reason', reason)
      const reading = readForm(notFoundForm, form)
      return reading.ok ? reading.value.reason : reading.errors.reason
    }
    expect([of(' No '), of(' '), of('x'.repeat(500))?.length, of('x'.repeat(501))]).toEqual([
      'No',
      'required',
      500,
      'too_long',
    ])
  })
})
