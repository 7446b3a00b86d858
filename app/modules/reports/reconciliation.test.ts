import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { dayFrom, daysBetween, type Report, reportsOf } from './reconciliation.ts'
import type { DayFacts, LineName, Movement, Told } from './reconciliation-facts.ts'

const move = (
  code: string,
  from: string,
  to: string,
  amount: number,
  buyer_fee = 0,
  transfers = 1,
): Movement => ({ code, from, to, amount, transfers, buyer_fee })

const captured = move('capture', 'clearing:1', 'escrow', 10_250)
const paidOut = [
  move('payout', 'escrow', 'wallet', 9_000),
  move('fee', 'escrow', 'fees', 1_250, 250),
]
const told: Told[] = [
  { line: 'captured', part: 'clearing:1', amount: 10_250 },
  { line: 'released', part: '', amount: 9_000 },
  { line: 'seller_fees', part: '', amount: 1_000 },
  { line: 'buyer_fees', part: '', amount: 250 },
]
const report = (facts: Partial<DayFacts>, opening = {}): Report =>
  reportsOf(opening, [{ day: '2026-11-20', movements: [], told: [], ...facts }])[0]!
const amountOf = ({ lines }: Report, name: LineName) =>
  lines.filter((line) => line.name === name).reduce((sum, { amount }) => sum + amount, 0)
const bookOf = ({ books }: Report, name: string) => books.find(({ book }) => book === name)

describe('the report of a day', () => {
  test('adds up: what came in, what went where, what is left', () => {
    const day = report(
      { movements: [captured, ...paidOut], told, present: { kept: { wallet: 9_700 }, held: 0 } },
      { wallet: 700, 'clearing:1': -700 },
    )
    expect(day.differences).toBe(0)
    expect(
      ['captured', 'released', 'seller_fees', 'buyer_fees'].map((name) =>
        amountOf(day, name as LineName),
      ),
    ).toEqual([10_250, 9_000, 1_000, 250])
    expect(bookOf(day, 'wallet')).toEqual({
      book: 'wallet',
      opening: 700,
      incoming: 9_000,
      outgoing: 0,
      closing: 9_700,
      kept: 9_700,
      held: null,
      difference: 0,
    })
    expect(bookOf(day, 'escrow')).toMatchObject({
      opening: 0,
      incoming: 10_250,
      outgoing: 10_250,
      closing: 0,
      kept: 0,
      held: 0,
    })
  })

  test.each<[string, Partial<DayFacts>, object]>([
    [
      'an order that says another total',
      { movements: [captured], told: [{ line: 'captured', part: 'clearing:1', amount: 10_000 }] },
      {
        lines: [
          { name: 'captured', part: 'clearing:1', amount: 10_250, told: 10_000, difference: 250 },
        ],
      },
    ],
    [
      'an order that was paid and captured nothing',
      { told: [{ line: 'captured', part: 'wallet', amount: 500 }] },
      { lines: [{ name: 'captured', part: 'wallet', amount: 0, difference: -500 }] },
    ],
    [
      'money of another method',
      { movements: [captured], told: [{ line: 'captured', part: 'clearing:2', amount: 10_250 }] },
      {
        lines: [
          { part: 'clearing:1', difference: 10_250 },
          { part: 'clearing:2', difference: -10_250 },
        ],
      },
    ],
    [
      'a balance written by hand',
      { present: { kept: { wallet: 1 }, held: 0 } },
      { books: [{ book: 'wallet', closing: 0, kept: 1, difference: -1 }] },
    ],
    [
      'escrow that open orders do not explain',
      { present: { kept: {}, held: 900 } },
      { books: [{ book: 'escrow', held: 900, difference: -900 }] },
    ],
    [
      'a way of money that nobody knows',
      { movements: [move('payout', 'fees', 'wallet', 5)] },
      { unknown: [{ code: 'payout', from: 'fees', to: 'wallet', amount: 5 }] },
    ],
    [
      'a known way from an account that is new',
      { movements: [move('deposit', 'casino', 'wallet', 5)] },
      { unknown: [{ from: 'casino' }] },
    ],
    [
      'a closed day whose row was changed',
      { movements: [captured], told: told.slice(0, 1), recounted: [{ ...captured, amount: 1 }] },
      { changed: [{ code: 'capture', from: 'clearing:1', to: 'escrow', closed: 10_250, now: 1 }] },
    ],
    [
      'a closed day that got another row',
      { recounted: [move('deposit', 'adjustments', 'wallet', 7)] },
      { changed: [{ code: 'deposit', closed: 0, now: 7 }] },
    ],
  ])('names %s', (_, facts, named) => {
    const day = report(facts)
    const off = {
      lines: day.lines.filter(({ difference }) => difference !== 0),
      books: day.books.filter(({ difference }) => difference !== 0),
      unknown: day.unknown,
      changed: day.changed,
    }
    expect(off).toMatchObject(named)
    expect(day.differences).toBe(Object.values(off).flat().length)
  })

  test('shows every line and the standing books on a day without money', () => {
    const day = report({})
    expect([
      day.differences,
      new Set(day.lines.map(({ name }) => name)).size,
      day.books.map(({ book }) => book),
    ]).toEqual([0, 19, ['escrow', 'wallet', 'fees']])
  })

  test('puts clearing by method in the order of the methods, and what is unknown last', () => {
    const movements = [10, 2, 1]
      .map((id) => move('capture', `clearing:${id}`, 'escrow', id))
      .concat(move('x', 'casino', 'bank', 1))
    expect(report({ movements }).books.map(({ book }) => book)).toEqual([
      'escrow',
      'wallet',
      'fees',
      'clearing:1',
      'clearing:2',
      'clearing:10',
      'bank',
      'casino',
    ])
  })
})

