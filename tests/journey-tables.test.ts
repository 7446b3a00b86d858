import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeFileAt, routeFiles } from '../scripts/route-files.ts'
import { addressOf, formsOf, walkedElsewhere } from './journeys/forms.ts'
import { islandPages } from './journeys/island-pages.ts'
import { screensOf, shownElsewhere } from './journeys/screens.ts'

// The tables of the journeys hold to app/routes.ts and to the islands: what is new there and has no
// row fails here, in every run.

const sourceOf = (route: string) => readFileSync(`app/${route}`, 'utf8')

/** Whether a route exports this, by itself or among what something defines. */
const exports = (route: string, name: string): boolean =>
  new RegExp(String.raw`^export (?!type|interface)[^=(]*\b${name}\b`, 'm').test(sourceOf(route))

test('every route that takes a form is walked, or says in a word why not', () => {
  const taking = [...routeFiles].filter((route) => exports(route, 'action'))
  const walked = formsOf().map((form) => routeFileAt(addressOf(form)))
  expect(withoutRow(taking, walked, walkedElsewhere)).toEqual([])
})

test('every route with a page is looked at, or says in a word why not', () => {
  const pages = [...routeFiles].filter((route) => exports(route, 'default') && !isLayout(route))
  const shown = screensOf().map(({ path }) => routeFileAt(path))
  expect(withoutRow(pages, shown, shownElsewhere)).toEqual([])
})

test('every island is woken with its fields, or has none', () => {
  const files = globSync('app/**/*.island.tsx')
  const islands = files.map((file) => file.replace(/.*\/|\.island\.tsx$/g, ''))
  expect(Object.keys(islandPages)).toEqual(islands.sort())
})

test('every journey that is named in place of a row is there', () => {
  const named = Object.values({ ...walkedElsewhere, ...shownElsewhere })
  const files = named.filter((why) => why.endsWith('.journey.ts'))
  expect(files.filter((file) => !existsSync(`tests/journeys/${file}`))).toEqual([])
})

test('a journey that draws rows is in every run: it would have to wait for its turn and for theirs', () => {
  const files = globSync('tests/journeys/*.journey.ts')
  const drawing = files.filter((file) => /sliceOf\(|OfSlice\(/.test(readFileSync(file, 'utf8')))
  expect(drawing.length).toBeGreaterThan(2)
  for (const file of drawing) {
    const titles = readFileSync(file, 'utf8').match(/^ *test\(.+$/gm)
    expect([file, titles?.filter((title) => !/@sweep\b/.test(title))]).toEqual([file, []])
  }
})

const isLayout = (route: string) => route.endsWith('/layout.tsx')

/** Routes that have neither a row nor a word, or both; and words of what is no such route. */
function withoutRow(
  routes: readonly string[],
  rows: readonly (string | undefined)[],
  words: Record<string, string>,
): string[] {
  const wrong = routes.filter((route) => rows.includes(route) === route in words)
  return [...wrong, ...Object.keys(words).filter((route) => !routes.includes(route))]
}
