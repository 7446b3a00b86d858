import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync([
  'bench/**/*.test.ts',
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/**/*.test.ts',
])

/** What a test file imports or starts that has a database. */
const database =
  /'(?:\.|(?:\.\.\/)+tests)\/(?:app|database|own-postgres|attempts)\.ts'|startEmbeddedPostgres|inject\(/
const isPure = (file: string) => !database.test(readFileSync(file, 'utf8'))

/**
 * Files about what a process remembers, how it ends or how long it is held up: each has a process of
 * its own. All others follow each other in one, whose modules are evaluated once (tests/setup.ts).
 */
const alone = new Set([
  ...files.filter((file) => file.startsWith('server/') && !isPure(file)),
  'app/modules/content/internal/markdown.test.ts',
  'app/modules/content/internal/views.server.test.ts',
  'app/modules/offers/internal/csv.test.ts',
  'app/platform/csv.server.test.ts',
  'app/platform/embedded-postgres.test.ts',
  'app/routes/market/kept-pages.test.ts',
  'app/routes/og/og.test.ts',
  'app/routes/shell/shell.test.ts',
  'tests/hostile-pictures.test.ts',
  'tests/calls.test.ts',
  'tests/storage-s3.test.ts',
  'tests/tidy.test.ts',
])

const shared = files.filter((file) => !alone.has(file))

const project = (name: string, include: string[], more = {}) => ({
  extends: true as const,
  test: { name, include, setupFiles: './tests/setup.ts', ...more },
})

export default defineConfig({
  test: {
    // The database of the tests and their own work share the machine with these.
    maxWorkers: 2,
    // so long nothing takes but where others use the machine too
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default'],
    env: { TZ: 'UTC' },
    projects: [
      project('pure', shared.filter(isPure), {
        isolate: false,
        globalSetup: './tests/messages-setup.ts',
      }),
      project(
        'database',
        shared.filter((file) => !isPure(file)),
        { isolate: false, globalSetup: './tests/global-setup.ts' },
      ),
      project(
        'alone',
        files.filter((file) => alone.has(file)),
        { globalSetup: './tests/global-setup.ts' },
      ),
    ],
  },
})
