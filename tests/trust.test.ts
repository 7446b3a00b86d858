import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Shown, TRUST_PAGE, keptIn, tableOf, withShown } from '../scripts/trust-page.ts'
import { trustRows } from '../scripts/trust-rows.ts'

// The scoreboard of trust: whole, of files that exist, and written by its commands alone.

const page = readFileSync(TRUST_PAGE, 'utf8')
const shown: Shown = { passed: true, figure: '7 kills', date: '2026-12-01', seconds: 90 }

test('has its 24 rows, each shown by one of the two commands', () => {
  expect(trustRows.map(({ row }) => row)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
  for (const { row, proofs, long = [] } of trustRows)
    expect(proofs.length + long.length, `row ${row}`).toBeGreaterThan(0)
})

test('runs files that exist', () => {
  const files = trustRows
    .flatMap(({ proofs, long = [] }) => [...proofs, ...long])
    .flatMap(({ program, args }) =>
      args
        .filter((arg) => !arg.startsWith('--') && !['run', 'test'].includes(arg))
        .map((arg) => (program === 'playwright' ? `tests/journeys/${arg}.journey.ts` : arg)),
    )
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

describe('docs/trust.md', () => {
  test('holds the table as the commands write it, with all that npm run trust shows', () => {
    const kept = keptIn(page)
    expect(page).toContain(tableOf(kept))
    for (const { row } of trustRows.filter(({ proofs }) => proofs.length > 0))
      expect(kept.get(row)?.short, `row ${row}`).toMatch(/\(\d{4}-\d\d-\d\d, \d+ s\)/)
    expect(page).not.toContain('FAILED')
  })

  test('names files that exist', () => {
    const named = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => `docs/${link}`)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  test('keeps of each row what was last shown by either command, and nothing else changes', () => {
    const once = withShown(page, 7, false, shown)
    const both = withShown(once, 7, true, { ...shown, passed: false, figure: 'cut | short' })
    expect(keptIn(both).get(7)).toEqual({
      short: '7 kills (2026-12-01, 90 s)',
      long: '**FAILED** cut / short (2026-12-01, 90 s)',
    })
    expect(both.split('\n').filter((line, nth) => line !== page.split('\n')[nth])).toHaveLength(1)
  })
})
