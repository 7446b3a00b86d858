import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { assertOwnBinaries } from '../app/platform/binaries.server.ts'
import { readEnv, type Env } from '../app/platform/env.server.ts'
import { now } from '../app/platform/clock.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { forgetBackups, keepBackups } from './backup/schedule.ts'
import { sayIfSilent } from './backup/silent-words.ts'
import { isBuilt } from './build-stamp.ts'
import { openDatabase } from './database.ts'
import { fillDemo, printDemoAccounts } from './demo-accounts.ts'
import { memoryEnv, memoryOptions } from './node-memory.ts'
import { assertPortIsFree } from './port.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'
import { runStandIn } from './stand-in.ts'
import { supervise } from './supervise.ts'

await runScript(start)

/**
 * `npm start`: from a bare clone to a running marketplace; each step is skipped when it is done
 * already.
 */
async function start(): Promise<number> {
  const env = readEnv()
  await assertPortIsFree(env.port, env.host)
  await assertOwnBinaries(env.databaseUrl !== undefined)
  const stop = stopSignal()
  refuseForeignBackup(env)
  const database = await openDatabase(env, console.log, { say: console.error, gaveUp: stop.giveUp })
  let stopBackups = async () => {}
  try {
    await Promise.race([prepare(env, database.url), stop.asked])
    if (env.databaseUrl) await forgetBackups(database.url)
    else stopBackups = await keepBackups({ url: database.url, env }, env.backup, now)
    await sayIfSilent(database.url, console.log)
    const code = stop.isAsked() ? 0 : await serveWithStandIn(env, database, stop.asked)
    return stop.gaveUp() ? 1 : code
  } finally {
    await stopBackups()
    await database.stop()
  }
}

function refuseForeignBackup({ backup, databaseUrl }: Env) {
  if (backup && databaseUrl)
    throw new StartupError(
      'BACKUP_DIR is for the own PostgreSQL of Kanz, and DATABASE_URL names another: unset one of them. See "Backup" in docs/operations.md.',
    )
}

/**
 * Resolves when the terminal or the system asks the program to end, or there is no way to go on.
 */
function stopSignal() {
  let isAsked = false
  let gaveUp = false
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const ask = () => {
    isAsked = true
    resolve()
  }
  const giveUp = () => {
    gaveUp = true
    ask()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  return { asked, giveUp, isAsked: () => isAsked, gaveUp: () => gaveUp }
}

async function prepare(env: Env, databaseUrl: string) {
  if (!env.production) await fillDemo(env, databaseUrl, console.log)
  if (isBuilt()) return
  console.log('Building…')
  const { code, output } = await runProgram('build')
  if (code !== 0) throw new StartupError(`${output}\nThe build failed: see the lines above.`)
}

/** Serves, and beside it what stands in for the payment gateway, until asked to end. */
async function serveWithStandIn(env: Env, database: EmbeddedPostgres, asked: Promise<void>) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const standIn = await runStandIn(env, over, console.log)
  try {
    return await serve(env, database, standIn?.variables ?? {}, asked)
  } finally {
    end()
    await standIn?.ended
  }
}

/**
 * Runs the built server until it is asked to end, and again when it dies; resolves to the exit
 * code.
 */
function serve(
  env: Env,
  database: EmbeddedPostgres,
  variables: Record<string, string>,
  asked: Promise<void>,
): Promise<number> {
  const run = () =>
    spawn(
      process.execPath,
      [...memoryOptions, '--import', './scripts/end-with-parent.mjs', 'build/server/index.js'],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // who changes tables is none of the server's business
        env: {
          ...memoryEnv,
          ...process.env,
          DATABASE_URL: database.programUrl,
          DATABASE_OWNER_URL: '',
          ...variables,
          NODE_COMPILE_CACHE: join(env.dataDir, 'compiled'),
        },
        // Out of the terminal's reach, so that Ctrl-C reaches it once and through us.
        detached: true,
      },
    )
  const ready = (isFirst: boolean) => (isFirst ? announce(env) : console.log('Ready again'))
  return supervise({ run, asked, ready, say: console.error })
}

function announce(env: Env) {
  if (env.worker === 'only')
    return console.log(`\nWorking; port ${env.port} says how it does at /healthz`)
  if (!env.production) printDemoAccounts(env)
  console.log(`\nReady on ${env.appUrl}${env.production ? '' : '  (Ctrl-C ends it)'}`)
}