const books = [
  'escrow',
  'wallet',
  'withdrawal',
  'fees',
  'gateway_fees',
  'clearing:1',
  'clearing:2',
  'bank',
  'rewards',
  'adjustments',
]
const known = [
  ['capture', 'clearing:1', 'escrow'],
  ['capture', 'wallet', 'escrow'],
  ['late_payment', 'clearing:2', 'wallet'],
  ['deposit', 'bank', 'wallet'],
  ['deposit', 'clearing:1', 'wallet'],
  ['gateway_fee', 'gateway_fees', 'clearing:1'],
  ['settlement', 'bank', 'clearing:2'],
  ['refund_sent', 'clearing:1', 'bank'],
  ['refund_to_wallet', 'clearing:1', 'wallet'],
  ['refund_part', 'escrow', 'wallet'],
  ['redemption', 'rewards', 'wallet'],
  ['payout', 'escrow', 'wallet'],
  ['fee', 'escrow', 'fees'],
  ['refund_wallet', 'escrow', 'wallet'],
  ['refund_original', 'escrow', 'clearing:2'],
  ['withdrawal', 'wallet', 'withdrawal'],
  ['withdrawal_paid', 'withdrawal', 'bank'],
  ['withdrawal_fee', 'withdrawal', 'fees'],
  ['withdrawal_returned', 'withdrawal', 'wallet'],
  ['deposit', 'adjustments', 'wallet'],
  ['withdrawal', 'wallet', 'adjustments'],
] as const
const amount = fc.integer({ min: 1, max: 100_000_000 })
const movement = fc
  .tuple(fc.constantFrom(...known), amount, fc.nat({ max: 100 }))
  .map(([[code, from, to], worth, percent]) =>
    move(code, from, to, worth, code === 'fee' ? Math.floor((worth * percent) / 100) : 0),
  )
const movements = fc.uniqueArray(movement, {
  maxLength: 21,
  selector: ({ code, from, to }) => `${code} ${from} ${to}`,
})
const days = fc.array(movements, { minLength: 1, maxLength: 6 })

/** What those would tell whose money it is, if all is well. */
function honest(list: readonly Movement[]): Told[] {
  const { lines } = report({ movements: list })
  return lines.map(({ name, part, amount: worth }) => ({ line: name, part, amount: worth }))
}

