import { randomBytes } from 'node:crypto'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { basenameOf, isLocale, type Locale, localeOf } from '#kernel/locale.ts'
import { cookieOf } from '#kernel/cookie.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { authHandler } from '#modules/identity/auth.server.ts'
import {
  findViewer,
  openSession,
  sessionToken,
  setsSession,
} from '#modules/identity/session.server.ts'
import { pixelSources } from '#modules/settings/pixel.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import {
  actionFailedContext,
  factsContext,
  type RequestFacts,
  type Viewer,
} from '#platform/context.ts'
import { databaseAnswers, db, isUnanswered, untilAway, wasUnanswered } from '#platform/db.server.ts'
import { acceptedEncoding } from '#platform/encoding.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { withFewFields } from '#platform/posted-fields.ts'
import { changesHeard, keepPage, pageClock, SUBJECTS_HEADER } from '#platform/pages.server.ts'
import { DatabaseAway } from '#platform/pulse.server.ts'
import { contentSecurityPolicy, isOwnRequest, securityHeaders } from '#platform/security.server.ts'
import { type Piece, piecesOf } from '#ui/hole.tsx'
import { fileTaken, largestBody, mostFields } from './body-limits.ts'
import { openLiveStream } from './events.ts'
import { pageOfFailedForm } from './failed-form.tsx'
import { storedFile } from './files.ts'
import { answerOf } from './kept.ts'
import { problemPage, type ProblemStatus, retryHeader } from './problem.ts'
import { addressBehind, isReadable, pageKey } from './request.ts'
import { SPECULATION_RULES_PATH, speculationHeader, speculationRules } from './speculation.ts'
import { type Line, type TakeTurn, takeTurn, TooManyAtOnce } from './turns.ts'
import { viewerParts } from './viewer-parts.tsx'

type Asked = Context<{ Bindings: HttpBindings }>
type App = Hono<{ Bindings: HttpBindings }>
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
type Build = ServerBuild | (() => Promise<ServerBuild>)

interface Site {
  env: Env
  handlers: Record<Locale, Handler>
  /** The address of the browser's script. */
  script: string
  turn: TakeTurn
}

/**
 * The whole site as one function from request to response. `build` is the built router, or in
 * development a way to load it.
 */
export function createApp(build: Build, env: Env, turn = takeTurn): App {
  const app: App = new Hono()
  const site: Site = {
    env,
    turn,
    handlers: handlersOf(build, env),
    script: typeof build === 'function' ? '/app/entry.client.ts' : build.assets.entry.module,
  }
  const styles = typeof build === 'function' ? [] : (build.assets.routes.root?.css ?? [])
  const problem = (c: Context, status: ProblemStatus, why?: string) => {
    c.header('content-security-policy', contentSecurityPolicy(!import.meta.env.PROD))
    return problemPage(c, status, styles, why)
  }
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
  app.get('/events', (c) =>
    inTurn(c, site, 'streams', async (end) => {
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
    }),
  )
  // the router's own channels to a browser, which our pages do not use
  app.all('*', (c) =>
    /\.data$|\/__manifest$/.test(c.req.path) ? c.notFound() : pageInTurn(c, site),
  )
  app.onError((error, c) => {
    if (isUnanswered(error)) return problem(c, 503)
    if (error instanceof TooManyAtOnce) return problem(c, 429)
    log.error('a request failed', error, { path: c.req.path })
    return problem(c, 500)
  })
  return app
}

/**
 * What takes no turn: payment events, whose senders sign them instead of being signed in, and
 * pictures beside links, which are drawn in a queue of their own.
 */
const TAKES_NO_TURN = /^(\/hooks\/payments|(\/ar)?\/og\/.*)$/

/**
 * Makes a page when it is its reader's turn. A download's turn lasts to its end, and a form's
 * begins when the form is here.
 */
async function pageInTurn(c: Asked, site: Site): Promise<Response> {
  const make = () => untilAway(() => page(c, site))
  if (TAKES_NO_TURN.test(c.req.path)) return make()
  const line = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'pages' : 'forms'
  if (line === 'forms' && fileTaken(c.req.path) === null) c.req.raw = await arrived(c.req.raw)
  return inTurn(c, site, line, async (end) => {
    const response = await make()
    if (!response.headers.has('content-disposition') || !c.env?.outgoing) end()
    else c.env.outgoing.once('close', end)
    return response
  })
}

/**
 * The same request with its body here: one that comes slowly holds nobody up behind the same
 * address. What could not be read fails again for whoever reads it. Not for files, which are read
 * by those alone who may send them (`shell/uploads.server.ts`).
 */
