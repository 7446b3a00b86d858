import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { gameHeader } from './game-csv.ts'
import { reservedSlugs, slugOf } from './game-slug.ts'

const db = await openTestDb(2)

/** Parts of addresses inside others, or files that no slug can be called like. */
const INSIDE = new Set(['app', 'apple-touch-icon.png', 'app-icon.svg', '__manifest'])

/** The first part of every address of the site; what stands behind /admin begins with that. */
function firstSegments(): string[] {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const [before = '', back = ''] = routes.split("prefix('admin'")
  const after = back.split('\n    ]),')[1] ?? ''
  const named = [...`${before}${after}`.matchAll(/\broute\(\s*'([^':*/]+)/g)].map(([, segment]) => segment!)
  const served = [...readFileSync('server/app.ts', 'utf8').matchAll(/'\/([\w.-]+)(?=['/])/g)].map(([, segment]) => segment!)
  return [...new Set(['admin', ...named, ...served])]
}

test('no game can take the place of an address, nor will one of an address that is added [ADM-GAME-05 OP-108]', () => {
  const segments = firstSegments()
  expect(segments.length).toBeGreaterThan(40)
  expect(segments).toEqual(expect.arrayContaining(['wallet', 'mail', 'chat', 'files', 'healthz', 'sitemap.xml']))
  expect(segments.filter((segment) => !reservedSlugs.includes(segment) && !INSIDE.has(segment))).toEqual([])
})

test('the policy pages are kept free too [OP-108]', () => {
  const pages = ['seller-rules', 'rules', 'terms', 'privacy', 'dmca', 'refund-policy', 'warranty', 'tradeshield-buying', 'tradeshield-selling', 'fees', 'partner', 'contact', 'blog', 'help', 'rss.xml']
  expect(pages.filter((page) => !reservedSlugs.includes(page))).toEqual([])
})

test('the database keeps the same list [OP-108]', async () => {
  const { rows } = await sql<{ words: string[] }>`select array(select (regexp_matches(pg_get_constraintdef(oid), '''([a-z0-9.-]+)''', 'g'))[1]) as words
    from pg_constraint where conname = 'games_slug_not_a_route'`.execute(db)
  expect(rows[0]!.words.sort()).toEqual([...reservedSlugs].sort())
  for (const slug of ['rules', 'chat', 'consent']) await expect(buildGame(db, { slug })).rejects.toMatchObject({ constraint: 'games_slug_not_a_route' })
})

test('hidden characters part no words of a slug', () => expect(slugOf('Ev\u202eil \u200fGa\u200bme')).toBe('evil-game'))

test('columns are found under the names that spreadsheets in French and Arabic have for them', () => {
  const columns = (names: string[]) => {
    const header = gameHeader(['name', 'category', ...names])
    return header.ok ? [header.value.columns.slice(2), header.value.ignored] : header.code
  }
  expect(columns(['Étiquettes', 'En vedette', 'Actif'])).toEqual([['tags', 'featured', 'active'], []])
  expect(columns(['Mots-clés', 'vedette', 'Active ?'])).toEqual([['tags', 'featured', 'active'], []])
  expect(columns(['مميز', 'نشط'])).toEqual([['featured', 'active'], []])
  expect(columns(['مفعل'])).toEqual([['active'], []])
})
