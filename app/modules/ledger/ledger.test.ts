import { expect, test } from 'vitest'
import {
  ADJUSTMENTS,
  BANK,
  clearingOf,
  escrowOf,
  FEES,
  GATEWAY_FEES,
  keepsBalance,
  REWARDS,
  transactionFilters,
  walletOf,
  withdrawable,
  withdrawalOf,
} from './ledger.ts'

test('accounts are named as the ledger has them', () => {
  expect([FEES, GATEWAY_FEES, REWARDS, ADJUSTMENTS, BANK]).toEqual([
    'fees',
    'gateway_fees',
    'rewards',
    'adjustments',
    'bank',
  ])
  expect([walletOf('a'), escrowOf('b'), withdrawalOf('c'), clearingOf(4)]).toEqual([
    'wallet:a',
    'escrow:b',
    'withdrawal:c',
    'clearing:4',
  ])
  expect(transactionFilters).toEqual(['all', 'refund', 'redemption', 'withdrawal', 'deposit'])
})

test('what belongs to somebody keeps its balance, the platform’s own does not', () => {
  expect([walletOf('a'), escrowOf('b'), withdrawalOf('c')].map(keepsBalance)).toEqual([
    true,
    true,
    true,
  ])
  expect([FEES, BANK, clearingOf(1), 'old:wallet:a', 'wallets:a'].map(keepsBalance)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('what rests cannot be withdrawn, and no less than nothing can', () => {
  expect(withdrawable({ balance: 900, resting: 200 })).toBe(700)
  expect(withdrawable({ balance: 100, resting: 200 })).toBe(0)
})
