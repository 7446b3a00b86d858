import { ensureBrowser } from './browser.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'
import { chooseSlice, type Slice } from './slice.ts'

type Step = {
  name: string
  program: Parameters<typeof runProgram>[0]
  args?: string[]
  closing?: RegExp
}

const steps: Step[] = [
  { name: 'check', program: 'check' },
  {
    name: 'unit and database tests',
    program: 'vitest',
    args: ['run'],
    closing: /^ *(?:Test Files|Tests) .*$/gm,
  },
  { name: 'build', program: 'build' },
  { name: 'build budgets', program: 'budgets' },
  {
    name: 'journeys',
    program: 'playwright',
    args: ['test'],
    closing: /^ *\d+ (?:passed|failed|flaky|skipped|did not run).*$/gm,
  },
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
 * or all, in the order in which faults are cheapest to find; the first failure ends it.
 */
async function test(slice?: Slice): Promise<number> {
  console.log(slice?.words ?? 'All rows of the sweeps.')
  await ensureBrowser()
  const closing: string[] = []
  for (const { name, program, args, closing: lines } of steps) {
    console.log(`\n== ${name} ==`)
    const began = performance.now()
    const { code, output } = await runProgram(program, args, {
      show: true,
      env: slice?.env ?? { SLICE: '' },
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    closing.push(
      `${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`,
      ...((lines && plain(output).match(lines)) ?? []),
    )
    if (code !== 0) break
  }
  console.log(`\n${closing.join('\n')}`)
  return closing.some((line) => line.includes('FAILED in')) ? 1 : 0
}

/** Without colours. */
function plain(output: string): string {
  return output.replaceAll(/\u001b\[[\d;]*m/g, '')
}
