import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt } from './build-stamp.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'
import { type Shown, TRUST_PAGE, withShown } from './trust-page.ts'
import { type Proof, type TrustRow, trustRows } from './trust-rows.ts'

/** Where what the programs wrote is kept, a file for each proof. */
const LOGS = '.data/trust'

await runScript(trust)

/**
 * `npm run trust` runs what shows the rows of docs/trust.md, about an hour of it, and `npm run
 * test:long` what takes longer; with numbers behind it (`npm run trust -- 7 21`) those rows alone.
 * Each prints a line and is kept in that page: its figure, date and seconds. A run that was cut
 * short, or in which a test was left out, fails. Returns 1 when any did.
 */
async function trust(): Promise<number> {
  const [word, ...numbers] = process.argv.slice(2)
  const isLong = word === 'long'
  const asked = (isLong ? numbers : process.argv.slice(2)).map(Number)
  const rows = trustRows.filter(
    ({ row, proofs, long }) =>
      (isLong ? long !== undefined : proofs.length > 0) &&
      (asked.length === 0 || asked.includes(row)),
  )
  if (rows.length === 0) throw new Error(`no such row: ${asked.join(', ')}`)
  if (!isBuilt()) {
    const { code, output } = await runProgram('build')
    if (code !== 0) throw new Error(output)
  }
  mkdirSync(LOGS, { recursive: true })
  let failed = 0
  for (const row of rows) {
    const shown = await show(row, isLong)
    const words = shown.passed ? shown.figure : `FAILED: ${shown.figure}`
    console.log(`${String(row.row).padStart(2)}  ${words}  (${shown.seconds} s)`)
    writeFileSync(TRUST_PAGE, withShown(readFileSync(TRUST_PAGE, 'utf8'), row.row, isLong, shown))
    if (!shown.passed) failed++
  }
  console.log(`${rows.length - failed} of ${rows.length} hold.`)
  return failed === 0 ? 0 : 1
}

async function show({ row, proofs, long }: TrustRow, isLong: boolean): Promise<Shown> {
  const began = performance.now()
  const figures: string[] = []
  let passed = true
  for (const [nth, proof] of (isLong ? long! : proofs).entries()) {
    const { code, output, isCut } = await run(proof)
    const log = `${LOGS}/${row}${isLong ? '-long' : ''}-${nth + 1}.log`
    writeFileSync(log, output)
    const fault = isCut ? `was cut short after ${proof.minutes} minutes` : faultIn(code, output)
    figures.push(fault ? `${fault}, see ${log}` : figureIn(row, output))
    passed &&= !fault
  }
  return {
    passed,
    figure: figures.join('; '),
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - began) / 1000),
  }
}

async function run({ program, args, env = {}, minutes, times = 1 }: Proof) {
  const timeout = minutes * 60_000
  const outputs: string[] = []
  for (let nth = 0; nth < times; nth++) {
    const began = performance.now()
    const { code, output } = await runProgram(program, args, {
      env: { SLICE: '', ...env },
      timeout,
    })
    outputs.push(stripVTControlCharacters(output))
    const isCut = code !== 0 && performance.now() - began >= timeout
    if (code !== 0) return { code, output: outputs.join(''), isCut }
  }
  return { code: 0, output: outputs.join(''), isCut: false }
}

/** Why a run that ended shows nothing: it failed, or left tests out. */
function faultIn(code: number, output: string): string | undefined {
  if (code !== 0) return 'failed'
  const leftOut = output.match(/^ *(?:Tests|Test Files) .*\b(\d+ (?:skipped|todo))/m)
  return leftOut ? `left out: ${leftOut[1]}` : undefined
}

/** What it says of the row itself, or else how many tests passed. */
function figureIn(row: number, output: string): string {
  const said = [...output.matchAll(/^.*?\bROW (\d+): (.+)$/gm)].flatMap(([, of, words]) =>
    Number(of) === row ? [words!.trim()] : [],
  )
  const passed = output.match(/^ *Tests .*?\b(\d+) passed|^ *(\d+) passed/m)
  const count = passed?.[1] ?? passed?.[2]
  const figures = [...new Set(said)]
  // of many runs the first and how many
  const few = figures.length > 12 ? [`${figures.length} times, such as ${figures[0]}`] : figures
  return (
    [...few, ...(count ? [count === '1' ? '1 test' : `${count} tests`] : [])].join('; ') || 'passed'
  )
}
