import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendants, listed } from '../scripts/processes.ts'
import { excessOf, shareOfOthers } from '../scripts/steps.ts'

test.each([
  ['SIGINT', 'plain'],
  ['SIGTERM', 'deaf'],
] as const)(
  'interrupted by %s while a %s step has a database (startEmbeddedPostgres), it leaves no process behind',
  async (signal, how) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kanz-steps-'))
    const run = spawn(process.execPath, ['tests/steps-run.ts', dataDir, how], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const text of run.stdout) {
      said += text
      if (said.includes('the database runs')) break
    }
    const started = descendants([run.pid!]).map(({ pid }) => pid)
    // the step, and a database with processes of its own
    expect(started.length).toBeGreaterThan(3)
    const ended = once(run, 'exit')
    run.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(descendants([run.pid!, ...started])).toEqual([])
    expect(listed().filter(({ pid }) => started.includes(pid))).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('a step that takes more than half over its budget is told of, on a quiet machine alone', () => {
  const others = (all: number) => shareOfOthers({ own: 151, kernel: 40, all }, 100, 2)
  expect(excessOf(100, 151, others(200))).toContain('151 s of processors')
  expect(excessOf(100, 149, others(200))).toBeUndefined()
  expect(excessOf(100, 151, others(235))).toBeUndefined()
})

test('of steps beside each other each is told with its own time and lines, and one that fails ends the run', async () => {
  const run = spawn(process.execPath, ['tests/steps-two-at-once.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of run.stdout) said += text
  await once(run, 'close')
  expect(run.exitCode).toBe(1)
  for (const line of ['busy: one\n', 'busy: two\n', 'idle: one\n']) expect(said).toContain(line)
  const took = (step: string) =>
    Number(said.match(`${step}: .* in \\d+ s, (\\d+) s of processors`)?.[1])
  if (process.platform === 'linux') {
    expect(took('busy')).toBeGreaterThanOrEqual(2)
    expect(took('idle')).toBeLessThan(2)
  }
  expect(said).toContain('idle: FAILED')
  expect(said).not.toContain('never')
})
