import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { log } from '#platform/log.server.ts'

/** Renders the page whole, in one go: loaders have read all that it shows, so there is nothing to wait for or to stream. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${renderToString(<ServerRouter context={entry} url={request.url} />)}`, { headers, status })
}

/** Errors of loaders and actions: logged here, and answered without their words. What a request itself got wrong is none. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) log.error('a request failed', error, { path: new URL(request.url).pathname })
}
