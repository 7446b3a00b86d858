import { ok, refuse, type Result } from '#kernel/result.ts'
import { silentSince } from '#platform/silence.server.ts'
import type { GatewayRefusal } from '../provider.ts'

/** The most bytes of an answer: a page of a list is a few tens of thousands. */
const LARGEST_ANSWER = 1_000_000

interface GatewayRequest {
  method: 'GET' | 'POST'
  /** What proves who asks. No redirect is followed, so it goes nowhere else. */
  headers: Readonly<Record<string, string>>
  body?: object | undefined
  /** How long an answer may take, in ms: 8 seconds unless told otherwise. */
  timeout?: number | undefined
}

/**
 * Asks a gateway once, and returns the JSON of its answer, null where it is none. Refused: an
 * answer that is no success, by its status, one that is late (`slow`), and none (`unavailable`), as
 * while the database is a copy: money is the real site's.
 */
export async function askGateway(
  address: string,
  { method, headers, body, timeout = 8_000 }: GatewayRequest,
): Promise<Result<unknown, GatewayRefusal>> {
  if (await silentSince()) return refuse('unavailable')
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(address, {
      method,
      signal,
      redirect: 'error',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return refuse(refusalOf(response.status))
    }
    return ok(await answerOf(response))
  } catch {
    return refuse(signal.aborted ? 'slow' : 'unavailable')
  }
}

/** The JSON of an answer; null of one that is none, or too large to be one. */
async function answerOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > LARGEST_ANSWER) return null
    parts.push(part)
  }
  return parsedJson(Buffer.concat(parts))
}

function refusalOf(status: number): GatewayRefusal {
  if (status === 401 || status === 403) return 'wrong_key'
  if (status === 404) return 'not_found'
  if (status === 429) return 'busy'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** What a body says as JSON in UTF-8; null where it is none. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
