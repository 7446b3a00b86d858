import { describe, expect, test } from 'vitest'
import { defaults } from '#modules/settings/settings.ts'
import {
  decideAmount,
  decideWithdrawal,
  isSent,
  isWithdrawalOpen,
  movesOn,
  netSumOf,
  setAside,
  type Withdrawal,
  type WithdrawalMove,
  withdrawalMoves,
  withdrawalPartyOf,
  withdrawalStatuses,
  withdrawalTerms,
  withdrawalVerb,
} from './withdrawal.ts'

const withdrawal: Withdrawal = {
  id: 'w',
  user_id: 'someone',
  amount: 1_005,
  fee: 5,
  status: 'requested',
  exported_at: null,
}
const settings = { ...defaults, withdrawal_min: 1_000, withdrawal_max: 200_000 }
const held = (balance: number, resting = 0) => ({ balance, resting })

describe('a move', () => {
  const open = {
    requested: { admin: ['approve', 'return'], person: ['cancel'] },
    approved: { admin: ['pay', 'return'], person: [] },
    paid: { admin: [], person: [] },
    returned: { admin: [], person: [] },
    cancelled: { admin: [], person: [] },
  }

  test.each(withdrawalStatuses)(
    'of what is %s is as the table says, for either party',
    (status) => {
      for (const party of ['admin', 'person'] as const)
        expect(movesOn({ ...withdrawal, status }, party)).toEqual(open[status][party])
    },
  )

  test('is refused to the other party, from another state, and without its note', () => {
    const of = (name: WithdrawalMove, party: 'admin' | 'person', note?: string) => {
      const { from } = withdrawalMoves[name]
      return decideWithdrawal({ ...withdrawal, status: from[0] }, name, party, note)
    }
    expect(of('approve', 'person')).toEqual({ ok: false, code: 'not_your_move' })
    expect(of('cancel', 'admin')).toEqual({ ok: false, code: 'not_your_move' })
    expect(decideWithdrawal({ ...withdrawal, status: 'paid' }, 'pay', 'admin', 'x')).toEqual({
      ok: false,
      code: 'wrong_state',
    })
    for (const name of ['pay', 'return'] as const) {
      expect(of(name, 'admin')).toEqual({ ok: false, code: 'note_required' })
      expect(of(name, 'admin', 'BNA 77')).toMatchObject({ ok: true })
    }
    expect(of('approve', 'admin')).toEqual({ ok: true, value: { to: 'approved', transfers: [] } })
  })

  test('moves what was set aside: to the bank less the fee, or back to the wallet', () => {
    const [set_aside, wallet] = ['withdrawal:w', 'wallet:someone']
    expect(setAside(withdrawal)).toEqual([
      { code: 'withdrawal', debit: wallet, credit: set_aside, amount: 1_005 },
    ])
    const approved = { ...withdrawal, status: 'approved' } as const
    expect(decideWithdrawal(approved, 'pay', 'admin', 'BNA 77')).toEqual({
      ok: true,
      value: {
        to: 'paid',
        transfers: [
          { code: 'withdrawal_paid', debit: set_aside, credit: 'bank', amount: 1_000 },
          { code: 'withdrawal_fee', debit: set_aside, credit: 'fees', amount: 5 },
        ],
      },
    })
    const free = decideWithdrawal({ ...approved, fee: 0 }, 'pay', 'admin', 'BNA 77')
    expect(free).toMatchObject({ value: { transfers: [{ code: 'withdrawal_paid' }] } })
    expect(free.ok && free.value.transfers).toHaveLength(1)
    const back = { code: 'withdrawal_returned', debit: set_aside, credit: wallet, amount: 1_005 }
    for (const [name, party] of [
      ['return', 'admin'],
      ['cancel', 'person'],
    ] as const)
      expect(decideWithdrawal(withdrawal, name, party, 'why')).toMatchObject({
        value: { to: withdrawalMoves[name].to, transfers: [back] },
      })
  })
})

