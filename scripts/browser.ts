import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { StartupError } from '../app/platform/startup-error.ts'
import { runProgram } from './programs.ts'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/**
 * A Chromium of this machine that runs: the one CHROMIUM names, the system's, or Playwright's own.
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM
  if (named && !runs(named))
    throw new StartupError(`CHROMIUM names ${named}, which is no browser that runs.`)
  return named ?? [...system, chromium.executablePath()].find(runs)
}

/** Takes a fifth less of the machine, but shows no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The lightest browser that shows pages right: Debian's without a window where it is, otherwise the
 * same as `findBrowser`, as also when CHROMIUM names one.
 */
export const findLightBrowser = (): string | undefined =>
  !process.env.CHROMIUM && runs(SHELL) ? SHELL : findBrowser()

/** A browser of this machine that shows notifications too, installed first where there is none. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  console.log('Installing a browser for the tests (only the first time)…')
  installDebianPackage()
  const installed = findBrowser() ?? (await installPlaywrights())
  if (installed) return installed
  throw new StartupError(
    'The tests need a Chromium, and none could be installed: install one, or name it with CHROMIUM=/path/to/chromium npm test.',
  )
}

function runs(path: string): boolean {
  return (
    existsSync(path) &&
    spawnSync(path, ['--no-sandbox', '--version'], { timeout: 30_000 }).status === 0
  )
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-q')
  // one by one: not every Debian has the second
  for (const name of ['chromium', 'chromium-headless-shell'])
    apt('install', '-yq', '--no-install-recommends', name)
}

async function installPlaywrights(): Promise<string | undefined> {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  await runProgram('playwright', ['install', ...withLibraries, 'chromium-headless-shell'], {
    show: true,
  })
  return findBrowser()
}
