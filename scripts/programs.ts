import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const programs = {
  'react-router': 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  i18n: 'scripts/i18n.ts',
  build: 'scripts/build.ts',
  check: 'scripts/check.ts',
  budgets: 'scripts/check-budgets.ts',
  journeys: 'scripts/journeys.ts',
  faults: 'tests/faults/faults.ts',
  restore: 'tests/restore/restore.ts',
  upgrade: 'tests/upgrade/upgrade.ts',
  cluster: 'tests/cluster/cluster.ts',
  bench: 'bench/bench.ts',
  scanners: 'scripts/scanners.ts',
  mutation: 'scripts/mutation.ts',
} as const

type Ended = { code: number; output: string }

/**
 * Runs a program of the project, or a script at a path, with the Node that runs this one, and
 * returns what it wrote. `show` writes it to this terminal as well, as it comes, with `label`
 * before each line; `apart` keeps the terminal's Ctrl-C from it, for who ends it otherwise; after
 * `timeout` ms, where it is not 0, it is ended.
 */
export function runProgram(
  name: keyof typeof programs | `./${string}`,
  args: string[] = [],
  { show = false, label = '', env = {}, apart = false, timeout = 0 } = {},
): Promise<Ended> {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(process.execPath, [isNamed(name) ? programs[name] : name, ...args], {
    detached: apart,
    timeout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: path,
      // many of them run the same code
      NODE_COMPILE_CACHE: resolve('.data/compile-cache'),
      ...(show && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...env,
    },
  })
  const end = () => child.kill()
  process.on('exit', end)
  let output = ''
  let begun = ''
  const keep = (text: string) => {
    output += text
    if (!show) return
    if (!label) return void process.stdout.write(text)
    const lines = (begun + text).split('\n')
    begun = lines.pop()!
    for (const line of lines) console.log(`${label}: ${line}`)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => {
      process.off('exit', end)
      if (begun) console.log(`${label}: ${begun}`)
      done({ code: code ?? 1, output })
    })
  })
}

const isNamed = (name: string): name is keyof typeof programs => name in programs
