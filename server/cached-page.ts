import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, localeOf } from '#kernel/locale.ts'
import { hasSessionCookie, openSession } from '#modules/auth/session.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import {
  answerToReader,
  answerToVisitor,
  type AskedPage,
  type CachedPage,
  cachedPage,
  renderInProgress,
  pageClock,
} from '#platform/page-cache.server.ts'
import { askerOf } from './asker.ts'
import { atOnce, enqueue, QueueFull } from './fair-queue.ts'
import { pageKey, pathOf, senderOf } from './request.ts'
import { viewerSlots } from './viewer-slots.tsx'

/** Returns a cached page with its slots filled for a reader, or for a visitor (null). */
export function answerOf(
  page: CachedPage,
  asked: AskedPage,
  viewer: Viewer | null,
  locale: Locale,
) {
  const { gzip } = viewerSlots(viewer, locale)
  return viewer ? answerToReader(page, asked, gzip) : answerToVisitor(page, asked, gzip)
}

/**
 * Answers from the page cache, or returns false when the page must be rendered. Visitors are
 * answered at once, the signed-in after their session is read. Concurrent requests wait for a
 * render in progress (request coalescing).
 */
export function serveFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): boolean | Promise<boolean> {
  const { cookie, accept } = request.headers
  const key = pageKey(request.method, request.url ?? '/', cookie, accept)
  if (key === null) return false
  const page = cachedPage(key, pageClock())
  if (page) return answered(page, request, response, env)
  if (request.method === 'HEAD') return false
  const making = renderInProgress(key)
  if (making === 'each') return false
  if ('done' in making) {
    response.once('close', making.done)
    return false
  }
  return making.made.then(() => {
    const again = cachedPage(key, pageClock())
    return again !== null && answered(again, request, response, env)
  })
}

/** Answers at once while this client has credit, else when it is their turn. */
function answered(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): boolean | Promise<boolean> {
  const who = askerOf(request.headers.cookie, senderOf(request, env), env)
  const { hasCredit, charge } = atOnce(who)
  if (!hasCredit) return answeredInTurn(who, page, request, response, env)
  const began = performance.now()
  const is = answeredNow(page, request, response, env)
  charge(performance.now() - began)
  return is
}

async function answeredInTurn(
  who: string,
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const end = await enqueue('cached', who, gone.signal).catch(tooMany)
  if (!end) return false
  return Promise.resolve(answeredNow(page, request, response, env)).finally(() => end())
}

/** Leaves a client who left, or whose queue is full, to the site. */
function tooMany(error: unknown): null {
  if (error instanceof QueueFull) return null
  throw error
}

function answeredNow(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): boolean | Promise<boolean> {
  if (hasSessionCookie(request.headers.cookie)) return answeredReader(page, request, response, env)
  send(page, request, response, null, null)
  return true
}

/**
 * Answers somebody who is signed in. Administrators see more and people in `notFor` see another
 * page, so the site answers them, as it does while the database does not answer.
 */
async function answeredReader(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): Promise<boolean> {
  const session = await openSession(db, request.headers.cookie ?? null, env, now()).catch(
    () => null,
  )
  const viewer = session?.viewer
  if (!viewer || viewer.is_admin || page.notFor.has(viewer.id)) return false
  send(page, request, response, viewer, session.cookie)
  return true
}

function send(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  viewer: Viewer | null,
  cookie: string | null,
) {
  const { status, headers, body } = answerOf(
    page,
    request.headers,
    viewer,
    localeOf(pathOf(request.url ?? '/')),
  )
  response.writeHead(status, cookie ? { ...headers, 'set-cookie': cookie } : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
