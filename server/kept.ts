import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, localeOf } from '#kernel/locale.ts'
import { hasSessionCookie } from '#modules/auth/queries.server.ts'
import { openSession } from '#modules/auth/commands.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import {
  answerToReader,
  answerToVisitor,
  type Asked,
  type KeptPage,
  keptPage,
  makingPage,
  pageClock,
} from '#platform/pages.server.ts'
import { askerOf } from './asker.ts'
import { atOnce, enqueue, TooManyAtOnce } from './queue.ts'
import { pageKey, pathOf, senderOf } from './request.ts'
import { viewerParts } from './viewer-parts.tsx'

/**
 * A kept page for a reader: compressed already but for the parts that are theirs, and those are
 * remembered.
 */
export function answerOf(page: KeptPage, asked: Asked, viewer: Viewer | null, locale: Locale) {
  const { gzip } = viewerParts(viewer, locale)
  return viewer ? answerToReader(page, asked, gzip) : answerToVisitor(page, asked, gzip)
}

/**
 * Answers with a kept page, or says that the site must make it: at once for visitors, after their
 * session for those who are signed in. While a page that was kept is made again, it is waited for
 * for a while instead of being made twice.
 */
export function answeredKept(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): boolean | Promise<boolean> {
  const key = pageKey(request.method, request.url ?? '/', request.headers.cookie)
  if (key === null) return false
  const page = keptPage(key, pageClock())
  if (page) return answered(page, request, response, env)
  if (request.method === 'HEAD') return false
  const making = makingPage(key)
  if (making === 'each') return false
  if ('done' in making) {
    response.once('close', making.done)
    return false
  }
  return making.made.then(() => {
    const again = keptPage(key, pageClock())
    return again !== null && answered(again, request, response, env)
  })
}

/** At once for whoever has credit; for everybody else in turn. */
function answered(
  page: KeptPage,
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
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const end = await enqueue('kept', who, gone.signal).catch(tooMany)
  if (!end) return false
  return Promise.resolve(answeredNow(page, request, response, env)).finally(() => end())
}

/** Whom nobody waits for any more, or who asks for too much, the site answers. */
function tooMany(error: unknown): null {
  if (error instanceof TooManyAtOnce) return null
  throw error
}

function answeredNow(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): boolean | Promise<boolean> {
  if (hasSessionCookie(request.headers.cookie)) return answeredReader(page, request, response, env)
  send(page, request, response, null, null)
  return true
}

/**
 * Not for administrators, who see more, nor for whoever has the page's own subject before them; a
 * database that does not answer is the site's to tell.
 */
async function answeredReader(
  page: KeptPage,
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
  page: KeptPage,
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
