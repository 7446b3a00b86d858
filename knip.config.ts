import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

// What nothing uses: files, and what they export, of all that is not a test. What only tests use
// counts as unused, so knip runs with --production, where patterns that end in ! count.

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** What `npm run` starts; routes and what surrounds them knip knows from react-router.config.ts. */
const commands = Object.values(scripts).flatMap((line) => line.match(/\S+\.(?:ts|mjs)/g) ?? [])

/** What is started, or named in a configuration, by its path. */
const programs = [
  'app/admin-routes.ts',
  'server/main.ts',
  'stand-in/main.ts',
  'scripts/{journeys,styles-of-routes,summary}.ts',
  'scripts/end-with-parent.mjs',
  'bench/{node,bare-server,json-server,count-statements}.ts',
  'bench/inside.mjs',
  '{playwright,vitest}.config.ts',
]

export default {
  entry: [...commands, ...programs].map((path) => `${path}!`),
  project: [
    '{app,server,db,scripts,stand-in,bench}/**/*.{ts,tsx,js,mjs,css}!',
    '!**/*.test.{ts,tsx}!',
    // what the bench installs into other shops
    '!bench/peers/*/*!',
  ],
  // whose configuration counts as a test's
  playwright: false,
  vitest: false,
  compilers: {
    css: (text: string) =>
      Array.from(text.matchAll(/@import '[^']+'/g), ([line]) => line.slice(1)).join('\n'),
  },
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    'db/schema.generated.ts': ['types'],
    // messages that are compiled use it
    'app/i18n/language.ts': ['exports', 'types'],
  },
  ignoreDependencies: [
    // peers of another
    '@better-auth/core',
    '@better-fetch/fetch',
    'better-call',
    '@react-router/node',
  ],
  ignoreBinaries: ['apt-get'],
} satisfies KnipConfig
