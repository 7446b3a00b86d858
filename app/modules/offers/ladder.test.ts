import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askedBy,
  climbAsked,
  climbOf,
  climbOrLeast,
  climbSearch,
  leastClimb,
  type Rung,
} from './ladder.ts'
import { readSteps } from './internal/read-steps.ts'
import { stepsText, typedSteps } from './internal/typed-steps.ts'
import { ladder, rankKeys } from '../../../tests/factories/ladder.ts'

const anyLadder = fc
  .array(
    fc.record({
      price: fc.integer({ min: 0, max: 900_000 }),
      minutes: fc.integer({ min: 0, max: 2_000 }),
    }),
    { minLength: 1, maxLength: 59 },
  )
  .map((steps): Rung[] => [
    { key: 'rank_0', price: 0, minutes: 0 },
    ...steps.map((step, index) => ({ key: `rank_${index + 1}`, ...step })),
  ])
const withEnds = anyLadder.chain((rungs) =>
  fc.tuple(
    fc.constant(rungs),
    fc.integer({ min: 0, max: rungs.length - 1 }),
    fc.integer({ min: 0, max: rungs.length - 1 }),
  ),
)
const keyOf = (at: number) => `rank_${at}`

describe('a climb', () => {
  test('costs and takes the steps between its ranks', () => {
    const climb = climbOf(ladder, { from: 'silver', to: 'platinum' })
    expect(climb).toMatchObject({ ok: true, value: { price: 1_500, minutes: 540 } })
    expect(climb.ok && climb.value.rungs).toEqual([
      { key: 'silver', price: 0, minutes: 0 },
      { key: 'gold', price: 600, minutes: 240 },
      { key: 'platinum', price: 900, minutes: 300 },
    ])
  })

  test.each([
    ['bronze', 'bronze', 'rank_not_above'],
    ['platinum', 'bronze', 'rank_not_above'],
    ['iron', 'gold', 'rank_unknown'],
    ['bronze', 'diamond', 'rank_unknown'],
    ['bronze', 'ace', 'rank_unknown'],
    ['', '', 'rank_unknown'],
    ['bronze', '__proto__', 'rank_unknown'],
  ])('from %j to %j is refused: %s', (from, to, code) => {
    expect(climbOf(ladder, { from, to })).toMatchObject({ ok: false, code })
  })

  test('below the least that an order costs is refused with that sum', () => {
    const cheap = [ladder[0]!, { key: 'silver', price: 99, minutes: 0 }, ladder[2]!]
    expect(climbOf(cheap, { from: 'bronze', to: 'silver' })).toEqual({
      ok: false,
      code: 'climb_too_cheap',
      details: { least: 100 },
    })
    expect(climbOf(cheap, { from: 'bronze', to: 'gold' })).toMatchObject({ ok: true })
  })

  test('takes an hour at least', () => {
    const quick = [ladder[0]!, { key: 'silver', price: 500, minutes: 10 }]
    expect(climbOf(quick, { from: 'bronze', to: 'silver' })).toMatchObject({
      value: { minutes: 60 },
    })
  })

  test('in parts costs as much as at once, whatever the ladder', () => {
    fc.assert(
      fc.property(withEnds, ([rungs, one, other]) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const whole = climbOf(rungs, { from: keyOf(low), to: keyOf(high) })
        const sum = rungs.slice(low + 1, high + 1).reduce((all, { price }) => all + price, 0)
        if (low === high) expect(whole).toMatchObject({ code: 'rank_not_above' })
        else if (sum < 100) expect(whole).toMatchObject({ code: 'climb_too_cheap' })
        else expect(whole).toMatchObject({ ok: true, value: { price: sum } })
        if (!whole.ok || high - low < 2) return
        for (let middle = low + 1; middle < high; middle++) {
          const [below, above] = [
            climbOf(rungs, { from: keyOf(low), to: keyOf(middle) }),
            climbOf(rungs, { from: keyOf(middle), to: keyOf(high) }),
          ]
          if (below.ok && above.ok)
            expect(below.value.price + above.value.price).toBe(whole.value.price)
        }
      }),
    )
  })

  test('is never cheaper than the least climb, which can be bought', () => {
    fc.assert(
      fc.property(withEnds, ([rungs, one, other]) => {
        const least = leastClimb(rungs)
        const climb = climbOf(rungs, {
          from: keyOf(Math.min(one, other)),
          to: keyOf(Math.max(one, other)),
        })
        if (climb.ok) expect(least!.price).toBeLessThanOrEqual(climb.value.price)
        if (least) expect(climbOf(rungs, askedBy(least))).toEqual({ ok: true, value: least })
      }),
      { numRuns: 50 },
    )
  })
})

describe('which climb is shown', () => {
  test('is the one that an address asks for, or else the least', () => {
    const read = (search: string) => climbAsked((name) => new URLSearchParams(search).get(name))
    const shown = (search: string) => askedBy(climbOrLeast(ladder, read(search))!)
    expect(shown('climb_from=silver&climb_to=platinum')).toEqual({ from: 'silver', to: 'platinum' })
    for (const wrong of ['', 'climb_from=gold', 'climb_from=gold&climb_to=silver', 'climb_to=x'])
      expect(shown(wrong)).toEqual({ from: 'bronze', to: 'silver' })
    expect(climbSearch({ from: 'silver', to: 'gold' })).toBe('?climb_from=silver&climb_to=gold')
    expect(climbSearch({ from: 'silver' })).toBe('')
  })
})

describe('the steps that a seller types', () => {
  const rows = [
    { price: '400', hours: '3' },
    { price: '٦٠٠', hours: '4:00' },
    { price: '900 دج', hours: '5h' },
  ]

  test('lead from rank to rank, in whichever digits', () => {
    expect(readSteps(rankKeys, { from: 'bronze', rows })).toEqual({ ok: true, value: ladder })
  })

  test('are the same in one text, without empty rows at the end', () => {
    const typed = { from: 'bronze', rows: [...rows, { price: '', hours: '' }] }
    expect(typedSteps(stepsText(typed))).toEqual({ from: 'bronze', rows })
    expect(typedSteps('')).toEqual({ from: '', rows: [] })
  })

  test.each([
    ['x', rows, 'steps_from', undefined],
    ['bronze', [], 'steps_none', undefined],
    ['platinum', rows, 'steps_many', undefined],
    ['bronze', [rows[0]!, { price: '', hours: '2' }], 'steps_price', 2],
    ['bronze', [rows[0]!, { price: '-5', hours: '2' }], 'steps_price', 2],
    ['bronze', [rows[0]!, { price: '1.5', hours: '2' }], 'steps_price', 2],
    ['bronze', [{ price: '400', hours: 'soon' }], 'steps_hours', 1],
    ['bronze', [{ price: '400', hours: '' }], 'steps_hours', 1],
    ['bronze', [{ price: '99', hours: '1' }], 'price_low', undefined],
    ['bronze', [{ price: '100000001', hours: '1' }], 'price_high', undefined],
    ['bronze', [{ price: '400', hours: '2161' }], 'too_long_delivery', undefined],
  ])('from %s %j are refused: %s', (from, typed, code, row) => {
    const read = readSteps(rankKeys, { from, rows: typed })
    expect(read).toMatchObject({ ok: false, code })
    expect(!read.ok && read.details?.row).toBe(row)
  })
})
