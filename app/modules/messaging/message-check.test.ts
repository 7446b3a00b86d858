import { expect, test } from 'vitest'
import { checkMessage, HIDDEN, hiddenContacts } from './message-check.ts'

const check = (
  text: string,
  given: { inOrder?: boolean; anyway?: boolean; answers?: string[] },
) => {
  const { inOrder = true, anyway = false, answers = [] } = given
  const checked = checkMessage(text, { inOrder, anyway, own: { host: 'kanz.example', answers } })
  return checked.ok ? checked.value : checked.code
}

const CALL = 'Call 0555 12 34 56 tonight'

test('in an order a contact is warned of once, and noted when it is sent', () => {
  expect(check('Salam, all is well', {})).toEqual([])
  expect(check(CALL, {})).toBe('contact')
  expect(check(CALL, { anyway: true })).toEqual(['phone'])
  expect(check(CALL, { answers: ['0555123456'] })).toEqual([])
})

test('before an order each contact is hidden from the other side, without a warning', () => {
  const text = `${CALL}, or nour@example.com`
  const flags = check(text, { inOrder: false })
  expect(flags).toEqual(['phone', 'email', 'hidden:5-18', 'hidden:31-47'])
  expect(hiddenContacts(text, flags as string[])).toBe(`Call ${HIDDEN} tonight, or ${HIDDEN}`)
})

test('a code of two steps is warned of; a password or an account to pay to is never sent', () => {
  expect(check('the code is 482913', {})).toBe('code')
  expect(check('the code is 482913', { anyway: true })).toEqual(['secret'])
  expect(check('my password is Hunter22!', { anyway: true })).toBe('password')
  expect(check('my password is Hunter22!', { inOrder: false, anyway: true })).toBe('password')
  expect(check('CCP 0020000123 clé 45', { anyway: true })).toBe('payment_number')
})

test('the sign that stands for what is hidden cannot be written', () => {
  const text = `${HIDDEN} ${CALL} ${HIDDEN}`
  const flags = check(text, { inOrder: false }) as string[]
  expect(hiddenContacts(text, flags)).toBe(`\ufffd Call ${HIDDEN} tonight \ufffd`)
  expect(hiddenContacts(text, [])).not.toContain(HIDDEN)
})
