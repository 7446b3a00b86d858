import { RouterContextProvider } from 'react-router'
import { localeOf, withoutLocale } from '#kernel/locale.ts'
import { cookieOf, THEME_COOKIE } from '#platform/cookies.server.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { memberCookie } from '#modules/auth/kept-forms.server.ts'
import { openSession, setsSession } from '#modules/auth/session.server.ts'
import { markSeen } from '#modules/notifications/reading.server.ts'
import {
  currentComingFees,
  currentSettings,
  isInMaintenance,
} from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import {
  actionFailedContext,
  requestContext,
  type RequestContext,
  type Viewer,
} from '#platform/context.ts'
import { backOffice, db, read, wasUnanswered } from '#platform/db.server.ts'
import { requestLog } from '#platform/log.server.ts'
import { isFetchedAhead } from '#platform/http.server.ts'
import { invalidationsHeard, pageClock } from '#platform/page-cache.server.ts'
import { DatabaseUnavailable } from '#platform/database-probe.server.ts'
import { pageOfFailedForm } from './form-error-page.tsx'
import { completeResponse } from './complete-response.ts'
import { keepUnsent, withKept } from './kept-form.tsx'
import { firstVisitLanguage } from './language-redirect.ts'
import { answerInMaintenance, waitsForMaintenance } from './maintenance.tsx'
import { newReference } from './request.ts'
import type { SiteRequest, Site } from './site.ts'

/** What the router makes of a request, in one language for one reader, ready to be sent. */
export async function makePage(c: SiteRequest, { env, handlers, script }: Site): Promise<Response> {
  const request = c.req.raw
  const url = new URL(request.url)
  const firstVisit = firstVisitLanguage(request, url)
  if (firstVisit) return sentTo(firstVisit)

  const [heard, began] = [invalidationsHeard(), pageClock()]
  const cookies = request.headers.get('cookie')
  const session = await openSession(db, cookies, env, now())
  const viewer = await withSeen(session.viewer, request, url)
  const theme = cookieOf(cookies, THEME_COOKIE)
  const reference = requestLog.getStore()?.requestId ?? newReference()
  const { given, notFor, isForAll } = watched(viewer, {
    db,
    read,
    backOffice,
    settings: currentSettings(),
    comingFees: currentComingFees(),
    maintenance: isInMaintenance(),
    origin: env.appUrl,
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    now: now(),
    script,
    reference,
  })
  const answer = async (asked: Request) => {
    const context = new RouterContextProvider()
    context.set(requestContext, given)
    const locale = localeOf(new URL(asked.url).pathname)
    const response = await inLocale(locale, () => handlers[locale](asked, context))
    if (wasUnanswered(context)) throw new DatabaseUnavailable('The request was not answered.')
    return { response, failed: context.get(actionFailedContext) }
  }
  const again = async (address: URL) => (await answer(asRead(request, address))).response
  if (given.maintenance && waitsForMaintenance(request, viewer)) {
    const waiting = await answerInMaintenance(request, viewer, again)
    return completeResponse(request, waiting, { env, viewer, cache: null })
  }
  const answered = await answer(request)
  const made =
    (answered.failed ? await pageOfFailedForm(request, reference, again) : null) ??
    answered.response
  const restored = viewer && (await withKept(request, made, viewer, given.now))
  const response = restored ?? (viewer ? made : await keepUnsent(request, made, given.now))
  const member =
    viewer && request.method === 'GET' && !isForAll() && memberCookie(cookies, viewer.id)
  if (member) response.headers.append('set-cookie', member)
  if (session.cookie && !setsSession(response))
    response.headers.append('set-cookie', session.cookie)
  return completeResponse(request, toldTo(request, response), {
    env,
    viewer,
    cache: isForAll() && !restored ? { heard, began, notFor } : null,
  })
}

/**
 * Who opens a page has seen what it tells of: the bell counts it no more. What islands read and
 * what a browser fetches ahead has been opened by nobody.
 */
async function withSeen(
  viewer: Viewer | null,
  { method, headers }: Request,
  { pathname }: URL,
): Promise<Viewer | null> {
  const isOpened =
    method === 'GET' &&
    headers.get('accept') !== 'application/json' &&
    !isFetchedAhead((name) => headers.get(name))
  if (!viewer || viewer.unread === 0 || !isOpened) return viewer
  return { ...viewer, unread: await markSeen(db, viewer, withoutLocale(pathname)) }
}

/**
 * A script that sends a form asks to be told where it leads, and goes there itself: followed by it,
 * a page would be read twice, and what it says once would be lost.
 */
function toldTo(request: Request, response: Response): Response {
  const isAsked = request.headers.get('x-redirects') === 'told'
  if (!isAsked || !response.headers.has('location')) return response
  return new Response(null, { status: 204, headers: response.headers })
}

const sentTo = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      location,
      vary: 'accept-language, cookie',
      'cache-control': 'private, no-store',
    },
  })

/**
 * What loaders are told of a request. What they ask about its reader decides for whom the page is:
 * `isForAll`, once it is made, and not for the people of `notFor`.
 */
function watched(
  viewer: Viewer | null,
  rest: Omit<RequestContext, 'viewer' | 'is_admin' | 'isOwn'>,
) {
  const notFor = new Set<string>()
  let isTheirs = false
  const given: RequestContext = {
    ...rest,
    get viewer() {
      isTheirs = true
      return viewer
    },
    is_admin: viewer?.is_admin ?? false,
    isOwn: (userId) => {
      if (userId) notFor.add(userId)
      return viewer?.id === userId
    },
  }
  const isForAll = () => !isTheirs && !viewer?.is_admin && !(viewer && notFor.has(viewer.id))
  return { given, notFor, isForAll }
}

/** The same reader opening a page, without the form that they had sent. */
function asRead({ headers, signal }: Request, address: URL): Request {
  const own = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'origin'])
    own.delete(name)
  return new Request(address, { headers: own, signal })
}
