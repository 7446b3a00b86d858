import type { ActionFunctionArgs, LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import type { ViewerContext } from '#platform/context.ts'
import { signedIn } from '#platform/http.server.ts'

type Method = 'GET' | 'POST'

/** Whether JSON is asked for instead of the page (RFC 9110, section 12.5.1). */
const asksForJson = (request: Request, method: Method): boolean =>
  request.method === method && request.headers.get('accept') === 'application/json'

/** An answer that is of its reader alone, and not the only one that its address has. */
const ownJson = (value: unknown, status: number): Response =>
  Response.json(value, {
    status,
    headers: { 'cache-control': 'private, no-store', vary: 'accept' },
  })

/**
 * Answers who asks a page's address for JSON with what `read` gives; with a `path`, that page alone
 * and none below it. `statusOf` says with which status; 200 where nothing is said.
 */
export const answersJson =
  <Value>(
    method: Method,
    read: (args: LoaderFunctionArgs) => Promise<Value>,
    path?: string,
    statusOf?: (value: Value) => number,
  ): MiddlewareFunction =>
  async (args, next) => {
    const isPage = path === undefined || withoutLocale(args.url.pathname) === path
    if (!isPage || !asksForJson(args.request, method)) return next()
    const value = await read(args)
    return ownJson(value, statusOf?.(value) ?? 200)
  }

/**
 * The same at an address of what somebody has of their own. Who is not signed in is told so (401)
 * and not led to a page; a `problem`, in words, is why nothing was done (500), and null what is not
 * there for them (404).
 */
export const answersOwnJson =
  (
    method: Method,
    read: (
      given: ViewerContext,
      args: LoaderFunctionArgs,
    ) => Promise<object | { problem: string } | null>,
  ): MiddlewareFunction =>
  async (args, next) => {
    if (!asksForJson(args.request, method)) return next()
    const given = signedIn(args.context)
    if (!given) return ownJson({ problem: m.order_not_authenticated_why() }, 401)
    const value = await read(given, args)
    if (!value) return ownJson(null, 404)
    return ownJson(value, 'problem' in value ? 500 : 200)
  }

/**
 * Answers a form that a script has posted (`useForm`) by the action of its page: with where it
 * leads, or with what the page would say of it. Who is not signed in is told so (401) where it is a
 * form of `viewers` alone, so that what was typed stays.
 */
export const answersForm =
  (
    action: (args: ActionFunctionArgs) => Promise<unknown>,
    whose: 'anybody' | 'viewers',
  ): MiddlewareFunction =>
  async (args, next) => {
    if (!asksForJson(args.request, 'POST')) return next()
    if (whose === 'viewers' && !signedIn(args.context))
      return ownJson({ problem: m.order_not_authenticated_why() }, 401)
    const answer = await action(args).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown
      throw thrown
    })
    return answer instanceof Response ? leading(answer) : saying(answer as Said)
  }

/** What `data` of the router makes. */
interface Said {
  data: object
  init: { status?: number; headers?: Headers } | null
}

function saying({ data, init }: Said): Response {
  const response = ownJson(data, init?.status ?? 200)
  return withCookies(response, init?.headers)
}

const leading = ({ headers }: Response): Response =>
  withCookies(ownJson({ to: hrefOf(headers.get('location') ?? '') }, 200), headers)

function withCookies(response: Response, headers?: Headers): Response {
  for (const cookie of headers?.getSetCookie() ?? []) response.headers.append('set-cookie', cookie)
  return response
}
