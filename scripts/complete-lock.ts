import { readFileSync, writeFileSync } from 'node:fs'
import { runScript } from './run-script.ts'

type Entry = {
  version?: string
  resolved?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

await runScript(async () => {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { packages, added } = complete(lock.packages)
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`${added} entries added to package-lock.json`)
})

/**
 * Adds the optional packages of other platforms that a registry lacks: `npm install` leaves them
 * out, and `npm ci` then stops with "Missing: … from lock file". Takes out download addresses, so
 * that any registry serves.
 */
function complete(packages: Lock['packages']) {
  const all = structuredClone(packages)
  let added = 0
  for (const [at, entry] of Object.entries(packages)) {
    delete all[at]?.resolved
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [at ? `${at}/node_modules/${name}` : '', `node_modules/${name}`]
      if (places.some((place) => all[place])) continue
      all[`node_modules/${name}`] = entryOf(name, range, entry.dev)
      added++
    }
  }
  return {
    packages: Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))),
    added,
  }
}

/** The platform is in the name; npm skips the package everywhere else. */
function entryOf(name: string, range: string, dev = false): Entry {
  const words = name.replace('windows', 'win32').replace('eabi', 'arm').split(/[-/@]/)
  const known = (list: string[]) =>
    words.some((word) => list.includes(word))
      ? words.filter((word) => list.includes(word))
      : ['none']
  return {
    version: range.replace(/^[\^~]/, ''),
    optional: true,
    ...(dev && { dev }),
    os: known(systems),
    cpu: known(processors),
  }
}
