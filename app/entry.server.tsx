import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { localeOf, withLocale, withoutLocale } from '#kernel/locale.ts'
import { isDatabaseAway, isRefused, isUnanswered, noteUnanswered } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'

/** The requests that were still on their way when an account ended or its right was taken: the database refused them. */
const ofEndedAccounts = new WeakSet<object>()

/** Renders the page whole, in one go: loaders have read all that it shows, so there is nothing to wait for or to stream. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: object): Response {
  if (ofEndedAccounts.has(context)) return signedOut(request)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${renderToString(<ServerRouter context={entry} url={request.url} />)}`, { headers, status })
}

/** To the sign-in, as with a session that is over. */
function signedOut(request: Request): Response {
  const { pathname } = new URL(request.url)
  const location = withLocale(`/signin?to=${encodeURIComponent(withoutLocale(pathname))}`, localeOf(pathname))
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })
}

const isOfEndedAccount = (error: unknown): boolean =>
  ['profiles_deleted', 'profiles_deleted_is_nobody', 'profiles_suspended', 'audit_by_administrators'].some((constraint) => isRefused(error, constraint))

/** Errors of loaders and actions: logged here, and answered without their words. What a request itself got wrong is none; that the database is away it says itself. */
export function handleError(error: unknown, { request, context }: { request: Request; context: object }) {
  if (isOfEndedAccount(error)) return ofEndedAccounts.add(context)
  if (isUnanswered(error)) noteUnanswered(context)
  if (!isDatabaseAway() && !request.signal.aborted && !isRouteErrorResponse(error)) log.error('a request failed', error, { path: new URL(request.url).pathname })
}
