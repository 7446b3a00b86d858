import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import {
  type EarnedLevel,
  earnedLevel,
  levelAfter,
  LEVEL_ORDERS,
  levelBounds,
  type LevelFacts,
  levelRank,
  NIGHTS_BELOW,
  sellerLevels,
} from './seller-level.ts'

const now = new Date('2026-12-01T03:19:00Z')

/** Facts that keep every bound of a level and nothing above: shares are of 10,000, so exact. */
function atBoundsOf(level: EarnedLevel): LevelFacts {
  const { received, positive_bp, on_time_bp, lost_bp, buyers } = levelBounds[level]
  return {
    received,
    buyers,
    first_sale_at: plus(now, -60 * DAY),
    ended_180: 10_000,
    on_time_180: on_time_bp,
    lost_180: lost_bp,
    rated_180: 10_000,
    positive_180: positive_bp,
    verified: true,
  }
}

const levels = Object.keys(levelBounds) as EarnedLevel[]
const below = (level: EarnedLevel) => sellerLevels[levelRank(level) - 1]!

/** By each, one step from the bound to the wrong side. */
const misses: Record<string, (facts: LevelFacts) => LevelFacts> = {
  'one received order too few': (facts) => ({ ...facts, received: facts.received - 1 }),
  'one buyer too few': (facts) => ({ ...facts, buyers: facts.buyers - 1 }),
  'a hair too few positive': (facts) => ({ ...facts, positive_180: facts.positive_180 - 1 }),
  'a hair too few on time': (facts) => ({ ...facts, on_time_180: facts.on_time_180 - 1 }),
  'a hair too many lost disputes': (facts) => ({ ...facts, lost_180: facts.lost_180 + 1 }),
}

describe.each(levels)('the level %s', (level) => {
  test('is earned at its bounds, and above them', () => {
    const facts = atBoundsOf(level)
    expect(earnedLevel(facts, now)).toBe(level)
    const above = {
      ...facts,
      buyers: facts.buyers + 1,
      received: facts.received + 1,
      positive_180: facts.positive_180 + 1,
      on_time_180: facts.on_time_180 + 1,
      lost_180: facts.lost_180 - 1,
    }
    expect(earnedLevel(above, now)).toBe(level)
  })

  test.each(Object.entries(misses))('is not by %s', (_, miss) => {
    expect(earnedLevel(miss(atBoundsOf(level)), now)).toBe(below(level))
  })
})

describe('from trusted on', () => {
  test.each(levels.slice(1))('%s asks who one is, and 60 days', (level) => {
    const facts = atBoundsOf(level)
    expect(earnedLevel({ ...facts, verified: false }, now)).toBe('rising')
    const first_sale_at = plus(now, 1 - 60 * DAY)
    expect(earnedLevel({ ...facts, first_sale_at }, now)).toBe('rising')
    expect(earnedLevel({ ...facts, first_sale_at: plus(now, -61 * DAY) }, now)).toBe(level)
  })

  test('rising asks neither', () => {
    const facts = { ...atBoundsOf('rising'), verified: false, first_sale_at: now }
    expect(earnedLevel(facts, now)).toBe('rising')
  })
})

test('shares of fewer than ten orders, and no rating at all, earn no level', () => {
  const few = { ...atBoundsOf('master'), on_time_180: 9, lost_180: 0, ended_180: LEVEL_ORDERS - 1 }
  expect(earnedLevel(few, now)).toBe('new')
  expect(earnedLevel({ ...few, on_time_180: 10, ended_180: LEVEL_ORDERS }, now)).toBe('master')
  const unrated = { ...atBoundsOf('master'), rated_180: 0, positive_180: 0 }
  expect(earnedLevel(unrated, now)).toBe('new')
})

describe('a level that is held', () => {
  const expert = { level: 'expert', below_since: null } as const
  const night = (nth: number) => ({ suspended: false, now: plus(now, nth * DAY) })

  test('rises at once', () => {
    expect(levelAfter(expert, 'master', night(0))).toEqual({ level: 'master', below_since: null })
  })

  test('falls to what is earned after 14 nights below it, however often they are counted', () => {
    let held = levelAfter(expert, 'trusted', night(0))
    for (let nth = 1; nth < NIGHTS_BELOW; nth++) {
      held = levelAfter(levelAfter(held, 'rising', night(nth)), 'rising', night(nth))
      expect(held.level).toBe('expert')
    }
    expect(levelAfter(held, 'rising', night(NIGHTS_BELOW))).toEqual({
      level: 'rising',
      below_since: null,
    })
  })

  test('one night at its bounds begins the 14 anew', () => {
    const below13 = { level: 'expert', below_since: plus(now, -13 * DAY) } as const
    const again = levelAfter(below13, 'expert', night(0))
    expect(again).toEqual(expert)
    expect(levelAfter(again, 'new', night(1)).level).toBe('expert')
  })

  test('falls at once with its seller’s suspension', () => {
    expect(levelAfter(expert, 'master', { suspended: true, now })).toEqual({
      level: 'new',
      below_since: null,
    })
  })
})
