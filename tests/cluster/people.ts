import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../app/platform/db.server.ts'
import { buildOffer } from '../factories/offer.ts'
import { type Cast, type Client, place } from '../faults/clients.ts'
import { orderIn } from '../faults/gateway.ts'
import { siteAt, SITES } from './configuration.ts'
import { until } from './machines.ts'
import { clock, type Streamed } from './watch.ts'

const SAID_EVERY_MS = 2_000
const READ_EVERY_MS = 700
const FRESH_WITHIN_MS = 10_000

/** A page whose stock nobody but the play's own buyer changes. */
export interface Watched {
  offer: { id: number; price: number }
  path: string
}

export async function watchedOffer(db: Db): Promise<Watched> {
  const offer = await buildOffer(db, { category: 'items', quantity: 100_000, price: 1_000 })
  const { slug } = await db
    .selectFrom('games')
    .select('slug')
    .where('id', '=', offer.game_id)
    .executeTakeFirstOrThrow()
  return { offer, path: `/${slug}/items` }
}

/** Something that was said, and that the site took. */
export interface Said {
  token: string
  at: number
}

/** Lets buyers say something in one of their orders, one after the other. */
export function talk(client: Client, { buyers }: Cast) {
  const said: Said[] = []
  const run = async () => {
    for (let n = 0; !client.isOver(); n++) {
      await sleep(SAID_EVERY_MS)
      const author = buyers[n % buyers.length]!
      const list = await client.get('/orders', author, 'text/html')
      const order = list?.ok ? orderIn(await list.text()) : undefined
      if (!order) continue
      const token = randomUUID()
      const form = { body: `Word ${n}`, say_token: token }
      const answer = await client.post(`/orders/${order}/say`, author, form).catch(() => null)
      if (answer?.status === 302) said.push({ token, at: clock() })
    }
  }
  return { said, ended: run() }
}

/** A visitor who reads the watched page again and again. */
export async function readAlong(client: Client, { path }: Watched) {
  while (!client.isOver()) {
    await client.get(path, 'lang=en', 'text/html')
    await sleep(READ_EVERY_MS)
  }
}

/**
 * Orders the watched offer, and waits until every web process shows the stock that this leaves.
 * Returns how long after its answer that was, in ms; Infinity where one never did.
 */
export async function freshness(client: Client, cast: Cast, { offer, path }: Watched) {
  const shown = async (n: number) => {
    const page = await fetch(`http://${siteAt(n)}:3000${path}`, {
      headers: { cookie: 'lang=en' },
      signal: AbortSignal.timeout(5_000),
    })
      .then((answer) => answer.text())
      .catch(() => '')
    const found = new RegExp(`/offers/${offer.id}"[^]*?>([\\d,]+) in stock`).exec(page)
    return found ? Number(found[1]!.replaceAll(',', '')) : Number.NaN
  }
  await until('every node shows the watched offer', async () =>
    (await Promise.all(SITES.map(shown))).every(Number.isFinite),
  )
  const before = Math.min(...(await Promise.all(SITES.map(shown))))
  const offers = { ...cast.offers, items: offer }
  await place(
    { client, cast: { ...cast, offers }, buyer: cast.buyers.at(-1)!, bought: 'items' },
    cast.methods.hand,
  )
  const began = clock()
  const took = SITES.map(async (n) => {
    while (clock() - began < FRESH_WITHIN_MS) {
      if ((await shown(n)) < before) return clock() - began
      await sleep(50)
    }
    return Number.POSITIVE_INFINITY
  })
  return Math.round(Math.max(...(await Promise.all(took))))
}

/** How much of what was said is not stored, and how much of it open streams never told. */
export async function lostWords(db: Db, said: readonly Said[], streams: readonly Streamed[]) {
  const stored = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.id', 'm.client_token', 'c.buyer_id', 'c.seller_id'])
    .where(
      'm.client_token',
      'in',
      said.map(({ token }) => token),
    )
    .execute()
  const sent = new Map(said.map(({ token, at }) => [token, at]))
  const missing = streams.map(async ({ cookie, messages, opened }) => {
    const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
    const { user_id } = await db
      .selectFrom('sessions')
      .select('user_id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    return stored.filter(
      ({ id, client_token, buyer_id, seller_id }) =>
        [buyer_id, seller_id].includes(user_id) &&
        sent.get(client_token)! > opened[0]! &&
        !messages.has(id),
    ).length
  })
  const untold = (await Promise.all(missing)).reduce((sum, n) => sum + n, 0)
  return { lost: said.length - stored.length, untold }
}
