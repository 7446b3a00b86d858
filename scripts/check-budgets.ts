import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isProgram, runScript } from './run-script.ts'

type Chunk = { module: string; imports?: string[]; css?: string[] }
export type Manifest = { entry: Chunk; routes: Record<string, Chunk & { parentId?: string }> }

const KB = 1024

/** The most that the game page, the one most read, may bring to a browser. */
const budgets = { scripts: 110 * KB, styles: 16 * KB, fonts: 60 * KB }
const page = 'routes/market/game'

/** The scripts and styles that a page loads: the entry's script and what it imports, the page's styles and those around it. */
export function filesOfPage({ entry, routes }: Manifest, id: string): { scripts: string[]; styles: string[] } {
  const around: Chunk[] = []
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId]) around.push(route)
  return {
    scripts: [...new Set([entry.module, ...(entry.imports ?? [])])],
    styles: [...new Set(around.flatMap(({ css = [] }) => css))],
  }
}

/** What the built game page weighs too much, as a sentence each; nothing when there is no build. */
export function budgetFaults(folder = 'build/client'): string[] {
  const manifest = readManifest(folder)
  if (!manifest?.routes[page]) return []
  const { scripts, styles } = filesOfPage(manifest, page)
  const zipped = (files: string[]) => sum(files.map((file) => gzipSync(readFileSync(join(folder, file))).length))
  const fonts = globSync('assets/*.woff2', { cwd: folder })
  const plain = (files: string[]) => sum(files.map((file) => readFileSync(join(folder, file)).length))
  return [
    fault('scripts (gzip)', zipped(scripts), budgets.scripts),
    fault('styles (gzip)', zipped(styles), budgets.styles),
    fault('fonts in English', plain(fonts.filter((file) => file.includes('-latin'))), budgets.fonts),
    fault('fonts in Arabic', plain(fonts), budgets.fonts),
  ].flat()
}

function fault(what: string, size: number, most: number): string[] {
  const inKb = (bytes: number) => (bytes / KB).toFixed(1)
  return size > most ? [`The game page brings ${inKb(size)} KB of ${what}, more than ${inKb(most)}`] : []
}

const BEGINNING = 'window.__reactRouterManifest='

function readManifest(folder: string): Manifest | undefined {
  if (!existsSync(folder)) return undefined
  // the chunk of the route /manifest.webmanifest is called like that too, and empty
  const texts = globSync('assets/manifest-*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const text = texts.find((each) => each.startsWith(BEGINNING))
  return text && JSON.parse(text.slice(BEGINNING.length).replace(/;\s*$/, ''))
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

if (isProgram(import.meta.filename)) {
  await runScript(async () => {
    const faults = budgetFaults()
    console.log(faults.join('\n') || 'The game page keeps to its budgets.')
    return faults.length > 0 ? 1 : 0
  })
}
