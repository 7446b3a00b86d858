import { expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { MOST_STAFF_REASON, staffReasonForm } from './staff-reason.form.ts'

const typed = (reason: string) => {
  const form = new FormData()
  form.set('reason', reason)
  return readForm(staffReasonForm, form).ok
}

test('a reason has ten characters as the database counts them, and at most five hundred', () => {
  expect([typed('😀'.repeat(5)), typed(' '.repeat(10)), typed('nine char')]).toEqual([
    false,
    false,
    false,
  ])
  expect([
    typed('😀'.repeat(10)),
    typed('ten chars.'),
    typed('x'.repeat(MOST_STAFF_REASON)),
  ]).toEqual([true, true, true])
  const [most, more] = [MOST_STAFF_REASON, MOST_STAFF_REASON + 1].map((n) => '😀'.repeat(n))
  expect([typed(most!), typed(more!), typed('')]).toEqual([true, false, false])
})
