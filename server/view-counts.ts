import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import { withoutLocale } from '#kernel/locale.ts'
import { sessionToken } from '#modules/auth/session.server.ts'
import { countView, type Viewed, type Visitor } from '#modules/content/views.server.ts'
import type { Env } from '#platform/env.server.ts'
import { isFetchedAhead } from '#platform/http.server.ts'
import { senderOf } from './request.ts'

const TEXT = /^\/(blog|help\/article)\/([^/?#]{1,600})\/?$/

/**
 * Counts a view of a post or an article when its page has been answered, kept or made anew.
 * Programs that say what they are and pages that a browser fetches in advance are none.
 */
export function countWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
): void {
  const viewed = viewedBy(request)
  if (!viewed) return
  response.once('finish', () => {
    if (response.statusCode === 200 || response.statusCode === 304)
      countView(viewed, visitorOf(request, env), Date.now())
  })
}

function viewedBy({ method, url = '', headers }: IncomingMessage): Viewed | null {
  if (method !== 'GET') return null
  const [, folder, name] = TEXT.exec(withoutLocale(url.split('?')[0]!)) ?? []
  if (!folder || !name) return null
  if (isFetchedAhead((header) => headers[header])) return null
  const program = headers['user-agent']
  if (!program || isbot(program)) return null
  try {
    return { kind: folder === 'blog' ? 'post' : 'article', slug: decodeURIComponent(name) }
  } catch {
    return null
  }
}

/**
 * What tells one browser from another: its session, if it is one of ours, else how it presents
 * itself, and then its address too, from which only so many are counted. It is never stored.
 */
function visitorOf(request: IncomingMessage, env: Env): Visitor {
  const { headers } = request
  const session = sessionToken(headers.cookie ?? null, env.appSecrets)
  if (session) return { browser: session }
  const address = senderOf(request, env)
  return {
    browser: [address, headers['user-agent'], headers['accept-language']].join('\n'),
    address,
  }
}