/** What the balances are after all of it, counted another way. */
function counted(all: readonly Movement[]): Record<string, number> {
  const kept = Object.fromEntries(books.map((book) => [book, 0]))
  for (const { from, to, amount: worth } of all) {
    kept[from]! -= worth
    kept[to]! += worth
  }
  return kept
}

describe('whatever moves', () => {
  test('opening and movements are the closing of every book, all books together hold 0, and every transfer is in a line', () => {
    fc.assert(
      fc.property(days, (moved) => {
        const all = moved.flat()
        const kept = counted(all)
        const facts = moved.map((list, n): DayFacts => ({
          day: plusDays('2026-11-20', n),
          movements: list,
          told: honest(list),
          ...(n === moved.length - 1 && { present: { kept, held: kept.escrow! } }),
        }))
        const reports = reportsOf({}, facts)
        expect(reports.map(({ differences }) => differences)).toEqual(moved.map(() => 0))
        for (const [n, day] of reports.entries()) {
          expect(day.books.reduce((sum, { closing }) => sum + closing, 0)).toBe(0)
          expect(day.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(
            moved[n]!.reduce((sum, each) => sum + each.amount, 0),
          )
          for (const { book, opening } of day.books)
            expect(opening).toBe(
              reports[n - 1]?.books.find((before) => before.book === book)?.closing ?? 0,
            )
        }
        for (const { book, closing } of reports.at(-1)!.books) expect(closing).toBe(kept[book])
      }),
    )
  })

  test('a tampered row is named, on its day', () => {
    fc.assert(
      fc.property(days, fc.nat(), amount, (moved, at, worth) => {
        const rows = moved.flatMap((list, day) => list.map((row) => ({ row, day })))
        fc.pre(rows.length > 0)
        const { row, day } = rows[at % rows.length]!
        fc.pre(worth !== row.amount)
        const now = moved.map((list) =>
          list.map((each) => (each === row ? { ...row, amount: worth } : each)),
        )
        const reports = reportsOf(
          {},
          moved.map((list, n): DayFacts => ({
            day: plusDays('2026-11-20', n),
            movements: list,
            told: honest(list),
            recounted: now[n],
          })),
        )
        expect(reports.map(({ changed }) => changed)).toEqual(
          moved.map((_, n) =>
            n === day
              ? [{ code: row.code, from: row.from, to: row.to, closed: row.amount, now: worth }]
              : [],
          ),
        )
      }),
    )
  })

  test('what is not in the table is said, never left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('capture', 'payout', 'bonus'),
        fc.constantFrom(...books),
        fc.constantFrom(...books),
        amount,
        (code, from, to, worth) => {
          fc.pre(
            from !== to &&
              !known.some(
                ([c, f, t]) =>
                  c === code &&
                  f.split(':')[0] === from.split(':')[0] &&
                  t.split(':')[0] === to.split(':')[0],
              ),
          )
          const day = report({ movements: [move(code, from, to, worth)] })
          expect([day.unknown.length, day.differences]).toEqual([1, 1])
          expect(bookOf(day, from)).toMatchObject({ outgoing: worth })
        },
      ),
    )
  })
})

describe('days', () => {
  test('are those of Algiers, an hour before those of Greenwich', () => {
    expect(
      ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'].map((moment) =>
        algiersDay(new Date(moment)),
      ),
    ).toEqual(['2026-11-20', '2026-11-21'])
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect([daysBetween('2026-12-30', '2026-12-29'), plusDays('2026-03-01', -1)]).toEqual([
      [],
      '2026-02-28',
    ])
  })

  test.each(['2026-1-1', '٢٠٢٦-٠١-٠١', '1/1/2026'])('%s is read as it is typed', (text) => {
    expect(dayFrom(text)).toBe('2026-01-01')
  })

  test.each([null, '', '2026-02-30', '2026-13-01', '1999-01-01', '3/4/2026', "2026-01-01' or 1"])(
    '%s is none',
    (text) => {
      expect(dayFrom(text)).toBeNull()
    },
  )
})
