import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askedBy,
  climbAsked,
  climbOf,
  climbOrLeast,
  climbSearch,
  ladderOver,
  ladderTerms,
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

describe('what a ladder is compared by', () => {
  test('is its dearest step and its slowest, an order’s least at least', () => {
    expect(ladderTerms(ladder)).toEqual({ price: 900, minutes: 300 })
    const small = [60, 70].map((price, at) => ({ key: `rank_${at}`, price, minutes: 5 }))
    expect(ladderTerms([ladder[0]!, ...small])).toEqual({ price: 100, minutes: 60 })
    expect(ladderTerms([ladder[0]!, small[0]!])).toBeNull()
    expect(ladderTerms([ladder[0]!])).toBeNull()
  })

  test('is not lowered by any step that is added, however cheap and quick', () => {
    const token = fc.record({
      price: fc.integer({ min: 0, max: 100 }),
      minutes: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(
        anyLadder,
        fc.array(token, { minLength: 1, maxLength: 40 }),
        ([first, ...steps], tokens) => {
          const before = ladderTerms([first!, ...steps])
          const cheap = tokens.map((terms, at) => ({ key: `token_${at}`, ...terms }))
          for (const dressed of [
            [first!, ...cheap, ...steps],
            [first!, ...steps, ...cheap],
          ]) {
            const after = ladderTerms(dressed)
            if (!before) continue
            expect(after!.price).toBeGreaterThanOrEqual(before.price)
            expect(after!.minutes).toBeGreaterThanOrEqual(before.minutes)
          }
        },
      ),
    )
  })

  test('is there where a climb can be bought, of which the least is found', () => {
    fc.assert(
      fc.property(anyLadder, (rungs) => {
        const all = rungs.flatMap(({ key: from }) =>
          rungs.flatMap(({ key: to }) => {
            const climb = climbOf(rungs, { from, to })
            return climb.ok ? [climb.value] : []
          }),
        )
        const least = all.toSorted((a, b) => a.price - b.price || a.minutes - b.minutes)[0]
        const { price, minutes } = leastClimb(rungs) ?? {}
        expect([price, minutes]).toEqual([least?.price, least?.minutes])
        expect(ladderTerms(rungs) === null).toBe(all.length === 0)
      }),
      { numRuns: 30 },
    )
  })
})

const ranks = rankKeys.map((key) => ({ key, retired: false }))

describe('a ladder over fewer ranks', () => {
  test('climbs to the next what it climbed to those that are gone', () => {
    const over = (...keys: string[]) =>
      ladderOver(
        keys.map((key) => ({ key, retired: false })),
        ladder,
      )
    expect(over('bronze', 'silver', 'platinum')).toEqual([
      { key: 'bronze', price: 0, minutes: 0 },
      { key: 'silver', price: 400, minutes: 180 },
      { key: 'platinum', price: 1_500, minutes: 540 },
    ])
    expect(over('silver', 'gold')).toEqual([
      { key: 'silver', price: 0, minutes: 0 },
      { key: 'gold', price: 600, minutes: 240 },
    ])
    expect(over('gold')).toEqual([])
    expect(over(...rankKeys)).toEqual(ladder)
  })
})

describe('the steps that a seller types', () => {
  const [silver, gold, platinum] = [
    { rank: 'silver', price: '400', hours: '3' },
    { rank: 'gold', price: '٦٠٠', hours: '4:00' },
    { rank: 'platinum', price: '900 دج', hours: '5h' },
  ] as const
  const rows = [silver, gold, platinum]
  const blank = (rank: string) => ({ rank, price: '', hours: '' })

  test('lead each to its rank, in whichever digits and order', () => {
    for (const typed of [rows, rows.toReversed(), [...rows, blank('diamond')]])
      expect(readSteps(ranks, { from: 'bronze', rows: typed })).toEqual({ ok: true, value: ladder })
  })

  test('are the same in one text, without empty ones', () => {
    const typed = { from: 'bronze', rows: [silver, blank('steel'), gold, platinum] }
    expect(typedSteps(stepsText(typed))).toEqual({ from: 'bronze', rows })
    expect(typedSteps('')).toEqual({ from: '', rows: [] })
  })

  test('are none at and below where the ladder begins', () => {
    const typed = [{ rank: 'iron', price: '5', hours: 'x' }, silver, gold]
    expect(readSteps(ranks, { from: 'silver', rows: typed })).toEqual({
      ok: true,
      value: [
        { key: 'silver', price: 0, minutes: 0 },
        { key: 'gold', price: 600, minutes: 240 },
      ],
    })
  })

  test('stand as they are when a rank was added, and with others ask for it too', () => {
    const added = ranks.toSpliced(3, 0, { key: 'steel', retired: false } as never)
    const stands = { from: 'bronze', rows }
    expect(readSteps(added, stands, ladder)).toEqual({ ok: true, value: ladder })
    expect(readSteps(added, stands)).toMatchObject({ code: 'steps_price', details: { row: 2 } })
    const dearer = { from: 'bronze', rows: [{ ...silver, price: '500' }, gold, platinum] }
    expect(readSteps(added, dearer, ladder)).toMatchObject({
      code: 'steps_price',
      details: { row: 2 },
    })
    const all = { from: 'bronze', rows: [...rows, { rank: 'steel', price: '50', hours: '1' }] }
    expect(readSteps(added, all, ladder)).toMatchObject({
      value: [{ key: 'bronze' }, { key: 'silver' }, { key: 'steel' }, { key: 'gold' }, {}],
    })
  })

  test('may leave out a rank that is retired', () => {
    const fewer = ranks.map((rank) => ({ ...rank, retired: rank.key === 'gold' }))
    expect(readSteps(fewer, { from: 'bronze', rows: [silver, platinum] }, ladder)).toMatchObject({
      value: [{ key: 'bronze' }, { key: 'silver' }, { key: 'platinum', price: 900 }],
    })
  })

  test.each([
    ['x', rows, 'steps_from', undefined],
    ['bronze', [], 'steps_none', undefined],
    ['platinum', rows, 'steps_none', undefined],
    ['bronze', [...rows, { ...silver, rank: 'steel' }], 'ranks_changed', undefined],
    ['bronze', [silver, { ...gold, price: '' }], 'steps_price', 2],
    ['bronze', [silver, { ...gold, price: '-5' }], 'steps_price', 2],
    ['bronze', [silver, { ...gold, price: '1.5' }], 'steps_price', 2],
    ['bronze', [silver, platinum], 'steps_price', 2],
    ['bronze', [{ ...silver, hours: 'soon' }], 'steps_hours', 1],
    ['bronze', [{ ...silver, hours: '' }], 'steps_hours', 1],
    ['bronze', [{ ...silver, price: '99' }], 'price_low', undefined],
    ['bronze', [{ ...silver, price: '100000001' }], 'price_high', undefined],
    ['bronze', [{ ...silver, hours: '2161' }], 'too_long_delivery', undefined],
  ])('from %s %j are refused: %s', (from, typed, code, row) => {
    const read = readSteps(ranks, { from, rows: typed })
    expect(read).toMatchObject({ ok: false, code })
    expect(!read.ok && read.details?.row).toBe(row)
  })
})