async function arrived(request: Request): Promise<Request> {
  if (!request.body) return request
  const body = await request
    .arrayBuffer()
    .catch(
      (error: unknown) => new ReadableStream({ start: (controller) => controller.error(error) }),
    )
  return new Request(request, { body, duplex: 'half' } as RequestInit)
}

/**
 * Makes an answer when it is its reader's turn, a person's by their session, a visitor's by the
 * address. `make` says when it ends.
 */
async function inTurn(
  c: Asked,
  { env, turn }: Site,
  line: Line,
  make: (end: () => void) => Promise<Response>,
): Promise<Response> {
  const who = sessionToken(c.req.raw.headers.get('cookie'), env.appSecret) ?? clientAddress(c, env)
  const end = await turn(line, who, c.req.raw.signal)
  try {
    return await make(end)
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Headers of every answer, kept or made: at an https address also that browsers come by https alone
 * (RFC 6797).
 */
const headersOfEvery = ({ appUrl }: Env): Record<string, string> => ({
  ...securityHeaders,
  ...(appUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

const announcesBody = ({ headers }: Request) =>
  headers.has('content-length') && !headers.has('transfer-encoding')

/** React Router once for each language, told apart only by their base path. */
function handlersOf(build: Build, env: Env): Site['handlers'] {
  // behind a TLS proxy a request's own address is http, so the router must be told the public host
  const allowedActionOrigins = [new URL(env.appUrl).host]
  const inLanguage = (locale: Locale) => {
    const own = (b: ServerBuild): ServerBuild => ({
      ...b,
      basename: basenameOf(locale),
      allowedActionOrigins,
    })
    const mode = import.meta.env.PROD ? 'production' : 'development'
    // in production pass the object: given a function, the router derives all its routes again at
    // each request
    return createRequestHandler(
      typeof build === 'function' ? async () => own(await build()) : own(build),
      mode,
    )
  }
  return { en: inLanguage('en'), ar: inLanguage('ar') }
}

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

/**
 * The address of the other end; behind a trusted proxy the one that the proxy saw, never what the
 * client claims.
 */
function clientAddress(c: Asked, env: Env): string {
  return addressBehind(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, env)
}

const viewerOf = (request: Request, env: Env) =>
  findViewer(db, sessionToken(request.headers.get('cookie'), env.appSecret), now())

async function page(c: Asked, { env, handlers, script }: Site): Promise<Response> {
  const request = c.req.raw
  const url = new URL(request.url)
  const firstVisit = firstVisitLanguage(request, url)
  if (firstVisit)
    return new Response(null, {
      status: 302,
      headers: {
        location: firstVisit,
        vary: 'accept-language, cookie',
        'cache-control': 'private, no-store',
      },
    })

  const [heard, began] = [changesHeard(), pageClock()]
  const session = await openSession(db, request.headers.get('cookie'), env, now())
  const theme = cookieOf(request.headers.get('cookie'), 'theme')
  const reference = requestLog.getStore()?.requestId ?? newReference()
  const { viewer } = session
  const notFor = new Set<string>()
  let isTheirs = false
  const facts: RequestFacts = {
    get viewer() {
      isTheirs = true
      return viewer
    },
    is_admin: viewer?.is_admin ?? false,
    isOwn: (userId) => {
      if (userId) notFor.add(userId)
      return viewer?.id === userId
    },
    origin: env.appUrl,
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    now: now(),
    script,
    reference,
  }
  const answer = async (asked: Request) => {
    const context = new RouterContextProvider()
    context.set(factsContext, facts)
    const locale = localeOf(new URL(asked.url).pathname)
    const response = await inLocale(locale, () => handlers[locale](asked, context))
    if (wasUnanswered(context)) throw new DatabaseAway('The request was not answered.')
    return { response, failed: context.get(actionFailedContext) }
  }
  const read = async (address: URL) => (await answer(asRead(request, address))).response
  const answered = await answer(request)
  const response =
    (answered.failed ? await pageOfFailedForm(request, reference, read) : null) ?? answered.response
  const isForAll = !isTheirs && !viewer?.is_admin && !(viewer && notFor.has(viewer.id))
  if (session.cookie && !setsSession(response))
    response.headers.append('set-cookie', session.cookie)
  return finish(request, response, {
    env,
    viewer,
    keep: isForAll ? { heard, began, notFor } : null,
  })
}

/** Short enough to be read out on the telephone, and seldom enough the same. */
const newReference = () => randomBytes(5).toString('hex')

/** The same reader opening a page, without the form that they had sent. */
function asRead({ headers, signal }: Request, address: URL): Request {
  const own = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'origin'])
    own.delete(name)
  return new Request(address, { headers: own, signal })
}

/**
 * The language that readers of each language are shown. Phones in Algeria are often set to French;
 * their readers know Arabic better than English.
 */
const readAs: Record<string, Locale> = { ar: 'ar', en: 'en', fr: 'ar' }

/**
 * On the first visit to `/` the browser's languages decide; afterwards the choice that was made.
 */
function firstVisitLanguage(request: Request, url: URL): string | null {
  if (url.pathname !== '/' || request.method !== 'GET') return null
  const chosen = cookieOf(request.headers.get('cookie'), 'lang')
  if (isLocale(chosen)) return chosen === 'ar' ? `/ar${url.search}` : null
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.map((language) => readAs[language]).find(Boolean) === 'ar'
    ? `/ar${url.search}`
    : null
}

interface Finishing {
  env: Env
  viewer: Viewer | null
  /**
   * For a page that may be kept: what had been heard when it began to be made, when that was, and
   * for whom it is another.
   */
  keep: { heard: number; began: number; notFor: ReadonlySet<string> } | null
}

async function finish(
  request: Request,
  response: Response,
  { env, viewer, keep }: Finishing,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const subjects = headers.get(SUBJECTS_HEADER)
  headers.delete(SUBJECTS_HEADER)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPage ? 'private, no-cache' : 'private, no-store')
  if (!isPage) return compressed(request, response, headers)

  // a route may have a policy of its own, such as a stored mail that must run and load nothing
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyOf(env))
  for (const [name, value] of Object.entries(speculationHeader)) headers.set(name, value)
  const pieces = piecesOf(await response.text())
  const locale = localeOf(new URL(request.url).pathname)
  const htmlFor = (reader: Viewer | null) => htmlOf(pieces, viewerParts(reader, locale).html)
  const key = pageKey(request.method, request.url, request.headers.get('cookie'))
  // what HEAD is answered has no body, and what sets a cookie is for one reader
  const isKept =
    keep &&
    subjects &&
    key &&
    request.method === 'GET' &&
    response.status === 200 &&
    !headers.has('set-cookie')
  if (!isKept || !import.meta.env.PROD)
    return compressed(request, new Response(htmlFor(viewer), response), headers)

  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('vary', 'accept-encoding, cookie')
  const page = await keepPage(key, {
    ...keep,
    pieces,
    forVisitors: htmlFor(null),
    subjects: subjects.split(', '),
    headers: { ...headersOfEvery(env), ...Object.fromEntries(headers) },
  })
  const {
    status,
    headers: sent,
    body,
  } = answerOf(page, { 'accept-encoding': request.headers.get('accept-encoding') }, viewer, locale)
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: sent })
}

