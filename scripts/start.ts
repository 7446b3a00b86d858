import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { EmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { readEnv, type Env } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { isBuilt } from './build-stamp.ts'
import { openDatabase } from './database.ts'
import { fillDemo, printDemoAccounts } from './demo-accounts.ts'
import { assertPortIsFree } from './port.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'

await runScript(start)

/** `npm start`: from a bare clone to a running marketplace; each step is skipped when it is done already. */
async function start(): Promise<number> {
  const env = readEnv()
  await assertPortIsFree(env.port, env.host)
  const stop = stopSignal()
  const database = await openDatabase(env, console.log)
  try {
    await Promise.race([prepare(env, database.url), stop.asked])
    return stop.isAsked() ? 0 : await serve(env, database, stop.asked)
  } finally {
    await database.stop()
  }
}

/** Resolves when the terminal or the system asks the program to end. */
function stopSignal() {
  let isAsked = false
  const asked = new Promise<void>((done) => {
    const ask = () => {
      isAsked = true
      done()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  })
  return { asked, isAsked: () => isAsked }
}

async function prepare(env: Env, databaseUrl: string) {
  if (!env.production) await fillDemo(env, databaseUrl, console.log)
  if (isBuilt()) return
  console.log('Building…')
  const { code, output } = await runProgram('build')
  if (code !== 0) throw new StartupError(`${output}\nThe build failed: see the lines above.`)
}

/** Runs the built server until it ends or is asked to; resolves to the exit code. */
async function serve(env: Env, database: EmbeddedPostgres, asked: Promise<void>): Promise<number> {
  const server = spawn(process.execPath, ['--import', './scripts/end-with-parent.ts', 'build/server/index.js'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: database.url },
    // Out of the terminal's reach, so that Ctrl-C reaches it once and through us.
    detached: true,
  })
  let askedToEnd = false
  void asked.then(() => (askedToEnd = server.kill('SIGTERM')))
  server.once('message', () => announce(env))
  const [code, signal] = await once(server, 'exit')
  if (!askedToEnd) console.error(`The server ended by itself (${signal ?? `code ${code}`}).`)
  return code ?? (askedToEnd ? 0 : 1)
}

function announce(env: Env) {
  if (!env.production) printDemoAccounts(env)
  console.log(`\nReady on ${env.appUrl}${env.production ? '' : '  (Ctrl-C ends it)'}`)
}
