import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { schedules } from '#jobs/event-handlers.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import { type MoveName, type OrderStatus, statuses } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { trustFigure } from './trust-figure.ts'

// What a clock that jumps does to orders: two hours ahead or behind, 61 days ahead, and back again.
// Nobody loses a dinar by it, no order is stuck, and each ends once.

const jumps = {
  'two hours ahead': [2 * HOUR],
  'two hours behind': [-2 * HOUR],
  '61 days ahead': [61 * DAY],
  '61 days ahead, and back again': [61 * DAY, 0],
  'two hours behind, and right again': [-2 * HOUR, 0],
} as const

/** The moves that an order of a status has left, by whom, until nothing is left to do. */
const onward: Partial<Record<OrderStatus, readonly [MoveName, 'buyer' | 'seller' | 'system'][]>> = {
  pending: [
    ['mark_paid', 'system'],
    ['complete', 'seller'],
    ['receive', 'buyer'],
  ],
  paid: [
    ['complete', 'seller'],
    ['receive', 'buyer'],
  ],
  completed: [['receive', 'buyer']],
}

const folder = mkdtempSync(join(tmpdir(), 'kanz-clock-'))
await openStorage({ dataDir: folder, s3: undefined })
afterAll(() => rmSync(folder, { recursive: true }))
const { db, url } = await openTestDatabase(12)
let checked = 0
afterEach(async () => expect(await verify(url)).toEqual([]))

/** One order of each status, a disputed one and one of an account that is still protected. */
async function market(now: Date) {
  const offer = { category: 'items', quantity: 1 } as const
  const built = []
  for (const status of statuses) built.push(await buildOrder(db, { ...offer, status, now }))
  built.push(await buildOrder(db, { ...offer, status: 'completed', disputed: true, now }))
  const account = await buildOffer(db, { category: 'accounts', price: 4_000, quantity: 1 })
  built.push(await buildOrder(db, { offer_id: account.id, status: 'received', now }))
  return built
}

type Built = Awaited<ReturnType<typeof market>>[number]

function actorOf(order: Built, party: 'buyer' | 'seller' | 'system'): Actor {
  if (party === 'system') return system
  return person({ id: party === 'buyer' ? order.user_id : order.seller_id, is_admin: false })
}

/** Does all that each minute, hour and day does. */
async function runSchedules(now: Date, only: Db = db) {
  for (const { run } of Object.values(schedules))
    await run(only, defaults, now, new AbortController().signal)
}

describe.each(Object.entries(jumps))('a clock that goes %s', (_, offsets) => {
  test('people can go on with every order, and each is paid or given back once', async () => {
    const right = new Date()
    const orders = await market(right)
    for (const [nth, offset] of offsets.entries()) {
      const now = plus(right, offset)
      // half of them by their people, the others by time alone
      for (const order of orders.filter((_, at) => at % offsets.length === nth % offsets.length)) {
        const { status, disputed_at } = await findOrder(db, order.id)
        if (disputed_at) continue
        for (const [name, party] of onward[status] ?? []) {
          const move = { id: order.id, name, actor: actorOf(order, party) }
          const moved = await moveOrder(db, move, defaults, now)
          expect(moved, `${name} of an order that was ${status}`).toMatchObject({ ok: true })
        }
      }
      expect(await verify(url)).toEqual([])
      checked += orders.length
    }
  })

  test('what time does to orders is done once, and not undone by going back', async () => {
    const right = new Date()
    const orders = await market(right)
    const stands: string[] = []
    for (const offset of offsets) {
      await runSchedules(plus(right, offset))
      await runSchedules(plus(right, offset))
      expect(await verify(url)).toEqual([])
      const now = await Promise.all(orders.map(({ id }) => findOrder(db, id)))
      const ended = now.filter(({ released_at }) => released_at).map(({ id }) => id)
      for (const id of stands) expect(ended).toContain(id)
      stands.push(...ended)
      checked += orders.length
      if (offset < 61 * DAY) continue
      const open = now.filter(({ status }) => ['pending', 'paid', 'completed'].includes(status))
      // a dispute waits for people, who decide
      expect(open.map(({ disputed_at }) => disputed_at !== null)).toEqual([true])
    }
  })
})

test('the figure', () => {
  trustFigure(
    10,
    `${Object.keys(jumps).length} jumps, ${checked} orders gone on with, 0 violations`,
  )
  expect(checked).toBe(2 * 9 * 7)
})
