import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { log } from '#platform/log.server.ts'

const PATIENCE_MS = 6_000

/** Renders the page whole and sends it once: with a length, one compression call, and less work than streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer)
        const chunks: Buffer[] = []
        pipe(new Writable({
          write(chunk: Buffer, _, done) { chunks.push(chunk); done() },
          final(done) { resolve(new Response(Buffer.concat(chunks), { headers, status: failed ? 500 : status })); done() },
        }))
      },
      onShellError: reject,
      onError(error) {
        failed = true
        log.error('a page could not be rendered', error)
      },
    })
    const timer = setTimeout(abort, PATIENCE_MS)
  })
}

/** Errors of loaders and actions: logged here, and answered without their words. What a request itself got wrong is none. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) log.error('a request failed', error, { path: new URL(request.url).pathname })
}
