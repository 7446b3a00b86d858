import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import {
  closeDb,
  databaseAnswers,
  db,
  isDatabaseUnavailable,
  listen,
  openDb,
} from '#platform/db.server.ts'
import { currentEnv, type Env, ownDatabaseWarning } from '#platform/env.server.ts'
import {
  closeAllStreams,
  closeStreams,
  notifyDesks,
  notifyStreams,
  refreshStreams,
} from '#platform/live-streams.server.ts'
import { assertKeys } from '#platform/key-checks.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { invalidatePages } from '#platform/page-cache.server.ts'
import { followPages, type PageFollower } from '#platform/replica.server.ts'
import { openMail } from '#platform/mail.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { StartupError } from '#platform/startup-error.ts'
import { openAuth } from '#modules/auth/auth.server.ts'
import { keptSecrets } from '#modules/auth/kept-secrets.server.ts'
import { startCountingViews } from '#modules/content/views.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { gapVariables, gapWords, setupGaps } from '#modules/settings/setup-gaps.server.ts'
import { keptUnits } from '#modules/vault/rewrap.server.ts'
import { startJobs } from '#jobs/jobs.server.ts'
import { createApp } from './app.ts'
import { drain } from './health.ts'
import { startHeartbeat } from './heartbeat.ts'
import { bodyTimeout } from './body-limits.ts'
import { startHeartbeats } from './events.ts'
import { measure, metricsServer } from './metrics.ts'
import { newReference } from './request.ts'
import { startSiteMetrics } from './site-metrics.ts'
import { serveFromCache } from './cached-page.ts'
import { countWhenAnswered } from './view-counts.ts'
import { answerAsWorker } from './worker.ts'

let stops: (() => Promise<void> | void)[] = []
let pages: PageFollower

/**
 * Opens everything that this process stands on: database, settings, mail, accounts, the ear for
 * changes on other nodes, and the jobs unless others do them. One that only does them reads no
 * page, so no replica can hold it up.
 */
export async function open(env: Env): Promise<void> {
  const isWeb = env.worker !== 'only'
  for (const gap of setupGaps(env)) log.warn(`${gapVariables[gap]} is not set: ${gapWords[gap]}`)
  const url = await databaseUrl(env)
  openDb(url, isWeb ? env.databaseReadUrl : undefined)
  stops.push(closeDb)
  await databaseStarted()
  await assertKeys(db, keptSecrets())
  await assertKeys(db, keptUnits())
  await loadSettings(db)
  if (isWeb) stops.push(startCountingViews(db), startHeartbeats(), await startHeartbeat(db))
  openMail(env)
  await openStorage(env)
  openAuth(env)
  pages = followPages()
  stops.push(pages.stop)
  stops.push(
    await listen(
      isWeb
        ? ['settings', 'pages', 'notices', 'conversations', 'session_ended', 'desk']
        : ['settings'],
      heard,
      missed,
    ),
  )
  if (env.worker !== 'off') stops.push(await startJobs(url, env))
}

async function databaseUrl(env: Env): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl
  const keep = {
    say: (line: string) => log.warn(line),
    gaveUp: () => process.kill(process.pid, 'SIGTERM'),
  }
  const warning = ownDatabaseWarning(env)
  if (warning) log.warn(warning)
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, keep })
  stops.push(postgres.stop)
  return postgres.programUrl
}

const STARTUP_MS = 30_000

/** A database that has just been started, or died together with us, needs its seconds. */
async function databaseStarted() {
  const deadline = performance.now() + STARTUP_MS
  while (!(await databaseAnswers()) && performance.now() < deadline) await sleep(100)
}

/** Closes it all again, the last opened first. */
export async function close(): Promise<void> {
  closeAllStreams()
  for (const stop of stops.reverse()) await stop()
  stops = []
}

function heard(channel: string, payload: string) {
  if (channel === 'pages') pages.changed(payload)
  else if (channel === 'settings') void followSettings()
  else if (channel === 'desk') notifyDesks()
  else if (channel === 'conversations') {
    const { people, read } = JSON.parse(payload) as { people: string[]; read?: string }
    for (const person of people) notifyStreams(person, read)
  } else {
    const { user_id, id } = JSON.parse(payload) as { user_id: string; id?: string }
    if (channel === 'notices') notifyStreams(user_id)
    else closeStreams(user_id, id)
  }
}

