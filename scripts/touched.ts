import { execFileSync } from 'node:child_process'
import { routeFileAt, routeFiles } from './route-files.ts'
import { importsOf, type Source } from './source.ts'

/**
 * What more routes than this are made of is shared: a change of it may show anywhere, and the
 * slices of the sweeps look everywhere.
 */
const MOST_ROUTES = 12

/**
 * How many commits of the main branch count as one change there, where each is pushed with others.
 */
const COMMITS_ON_MAIN = 5

/**
 * A change of more files than this is looked at by the slices alone: it would touch most addresses.
 */
export const MOST_FILES = 100

/** Tables whose lines name addresses: a line that is written anew is run. */
const tables = /^tests\/(matrix-\w+|bad-input\.test|journeys\/screens)\.ts$/

export interface Change {
  /** Paths of files that differ from what the change is based on, committed or not. */
  files: string[]
  /** Lines of the tables of addresses that are new or written anew. */
  lines: string[]
  /** Whether it changes more than 100 files, and is left to the slices. */
  isWide?: true
}

/**
 * The route files, such as `routes/messaging/send.tsx`, whose addresses this change touches: those
 * that changed, that use what changed, or whose rows in the tables of the tests did; `users` is
 * `routesByFile`.
 */
export function touchedRoutes({ files, lines }: Change, users: RoutesByFile): string[] {
  const used = files.flatMap((file) => {
    const routes = users.get(file) ?? []
    const own = file.replace(/^app\//, '')
    return routes.length > MOST_ROUTES ? routes.filter((route) => route === own) : routes
  })
  const rows = lines
    .flatMap((line) => line.replaceAll('${', '{').match(/(?<![^\s'"`[(])(?:\{game\}|\/)[^\s'"`]*/g))
    .flatMap(
      (address) => (address && routeFileAt(address.replace(/\{[^{}]*\}(?<!\{game\})/g, 'x'))) ?? [],
    )
  return [...new Set([...used, ...rows])].filter((route) => route !== anyAddress).sort()
}

const anyAddress = 'routes/not-found.tsx'

type RoutesByFile = ReadonlyMap<string, readonly string[]>

/** For each file the route files that are made of it. */
export function routesByFile(sources: Source[]): RoutesByFile {
  const byPath = new Map(sources.map((file) => [file.path, file]))
  const targets = new Map<string, string[]>()
  /** What a file runs of others. */
  const targetsOf = (path: string) => {
    const known = targets.get(path)
    if (known) return known
    const file = byPath.get(path)
    const found = !file
      ? []
      : importsOf(file).flatMap(({ target, typeOnly }) => (target && !typeOnly ? [target] : []))
    targets.set(path, found)
    return found
  }
  const users = new Map<string, string[]>()
  for (const route of routeFiles) {
    const path = `app/${route}`
    const seen = new Set<string>()
    const open = [path]
    for (let next = open.pop(); next; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...targetsOf(next))
    }
    for (const each of seen) users.set(each, [...(users.get(each) ?? []), route])
  }
  return users
}

/**
 * Returns what differs from where this branch left main, or on main from five commits ago, with
 * what is not committed; nothing without git.
 */
export function presentChange(): Change {
  try {
    const base = baseOf()
    const [committed, untracked] = [
      git('diff', '--name-only', base),
      git('ls-files', '--others', '--exclude-standard'),
    ]
    const files = [...committed.split('\n'), ...untracked.split('\n')].filter(Boolean)
    return changeOf(files, (changed) => git('diff', '-U0', base, '--', ...changed))
  } catch {
    return { files: [], lines: [] }
  }
}

/**
 * Returns the change of these files, or a wide one that names none of them; `diffOf` gives the diff
 * of those that are tables of addresses.
 */
export function changeOf(files: string[], diffOf: (tables: string[]) => string): Change {
  if (files.length > MOST_FILES) return { files: [], lines: [], isWide: true }
  const changed = files.filter((file) => tables.test(file))
  const lines = changed.length === 0 ? [] : diffOf(changed).split('\n')
  return { files, lines: lines.filter((line) => /^\+(?!\+\+)/.test(line)).map((l) => l.slice(1)) }
}

/** The commit that is checked out. */
export const commitOf = (): string | undefined => attempt(() => git('rev-parse', 'HEAD'))

function baseOf(): string {
  const head = commitOf()
  for (const main of ['origin/main', 'main']) {
    const base = attempt(() => git('merge-base', 'HEAD', main))
    if (base && base !== head) return base
  }
  // of a clone that is not deep enough, as far as it goes
  const commits = git('rev-list', '--first-parent', `-${COMMITS_ON_MAIN + 1}`, 'HEAD').split('\n')
  return commits.at(-1)!
}

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
