import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import type { CompilerOptions } from '@inlang/paraglide-js'
import { StartupError } from '../app/platform/startup-error.ts'
import { runProgram } from './programs.ts'
import { isProgram, runScript } from './run-script.ts'

export const locales = ['en', 'ar'] as const

const MESSAGES = 'app/i18n/messages'

/** The parts of the catalogue: a file each, in the folder of each language. */
export const areas = [
  ...new Set(
    locales.flatMap((locale) =>
      readdirSync(join(MESSAGES, locale)).map((file) => parse(file).name),
    ),
  ),
].sort()

/** How the catalogue is compiled. */
export const catalogue: CompilerOptions = {
  project: './app/i18n/project.inlang',
  outdir: './app/i18n/paraglide',
  // The address rule is our own (`/ar`): the library's would bring a 7 KB polyfill to every
  // browser.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  emitReadme: false,
}

/** Tells the compiler which files there are; printed. */
const settingsFile = join(catalogue.project, 'settings.json')

/** Not in `outdir`, which the compiler empties. */
const stamp = join(catalogue.project, 'cache', 'compiled')

/** The catalogue file of one area in one language, relative to the project's folder. */
function messageFile(locale: string, area: string): string {
  return join(MESSAGES, locale, `${area}.json`)
}

/**
 * Compiles the catalogue into functions when it changed since the last time; tells whether it did.
 */
export async function compileMessages(): Promise<boolean> {
  writeFiles()
  if (isCompiled()) return false
  // A process of its own: the compiler leaves timers behind that keep its process for half a
  // minute.
  const { code, output } = await runProgram('i18n')
  if (code !== 0) throw new StartupError(output.trim())
  return true
}

function isCompiled(): boolean {
  return (
    existsSync(join(catalogue.outdir, 'messages.js')) &&
    !existsSync(join(catalogue.outdir, 'server.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfSources()
  )
}

async function compileHere() {
  writeFiles()
  assertSaidOnce()
  const hash = hashOfSources()
  const { compile } = await import('@inlang/paraglide-js')
  await compile(catalogue)
  assertCompiled()
  // the compiler's own runtime is thirty times what the messages need, and would reach every
  // browser
  for (const file of ['runtime.js', 'registry.js'])
    writeFileSync(join(catalogue.outdir, file), "export * from '../language.ts'\n")
  rmSync(join(catalogue.outdir, 'server.js'), { force: true })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** The compiler does not end where two areas have a message of the same key. */
function assertSaidOnce() {
  const seen = new Set<string>()
  for (const area of areas)
    for (const key of Object.keys(readMessages(locales[0], area))) {
      if (seen.has(key)) throw new StartupError(`The message ${key} stands in two areas.`)
      if (key !== '$schema') seen.add(key)
    }
}

/** The compiler only warns when it cannot read the catalogue. */
function assertCompiled() {
  const keys = areas.flatMap((area) => Object.keys(readMessages(locales[0], area)))
  const missing = keys.filter(
    (key) => key !== '$schema' && !existsSync(join(catalogue.outdir, 'messages', `${key}.js`)),
  )
  if (missing.length > 0)
    throw new StartupError(
      `The catalogue was not compiled: ${missing.slice(0, 5).join(', ')} is missing.`,
    )
}

/** The messages of one area in one language, by key. */
export function readMessages(locale: string, area: string): Record<string, unknown> {
  return JSON.parse(readFileSync(messageFile(locale, area), 'utf8'))
}

/** Writes the files that are missing, and the compiler's settings where they are old. */
function writeFiles() {
  for (const file of messageFiles()) {
    if (existsSync(file)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '{}\n')
  }
  const settings = printedSettings()
  if (!existsSync(settingsFile) || readFileSync(settingsFile, 'utf8') !== settings)
    writeFileSync(settingsFile, settings)
}

function printedSettings(): string {
  const settings = {
    baseLocale: locales[0],
    locales,
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: areas.map((area) => `./messages/{locale}/${area}.json`),
    },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(catalogue))
  for (const file of [settingsFile, 'package-lock.json', ...messageFiles()]) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function messageFiles(): string[] {
  return locales.flatMap((locale) => areas.map((area) => messageFile(locale, area)))
}

if (isProgram(import.meta.filename)) await runScript(compileHere)
