import { data, redirect, type RouterContextProvider } from 'react-router'
import { readableForm } from '#kernel/form.ts'
import { withoutLocale } from '#kernel/locale.ts'
import { requestContext, type RequestContext, type ViewerContext } from './context.ts'
import { currentEnv } from './env.server.ts'
import { CACHE_TAGS_HEADER } from './page-cache.server.ts'
import { TooManyFields } from './posted-fields.ts'
import { isCheckViolation } from './db.server.ts'

export { isBeyondRole, isRefusedToRole } from './audit.server.ts'
export { tokenOfBody } from './form-body.server.ts'

// What every loader and action needs of HTTP: the request's context, who is signed in, the posted
// form, and headers for caches.

/** The router's context, as loaders and actions are given it. */
export type Context = Readonly<RouterContextProvider>

/**
 * What the request carries: databases, settings, time, viewer. Who takes `viewer` of it makes the
 * page one for them alone.
 */
export const contextOf = (context: Context): RequestContext => context.get(requestContext)

/**
 * To throw where a page does not exist, or exists but not for this reader: both look the same.
 */
export const notFound = () => data(null, { status: 404 })

/**
 * To throw where a long text was posted by somebody who is no longer signed in: the page says so,
 * and the way back leads to the text.
 */
export const notAuthenticated = () => data({ code: 'not_authenticated' }, { status: 401 })

/** The same for who is signed in; null for everybody else. */
export function signedIn(context: Context): ViewerContext | null {
  const { viewer, ...rest } = contextOf(context)
  return viewer && { ...rest, viewer }
}

/**
 * The same for who is signed in; everybody else is redirected to /signin, which comes back to this
 * address (a read) or its page (a posted form).
 */
export function asViewer(context: Context, request: Request): ViewerContext {
  const given = signedIn(context)
  if (given) return given
  const { pathname, search } = new URL(request.url)
  throw redirect(`/signin?to=${encodeURIComponent(withoutLocale(pathname) + search)}`)
}

/**
 * The form that was posted, its texts without control characters; a body that is no form is an
 * empty one, so that its fields are asked for as if left out. One of too many fields is not read
 * and throws an answer, so that nothing is done for it.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch((error: unknown) => {
    if (error instanceof TooManyFields) throw data(null, { status: 413 })
    return new FormData()
  })
  const form = readableForm(posted)
  read.set(request, form)
  return form
}

/** The forms that were read, since a body can be read once only. */
const read = new WeakMap<Request, FormData>()

/** The form of a request whose action has ended, whether or not it has read it. */
export const formOf = async (request: Request): Promise<FormData> =>
  read.get(request) ?? (request.bodyUsed ? new FormData() : postedForm(request))

/** The bearer token of a request (RFC 6750); undefined without one. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +([^\s;]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/
const LOOPBACK = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

/** What proxies say for whom they ask (RFC 7239 and its elders, RFC 9110 7.6.3). */
const FORWARDING = /^(forwarded|via|x-forwarded(-\w+)*|x-real-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a reader is on this machine and asked by a name of this machine (so no other site led
 * here), and not through a proxy, which may ask for anybody.
 */
export const isLocal = (request: Request): boolean =>
  ![...request.headers.keys()].some((name) => FORWARDING.test(name)) &&
  LOCAL.test(new URL(request.url).hostname) &&
  LOOPBACK.test(request.headers.get('x-client-ip') ?? '')

/** Not found for everyone but a local reader. */
export function requireLocal(request: Request): void {
  if (!isLocal(request)) throw notFound()
}

/**
 * A route's `headers`: those that its loader (or a redirect or refusal thrown there) gave. Without
 * it React Router drops them.
 */
export const loaderHeaders = ({
  loaderHeaders: own,
  errorHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers
  errorHeaders?: Headers
  actionHeaders: Headers
}): Headers => {
  const headers = new Headers(errorHeaders ?? own)
  for (const cookie of actionHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Whether a query is the canonical one of its page (`own`), in any order. Only such pages are
 * cached: made-up queries would otherwise crowd out the pages that are read.
 */
export const isOwnQuery = (query: URLSearchParams, own = ''): boolean =>
  sorted(query) === sorted(new URLSearchParams(own))

function sorted(query: URLSearchParams): string {
  const copy = new URLSearchParams(query)
  copy.sort()
  return copy.toString()
}

/**
 * Returns the header that names the cache tags of a public page, by which it is cached for all
 * readers until one of them is invalidated.
 */
export const cacheTags = (...tags: string[]): { headers: Record<string, string> } => ({
  headers: { [CACHE_TAGS_HEADER]: tags.join(', ') },
})

/** Whether browsers are to have our service worker. */
export const serviceWorkerOn = (): boolean => currentEnv().serviceWorker

/** Whether a command failed since who acts was suspended after their request had begun. */
export const isSuspended = (error: unknown): boolean =>
  isCheckViolation(error, 'profiles_suspended')

/**
 * Whether a browser fetches ahead what nobody has opened yet; `header` reads one of the request's.
 */
export const isFetchedAhead = (
  header: (name: string) => string | readonly string[] | null | undefined,
): boolean =>
  Boolean(header('sec-purpose')) || ['purpose', 'x-moz'].some((name) => header(name) === 'prefetch')
