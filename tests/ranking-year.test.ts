import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { everything } from './slice.ts'
import { kinds, playYears, seeds, variants } from './ranking-year.ts'

type Year = ReturnType<typeof playYears> & { name: string }
let years: Year[]
let asItIs: Year
const yearOf = (wanted: string) => years.find(({ name }) => name === wanted)!

const percent = (part: number) => `${(100 * part).toFixed(1)} %`

/** A variant as a row of docs/ranking.md. */
const rowOf = ({ name, sales, first_sale_days, newcomers_sold, complaints }: Year) => [
  name,
  ...kinds.map((kind) => percent(sales[kind])),
  first_sale_days.toFixed(0),
  newcomers_sold.toFixed(0),
  percent(complaints),
]

// half a minute, of which nothing follows that a change elsewhere could break
describe.runIf(everything)(`a year of best match (seeds ${seeds.join(', ')})`, () => {
  beforeAll(() => {
    years = Object.entries(variants).map(([name, rules]) => ({ name, ...playYears(rules) }))
    asItIs = yearOf('as it is')
  })

  test('is told in docs/ranking.md as it came out', () => {
    const told = readFileSync('docs/ranking.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    for (const year of years) expect(told).toContainEqual(rowOf(year))
  })

  test('gives those who copy, buy from themselves or bait less than their number of sellers', () => {
    expect(asItIs.sales.copier).toBeLessThan(30 / 200)
    expect(asItIs.sales['self-buyer']).toBeLessThan(25 / 200)
    expect(asItIs.sales['bait price']).toBeLessThan(15 / 200)
  })

  test('without ratings more goes wrong, and bait sells', () => {
    const blind = yearOf('without ratings')
    expect(blind.complaints).toBeGreaterThan(1.3 * asItIs.complaints)
    expect(blind.sales['bait price']).toBeGreaterThan(2 * asItIs.sales['bait price'])
  })

  test('without help the new sell a fraction, and later', () => {
    const unhelped = yearOf('without help for the new')
    expect(unhelped.sales.newcomer).toBeLessThan(asItIs.sales.newcomer / 3)
    expect(unhelped.first_sale_days).toBeGreaterThan(asItIs.first_sale_days)
  })

  test('without spreading the copied sell more, the new less', () => {
    const crowded = yearOf('without spreading')
    expect(crowded.sales.copier).toBeGreaterThan(asItIs.sales.copier)
    expect(crowded.sales.newcomer).toBeLessThan(asItIs.sales.newcomer)
  })

  test('without completeness the copied sell more', () => {
    expect(yearOf('without completeness').sales.copier).toBeGreaterThan(asItIs.sales.copier)
  })
})
