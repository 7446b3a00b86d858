import { join, relative } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { authHandler } from '#modules/auth/auth.server.ts'
import { findViewer, sessionToken } from '#modules/auth/session.server.ts'
import { isBusyTag } from '#modules/catalog/category.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { localeOf } from '#kernel/locale.ts'
import { now } from '#platform/clock.server.ts'
import { db, isUnanswered, withDatabase } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { serveStalePages } from '#platform/page-cache.server.ts'
import { limitFields } from '#platform/posted-fields.ts'
import { isMultipart, withCutFiles } from '#platform/posted-files.ts'
import { contentSecurityPolicy, isOwnRequest } from '#platform/security.server.ts'
import { fileLimits, largestBody, mostFields } from './body-limits.ts'
import { openLiveStream } from './events.ts'
import { InMaintenance } from './maintenance.tsx'
import { storedFile } from './files.ts'
import { headersOfEvery } from './headers.ts'
import { liveness, readiness } from './health.ts'
import { runFairly, renderFairly, runWhole } from './run-fairly.ts'
import { problemPage, type ProblemStatus } from './problem.ts'
import { clientAddress, isReadable, newReference } from './request.ts'
import { type Build, handlersOf } from './router.ts'
import type { SiteRequest, Site } from './site.ts'
import { SPECULATION_RULES_PATH, speculationRules } from './speculation.ts'
import { enqueue, QueueFull } from './fair-queue.ts'

type App = Hono<{ Bindings: HttpBindings }>

/**
 * The whole site as one function from request to response. `build` is the built router, or in
 * development a way to load it.
 */
export function createApp(build: Build, env: Env, turn = enqueue): App {
  serveStalePages(isBusyTag)
  const app: App = new Hono()
  const site: Site = {
    env,
    turn,
    handlers: handlersOf(build, env),
    script: typeof build === 'function' ? '/app/entry.client.ts' : build.assets.entry.module,
  }
  const styles = typeof build === 'function' ? [] : (build.assets.routes.root?.css ?? [])
  const problem = problemIn(styles)

  guard(app, site, problem)
  for (const [path, health] of [
    ['/livez', liveness],
    ['/healthz', readiness],
  ] as const)
    app.get(path, (c) =>
      runWhole(c, site, 'files', async () => {
        const { status, words, headers } = await health()
        return c.text(words, status, headers)
      }),
    )
  if (import.meta.env.PROD) serveFiles(app, site)
  app.get(SPECULATION_RULES_PATH, (c) =>
    runWhole(c, site, 'files', () =>
      c.body(JSON.stringify(speculationRules), 200, {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=3600',
      }),
    ),
  )
  app.get('/files/*', (c) => runWhole(c, site, 'files', () => storedFile(c)))
  app.all('/api/auth/*', (c) =>
    runWhole(c, site, 'forms', () => withDatabase(() => authHandler(c.req.raw))),
  )
  app.get('/events', (c) => runFairly(c, site, 'streams', (end) => liveStream(c, env, end)))
  // the router's own channels to a browser, which our pages do not use
  app.all('*', (c) =>
    /\.data$|\/__manifest$/.test(c.req.path)
      ? runWhole(c, site, 'refusals', () => c.notFound())
      : renderFairly(c, site),
  )
  app.onError((error, c) => {
    if (isUnanswered(error)) return problem(c, 503)
    if (error instanceof QueueFull) return problem(c, 429)
    if (error instanceof InMaintenance)
      return problem(c, 503, inLocale(localeOf(c.req.path), m.maintenance_unsent))
    log.error('a request failed', error, { path: c.req.path })
    return problem(c, 500)
  })
  return app
}

type Problem = (c: Context, status: ProblemStatus, why?: string) => Response

/** Answers in words, in the site's styles, that something is wrong. */
function problemIn(styles: readonly string[]): Problem {
  return (c, status, why) => {
    c.header('content-security-policy', contentSecurityPolicy(!import.meta.env.PROD))
    return problemPage(c, status, styles, why)
  }
}

/**
 * What every request goes through: it gets an id and the headers of every answer, and is turned
 * away when it cannot be read, is another site's, or carries too much.
 */
