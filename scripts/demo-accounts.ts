import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readEnv, type Env } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import type { DemoAccount } from '../db/seeds/seed.ts'
import { compileMessages } from './i18n.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * Fills an empty database with the demo marketplace, and keeps the accounts it made: their
 * passwords are random.
 */
export async function fillDemo(env: Env, databaseUrl: string, say: (line: string) => void) {
  // nothing else makes it where secrets, keys and files are kept elsewhere
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  // asked before anything else: what fills it takes seconds to load, and a start after a crash is
  // waited for
  if (await isFilled(databaseUrl)) return
  say('Filling the demo marketplace…')
  // The demo speaks both languages, so the catalogue comes before it.
  await compileMessages()
  const { seedDemo } = await import('../db/seeds/seed.ts')
  const accounts = await seedDemo(databaseUrl, env)
  if (accounts)
    writeFileSync(fileOf(env), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

async function isFilled(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query('select from profiles limit 1')).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Prints the kept demo accounts as a table; tells whether there are any. */
export function printDemoAccounts(env: Env): boolean {
  if (!existsSync(fileOf(env))) return false
  const accounts: DemoAccount[] = JSON.parse(readFileSync(fileOf(env), 'utf8'))
  const rows = accounts.map((account) => Object.values(account).map(String))
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  console.log('\nDemo accounts (again with `npm run demo:accounts`):')
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    )
  return true
}

function fileOf(env: Env): string {
  return join(env.dataDir, 'demo-accounts.json')
}

if (isProgram(import.meta.filename)) {
  await runScript(async () => {
    if (!printDemoAccounts(readEnv()))
      throw new StartupError(
        'There are no demo accounts here: `npm start` makes them in an empty database.',
      )
  })
}
