import { join, relative } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isBusySubject } from '#modules/catalog/rules.ts'
import { authHandler } from '#modules/accounts/commands.server.ts'
import { findViewer, sessionToken } from '#modules/accounts/queries.server.ts'
import { now } from '#platform/clock.server.ts'
import { databaseAnswers, db, isUnanswered, untilAway } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { letPagesAge } from '#platform/pages.server.ts'
import { withFewFields } from '#platform/posted-fields.ts'
import { contentSecurityPolicy, isOwnRequest } from '#platform/security.server.ts'
import { largestBody, mostFields } from './body-limits.ts'
import { openLiveStream } from './events.ts'
import { storedFile } from './files.ts'
import { headersOfEvery } from './headers.ts'
import { queued, queuedPage } from './queued.ts'
import { problemPage, type ProblemStatus, retryHeader } from './problem.ts'
import { clientAddress, isReadable, newReference } from './request.ts'
import { type Build, handlersOf } from './router.ts'
import type { Asked, Site } from './site.ts'
import { SPECULATION_RULES_PATH, speculationRules } from './speculation.ts'
import { enqueue, TooManyAtOnce } from './queue.ts'

type App = Hono<{ Bindings: HttpBindings }>

/**
 * The whole site as one function from request to response. `build` is the built router, or in
 * development a way to load it.
 */
export function createApp(build: Build, env: Env, turn = enqueue): App {
  letPagesAge(isBusySubject)
  const app: App = new Hono()
  const site: Site = {
    env,
    turn,
    handlers: handlersOf(build, env),
    script: typeof build === 'function' ? '/app/entry.client.ts' : build.assets.entry.module,
  }
  const styles = typeof build === 'function' ? [] : (build.assets.routes.root?.css ?? [])
  const problem = problemIn(styles)

  guard(app, env, problem)
  app.get('/healthz', async (c) =>
    (await databaseAnswers())
      ? c.text('ok')
      : c.text('the database does not answer', 503, retryHeader),
  )
  if (import.meta.env.PROD) serveFiles(app)
  app.get(SPECULATION_RULES_PATH, (c) =>
    c.body(JSON.stringify(speculationRules), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
  app.get('/files/*', storedFile)
  app.all('/api/auth/*', (c) => untilAway(() => authHandler(c.req.raw)))
  app.get('/events', (c) => queued(c, site, 'streams', (end) => liveStream(c, env, end)))
  // the router's own channels to a browser, which our pages do not use
  app.all('*', (c) =>
    /\.data$|\/__manifest$/.test(c.req.path) ? c.notFound() : queuedPage(c, site),
  )
  app.onError((error, c) => {
    if (isUnanswered(error)) return problem(c, 503)
    if (error instanceof TooManyAtOnce) return problem(c, 429)
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
function guard(app: App, env: Env, problem: Problem) {
  app.use(async (c, next) => {
    const requestId = newReference()
    c.req.raw.headers.set('x-client-ip', clientAddress(c, env))
    await requestLog.run({ requestId }, next)
    for (const [name, value] of Object.entries(headersOfEvery(env))) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    if (!isReadable(c.req.url)) return problem(c, 400)
    if (c.req.header('content-encoding')) return problem(c, 415)
    if (!c.req.path.startsWith('/hooks/') && !isOwnRequest(c.req.raw, env.appUrl))
      return problem(c, 403)
    return next()
  })
  app.use((c, next) =>
    bodyLimit({
      maxSize: largestBody(c.req.path, announcesBody(c.req.raw)),
      onError: () => problem(c, 413),
    })(c, next),
  )
  app.use(async (c, next) => {
    let tooMany = false
    c.req.raw = withFewFields(c.req.raw, mostFields(c.req.path), () => (tooMany = true))
    await next()
    if (!tooMany) return
    // whatever was made of the error: a form that was not read is answered as one too large,
    // without the headers of that answer
    c.res = undefined
    c.res = new Response()
    c.res = problem(c, 413, '')
  })
}

const announcesBody = ({ headers }: Request) =>
  headers.has('content-length') && !headers.has('transfer-encoding')

async function liveStream(c: Asked, env: Env, end: () => void): Promise<Response> {
  const viewer = await untilAway(() => viewerOf(c.req.raw, env))
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
  findViewer(db, sessionToken(request.headers.get('cookie'), env.appSecret), now())

function serveFiles(app: App) {
  const root = relative(process.cwd(), join(import.meta.dirname, '../client'))
  const keep = (age: string) => (_: string, c: Context) =>
    c.header('cache-control', `public, max-age=${age}`)
  app.use(
    '/assets/*',
    serveStatic({ root, precompressed: true, onFound: keep('31536000, immutable') }),
  )
  for (const path of [
    '/favicon.svg',
    '/app-icon.svg',
    '/apple-touch-icon.png',
    '/sound/*',
    '/fonts/*',
    '/icons/*',
  ]) {
    app.use(path, serveStatic({ root, onFound: keep('86400') }))
  }
}
