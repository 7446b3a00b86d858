import { exportedTwice } from './check-tidy.ts'
import { runScript } from './run-script.ts'
import { importsOf, isProduct, projectSources } from './source.ts'
import { tableUse } from './tables.ts'

/** `npm run figures`: how large and how scattered the code is, and who reads and writes what. */
await runScript(async () => {
  console.log(figures())
  return 0
})

function figures(): string {
  const all = projectSources()
  const code = all.filter(({ path }) => isProduct(path))
  const linesOf = (source: string) => source.trimEnd().split('\n').length
  const importers = new Map<string, Set<string>>()
  for (const file of code)
    for (const { target } of importsOf(file))
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file.path))
  const alone = [...importers].filter(([path, { size }]) => size === 1 && isFoldable(path))
  const wide = all
    .filter(({ path }) => isProduct(path) || path.endsWith('.sql'))
    .flatMap(({ source }) => source.split('\n').filter((line) => line.length > 100))
  const tables = [...tableUse(all)].sort(([a], [b]) => (a < b ? -1 : 1))
  const several = tables.filter(([, { writers }]) => writers.size > 1)
  const rows: [string, number][] = [
    ['files in app and server, without tests', code.length],
    ['lines of these', code.reduce((sum, { source }) => sum + linesOf(source), 0)],
    ['files under 20 lines', code.filter(({ source }) => linesOf(source) < 20).length],
    ['files with one importer, islands and sheets aside', alone.length],
    ['exported names with several meanings', exportedTwice(code).length],
    ['lines over 100 columns, SQL included, tests aside', wide.length],
    ['tables with several writers', several.length],
  ]
  return [
    ...rows.map(([what, count]) => `${String(count).padStart(7)}  ${what}`),
    '',
    'Table: who writes it; who reads it besides',
    ...tables.map(([table, { writers, readers }]) => {
      const others = [...readers].filter((each) => !writers.has(each))
      return `  ${table}: ${[...writers].sort().join(', ')}; ${others.sort().join(', ')}`
    }),
  ].join('\n')
}

/** What could stand in the file that imports it; an island is a file, a sheet its markup's. */
function isFoldable(path: string): boolean {
  return /(?<!\.island)\.tsx?$/.test(path)
}
