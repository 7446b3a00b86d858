import { expect, test } from 'vitest'
import { decideReceived, mayLookFor } from './received.ts'

test.each([
  [{ user_id: 'other', waits: true }, true, null],
  [{ user_id: 'other', waits: false }, true, 'wrong_state'],
  [{ user_id: 'me', waits: true }, true, 'not_your_move'],
  [{ user_id: 'other', waits: true }, false, 'not_found'],
] as const)('who may look for %j as administrator (%j): %s', (sent, is_admin, code) => {
  const decided = mayLookFor(sent, { id: 'me', is_admin })
  expect(decided).toEqual(code ? { ok: false, code } : { ok: true, value: null })
})

test('what arrived is what was expected, or confirmed, and no digit too many', () => {
  expect(decideReceived(500, 900, { received: 500, differs: false })).toMatchObject({ ok: true })
  expect(decideReceived(500, 900, { received: 900, differs: true })).toMatchObject({ ok: true })
  const other = decideReceived(500, 900, { received: 499, differs: false })
  expect(other).toMatchObject({ code: 'differs' })
  expect(JSON.stringify(other)).toContain('"amount":500')
  const more = decideReceived(500, 900, { received: 901, differs: true })
  expect(more).toMatchObject({ code: 'too_much' })
  expect(JSON.stringify(more)).toContain('"amount":900')
})
