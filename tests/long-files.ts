import { readFileSync } from 'node:fs'
import { importsOf, isTest } from '../scripts/source.ts'
import { presentChange } from '../scripts/touched.ts'
import { sliceOf } from './slice.ts'

/**
 * Test files that take ten seconds and more, since they start servers of their own and kill them,
 * or try what is meant to be costly: nearly a quarter of the time of all. Under `npm test` each
 * runs in one slice of the sweeps, and when the change touches its subject.
 */
export const longFiles = [
  'app/modules/images/images.server.test.ts',
  'app/platform/embedded-postgres.test.ts',
  'app/routes/og/og.test.ts',
  'db/seeds/seed.test.ts',
  'server/outage.test.ts',
  'server/replica.test.ts',
  'server/stall.test.ts',
  'tests/hostile-addresses.test.ts',
  'tests/hostile-images.test.ts',
  'tests/steps.test.ts',
]

/** The long files that this run leaves out, by what the change touches. */
export function leftOut(changed = presentChange().files): string[] {
  const turn = sliceOf(longFiles, (file) => file)
  return longFiles.filter(
    (file) => !turn.includes(file) && !subjectsOf(file).some((each) => changed.includes(each)),
  )
}

/** A test file and what it imports of the product. */
function subjectsOf(path: string): string[] {
  const imports = importsOf({ path, source: readFileSync(path, 'utf8') })
  const subjects = imports.flatMap(({ target }) => (target && !isTest(target) ? [target] : []))
  return [path, ...subjects]
}
