import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = join('build', '.stamp')
const sources = [
  'app/**',
  'server/**',
  'public/**',
  'db/*.ts',
  'docs/desk*.md',
  'docs/images/desk/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/{build,earlier-assets,i18n}.ts',
]
const notBuilt = [
  '**/*.test.{ts,tsx}',
  'app/i18n/paraglide/**',
  'app/i18n/project.inlang/{cache,.lix}/**',
  'app/i18n/project.inlang/{README.md,.*}',
]

/** Whether the last build was made of the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Forgets the last build, so that one that is broken off is made again. */
export function dropStamp() {
  rmSync(stamp, { force: true })
}

/** Notes of which sources the build was made. */
export function writeStamp(hash: string) {
  writeFileSync(stamp, hash)
}

/** Changes with any file that the build is made of. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { exclude: notBuilt, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
