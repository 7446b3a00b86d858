import { expect, test } from 'vitest'
import { amountFor, balanceAfter, MOST_ADJUSTED, whyNotAdjust } from './wallet-adjustment.ts'

const deposit = (amount: number) => ({ kind: 'deposit', amount }) as const
const withdrawal = (amount: number) => ({ kind: 'withdrawal', amount }) as const

test.each([
  [deposit(0), 1],
  [deposit(-3), 1],
  [deposit(2.7), 2],
  [deposit(NaN), 1],
  [deposit(500), 500],
  [deposit(MOST_ADJUSTED + 1), MOST_ADJUSTED],
  [withdrawal(501), 500],
  [withdrawal(500), 500],
])(
  'a typed amount becomes a whole one that can be taken: %j becomes %i [ADM-WALL-03 ADM-WALL-04]',
  (entered, kept) => {
    expect(amountFor(entered, 500)).toBe(kept)
  },
)

test.each([
  [deposit(0), 500],
  [deposit(NaN), 500],
  [deposit(100), 600],
  [deposit(2.7), 502],
  [withdrawal(100), 400],
  [withdrawal(501), 0],
])(
  'what the wallet will hold is what is sent, added or taken: %j makes %i of 500',
  (entered, after) => {
    expect(balanceAfter(entered, 500)).toBe(after)
  },
)

test('nothing comes out of an empty wallet', () => {
  expect(balanceAfter(withdrawal(1), 0)).toBe(0)
})

test.each([
  [deposit(700), { id: 'o', deleted_at: null }, null],
  [withdrawal(500), { id: 'o', deleted_at: null }, null],
  [withdrawal(501), { id: 'o', deleted_at: null }, { code: 'negative', details: { maximum: 500 } }],
  [deposit(1), { id: 'me', deleted_at: null }, { code: 'own_wallet' }],
  [deposit(1), { id: 'o', deleted_at: new Date() }, { code: 'deleted' }],
])('%j of the wallet of %j: %j', (adjustment, owner, refusal) => {
  const why = whyNotAdjust(adjustment, owner, 500, 'me')
  if (refusal) expect(why).toMatchObject(refusal)
  else expect(why).toBeNull()
})
