import { expect, test } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { powerActs, takesConfirmation, whyNotPower } from './power.ts'

const now = new Date('2026-11-22T10:00:00Z')

test('only who uses two-step verification and has confirmed within ten minutes acts on money or power', () => {
  const of = (two_step: boolean, minutes: number | null) => whyNotPower({ two_step, confirmed_at: minutes === null ? null : plus(now, -minutes * MINUTE) }, now)
  expect([of(true, 0), of(true, 9.9)]).toEqual([null, null])
  expect([of(true, 10), of(true, 60), of(true, null)]).toEqual(Array(3).fill('confirm_first'))
  expect([of(false, 0), of(false, null)]).toEqual(Array(2).fill('two_step_required'))
  expect(whyNotPower(null, now)).toBe('confirm_first')
})

test('marking as paid asks above the limit alone, every other act on money or power always, and none besides', () => {
  for (const act of Object.keys(powerActs)) expect([act, takesConfirmation(act, 50_001, 50_000)]).toEqual([act, true])
  expect(takesConfirmation('order.mark_paid', 50_000, 50_000)).toBe(false)
  expect(takesConfirmation('order.refund_wallet', 1, 50_000)).toBe(true)
  for (const act of ['order.cancel', 'order.complete', 'user.suspend', 'withdrawal.return', 'deposit.refuse', 'constructor']) expect(takesConfirmation(act, 1e9, 0)).toBe(false)
})
