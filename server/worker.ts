import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseAnswers } from '#platform/db.server.ts'
import { retryHeader } from './problem.ts'

/**
 * What a process answers that only does the work behind the pages: at /healthz what the web answers
 * there (200, or 503 while the database does not answer), everywhere else 404.
 */
export async function answerAsWorker(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.split('?')[0] !== '/healthz') return end(response, 404, 'This process serves no pages.')
  if (await databaseAnswers()) return end(response, 200, 'ok')
  end(response, 503, 'the database does not answer', retryHeader)
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
