import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const calls = (count: number) => 'f()\n'.repeat(count)
const functionOf = (lines: number) => `function f() {\n${calls(lines - 2)}}\nf()\n`

/** What oxlint, set up as for this project, says of the sizes of these files. */
function tooLong(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kanz-sizes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'unix'],
    { cwd: folder, encoding: 'utf8' },
  )
  return [...stdout.matchAll(/^(\S+?):.*\/eslint\((max-lines.*)\)/gm)]
    .map(([, path, rule]) => `${path} ${rule}`)
    .toSorted()
}

test('a file has at most 300 lines, a test 800, data any number', () => {
  const of = (lines: number) => ({
    [`app/a${lines}.ts`]: calls(lines),
    [`app/a${lines}.test.ts`]: calls(lines),
    [`tests/a${lines}.ts`]: calls(lines),
    [`db/seeds/data/a${lines}.ts`]: calls(lines),
  })
  expect(tooLong({ ...of(300), ...of(301), ...of(800), ...of(801) })).toEqual([
    'app/a301.ts max-lines',
    'app/a800.ts max-lines',
    'app/a801.test.ts max-lines',
    'app/a801.ts max-lines',
    'tests/a801.ts max-lines',
  ])
})

test('a function has at most 70 lines, comments and empty ones too, wherever it stands', () => {
  const body = '  // why\n\n'.repeat(35)
  expect(
    tooLong({
      'app/a70.ts': functionOf(70),
      'app/a71.ts': functionOf(71),
      'scripts/a.mjs': `const long = () => {\n${body}}\nlong()\n`,
      'server/a.ts': `;(() => {\n${body}})()\n`,
      'db/seeds/data/a.ts': functionOf(71),
    }),
  ).toEqual([
    'app/a71.ts max-lines-per-function',
    'scripts/a.mjs max-lines-per-function',
    'server/a.ts max-lines-per-function',
  ])
})
