import { sessionToken } from '#modules/accounts/queries.server.ts'
import { untilAway } from '#platform/db.server.ts'
import { fileTaken } from './body-limits.ts'
import { makePage } from './page.ts'
import { clientAddress } from './request.ts'
import type { Asked, Site } from './site.ts'
import type { QueueName } from './queue.ts'

/**
 * What takes no turn: payment events, whose senders sign them instead of being signed in, and
 * images beside links, which are drawn in a queue of their own.
 */
const TAKES_NO_TURN = /^(\/hooks\/payments(\/\w+)?|(\/ar)?\/og\/.*)$/

/**
 * Makes a page when it is its reader's turn. A download's turn lasts to its end, and a form's
 * begins when the form is here.
 */
export async function queuedPage(c: Asked, site: Site): Promise<Response> {
  const make = () => untilAway(() => makePage(c, site))
  if (TAKES_NO_TURN.test(c.req.path)) return make()
  const queue = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'pages' : 'forms'
  if (queue === 'forms' && fileTaken(c.req.path) === null) c.req.raw = await arrived(c.req.raw)
  return queued(c, site, queue, async (end) => {
    const response = await make()
    if (!response.headers.has('content-disposition') || !c.env?.outgoing) end()
    else c.env.outgoing.once('close', end)
    return response
  })
}

/**
 * Makes an answer when it is its reader's turn, a person's by their session, a visitor's by the
 * address. `make` says when it ends.
 */
export async function queued(
  c: Asked,
  { env, turn }: Site,
  queue: QueueName,
  make: (end: () => void) => Promise<Response>,
): Promise<Response> {
  const who = sessionToken(c.req.raw.headers.get('cookie'), env.appSecret) ?? clientAddress(c, env)
  const end = await turn(queue, who, c.req.raw.signal)
  try {
    return await make(end)
  } catch (error) {
    end()
    throw error
  }
}

/**
 * The same request with its body here: one that comes slowly holds nobody up behind the same
 * address. What could not be read fails again for whoever reads it. Not for files, which are read
 * by those alone who may send them (`shell/uploads.server.ts`).
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
