import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'

/** Of an answer that is of its reader alone, and not the only one that its address has. */
export const ownJson = { 'cache-control': 'private, no-store', vary: 'accept' }

/** Whether JSON is asked for instead of the page (RFC 9110, section 12.5.1). */
export const asksForJson = (request: Request, method: 'GET' | 'POST' = 'GET'): boolean =>
  request.method === method && request.headers.get('accept') === 'application/json'

/**
 * Answers who asks a page's address for JSON with what `read` gives; with a `path`, that page alone
 * and none below it.
 */
export const answersJson =
  (
    method: 'GET' | 'POST',
    read: (args: LoaderFunctionArgs) => Promise<unknown>,
    path?: string,
  ): MiddlewareFunction =>
  async (args, next) =>
    asksForJson(args.request, method) &&
    (path === undefined || withoutLocale(args.url.pathname) === path)
      ? Response.json(await read(args), { headers: ownJson })
      : next()
