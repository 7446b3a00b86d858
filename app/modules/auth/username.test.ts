import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { readForm } from '#kernel/form.ts'
import { usernameForm } from './internal/username.form.ts'
import { decideUsername, nextUsernameChange } from './username.ts'

const now = new Date('2026-11-20T12:00:00Z')
const never = { username: 'amine', last_username_change: null }
const changed = (days: number, ms = 0) => ({
  username: 'amine',
  last_username_change: plus(now, -days * DAY - ms),
})

describe('a username may change', () => {
  test('at once when it never did, and 60 days after each change [ACCT-18 ACCT-22]', () => {
    expect(nextUsernameChange(null)).toBeNull()
    expect(nextUsernameChange(now)).toEqual(new Date('2027-01-19T12:00:00Z'))
  })

  test.each`
    person             | wanted            | answer
    ${never}           | ${'amine_2'}      | ${'ok'}
    ${never}           | ${'Amine'}        | ${'ok'}
    ${never}           | ${'amine'}        | ${'unchanged'}
    ${changed(0)}      | ${'amine_2'}      | ${'too_soon'}
    ${changed(59)}     | ${'amine_2'}      | ${'too_soon'}
    ${changed(60, -1)} | ${'amine_2'}      | ${'too_soon'}
    ${changed(60)}     | ${'amine_2'}      | ${'ok'}
    ${changed(400)}    | ${'amine'}        | ${'unchanged'}
    ${never}           | ${'User0A1b2c3d'} | ${'reserved'}
    ${never}           | ${'user0a1b2c3g'} | ${'ok'}
  `('to $wanted: $answer [ACCT-18 ACCT-20]', ({ person, wanted, answer }) => {
    const decided = decideUsername(person, wanted, now)
    expect(decided.ok ? 'ok' : decided.code).toBe(answer)
  })
})

describe('a username is written', () => {
  const read = (username: string) => {
    const body = new FormData()
    body.set('username', username)
    const form = readForm(usernameForm, body)
    return form.ok ? form.value.username : form.errors.username
  }

  test.each(['ａｍｉｎｅ', 'am\u200bine', 'am\u202eine'])(
    'as it is meant, whatever marks and wide letters a keyboard writes: %j [ACCT-21]',
    (name) => {
      expect(read(name)).toBe('amine')
    },
  )

  test.each(['abc', 'A_1', '___', '2pac', 'x'.repeat(20), ' trimmed '])(
    'with letters, digits and underscores: %s [ACCT-21]',
    (name) => {
      expect(read(name)).toBe(name.trim())
    },
  )

  test.each([
    'ab',
    'x'.repeat(21),
    'a b c',
    'a-b-c',
    'a.b.c',
    'أمين',
    'аmine',
    'amine\u0301',
    'é__',
    '<b>x</b>',
    'a/b/c',
    "a'or'b",
    '💎💎💎',
  ])('and with nothing else, look-alikes included: %j [ACCT-21]', (name) => {
    expect(read(name)).toBe('form')
  })
})
