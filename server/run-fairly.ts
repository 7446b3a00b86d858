import { withDatabase } from '#platform/db.server.ts'
import { askerOf } from './asker.ts'
import { fileTaken } from './body-limits.ts'
import { makePage } from './page.ts'
import { clientAddress } from './request.ts'
import type { SiteRequest, Site } from './site.ts'
import type { End, QueueName } from './fair-queue.ts'

// Lets requests take turns by client when the server is busy, so that one client cannot hold up the
// others.

const HOOK = /^\/hooks\/payments(\/\w+)?$/
const CARD = /^(\/ar)?\/og\//

/**
 * Renders a page in its client's queue. A download occupies its place until it ends; a form enters
 * the queue once its body has arrived. Webhooks with a valid signature cost their address no
 * credit, so that a provider's events do not wait for each other.
 */
export async function renderFairly(c: SiteRequest, site: Site): Promise<Response> {
  const queue = queueOf(c)
  if (c.req.raw.body && fileTaken(c.req.path) === null) c.req.raw = await arrived(c.req.raw)
  return runFairly(c, site, queue, async (end) => {
    const response = await withDatabase(() => makePage(c, site))
    if (!response.headers.has('content-disposition') || !c.env?.outgoing)
      end(queue === 'hooks' && response.ok)
    else c.env.outgoing.once('close', () => end())
    return response
  })
}

function queueOf({ req: { path, method } }: SiteRequest): QueueName {
  if (HOOK.test(path)) return 'hooks'
  if (CARD.test(path)) return 'cards'
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'forms'
}

/**
 * Runs `make` when it is this client's turn: clients are people, whichever their session, and
 * addresses without one. `make` calls `end` when its work is done.
 */
export async function runFairly(
  c: SiteRequest,
  { env, turn }: Site,
  queue: QueueName,
  make: (end: End) => Promise<Response> | Response,
): Promise<Response> {
  const who = askerOf(c.req.raw.headers.get('cookie'), clientAddress(c, env), env)
  const end = await turn(queue, who, c.req.raw.signal)
  try {
    return await make(end)
  } catch (error) {
    end()
    throw error
  }
}

/** Runs `make` likewise; its work is done when it returns. */
export const runWhole = (
  c: SiteRequest,
  site: Site,
  queue: QueueName,
  make: () => Promise<Response> | Response,
): Promise<Response> =>
  runFairly(c, site, queue, async (end) => {
    const response = await make()
    end()
    return response
  })

/**
 * Returns the request with its body read, so that a slow upload holds nobody up behind the same
 * address. A body that could not be read fails again for its reader. Not for files, which are read
 * by those alone who may send them (`app/routes/layout/uploads.server.ts`).
 */
async function arrived(request: Request): Promise<Request> {
  if (!request.body) return request
  const body = await request
    .arrayBuffer()
    .catch(
      (error: unknown) => new ReadableStream({ start: (controller) => controller.error(error) }),
    )
  return new Request(request, { body, duplex: 'half' } as RequestInit)
}
