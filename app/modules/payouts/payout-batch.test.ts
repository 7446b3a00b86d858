import { expect, test } from 'vitest'
import {
  decidePayoutBatch,
  isPayoutBatchUnderWay,
  type PayoutBatchMove,
  payoutBatchMoves,
  payoutBatchNumber,
  payoutBatchStates,
} from './payout-batch.ts'

const table: Record<PayoutBatchMove, Record<string, string>> = {
  approve: { open: 'approved' },
  drop: { open: 'dropped' },
  take_out: { open: 'open' },
  export: { approved: 'exported', exported: 'exported' },
  close: { approved: 'closed', exported: 'closed' },
}

test('a batch moves as the table says, and otherwise stays', () => {
  for (const name of Object.keys(payoutBatchMoves) as PayoutBatchMove[])
    for (const state of payoutBatchStates) {
      const to = table[name][state]
      expect(decidePayoutBatch(state, name), `${name} from ${state}`).toEqual(
        to ? { ok: true, value: to } : { ok: false, code: 'wrong_state' },
      )
    }
})

test('it is under way from its approval to its last withdrawal, and has a number', () => {
  expect(payoutBatchStates.filter(isPayoutBatchUnderWay)).toEqual(['approved', 'exported'])
  expect(payoutBatchNumber(47)).toBe('P-47')
})
