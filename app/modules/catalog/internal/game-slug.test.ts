import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isSlug } from '#kernel/slug.ts'
import { openTestDb } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { gameHeader } from '../game-sheet.ts'
import { reservedSlugs, gameSlugOf } from './game-slug.ts'

const db = await openTestDb(2)

/** Parts of addresses inside others. */
const INSIDE = new Set(['app'])

/** The first part of every address of the site. */
function firstSegments(): string[] {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const named = [...routes.matchAll(/\broute\(\s*'([^':*/]+)/g)].map(([, segment]) => segment!)
  const served = [...readFileSync('server/app.ts', 'utf8').matchAll(/'\/([\w.-]+)(?=['/])/g)].map(
    ([, segment]) => segment!,
  )
  return [...new Set(['admin', ...named, ...served])]
}

test('no game can take the place of an address, nor will one of an address that is added [ADM-GAME-05 OP-108]', () => {
  const segments = firstSegments()
  expect(segments.length).toBeGreaterThan(40)
  expect(segments).toEqual(
    expect.arrayContaining(['wallet', 'mail', 'chat', 'files', 'healthz', 'sitemap.xml']),
  )
  expect(
    segments.filter(
      (segment) => isSlug(segment) && !reservedSlugs.includes(segment) && !INSIDE.has(segment),
    ),
  ).toEqual([])
})

test('the policy pages are kept free too [OP-108]', () => {
  const pages = [
    'seller-rules',
    'rules',
    'terms',
    'privacy',
    'dmca',
    'refund-policy',
    'warranty',
    'tradeshield-buying',
    'tradeshield-selling',
    'fees',
    'partner',
    'contact',
    'blog',
    'help',
    'rss.xml',
  ]
  expect(pages.filter((page) => !reservedSlugs.includes(page))).toEqual([])
})

test('the database keeps the same list [OP-108]', async () => {
  const { rows } = await sql<{
    words: string[]
  }>`select array(select (regexp_matches(pg_get_constraintdef(oid), '''([a-z0-9.-]+)''', 'g'))[1])
    as words
    from pg_constraint where conname like 'games_slug_not_a_route%'`.execute(db)
  expect(rows.flatMap(({ words }) => words).sort()).toEqual([...reservedSlugs].sort())
  await expect(buildGame(db, { slug: 'livez' })).rejects.toMatchObject({
    constraint: 'games_slug_not_a_route_livez',
  })
  for (const slug of ['rules', 'chat', 'consent'])
    await expect(buildGame(db, { slug })).rejects.toMatchObject({
      constraint: 'games_slug_not_a_route',
    })
})

test('the database takes exactly what a slug can be written in, letter by letter', async () => {
  const { rows } = await sql<{ letter: string; taken: boolean }>`
    select chr(code) as letter, length(chr(code)) <= 80
      and chr(code) ~ (select substring(pg_get_constraintdef(oid) from '~ ''([^'']+)''')
      from pg_constraint where conname = 'games_slug_check') as taken
    from generate_series(1, 2000) code`.execute(db)
  expect(
    rows.filter(({ letter, taken }) => taken !== isSlug(letter)).map(({ letter }) => letter),
  ).toEqual([])
  expect(rows.filter(({ taken }) => taken).length).toBeGreaterThan(150)
  for (const slug of ['فري-فاير', 'فري-فاير-2', 'a-b'])
    expect([slug, isSlug(slug), (await buildGame(db, { slug })).slug]).toEqual([slug, true, slug])
  for (const slug of ['-فري', 'فري--فاير', 'فرِي', 'كنــز', 'Free', 'a b', '']) {
    expect([slug, isSlug(slug)]).toEqual([slug, false])
    await expect(buildGame(db, { slug })).rejects.toMatchObject({ constraint: 'games_slug_check' })
  }
})

test('hidden characters part no words of a slug', () =>
  expect(gameSlugOf('Ev\u202eil \u200fGa\u200bme')).toBe('evil-game'))

test('columns are found under the names that spreadsheets in French and Arabic have for them', () => {
  const columns = (names: string[]) => {
    const header = gameHeader(['name', 'category', ...names])
    return header.ok ? [header.value.columns.slice(2), header.value.ignored] : header.code
  }
  expect(columns(['Étiquettes', 'En vedette', 'Actif'])).toEqual([
    ['tags', 'featured', 'active'],
    [],
  ])
  expect(columns(['Mots-clés', 'vedette', 'Active ?'])).toEqual([
    ['tags', 'featured', 'active'],
    [],
  ])
  expect(columns(['مميز', 'نشط'])).toEqual([['featured', 'active'], []])
  expect(columns(['مفعل'])).toEqual([['active'], []])
  expect(
    columns([
      'Description courte',
      'Description courte (arabe)',
      'Description longue',
      'Description en arabe',
    ]),
  ).toEqual([['short_description', 'short_description_ar', 'description', 'description_ar'], []])
  expect(
    columns([
      'Plateformes',
      'DATE DE SORTIE',
      'Editeur',
      'Développeurs',
      'Unite',
      'Initiales',
      'Mots clés',
      'À la une',
      'Activé',
    ]),
  ).toEqual([
    [
      'platforms',
      'release_date',
      'publisher',
      'developer',
      'unit',
      'mono',
      'tags',
      'featured',
      'active',
    ],
    [],
  ])
})

test('two headings that mean one column are both named', () => {
  const header = gameHeader(['Nom', 'category', 'Titre', 'tags', 'Genres'])
  expect(header).toMatchObject({
    ok: false,
    code: 'doubled_columns',
    details: {
      columns: '\u2068Nom\u2069 = \u2068Titre\u2069, \u2068tags\u2069 = \u2068Genres\u2069',
    },
  })
})
