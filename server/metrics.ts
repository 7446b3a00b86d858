import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import { withoutLocale } from '#kernel/locale.ts'
import { release } from '#kernel/release.ts'
import { connectionPools, isDatabaseUnavailable } from '#platform/db.server.ts'
import { openStreamCount } from '#platform/live-streams.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { cachedPageCount } from '#platform/page-cache.server.ts'
import { waitingRequests } from './fair-queue.ts'
import { pathOf } from './request.ts'

// What an operator's Prometheus reads of this process, on a port of its own that no balancer leads
// to (docs/decisions/0070-metrics-by-prom-client.md). Labels are from fixed lists: no address, no
// name and no id is ever one.

const answers = new Histogram({
  name: 'kanz_http_answer_seconds',
  help: 'How long answers took, by kind and status',
  labelNames: ['kind', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
})
const kept = new Counter({ name: 'kanz_pages_kept_total', help: 'Pages answered from the cache' })
const made = new Counter({ name: 'kanz_pages_made_total', help: 'Pages that were rendered' })

const FILES = /^\/(?:assets|files|fonts|icons|sound|og)\/|^\/[\w-]+\.(?:svg|png|js|txt|xml)$/

/** Which kind of answer a request asks for. */
function kindOf(method: string, path: string) {
  if (path === '/healthz' || path === '/livez') return 'health'
  if (FILES.test(path)) return 'file'
  if (path.startsWith('/hooks/')) return 'hook'
  if (/^\/admin(?:\/|$)/.test(path)) return 'office'
  return method === 'GET' || method === 'HEAD' ? 'page' : 'form'
}

/**
 * Counts and times an answer when it has gone out, and logs it at LOG_LEVEL=debug. Live streams
 * last as long as people stay, so they are not timed. Returns how to say that the page cache had
 * it.
 */
export function measure(request: IncomingMessage, response: ServerResponse): () => void {
  const { method = 'GET' } = request
  const path = pathOf(request.url ?? '/')
  const began = performance.now()
  // what is heard of its end is heard outside of it
  const store = requestLog.getStore()
  let isCached = false
  response.once('finish', () => {
    const ms = performance.now() - began
    const status = response.statusCode
    const kind = kindOf(method, withoutLocale(path))
    if (path !== '/events') answers.observe({ kind, status }, ms / 1000)
    if (isCached) kept.inc()
    else if (kind === 'page' && status === 200) made.inc()
    log.debug('answered', { ...store, method, path, status, ms: Math.round(ms), cached: isCached })
  })
  return () => {
    isCached = true
  }
}

/** Adds a figure that is read whenever it is asked for. */
function gauge(name: string, help: string, read: () => number) {
  new Gauge({
    name,
    help,
    collect() {
      this.set(read())
    },
  })
}

/** Begins to keep what is known of this process. */
function collectProcess() {
  collectDefaultMetrics({ prefix: 'kanz_' })
  gauge('kanz_database_away', '1 while the primary does not answer', () =>
    Number(isDatabaseUnavailable()),
  )
  gauge('kanz_streams_open', 'Live streams that are open here', openStreamCount)
  gauge('kanz_pages_in_cache', 'Pages that are kept in memory', cachedPageCount)
  gauge('kanz_requests_waiting', 'Requests that wait for their turn', waitingRequests)
  new Gauge({
    name: 'kanz_pool_connections',
    help: 'Connections to the database, by pool and state',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of connectionPools()) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waited_for' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'kanz_build_info',
    help: '1, by the version that runs and the last migration that it knows',
    labelNames: ['version', 'migration'],
  }).set(buildInfo(), 1)
}

function buildInfo() {
  const migrations = readdirSync('db/migrations').filter((name) => name.endsWith('.sql'))
  return { version: release, migration: migrations.toSorted().at(-1) ?? '' }
}

let isCollected = false

/** The server that answers at /metrics, and nowhere else, at once: nothing is asked for it. */
export function metricsServer(): Server {
  if (!isCollected) collectProcess()
  isCollected = true
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void register.metrics().then((text) => {
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    })
  })
}
