import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { allMessages } from './tests/messages-setup.ts'
import { hasDatabase, leftOut } from './tests/turns.ts'

const messages = './tests/messages-setup.ts'

const all = globSync([
  'bench/**/*.test.ts',
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'stand-in/**/*.test.ts',
  'tests/**/*.test.ts',
])

const left = new Set(leftOut(all))
const files = all.filter((file) => !left.has(file))

/** Without a database as well, but about how long or in what process something runs. */
const apart = [
  'app/modules/content/markdown.test.ts',
  'app/modules/offers/csv.test.ts',
  'app/platform/csv.server.test.ts',
  'tests/tidy.test.ts',
]
/** About how long others wait beside somebody who is costly: by themselves, after all others. */
const alone = [
  'server/stall.test.ts',
  'tests/enumeration.test.ts',
  'tests/hostile-images.test.ts',
  'tests/hostile-uploads.test.ts',
]
const shared = files.filter((file) => ![...apart, ...alone].includes(file))

let groups = 0
/** Projects follow each other: a process goes from file to file within one of them only. */
const project = (name: string, include: string[], more: object) => ({
  extends: true as const,
  test: {
    name,
    include,
    setupFiles: './tests/setup.ts',
    sequence: { groupOrder: groups++ },
    ...more,
  },
})

// React and the router as they serve pages: for development they take longer, and check what no
// test reads
process.env.NODE_ENV = 'production'

export default defineConfig({
  resolve: { alias: { './messages/_index.js': resolve(allMessages) } },
  test: {
    // one more than the machine has processors: each waits for its database for a quarter of the
    // time
    maxWorkers: 3,
    // so long nothing takes, however busy the machine: it says that something hangs
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: ['default', './scripts/summary.ts'],
    // not what is built: the site starts itself there, and serves the built files
    env: { TZ: 'UTC', PROD: '' },
    projects: [
      // the files of these follow each other in three processes, whose modules are evaluated once
      project(
        'pure',
        shared.filter((file) => !hasDatabase(file)),
        { isolate: false, globalSetup: messages },
      ),
      project('product', shared.filter(hasDatabase), {
        isolate: false,
        globalSetup: './tests/global-setup.ts',
      }),
      project('apart', apart, { globalSetup: messages }),
      project(
        'alone',
        alone.filter((file) => files.includes(file)),
        {
          globalSetup: './tests/global-setup.ts',
          maxWorkers: 1,
        },
      ),
    ],
  },
})
