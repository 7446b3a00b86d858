import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'

/** Of an answer that is of its reader alone, and not the only one that its address has. */
const ownJson = { 'cache-control': 'private, no-store', vary: 'accept' }

/** Whether JSON is asked for instead of the page (RFC 9110, section 12.5.1). */
const asksForJson = (request: Request, method: 'GET' | 'POST'): boolean =>
  request.method === method && request.headers.get('accept') === 'application/json'

/**
 * Answers who asks a page's address for JSON with what `read` gives; with a `path`, that page alone
 * and none below it. `statusOf` says with which status; 200 where nothing is said.
 */
export const answersJson =
  <Value>(
    method: 'GET' | 'POST',
    read: (args: LoaderFunctionArgs) => Promise<Value>,
    path?: string,
    statusOf?: (value: Value) => number,
  ): MiddlewareFunction =>
  async (args, next) => {
    const isPage = path === undefined || withoutLocale(args.url.pathname) === path
    if (!isPage || !asksForJson(args.request, method)) return next()
    const value = await read(args)
    return Response.json(value, { status: statusOf?.(value) ?? 200, headers: ownJson })
  }
