import { expect, test } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { sensitiveActions, takesConfirmation, whyNoStepUp } from './step-up.ts'

const now = new Date('2026-11-22T10:00:00Z')

test('only who uses two-step verification and has confirmed within ten minutes acts on money or rights', () => {
  const of = (two_step: boolean, minutes: number | null) =>
    whyNoStepUp(
      { two_step, confirmed_at: minutes === null ? null : plus(now, -minutes * MINUTE) },
      now,
    )
  expect([of(true, 0), of(true, 9.9)]).toEqual([null, null])
  expect([of(true, 10), of(true, 60), of(true, null)]).toEqual(Array(3).fill('confirm_first'))
  expect([of(false, 0), of(false, null)]).toEqual(Array(2).fill('two_step_required'))
  expect(whyNoStepUp(null, now)).toBe('confirm_first')
})

test('marking as paid, ending a dispute and letting an account sold again pass ask above the limit, acts on a person when they are an administrator, every other act on money or rights always, and none besides', () => {
  for (const act of Object.keys(sensitiveActions))
    expect([
      act,
      takesConfirmation(act, { amount: 50_001, limit: 50_000, to_administrator: true }),
    ]).toEqual([act, true])
  for (const act of ['order.mark_paid', 'order.settle', 'order.let_resale_pass'])
    expect(takesConfirmation(act, { amount: 50_000, limit: 50_000 })).toBe(false)
  expect(takesConfirmation('order.refund_wallet', { amount: 1, limit: 50_000 })).toBe(true)
  expect(takesConfirmation('user.suspend')).toBe(false)
  for (const act of [
    'order.cancel',
    'order.complete',
    'user.badges',
    'withdrawal.return',
    'deposit.refuse',
    'constructor',
  ]) {
    expect(takesConfirmation(act, { amount: 1e9, to_administrator: true })).toBe(false)
  }
})

test('what was done without a confirmation in the last day counts towards the limit', () => {
  const at = (unconfirmed: number) =>
    takesConfirmation('order.mark_paid', { amount: 20_000, unconfirmed, limit: 50_000 })
  expect([at(0), at(30_000), at(30_001)]).toEqual([false, false, true])
})
