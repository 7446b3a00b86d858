import { readFileSync } from 'node:fs'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'

const REPORT = '.data/mutation.json'

/** How a change of the code ended: found by a test, or not. */
const found = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

/**
 * `npm run test:mutation`: changes the rules of money and state in one place at a time
 * (tests/mutation), and counts how many of the changes their tests find. Fails below 90 %; those
 * that no test found are in `.data/mutation.json` and the lines above.
 */
await runScript(async () => {
  const args = ['run', 'tests/mutation/stryker.config.json']
  const { code } = await runProgram('stryker', args, { show: true })
  const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const [killed, left] = [found, missed].map(
    (kind) => mutants.filter(({ status }) => kind.has(status)).length,
  ) as [number, number]
  const share = ((100 * killed) / (killed + left)).toFixed(1)
  console.log(
    `ROW 3: ${killed + left} changes of ${Object.keys(files).length} files of rules, ${share} % found`,
  )
  return code
})
