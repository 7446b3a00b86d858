// Runs one of the project's scripts: `node scripts/with-deps.mjs scripts/start.ts [arguments]`.
// Plain JavaScript for any Node from 20 on, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const oldestNode = 26
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const [script, ...args] = process.argv.slice(2)
process.chdir(root)

const fresh = isInstalled()
if (!fresh) await install()
if (fresh && runsTypeScript(process.versions.node)) await runHere()
else await runInPinnedNode()

/**
 * Whether node_modules holds what package-lock.json names: npm keeps a lock of what it has put
 * there.
 */
function isInstalled() {
  const inside = join(modules, '.package-lock.json')
  if (!existsSync(inside)) return false
  const installed = packagesOf(inside)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([at, wanted]) => {
    if (at === '') return true
    const found = installed[at]
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install() {
  console.log('Installing the packages (only when they changed; about a minute the first time)…')
  // Development packages always, since the build needs them; errors only, since they are not for
  // the machine's own Node.
  const code = await run(...npm(), [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0)
    fail('The packages could not be installed: see the lines above. Is the npm registry reachable?')
}

/**
 * npm as it was called, with the Node it runs on: never the one inside node_modules that is being
 * replaced.
 */
function npm() {
  const { npm_execpath: file, npm_node_execpath: node } = process.env
  const usable = file && node && existsSync(file) && !node.startsWith(modules)
  return usable ? [node, [file]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

async function runHere() {
  process.argv = [process.argv[0], resolve(root, script), ...args]
  await import(pathToFileURL(resolve(root, script)).href)
}

async function runInPinnedNode() {
  const node = pinnedNode()
  if (!node) {
    fail(
      `Kanz runs on Node ${oldestNode} or newer. It usually brings its own, but there is no build for ` +
        `${process.platform}-${process.arch}, and this machine has ${process.versions.node}. Please install Node ${oldestNode}.`,
    )
  }
  process.exit(await run(node, [], [script, ...args]))
}

function pinnedNode() {
  const bundled = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(bundled)) return bundled
  return runsTypeScript(process.versions.node) ? process.execPath : undefined
}

function runsTypeScript(version) {
  return Number(version.split('.')[0]) >= oldestNode
}

/**
 * Runs a program on this terminal and resolves to its exit code; signals reach it, and its end is
 * always awaited.
 */
function run(command, before, rest) {
  const child = spawn(command, [...before, ...rest], { stdio: 'inherit', cwd: root })
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  return new Promise((done) => {
    child.on('error', (error) => fail(`${command} could not be run: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, forward)
      done(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
