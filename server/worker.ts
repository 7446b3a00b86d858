import type { IncomingMessage, ServerResponse } from 'node:http'
import { liveness, readiness } from './health.ts'

/**
 * What a process answers that only does the work behind the pages: at /livez and /healthz what the
 * web answers there, everywhere else 404.
 */
export async function answerAsWorker(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.split('?')[0]
  if (path !== '/livez' && path !== '/healthz')
    return end(response, 404, 'This process serves no pages.')
  const { status, words, headers } = path === '/livez' ? liveness() : await readiness()
  end(response, status, words, headers)
}

function end(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(words)
}
