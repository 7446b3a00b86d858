import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendants, running } from '../scripts/processes.ts'
import { excessOf } from '../scripts/steps.ts'

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
    expect([descendants([run.pid!, ...started]), running(started)]).toEqual([[], []])
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('a step that takes more than half over its budget is told of, on a quiet machine alone', () => {
  expect(excessOf(100, { own: 151, all: 160 }, 100, 2)).toContain('151 s of processors')
  expect(excessOf(100, { own: 149, all: 160 }, 100, 2)).toBeUndefined()
  expect(excessOf(100, { own: 151, all: 195 }, 100, 2)).toBeUndefined()
})
