import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectSources } from '../scripts/source.ts'
import { typesOf } from '../scripts/types.ts'
import { migratedSchema, printedOf } from '../tests/database.ts'

test('db/schema.generated.ts is what the migrations make, or `npm run types` was not run', async () => {
  expect(readFileSync('db/schema.generated.ts', 'utf8')).toBe(await printedOf(typesOf))
})

test('db/schema.sql is what the migrations make, or `npm run types` was not run', async () => {
  expect(readFileSync('db/schema.sql', 'utf8')).toBe(await migratedSchema())
})

test('the printed schema has each table, view, function and trigger of the migrations', async () => {
  const kinds = /^create (?:or replace )?(?:constraint )?(table|view|function|trigger) (\w+)/gim
  const namesIn = (texts: string[]) => {
    const found = texts.flatMap((text) => [...text.replaceAll('public.', '').matchAll(kinds)])
    return new Set(found.map(([, kind, name]) => `${kind} ${name}`.toLowerCase()))
  }
  const migrations = projectSources().filter(({ path }) => path.startsWith('db/migrations/'))
  expect(namesIn([await migratedSchema()])).toEqual(namesIn(migrations.map(({ source }) => source)))
})