test('who decides is another than whose it is', () => {
  expect(withdrawalPartyOf(withdrawal, { id: 'someone', is_admin: true })).toBe('person')
  expect(withdrawalPartyOf(withdrawal, { id: 'someone', is_admin: false })).toBe('person')
  expect(withdrawalPartyOf(withdrawal, { id: 'other', is_admin: true })).toBe('admin')
  expect(withdrawalPartyOf(withdrawal, { id: 'other', is_admin: false })).toBeNull()
})

test('only a return of what is in a file for the bank is an act of its own', () => {
  const exported = { exported_at: new Date() }
  expect(withdrawalVerb('return', exported)).toBe('return_exported')
  expect(withdrawalVerb('return', { exported_at: null })).toBe('return')
  expect(withdrawalVerb('pay', exported)).toBe('pay')
})

test('what is open, and what reaches the bank', () => {
  expect(withdrawalStatuses.filter(isWithdrawalOpen)).toEqual(['requested', 'approved'])
  expect(withdrawalStatuses.filter(isSent)).toEqual(['requested', 'approved', 'paid'])
  expect(netSumOf([withdrawal, { amount: 300, fee: 100 }])).toBe(1_200)
  expect(netSumOf([])).toBe(0)
})

describe('what can be withdrawn', () => {
  test.each([
    [held(999), 999, 'not_enough', null],
    [held(9_000, 4_000), 5_000, 'resting', 'intermediate'],
    [held(900, 1_000), 0, 'resting', null],
    [held(200_000), 200_000, 'too_much', 'advanced'],
    [held(300_000, 100_000), 200_000, 'too_much', 'advanced'],
    [held(300_000, 100_001), 199_999, 'resting', 'advanced'],
  ])('of %j is at most %i: %s', (money, max, bound, level) => {
    expect(withdrawalTerms(money, settings)).toMatchObject({ min: 1_000, max, bound, level })
  })

  test.each([
    [999, null, held(9_000), { code: 'too_little', detail: { amount: 1_000 } }],
    [1_000, null, held(9_000), null],
    [9_000, null, held(9_000), null],
    [9_001, null, held(9_000), { code: 'not_enough', detail: { amount: 9_000 } }],
    [5_001, null, held(9_000, 4_000), { code: 'resting', detail: { amount: 5_000 } }],
    [200_001, null, held(900_000), { code: 'too_much', detail: { amount: 200_000 } }],
  ])('%i DA with a fee seen of %j from %j', (amount, seen, money, refusal) => {
    const decided = decideAmount(amount, seen, money, settings)
    expect(decided).toMatchObject(refusal ? { ok: false, code: refusal.code } : { ok: true })
    if (refusal)
      expect(JSON.stringify(decided)).toContain(JSON.stringify(refusal.detail).slice(1, -1))
  })

  test('costs its level’s fee, rounded half up, which is the one that was agreed to', () => {
    const fees = { ...settings, withdrawal_fee_bp: 150, withdrawal_min: 100 }
    expect(decideAmount(900, null, held(950), fees)).toMatchObject({ value: { fee: 14 } })
    expect(decideAmount(900, 14, held(950), fees)).toMatchObject({ ok: true })
    expect(decideAmount(900, 13, held(950), fees)).toMatchObject({ code: 'fee_changed' })
    expect(JSON.stringify(decideAmount(900, 0, held(950), fees))).toContain('"fee":14')
  })

  test('is more than its fee, and at least 1 DA', () => {
    const taken = { ...settings, withdrawal_fee_bp: 10_000, withdrawal_min: 100 }
    expect(decideAmount(900, null, held(950), taken)).toMatchObject({ code: 'too_little' })
    expect(JSON.stringify(decideAmount(900, null, held(950), taken))).toContain('"amount":100')
    const none = { ...settings, withdrawal_min: 0 }
    expect(decideAmount(0, null, held(950), none)).toMatchObject({ code: 'too_little' })
    expect(decideAmount(1, null, held(950), none)).toMatchObject({ ok: true })
  })
})
