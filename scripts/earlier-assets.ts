import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../app/kernel/time.ts'

/** The most builds whose assets are kept, and for how long after they were replaced, in ms. */
const MOST_BUILDS = 10
const LONGEST = 7 * DAY

/**
 * Puts the assets of the build that is about to be replaced into `earlier`, where the server finds
 * what it has not: pages of before ask for their own scripts and styles. Drops what was replaced a
 * week ago, or ten builds. The bundler empties the folder `build`, so this is another.
 */
export function keepAssets(build: string, earlierBuilds: string, now: Date): void {
  const current = join(build, 'client', 'assets')
  const earlier = join(earlierBuilds, 'assets')
  mkdirSync(earlier, { recursive: true })
  for (const name of existsSync(current) ? readdirSync(current) : []) {
    renameSync(join(current, name), join(earlier, name))
    utimesSync(join(earlier, name), now, now)
  }
  const replaced = readdirSync(earlier).map((name) => ({
    path: join(earlier, name),
    at: statSync(join(earlier, name)).mtimeMs,
  }))
  const builds = [...new Set(replaced.map(({ at }) => at))].toSorted((a, b) => a - b)
  const first = Math.max(now.getTime() - LONGEST, builds.at(-MOST_BUILDS) ?? 0)
  for (const { path, at } of replaced) if (at < first) rmSync(path)
}
