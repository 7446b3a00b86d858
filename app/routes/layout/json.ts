import type { ActionFunctionArgs, LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { withoutLocale } from '#kernel/locale.ts'
import type { ViewerContext } from '#platform/context.ts'
import { cacheTags, isSuspended, signedIn } from '#platform/http.server.ts'
import type { ActAnswer } from '#ui/post-form.ts'
import { flashSent } from './flash.server.ts'
import { flashMessage } from './flash.tsx'
import { titleOfMissing } from './problem.tsx'

type Method = 'GET' | 'POST'

/** Whether JSON is asked for instead of the page (RFC 9110, section 12.5.1). */
const asksForJson = (request: Request, method: Method): boolean =>
  request.method === method && request.headers.get('accept') === 'application/json'

/** Whether an address is that of this page, and not of one below it. */
const isPage = ({ pathname }: URL, path?: string): boolean =>
  path === undefined || withoutLocale(pathname) === path

/** An answer that is of its reader alone, and not the only one that its address has. */
export const ownJson = (value: unknown, status: number): Response =>
  Response.json(value, {
    status,
    headers: { 'cache-control': 'private, no-store', vary: 'accept' },
  })

/**
 * The answer that everybody gets, cached by its tags as the page of the same address is; with null
 * it is not.
 */
export function sharedJson(value: unknown, tags: readonly string[] | null): Response {
  const response = ownJson(value, 200)
  for (const [name, header] of Object.entries(tags ? cacheTags(...tags).headers : {}))
    response.headers.set(name, header)
  return response
}

/**
 * Answers who asks a page's address for JSON with what `read` gives; with a `path`, that page alone
 * and none below it. `statusOfValue` says with which status; 200 where nothing is said.
 */
export const answersJson =
  <Value>(
    method: Method,
    read: (args: LoaderFunctionArgs) => Promise<Value>,
    path?: string,
    statusOfValue?: (value: Value) => number,
  ): MiddlewareFunction =>
  async (args, next) => {
    if (!isPage(args.url, path) || !asksForJson(args.request, method)) return next()
    const value = await read(args)
    return value instanceof Response ? value : ownJson(value, statusOfValue?.(value) ?? 200)
  }

/**
 * The same at an address of what somebody has of their own. Who is not signed in is told so (401)
 * and not led to a page; a `problem`, in words, is why nothing was done (500), and null what is not
 * there for them (404). With another status `read` gives the answer itself.
 */
export const answersOwnJson =
  (
    method: Method,
    read: (
      given: ViewerContext,
      args: LoaderFunctionArgs,
    ) => Promise<Response | object | { problem: string } | null>,
  ): MiddlewareFunction =>
  async (args, next) => {
    if (!asksForJson(args.request, method)) return next()
    const given = signedIn(args.context)
    if (!given) return signedOut()
    const value = await read(given, args)
    if (value instanceof Response) return value
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
    if (whose === 'viewers' && !signedIn(args.context)) return signedOut()
    const answer = await action(args).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown
      throw thrown
    })
    return answer instanceof Response ? leading(answer) : saying(answer as Said)
  }

/**
 * Answers a form that a script has posted and whose page stays (`ActAnswer`), by the action of the
 * form's own address: with the words of the message that it would leave for the next page, with
 * where it leads without one, or with its fields' errors. Who is not signed in is told so (401).
 */
export const answersAct =
  <Args>(action: (args: Args) => Promise<unknown>, path?: string): MiddlewareFunction =>
  async (args, next) => {
    if (!isPage(args.url, path) || !asksForJson(args.request, 'POST')) return next()
    if (!signedIn(args.context)) return signedOut()
    try {
      // middleware of a route has the arguments of its action, but not their type
      const answer = await action(args as Args)
      return answer instanceof Response ? toldBy(answer) : errorsOf(answer as Said)
    } catch (thrown) {
      // suspended since the request began, which has ended the session as well
      if (isSuspended(thrown)) return signedOut()
      if (thrown instanceof Response) return toldBy(thrown)
      if (isSaid(thrown))
        return actAnswer({ problem: titleOfMissing(thrown.data) }, statusOf(thrown))
      throw thrown
    }
  }

const actAnswer = (answer: ActAnswer, status: number) => ownJson(answer, status)

const signedOut = () => actAnswer({ problem: m.order_not_authenticated_why() }, 401)

function toldBy(response: Response): Response {
  const flash = flashSent(response)
  if (flash === null) return leading(response)
  const { tone, words } = flashMessage(flash)!
  return tone === 'danger' ? actAnswer({ problem: words }, 409) : actAnswer({ said: words }, 200)
}

function errorsOf(said: Said): Response {
  const { errors } = said.data as { errors: FieldErrors }
  return actAnswer({ problem: '', errors }, statusOf(said))
}

/** What `data` of the router makes. */
interface Said {
  data: object | null
  init: { status?: number; headers?: Headers } | null
}

const isSaid = (thrown: unknown): thrown is Said =>
  typeof thrown === 'object' && thrown !== null && 'data' in thrown && 'init' in thrown

const statusOf = ({ init }: Said) => init?.status ?? 200

function saying(said: Said): Response {
  return withCookies(ownJson(said.data, statusOf(said)), said.init?.headers)
}

const leading = ({ headers }: Response): Response =>
  withCookies(ownJson({ to: hrefOf(headers.get('location') ?? '') }, 200), headers)

function withCookies(response: Response, headers?: Headers): Response {
  for (const cookie of headers?.getSetCookie() ?? []) response.headers.append('set-cookie', cookie)
  return response
}
