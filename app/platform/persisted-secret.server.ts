import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of a site that is tried out: made once and kept in the data folder, so that what it
 * opens outlives a restart. Of several programs that begin at once the first one's counts for all.
 */
export function persistedSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // whole or not at all: a full disk must not leave half a secret
    const draft = `${file}.${randomUUID()}`
    try {
      writeFileSync(draft, make(), { mode: 0o600 })
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
