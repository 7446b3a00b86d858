import { trustRows } from './trust-rows.ts'

// The table in docs/trust.md: what it keeps of each row, and how a run changes that.

export const TRUST_PAGE = 'docs/trust.md'

/** What a run showed of a row. */
export interface Shown {
  passed: boolean
  figure: string
  /** Such as 2026-12-01. */
  date: string
  seconds: number
}

const BEGIN = '<!-- written by npm run trust and npm run test:long -->'
const END = '<!-- until here -->'
const NEVER = 'not run yet'

/** Figure and date as a cell of the table. */
const cellOf = ({ passed, figure, date, seconds }: Shown): string =>
  `${passed ? '' : '**FAILED** '}${figure.replaceAll('|', '/')} (${date}, ${seconds} s)`

/** The page with what a run showed of a row in the place of what it kept of it before. */
export function withShown(page: string, row: number, isLong: boolean, shown: Shown): string {
  const kept = keptIn(page)
  const { short = NEVER, long = NEVER } = kept.get(row) ?? {}
  kept.set(row, isLong ? { short, long: cellOf(shown) } : { short: cellOf(shown), long })
  const [before, after] = [page.split(BEGIN)[0]!, page.split(END)[1]!]
  return `${before}${BEGIN}\n${tableOf(kept)}\n${END}${after}`
}

type Kept = Map<number, { short: string; long: string }>

/** The cells of figures that the page's table has, by row. */
export function keptIn(page: string): Kept {
  const table = page.split(BEGIN)[1]?.split(END)[0] ?? ''
  const rows = table.split('\n').flatMap((line) => {
    const [, row, , short, long] = line.split('|').map((cell) => cell.trim())
    return /^\d+$/.test(row ?? '') ? [[Number(row), { short: short!, long: long! }] as const] : []
  })
  return new Map(rows)
}

/** The table of all rows: the promise, and what was last shown of it by either command. */
export function tableOf(kept: Kept): string {
  return [
    '| # | What holds | `npm run trust -- #` | `npm run test:long -- #` |',
    '|--:|---|---|---|',
    ...trustRows.map(({ row, promise, proofs, long }) => {
      const { short = NEVER, long: longer = NEVER } = kept.get(row) ?? {}
      return `| ${row} | ${promise} | ${proofs.length ? short : '—'} | ${long ? longer : '—'} |`
    }),
  ].join('\n')
}
