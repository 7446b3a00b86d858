import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { localeOf, withLocale, withoutLocale } from '#kernel/locale.ts'
import { actionFailedContext, requestContext } from '#platform/context.ts'
import {
  isDatabaseUnavailable,
  isCheckViolation,
  isUnanswered,
  noteUnanswered,
} from '#platform/db.server.ts'
import { isBeyondRole, isRefusedToRole } from '#platform/http.server.ts'
import { log } from '#platform/log.server.ts'
import type { Permission } from '#modules/step-up/permissions.ts'
import { serveIslands } from '#ui/island.tsx'
import type { Forbidden } from './routes/layout/permitted.ts'
import { ReferenceContext } from './routes/layout/failed-form.tsx'

serveIslands(import.meta.glob('./**/*.island.tsx', { eager: true }), renderToString)

/**
 * The requests that were still on their way when an account ended or its right was taken: the
 * database refused them.
 */
const ofEndedAccounts = new WeakSet<object>()

/** What the requests were denied whose person's role may not do what they asked. */
const denied = new WeakMap<object, Forbidden>()

/**
 * Renders the page whole, in one go: loaders have read all that it shows, so there is nothing to
 * wait for or to stream.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Response {
  if (ofEndedAccounts.has(context)) return signedOut(request)
  headers.set('content-type', 'text/html; charset=utf-8')
  const why = denied.get(context)
  if (why) sayForbidden(entry, why)
  const page = (
    <ReferenceContext value={context.get(requestContext).reference}>
      <ServerRouter context={asRead(entry)} url={request.url} />
    </ReferenceContext>
  )
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, {
    headers,
    status: why ? 403 : status,
  })
}

/** Puts in place of the error that the database raised the page that says who may. */
function sayForbidden({ staticHandlerContext: handled }: EntryContext, why: Forbidden) {
  const answer = { status: 403, statusText: '', internal: false, data: why }
  handled.errors = Object.fromEntries(
    Object.keys(handled.errors ?? { root: null }).map((id) => [id, answer]),
  )
}

type Manifest = EntryContext['manifest']

/** The manifest with the routes of one page alone, by their ids. */
const manifests = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * What rendering needs of the router's context: the routes of this page, since it derives all that
 * it is given anew for each, and nothing of what only the router in a browser would read.
 */
function asRead({ serverHandoffStream: _handoff, ...entry }: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const own = manifests.get(entry.manifest) ?? new Map<string, Manifest>()
  manifests.set(entry.manifest, own)
  const key = ids.join(' ')
  const manifest = own.get(key) ?? {
    ...entry.manifest,
    routes: Object.fromEntries(ids.map((id) => [id, entry.manifest.routes[id]])),
  }
  own.set(key, manifest)
  return { ...entry, manifest }
}

/** To the sign-in, as with a session that is over. */
function signedOut(request: Request): Response {
  const { pathname } = new URL(request.url)
  const location = withLocale(
    `/signin?to=${encodeURIComponent(withoutLocale(pathname))}`,
    localeOf(pathname),
  )
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'private, no-store' },
  })
}

const isOfEndedAccount = (error: unknown): boolean =>
  [
    'profiles_deleted',
    'profiles_deleted_is_nobody',
    'profiles_suspended',
    'audit_by_administrators',
  ].some((constraint) => isCheckViolation(error, constraint))

/** What the audit log refused since the role of who acts may not, or not as far; null otherwise. */
function whyForbidden(error: unknown): Forbidden | null {
  return isRefusedToRole(error)
    ? { forbidden: (error as { detail: Permission }).detail, beyond: isBeyondRole(error) }
    : null
}

/**
 * Errors of loaders and actions: logged here, and answered without their words. What a request
 * itself got wrong is none; that the database is away it says itself.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isOfEndedAccount(error)) return ofEndedAccounts.add(context)
  const why = whyForbidden(error)
  if (why) return denied.set(context, why)
  if (isUnanswered(error)) noteUnanswered(context)
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (!isDatabaseUnavailable())
    log.error('a request failed', error, { path: new URL(request.url).pathname })
  if (request.method === 'POST') context.set(actionFailedContext, true)
}
