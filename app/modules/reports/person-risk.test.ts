import { expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { type RiskFacts, riskOf } from './person-risk.ts'

const now = new Date('2026-11-30T10:00:00Z')
const facts = (given: Partial<RiskFacts> = {}): RiskFacts => ({
  created_at: plus(now, -100 * DAY),
  same_account: [],
  same_browser: [],
  paid: 10,
  refunded: 0,
  dearest: 90_000,
  ended_180: 0,
  lost_180: 0,
  ...given,
})
const signs = (given: Partial<RiskFacts>) =>
  riskOf(facts(given), now).map(({ sign, high }) => (high ? `${sign}!` : sign))
const other = { id: '1', username: 'ines', suspended: false }

test('whoever has done nothing odd has no sign', () => {
  expect(signs({})).toEqual([])
})

test('a bank account or browser of somebody else is one, and high where they are suspended', () => {
  expect(signs({ same_account: [other] })).toEqual(['same_account'])
  expect(
    signs({ same_account: [other], same_browser: [other, { ...other, suspended: true }] }),
  ).toEqual(['same_browser!', 'same_account'])
})

test('a dear order is one in the first week alone', () => {
  expect(signs({ created_at: plus(now, -7 * DAY + 1), dearest: 20_000 })).toEqual(['new_and_dear'])
  expect(signs({ created_at: plus(now, -7 * DAY), dearest: 20_000 })).toEqual([])
  expect(signs({ created_at: now, dearest: 19_999 })).toEqual([])
})

test('purchases that went back are one from three, and a third of all, on', () => {
  expect(signs({ paid: 2, refunded: 2 })).toEqual([])
  expect(signs({ paid: 9, refunded: 3 })).toEqual(['refunds'])
  expect(signs({ paid: 10, refunded: 3 })).toEqual([])
  expect(signs({ paid: 6, refunded: 3 })).toEqual(['refunds!'])
})

test('sales that were lost are one from three, and a tenth of all, on', () => {
  expect(signs({ ended_180: 30, lost_180: 3 })).toEqual(['lost'])
  expect(signs({ ended_180: 31, lost_180: 3 })).toEqual([])
  expect(signs({ ended_180: 12, lost_180: 3 })).toEqual(['lost!'])
})
