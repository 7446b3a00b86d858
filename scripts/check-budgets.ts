import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isProgram, runScript } from './run-script.ts'

type Chunk = { module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: Chunk; routes: Record<string, Chunk & { parentId?: string }> }

const KB = 1024

/** The most that the game page, the one most read, may bring to a browser. */
const budgets = { scripts: 11.85 * KB, styles: 19.25 * KB, fonts: 60 * KB }
/** The most that one island may bring, React with it, as it goes over the wire (brotli). */
const islandBudget = 95 * KB
const page = 'routes/shop/game'
/** The most style sheets that any page may load. */
const MOST_SHEETS = 5

/**
 * The scripts and styles that a page loads: the entry's script and what it imports, the page's
 * styles and those around it.
 */
function filesOfPage(
  { entry, routes }: Manifest,
  id: string,
): { scripts: string[]; styles: string[] } {
  const around: Chunk[] = []
  for (
    let route = routes[id];
    route;
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  )
    around.push(route)
  return {
    scripts: [...new Set([entry.module, ...(entry.imports ?? [])])],
    styles: [...new Set(around.flatMap(({ css = [] }) => css))],
  }
}

/**
 * What pages and islands of the build bring too much of, as a sentence each; nothing when there is
 * no build.
 */
export function budgetFaults(folder = 'build/client'): string[] {
  const manifest = readManifest(folder)
  if (!manifest?.routes[page]) return []
  const { scripts, styles } = filesOfPage(manifest, page)
  const zipped = (files: string[]) =>
    sum(files.map((file) => gzipSync(readFileSync(join(folder, file))).length))
  const fonts = globSync('assets/*.woff2', { cwd: folder })
  const plain = (files: string[]) =>
    sum(files.map((file) => readFileSync(join(folder, file)).length))
  return [
    fault('scripts (gzip)', zipped(scripts), budgets.scripts),
    fault('styles (gzip)', zipped(styles), budgets.styles),
    fault(
      'fonts in English',
      plain(fonts.filter((file) => file.includes('-latin'))),
      budgets.fonts,
    ),
    fault('fonts in Arabic', plain(fonts), budgets.fonts),
    ...sheetFaults(manifest),
    ...islandWeights(folder).map(({ island, bytes }) =>
      overweight(`The island ${island} brings ${inKb(bytes)} KB`, bytes, islandBudget),
    ),
  ].flat()
}

/** The pages that load too many sheets. */
export const sheetFaults = (manifest: Manifest): string[] =>
  Object.keys(manifest.routes).flatMap((id) => {
    const { styles } = filesOfPage(manifest, id)
    return styles.length > MOST_SHEETS
      ? [
          `The page ${id} loads ${styles.length} style sheets, more than ${MOST_SHEETS}: ${styles.join(' ')}`,
        ]
      : []
  })

/**
 * What each island brings to a browser that has only the entry's script: its own chunk, React, and
 * all that they import.
 */
function islandWeights(folder: string): { island: string; bytes: number }[] {
  const assets = join(folder, 'assets')
  const [root] = globSync('island-root-*.js', { cwd: assets })
  const entry = globSync('entry.client-*.js', { cwd: assets })
  return globSync('*.island-*.js', { cwd: assets })
    .sort()
    .map((file) => {
      const there = filesBehind(assets, entry)
      const needed = [...filesBehind(assets, [file, root!])].filter((each) => !there.has(each))
      return {
        island: file.replace(/\.island-.*/, ''),
        bytes: sum(needed.map((each) => statSync(join(assets, `${each}.br`)).size)),
      }
    })
}

/** The chunks and all that they import before they run. */
function filesBehind(
  assets: string,
  files: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(join(assets, file), 'utf8')
    filesBehind(
      assets,
      [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name!),
      seen,
    )
  }
  return seen
}

const fault = (what: string, size: number, most: number) =>
  overweight(`The game page brings ${inKb(size)} KB of ${what}`, size, most)

const overweight = (words: string, size: number, most: number): string[] =>
  size > most ? [`${words}, more than ${inKb(most)}`] : []

const inKb = (bytes: number) => (bytes / KB).toFixed(1)

const BEGINNING = 'window.__reactRouterManifest='

function readManifest(folder: string): Manifest | undefined {
  if (!existsSync(folder)) return undefined
  // the chunk of the route /manifest.webmanifest is called like that too, and empty
  const texts = globSync('assets/manifest-*.js', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const text = texts.find((each) => each.startsWith(BEGINNING))
  return text && JSON.parse(text.slice(BEGINNING.length).replace(/;\s*$/, ''))
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

if (isProgram(import.meta.filename)) {
  await runScript(async () => {
    const faults = budgetFaults()
    console.log(faults.join('\n') || 'Pages and islands keep to their budgets.')
    return faults.length > 0 ? 1 : 0
  })
}
