import { expect, test } from 'vitest'
import { defaults } from '#modules/settings/settings.ts'
import { levelProgress, withdrawalFeeBp } from './wallet-level.ts'

test.each`
  balance    | level             | next              | missing  | percent
  ${0}       | ${null}           | ${'beginner'}     | ${1_000} | ${0}
  ${999}     | ${null}           | ${'beginner'}     | ${1}     | ${9}
  ${1_000}   | ${'beginner'}     | ${'intermediate'} | ${4_000} | ${10}
  ${4_999}   | ${'beginner'}     | ${'intermediate'} | ${1}     | ${49}
  ${5_000}   | ${'intermediate'} | ${'advanced'}     | ${5_000} | ${50}
  ${9_999}   | ${'intermediate'} | ${'advanced'}     | ${1}     | ${99}
  ${10_000}  | ${'advanced'}     | ${null}           | ${0}     | ${100}
  ${750_000} | ${'advanced'}     | ${null}           | ${0}     | ${100}
`(
  'with $balance DA a wallet is $level, $percent % of the way [WALL-08 WALL-09 WALL-10 WALL-11 WALL-12 OP-087]',
  ({ balance, level, next, missing, percent }) => {
    expect(levelProgress(balance)).toEqual({ level, next, missing, percent })
  },
)

test('a withdrawal costs 4 %, 3.5 % from Intermediate, 3 % from Advanced [CONST-07 WALL-10 WALL-11]', () => {
  expect(
    [null, 'beginner', 'intermediate', 'advanced'].map((level) =>
      withdrawalFeeBp(defaults, level as never),
    ),
  ).toEqual([400, 400, 350, 300])
})
