import { expect, test } from 'vitest'
import { type CredentialsState, openedOf } from './credentials-state.ts'

const last = (opened_at: string | null): CredentialsState['last'] => ({
  given_at: '2026-11-20T10:00:00Z',
  changed: false,
  shredded_at: null,
  shredded_why: null,
  opened: opened_at ? 1 : 0,
  opened_at,
})

test('which of what was given its seller opened', () => {
  expect(openedOf({ seen: true, last: last('2026-11-20T11:00:00Z') })).toBe('last')
  expect(openedOf({ seen: true, last: last(null) })).toBe('before')
  expect(openedOf({ seen: false, last: last(null) })).toBe('none')
  expect(openedOf({ seen: false, last: null })).toBe('none')
})
