import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { sheetFaults } from '../scripts/check-budgets.ts'
import { importsOf, projectSources, type Source } from '../scripts/source.ts'

const sources = new Map(projectSources().map((file) => [file.path, file]))
const classes = (text: string) => new Set(text.match(/(?<![\w-])k-[\w-]+/g) ?? [])

/** The sheets in which each class is defined. */
const sheetsOf = new Map<string, string[]>()
for (const { path, source } of sources.values()) {
  if (!path.endsWith('.css')) continue
  for (const [name] of source.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=\.)k-[\w-]+/g))
    sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), path])
}

const targets = new Map(
  [...sources.values()]
    .filter(({ path }) => /\.(tsx?|css)$/.test(path) && path.startsWith('app/'))
    .map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, typeOnly }) => (target && !typeOnly ? [target] : [])),
    ]),
)

/** A file with everything that it imports, far and near, types aside. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (!sources.has(path) || seen.has(path)) return seen
  seen.add(path)
  for (const target of targets.get(path) ?? []) loadedBy(target, seen)
  return seen
}

interface Node {
  file: string
  children?: Node[]
}

/** Each screen after the frames that it stands in. */
const screens = (nodes: readonly Node[], above: string[] = ['app/root.tsx']): string[][] =>
  nodes.flatMap(({ file, children = [] }) => [
    [...above, `app/${file}`],
    ...screens(children, [...above, `app/${file}`]),
  ])

test('a screen loads the styles of everything that it shows', () => {
  const found = new Set<string>()
  for (const files of screens(routes as Node[]).filter((each) => each.at(-1)!.endsWith('.tsx'))) {
    const loaded = files.flatMap((file) => [...loadedBy(file)])
    const shown = loaded
      .map((path) => sources.get(path))
      .filter((file): file is Source => file !== undefined && file.path.endsWith('.tsx'))
    for (const { path, source } of shown) {
      for (const name of classes(source)) {
        const sheets = sheetsOf.get(name)
        if (sheets && !sheets.some((sheet) => loaded.includes(sheet)))
          found.add(`${files.at(-1)} shows ${name} of ${path} without ${sheets.join(' or ')}`)
      }
    }
  }
  expect([...found]).toEqual([])
})

test('a build in which a page loads more than five sheets, its frames’ with them, is refused', () => {
  const manifest = (own: number) => ({
    entry: { module: 'entry.js' },
    routes: {
      frame: { module: 'frame.js', css: ['a.css', 'b.css', 'c.css'] },
      page: {
        module: 'page.js',
        parentId: 'frame',
        css: ['c.css', ...Array.from({ length: own }, (_, at) => `own${at}.css`)],
      },
    },
  })
  expect(sheetFaults(manifest(2))).toEqual([])
  expect(sheetFaults(manifest(3))).toEqual([
    'The page page loads 6 style sheets, more than 5: c.css own0.css own1.css own2.css a.css b.css',
  ])
})

test('no style asks for a direction by :dir(), of which the build makes the page’s language', () => {
  const asking = [...sources.values()].filter(
    ({ path, source }) => /^app\/.*\.css$/.test(path) && source.includes(':dir('),
  )
  expect(asking.map(({ path }) => path)).toEqual([])
})

test('a class is drawn by one sheet: two of one name meet where sheets are put together', () => {
  const drawnBy = new Map<string, Set<string>>()
  for (const { path, source } of sources.values()) {
    if (!path.endsWith('.css')) continue
    const rules = source.replace(/\/\*.*?\*\//gs, '')
    for (const [, name] of rules.matchAll(/^ *\.(k-[\w-]+)(?= *[{,])/gm))
      drawnBy.set(name!, (drawnBy.get(name!) ?? new Set()).add(path))
  }
  const twice = [...drawnBy].filter(([, paths]) => paths.size > 1)
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