/** After a lost connection anything may have changed unheard. */
function missed() {
  pages.changed('all')
  refreshStreams()
  void followSettings()
}

/** Every page shows some setting, if only in its policy, so all pages are made anew. */
async function followSettings() {
  // the connection that listens may be back before it is known that the database is
  while (isDatabaseUnavailable()) await sleep(100, undefined, { ref: false })
  await loadSettings(db).catch((error: unknown) =>
    log.error('the settings could not be read', error),
  )
  invalidatePages('all')
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Node's request listener: cached pages first, which need the reader's session at most, then the
 * site.
 */
export function createListener(
  build: ServerBuild | (() => Promise<ServerBuild>),
  env: Env,
  timeout = bodyTimeout,
): Listener {
  const app = createApp(build, env)
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings))
  const answer: Listener = (request, response) => {
    countWhenAnswered(request, response, env)
    const wasCached = measure(request, response)
    const answered = serveFromCache(request, response, env)
    if (answered === true) return wasCached()
    if (request.method !== 'GET') endSlowBody(request, timeout((request.url ?? '/').split('?')[0]!))
    if (answered === false) void listener(request, response)
    else
      void answered.catch(notPutTogether).then((isAnswered) => {
        if (isAnswered) wasCached()
        else void listener(request, response)
      })
  }
  // what is logged of a request carries its id, from its first moment on
  return (request, response) =>
    requestLog.run({ requestId: newReference() }, () => answer(request, response))
}

/** What a reader's parts could not be made for is the site's to make, or to say that it failed. */
function notPutTogether(error: unknown): false {
  log.error('a cached page could not be put together', error)
  return false
}

/** Hangs up on who sends a body slowly only to keep us waiting. */
function endSlowBody(request: IncomingMessage, timeout: number) {
  const timer = setTimeout(() => request.complete || request.destroy(), timeout)
  request.once('close', () => clearTimeout(timer))
}

async function serve() {
  const env = currentEnv()
  const build =
    env.worker === 'only'
      ? null
      : ((await import('virtual:react-router/server-build')) as unknown as ServerBuild)
  await open(env)
  const server = createServer(build ? createListener(build, env) : answerAsWorker)
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 30_000
  // bodies have their own, shorter times
  server.requestTimeout = 300_000
  await listening(server, env, 'PORT')
  if (env.metrics) await serveMetrics(env, env.metrics)
  process.send?.('ready')
  // what was compiled is kept now and not at the end, since a server that is killed has none, and
  // is to be back soon
  flushCompileCache()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void shutdown(server, env.drainMs))
  if (!process.send)
    console.log(
      build ? `Ready on ${env.appUrl}` : `Working; port ${env.port} says how it does at /healthz`,
    )
}

async function serveMetrics(env: Env, place: Place) {
  stops.push(await startSiteMetrics(env))
  const server = metricsServer()
  await listening(server, place, 'METRICS_PORT')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
}

type Place = { port: number; host: string }

function listening(server: Server, { port, host }: Place, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupError(`Port ${port} is taken; set ${variable} to another one.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
}

const PATIENCE_MS = 8_000

async function shutdown(server: Server, drainMs: number) {
  await drain(drainMs)
  setTimeout(() => process.exit(1), 2 * PATIENCE_MS).unref()
  const closed = new Promise((resolve) => server.close(resolve))
  closeAllStreams()
  // a connection is idle only when its last answer, or its stream's end, has gone out
  setInterval(() => server.closeIdleConnections(), 50).unref()
  setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref()
  await closed
  await close()
  process.exit(0)
}

if (import.meta.env.PROD) {
  serve().catch(async (error: unknown) => {
    if (error instanceof StartupError) console.error(error.message)
    else log.error('the site could not start', error)
    await close().catch(() => {})
    process.exit(1)
  })
}
