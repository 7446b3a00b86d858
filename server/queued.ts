import { untilAway } from '#platform/db.server.ts'
import { askerOf } from './asker.ts'
import { fileTaken } from './body-limits.ts'
import { makePage } from './page.ts'
import { clientAddress } from './request.ts'
import type { Asked, Site } from './site.ts'
import type { End, QueueName } from './queue.ts'

const HOOK = /^\/hooks\/payments(\/\w+)?$/
const CARD = /^(\/ar)?\/og\//

/**
 * Makes a page when it is its asker's turn. A download's turn lasts to its end, and a form's
 * begins when the form is here. What a payment provider has signed costs its address nothing, so
 * that its events do not wait for each other.
 */
export async function queuedPage(c: Asked, site: Site): Promise<Response> {
  const queue = queueOf(c)
  if (c.req.raw.body && fileTaken(c.req.path) === null) c.req.raw = await arrived(c.req.raw)
  return queued(c, site, queue, async (end) => {
    const response = await untilAway(() => makePage(c, site))
    if (!response.headers.has('content-disposition') || !c.env?.outgoing)
      end(queue === 'hooks' && response.ok)
    else c.env.outgoing.once('close', () => end())
    return response
  })
}

function queueOf({ req: { path, method } }: Asked): QueueName {
  if (HOOK.test(path)) return 'hooks'
  if (CARD.test(path)) return 'cards'
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'forms'
}

/**
 * Makes an answer when it is its asker's turn: a person's, in whichever session, and everybody
 * else's by their address. `make` says when it ends.
 */
export async function queued(
  c: Asked,
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

/** The same for what ends when it is made. */
export const queuedWhole = (
  c: Asked,
  site: Site,
  queue: QueueName,
  make: () => Promise<Response> | Response,
): Promise<Response> =>
  queued(c, site, queue, async (end) => {
    const response = await make()
    end()
    return response
  })

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