const htmlOf = (pieces: readonly Piece[], parts: Record<string, string>): string =>
  pieces.map((piece) => ('hole' in piece ? parts[piece.hole] : piece.text)).join('')

/**
 * The policy of pages: pictures may lie in a bucket, forms lead to the sign-in provider, and
 * measuring has its host.
 */
function policyOf({ google, s3 }: Env): string {
  const outside = {
    'img-src': s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [],
    'form-action': google ? [new URL(google.issuer).origin] : [],
  }
  return contentSecurityPolicy(!import.meta.env.PROD, outside, pixelSources(currentSettings()))
}

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const zstd = promisify(zstdCompress)
const SMALLEST = 1024

/**
 * The answer compressed as quickly as the browser allows: what is made for one reader is not worth
 * the best compression.
 */
async function compressed(
  request: Request,
  response: Response,
  headers: Headers,
): Promise<Response> {
  const { status } = response
  const text = /^(text\/|application\/(json|javascript|xml))/.test(
    headers.get('content-type') ?? '',
  )
  // a download is sent on as it is read
  const whole = text && !headers.has('content-disposition')
  if (!whole || !response.body || headers.has('content-encoding') || request.method === 'HEAD')
    return new Response(response.body, { status, headers })
  const raw = Buffer.from(await response.arrayBuffer())
  headers.append('vary', 'accept-encoding')
  const encoding =
    raw.length < SMALLEST
      ? 'identity'
      : acceptedEncoding(request.headers.get('accept-encoding'), ['zstd', 'br', 'gzip'])
  const body = await encode(raw, encoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

function encode(raw: Buffer, encoding: string): Promise<Buffer> | Buffer {
  if (encoding === 'zstd') return zstd(raw, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  if (encoding === 'br')
    return br(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    })
  return encoding === 'gzip' ? gz(raw, { level: 4 }) : raw
}
