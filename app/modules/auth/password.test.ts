import { expect, test } from 'vitest'
import { weaknessesOf } from './internal/password.ts'

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