function guard(app: App, site: Site, problem: Problem) {
  const { env } = site
  const refused = (c: SiteRequest, status: ProblemStatus) =>
    runWhole(c, site, 'refusals', () => problem(c, status))
  app.use(async (c, next) => {
    const { requestId } = requestLog.getStore() ?? { requestId: newReference() }
    c.req.raw.headers.set('x-client-ip', clientAddress(c, env))
    await requestLog.run({ requestId }, next)
    for (const [name, value] of Object.entries(headersOfEvery(env)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    if (!isReadable(c.req.url)) return refused(c, 400)
    if (c.req.header('content-encoding')) return refused(c, 415)
    if (!takesNoCookie(c.req.raw) && !isOwnRequest(c.req.raw, env.appUrl)) return refused(c, 403)
    return next()
  })
  app.use((c, next) =>
    bodyLimit({
      maxSize: largestBody(c.req.path, announcesBody(c.req.raw), carriesFiles(c.req.raw)),
      onError: () => refused(c, 413),
    })(c, next),
  )
  app.use(async (c, next) => {
    const files = fileLimits(c.req.path)
    if (files) c.req.raw = withCutFiles(c.req.raw, files)
    let tooMany = false
    c.req.raw = limitFields(c.req.raw, mostFields(c.req.path), () => (tooMany = true))
    await next()
    if (!tooMany) return
    // whatever was made of the error: a form that was not read is answered as one too large,
    // without the headers of that answer
    c.res = undefined
    c.res = new Response()
    c.res = problem(c, 413, '')
  })
}

/**
 * Whether no cookie counts there, so that no other site can make a browser act: what providers
 * sign, and what programs call by a bearer token, who are told in JSON when they have none.
 */
function takesNoCookie({ url, headers }: Request): boolean {
  const { pathname } = new URL(url)
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  return pathname.startsWith('/hooks/') || (pathname.startsWith('/functions/') && !isBrowser)
}

const carriesFiles = ({ headers }: Request) => isMultipart(headers.get('content-type') ?? '')

const announcesBody = ({ headers }: Request) =>
  headers.has('content-length') && !headers.has('transfer-encoding')

async function liveStream(c: SiteRequest, env: Env, end: () => void): Promise<Response> {
  const viewer = await withDatabase(() => viewerOf(c.req.raw, env))
  if (viewer && c.req.method === 'GET') {
    openLiveStream(c.env.outgoing, viewer, {
      lastSeen: c.req.header('last-event-id'),
      headers: headersOfEvery(env),
      answered: end,
    })
    return RESPONSE_ALREADY_SENT
  }
  end()
  return c.text('', viewer ? 200 : 401)
}

const viewerOf = (request: Request, env: Env) =>
  findViewer(db, sessionToken(request.headers.get('cookie'), env.appSecrets), now())

function serveFiles(app: App, site: Site) {
  const keep = (age: string) => (_: string, c: Context) =>
    c.header('cache-control', `public, max-age=${age}`)
  const serve = (
    path: string,
    {
      age,
      from = 'build/client',
      ...more
    }: { age: string; from?: string; precompressed?: boolean },
  ) => {
    const root = relative(process.cwd(), join(import.meta.dirname, '../..', from))
    const file = serveStatic<{ Bindings: HttpBindings }>({ root, ...more, onFound: keep(age) })
    app.use(path, async (c, next) => {
      const found = await runWhole(c, site, 'files', async () => {
        const answer = await file(c, async () => {})
        return answer ?? NOT_HERE
      })
      return found === NOT_HERE ? next() : found
    })
  }
  // pages of an earlier build ask for its assets: scripts/earlier-assets.ts
  for (const from of ['build/client', 'build-earlier'])
    serve('/assets/*', { from, age: '31536000, immutable', precompressed: true })
  for (const path of [
    '/favicon.svg',
    '/app-icon.svg',
    '/apple-touch-icon.png',
    '/sound/*',
    '/fonts/*',
    '/icons/*',
  ]) {
    serve(path, { age: '86400' })
  }
}

const NOT_HERE = new Response(null, { status: 404 })
