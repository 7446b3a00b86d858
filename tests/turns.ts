import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { importsOf, isTest } from '../scripts/source.ts'
import { presentChange } from '../scripts/touched.ts'
import { inTurn } from './slice.ts'

/**
 * Test files that take ten seconds and more, since they start servers of their own and kill them,
 * or try what is meant to be costly.
 */
export const longFiles = [
  'app/modules/images/images.server.test.ts',
  'app/platform/embedded-postgres.test.ts',
  'app/routes/og/og.test.ts',
  'db/seeds/seed.test.ts',
  'scripts/backup/backup.test.ts',
  'server/outage.test.ts',
  'server/replica.test.ts',
  'tests/steps.test.ts',
]

/** What a test file imports or starts that has a database. */
const database =
  /'(?:\.|(?:\.\.\/)+tests)\/(?:app|world|database|own-postgres|attempts|backup-site)\.ts'|startEmbeddedPostgres|inject\(/

/** Whether a test file needs a database; such files are nearly all of the tests' time. */
export function hasDatabase(file: string): boolean {
  return database.test(sourceOf(file))
}

/** Whether a test file takes the rows of its own that this run is about. */
export const drawsRows = (file: string): boolean => sourceOf(file).includes('sliceOf(')

/** So many files at most run for what the change touches, first those that it changes. */
export const MOST_TOUCHED = 24

/**
 * Of test files those that this run leaves out. Under `npm test` a long one runs in one slice of
 * the eight, and so does another with a database unless it draws its rows itself; besides them
 * those run whose subject the change touches.
 */
export function leftOut(files: readonly string[], changed = presentChange().files): string[] {
  const isLong = new Set(longFiles)
  const long = files.filter((file) => isLong.has(file))
  const others = files.filter((file) => !isLong.has(file) && hasDatabase(file) && !drawsRows(file))
  const turn = new Set([...inTurn(long), ...inTurn(others)])
  const waiting = [...long, ...others].filter((file) => !turn.has(file))
  const routes = process.env.SLICE_TOUCHED?.split(' ').map((route) => `app/${route}`) ?? []
  const itself = waiting.filter((file) => changed.includes(file))
  const about = waiting.filter((file) => isAbout(file, new Set([...changed, ...routes])))
  const touched = [...new Set([...itself, ...about])].slice(0, MOST_TOUCHED)
  return waiting.filter((file) => !touched.includes(file))
}

/** Whether a file of the product that stands beside a test or is imported by it is among these. */
function isAbout(file: string, changed: ReadonlySet<string>): boolean {
  const folder = dirname(file)
  for (const each of changed) if (!isTest(each) && dirname(each) === folder) return true
  return importsOf({ path: file, source: sourceOf(file) }).some(
    ({ target }) => target && !isTest(target) && changed.has(target),
  )
}

const sourceOf = (file: string) => readFileSync(file, 'utf8')
