import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import leaked from '#modules/auth/internal/leaked-passwords.json' with { type: 'json' }
import { MAX_PASSWORD, MIN_PASSWORD } from '#modules/auth/internal/password.ts'
import { MOST_SESSION_DAYS, SESSION_MS } from '#modules/auth/session.server.ts'
import { trustFigure } from './trust-figure.ts'

// docs/asvs.md has each requirement of ASVS 5.0.0 once, with evidence that exists, and totals that
// are those of its rows; the figures of docs/security.md are those of the code.

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| (.+) \| (.+) \| (.*) \|$/gm)].map(
  ([, number, level, words, verdict, evidence]) => ({ number, level, words, verdict, evidence }),
)
const kinds = ['met', 'does not apply', 'not met', 'not judged yet'] as const
const kindOf = (verdict: string | undefined) =>
  kinds.filter((kind) => verdict === kind || verdict?.startsWith(`${kind} because `))

/** How many requirements each section has, as the standard numbers them, chapter by chapter. */
const sections = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
]

test('each of the 345 requirements is there once, in the order of the standard', () => {
  const numbers = sections.flatMap((counts, chapter) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, n) => `${chapter + 1}.${section + 1}.${n + 1}`),
    ),
  )
  expect(numbers).toHaveLength(345)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('70 are of level 1, 183 of level 2 and 92 of level 3, and the totals are those of the rows', () => {
  const count = (level: string) => rows.filter((row) => row.level === level)
  expect(['1', '2', '3'].map((level) => count(level).length)).toEqual([70, 183, 92])
  for (const level of ['1', '2', '3']) {
    const each = kinds.map(
      (kind) => count(level).filter(({ verdict }) => kindOf(verdict).includes(kind)).length,
    )
    expect(text).toContain(`| ${level} | ${[...each, count(level).length].join(' | ')} |\n`)
  }
})

test('what came of it', () => {
  const words = kinds.map(
    (kind) => `${rows.filter(({ verdict }) => kindOf(verdict).includes(kind)).length} ${kind}`,
  )
  trustFigure(23, `of ${rows.length} requirements ${words.join(', ')}`)
  expect(rows).toHaveLength(345)
})

test('each row has one verdict, and what is met or does not apply names a file that exists', () => {
  for (const { number, verdict, evidence } of rows) {
    const [kind, ...others] = kindOf(verdict)
    expect([number, kind === undefined, others]).toEqual([number, false, []])
    if (kind === 'not met') expect([number, verdict]).not.toEqual([number, kind])
    const path = /^\[`([^`]+)`\]\(/.exec(evidence!)?.[1]
    if (kind === 'met' || kind === 'does not apply')
      expect([number, path && existsSync(path)]).toEqual([number, true])
  }
})

test('the figures of docs/security.md are those of the code', () => {
  const security = readFileSync('docs/security.md', 'utf8')
  const figures = Object.fromEntries(
    [...security.matchAll(/(\d+)(?: days| characters)? \(`([A-Z_]+)`\)/g)].map(([, n, name]) => [
      name,
      Number(n),
    ]),
  )
  expect(figures).toEqual({
    SESSION_MS: SESSION_MS / DAY,
    MOST_SESSION_DAYS,
    MIN_PASSWORD,
    MAX_PASSWORD,
    LEAKED: leaked.passwords.split(' ').length,
  })
})
