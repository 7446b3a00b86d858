import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const own = ['node_modules', 'knip.config.ts', 'package.json', 'react-router.config.ts']

const site = {
  'vite.config.ts': 'export default {}',
  'app/root.tsx': "import '#ui/base.css'\nexport default () => null",
  'app/routes.ts':
    "import { index } from '@react-router/dev/routes'\nexport default [index('routes/home.tsx')]",
  'app/routes/home.tsx':
    "import { shown } from '#ui/shown.ts'\nexport const loader = () => null\nexport default () => shown()",
  'app/routes/lost.tsx': 'export default () => null',
  'app/ui/base.css': "@import './more.css';\n",
  'app/ui/more.css': '',
  'app/ui/lost.css': '',
  'app/ui/shown.ts':
    'export const inside = 1\nexport const shown = () => inside\nexport const tested = 1\nexport const lost = 1\nexport type Lost = 1',
  'app/ui/shown.test.ts': "import { tested } from './shown.ts'\ntested",
  'app/ui/tested.ts': 'export const a = 1',
  'app/ui/tested.test.ts': "import { a } from './tested.ts'\na",
  'scripts/start.ts': '',
  'scripts/lost.ts': '',
}

/** What knip, set up as for this project, finds unused of these files. */
function unusedOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kanz-unused-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of own) symlinkSync(resolve(name), join(folder, name))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const only = ['--include', 'files,exports,types', '--no-config-hints']
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/knip/bin/knip.js'), '--production', '--reporter', 'compact', ...only],
    { cwd: folder, encoding: 'utf8' },
  )
  return stdout.split('\n').filter((line) => line.includes(': '))
}

test('a file or an export is used by a page, a command, another file or a style sheet, not by a test', () => {
  expect(unusedOf(site)).toEqual([
    'app/routes/lost.tsx: app/routes/lost.tsx',
    'app/ui/lost.css: app/ui/lost.css',
    'app/ui/tested.ts: app/ui/tested.ts',
    'scripts/lost.ts: scripts/lost.ts',
    'app/ui/shown.ts: tested, lost',
    'app/ui/shown.ts: Lost',
  ])
})
