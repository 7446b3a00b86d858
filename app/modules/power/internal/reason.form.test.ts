import { expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { MAX_REASON, reasonForm } from './reason.form.ts'

const typed = (reason: string) => {
  const form = new FormData()
  form.set('reason', reason)
  return readForm(reasonForm, form).ok
}

test('a reason has ten characters as the database counts them, and at most five hundred', () => {
  expect([typed('😀'.repeat(5)), typed(' '.repeat(10)), typed('nine char')]).toEqual([
    false,
    false,
    false,
  ])
  expect([typed('😀'.repeat(10)), typed('ten chars.'), typed('x'.repeat(MAX_REASON))]).toEqual([
    true,
    true,
    true,
  ])
  expect([typed(''), typed('x'.repeat(MAX_REASON + 1))]).toEqual([false, false])
})
