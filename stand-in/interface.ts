import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono, Next } from 'hono'
import * as v from 'valibot'
import { balanceOf, pageOf, wantedCheckout } from './checkouts.ts'
import type { Provider } from './provider.ts'

type App = Hono<{ Bindings: HttpBindings }>
type Asked = Context<{ Bindings: HttpBindings }>

/** Where the interface begins, and the pages of its checkouts, as at pay.chargily.net. */
export const API = '/test/api/v2'
export const pagePath = <Id extends string>(id: Id) => `/test/checkouts/${id}/pay` as const

const MOST_A_MINUTE = 60

/** The interface by which shops make checkouts and ask of them. */
export function addInterface(app: App, provider: Provider): void {
  app.use(`${API}/*`, (c, next) => answerAsSwitched(c, next, provider))
  app.use(`${API}/*`, async (c, next) =>
    c.req.header('authorization') === `Bearer ${provider.key}` ? next() : refused(c, 401),
  )
  app.use(`${API}/*`, limited(provider))

  app.post(`${API}/checkouts`, async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const wanted = v.safeParse(wantedCheckout, body)
    if (!wanted.success) return invalid(c, v.flatten<typeof wantedCheckout>(wanted.issues).nested)
    const { origin } = new URL(c.req.url)
    return c.json(await provider.create(wanted.output, (id) => `${origin}${pagePath(id)}`))
  })
  app.get(`${API}/checkouts`, (c) => {
    const url = new URL(c.req.url)
    const number = (name: string, fallback: number, most: number) =>
      Math.min(most, Math.max(1, Math.floor(Number(url.searchParams.get(name)) || fallback)))
    const all = [...provider.checkouts.values()]
    const [page, perPage] = [number('page', 1, 1_000_000), number('per_page', 10, 50)]
    return c.json(pageOf(all, page, perPage, url.origin + url.pathname))
  })
  app.get(`${API}/checkouts/:id`, (c) => {
    const found = provider.checkouts.get(c.req.param('id'))
    return found ? c.json(found) : refused(c, 404)
  })
  app.post(`${API}/checkouts/:id/expire`, (c) => {
    const id = c.req.param('id')
    if (!provider.checkouts.has(id)) return refused(c, 404)
    const settled = provider.settle(id, 'expired')
    return settled ? c.json(settled) : invalid(c, { checkout: ['The checkout is not pending.'] })
  })
  app.get(`${API}/balance`, (c) => {
    const { balance_off: more, on_hold: onHold } = provider.switches
    return c.json(balanceOf([...provider.checkouts.values()], more, onHold))
  })
  app.all(`${API}/*`, (c) => refused(c, 404))
}

const messages = {
  401: 'Unauthenticated.',
  404: 'Not found.',
  429: 'Too Many Attempts.',
  500: 'Server Error',
}

const refused = (c: Asked, status: keyof typeof messages) =>
  c.json({ message: messages[status] }, status)

const invalid = (c: Asked, errors: object = {}) =>
  c.json({ message: 'The given data was invalid.', errors }, 422)

/** Answers as the switches say: refuses before anything is done, or breaks off what was done. */
async function answerAsSwitched(c: Asked, next: Next, { switches }: Provider) {
  const { answer } = switches
  if (answer === '422') return invalid(c, { amount: ['As the switch says.'] })
  if (answer === '401' || answer === '429' || answer === '500')
    return refused(c, Number(answer) as 401 | 429 | 500)
  await next()
  if (answer === 'slow') await sleep(switches.slowness * 1_000, undefined, { ref: false })
  if (answer === 'cut') await cutOff(c)
}

/** Sends the first half of an answer and ends the connection. */
async function cutOff(c: Asked): Promise<void> {
  const whole = Buffer.from(await c.res.arrayBuffer())
  const { outgoing } = c.env
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(whole.byteLength),
  })
  outgoing.write(whole.subarray(0, whole.byteLength / 2), () => outgoing.destroy())
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
}

function limited({ switches }: Provider) {
  let recent: number[] = []
  return async (c: Asked, next: Next) => {
    const now = Date.now()
    recent = recent.filter((at) => at > now - 60_000)
    if (switches.limit && recent.length >= MOST_A_MINUTE) return refused(c, 429)
    recent.push(now)
    await next()
  }
}
