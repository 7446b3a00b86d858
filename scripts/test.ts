import prepareMessages from '../tests/messages-setup.ts'
import { ensureBrowser } from './browser.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'
import { chooseSlice, type Slice } from './slice.ts'
import { type Step, runSteps } from './steps.ts'

/**
 * Seconds in a step's own code, of a slice of the sweeps and of all, on the slowest two quiet cores
 * seen: machines that are equal by name take from 44 to 104 s for the same check.
 */
const budgets = {
  check: [100, 100],
  tests: [430, 1_640],
  build: [30, 30],
  journeys: [450, 2_500],
  alone: [100, 410],
} as const

/** Of vitest's lines those that are said again at the end. */
const told = /^ *(?:FAILED|\||Test Files|Tests|\d+\.\d s) .*$/gm

const plays: Step[] = [
  { name: 'faults', program: 'faults', budget: 150 },
  { name: 'upgrade', program: 'upgrade', budget: 150 },
  { name: 'restore', program: 'restore', budget: 120 },
]

const stepsOf = (all: 0 | 1): (Step | Step[])[] => [
  { name: 'check', program: 'check', budget: budgets.check[all] },
  { name: 'build', program: 'build', budget: budgets.build[all] },
  { name: 'build budgets', program: 'budgets', budget: 20 },
  // a browser mostly waits, and leaves the processors to the tests
  [
    {
      name: 'tests',
      program: 'vitest',
      args: ['run', '--project=!alone'],
      closing: told,
      budget: budgets.tests[all],
    },
    {
      name: 'journeys',
      program: 'journeys',
      closing: /^ *(?:FAILED|\||\d+ (?:passed|failed|flaky|skipped|did not run)|\d+\.\d s ).*$/gm,
      budget: budgets.journeys[all],
    },
  ],
  {
    name: 'alone',
    program: 'vitest',
    args: ['run', '--project=alone', '--passWithNoTests'],
    closing: told,
    budget: budgets.alone[all],
  },
  // each a whole site with people who trade: only what runs all runs them
  ...(all ? plays : []),
]

const words: Record<string, () => Promise<number>> = {
  unit,
  all: () => test(),
  test: () => test(chooseSlice()),
}
await runScript(words[process.argv[2] ?? 'test']!)

/** `npm run test:unit`: the tests that need neither a database nor a browser, in some seconds. */
async function unit(): Promise<number> {
  return (await runProgram('vitest', ['run', '--project=pure'], { show: true })).code
}

/**
 * `npm test` and, without a slice, `npm run test:all`: every check and test, of the sweeps a slice
 * or all; what finds faults cheaply goes first, and a failure ends it.
 */
async function test(slice?: Slice): Promise<number> {
  console.log(slice?.words ?? 'All rows of the sweeps.')
  await ensureBrowser()
  await prepareMessages()
  return runSteps(stepsOf(slice ? 0 : 1), { env: slice?.env ?? { SLICE: '' } })
}
