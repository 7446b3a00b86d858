import { expect, test } from 'vitest'
import { weaknessesHere } from './internal/leaked-passwords.server.ts'
import leaked from './internal/leaked-passwords.json' with { type: 'json' }
import { MIN_PASSWORD, weaknessesOf } from './internal/password.ts'

test.each`
  password              | reasons
  ${'1234567'}          | ${['too_short']}
  ${'12345678'}         | ${['common']}
  ${'١٢٣٤٥٦٧٨'}         | ${['common']}
  ${' PassWord123 '}    | ${['common']}
  ${'KanzKanz'}         | ${['common']}
  ${'كلمة السر'}        | ${['common']}
  ${'azerty123'}        | ${['common']}
  ${'12345678 camels'}  | ${[]}
  ${'x'.repeat(128)}    | ${[]}
  ${'x'.repeat(129)}    | ${['too_long']}
  ${'   '}              | ${['too_short', 'blank']}
  ${'         '}        | ${['blank']}
  ${'Amine@Example.dz'} | ${['same_as_email']}
  ${'كلمة سر طويلة'}    | ${[]}
`('the password "$password" is too weak for $reasons [AUTH-20]', ({ password, reasons }) => {
  expect(weaknessesOf(password, 'amine@example.dz')).toEqual(reasons)
})

test('the server refuses 10,000 leaked passwords more, each long enough to be chosen', () => {
  const passwords = leaked.passwords.split(' ')
  expect(new Set(passwords).size).toBe(10_000)
  for (const password of passwords) {
    expect(password.length).toBeGreaterThanOrEqual(MIN_PASSWORD)
    expect(weaknessesHere(password, 'amine@example.dz')).toEqual(['common'])
  }
  expect(weaknessesOf('marlboro', 'amine@example.dz')).toEqual([])
  expect(weaknessesHere(' MarlBoro ', 'amine@example.dz')).toEqual(['common'])
  expect(weaknessesHere('12345678 camels', 'amine@example.dz')).toEqual([])
})
