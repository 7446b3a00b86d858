import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toAlgiers } from '#kernel/algiers.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import type { MoveName } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { dueAt } from '#modules/orders/clock.ts'
import { transact } from '#platform/db.server.ts'
import { deliverMadeUp } from '../../../db/seeds/goods.ts'
import { createRng } from '../../../db/seeds/data/rng.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import {
  FIGURES_DAYS,
  shownFigures,
  shownSeconds,
  figuresStandingOf,
  WAKING_HOURS,
} from './figures.ts'
import { countFigures, figuresOf } from './figures.server.ts'
import { openConversation } from './open-conversation.server.ts'
import { forgetMessages } from './replies.server.ts'
import { writeMessage } from './internal/messages.server.ts'

const { db, url } = await openTestDatabase(8)
const start = new Date('2026-05-01T00:00:00Z')
/** The night at which is counted. */
const now = plus(start, 100 * DAY)
const rng = createRng(48)
const between = (from: number, to: number) => from + Math.floor(rng.next() * (to - from))

async function move(id: string, name: MoveName, actorId: string, at: Date) {
  const actor = person({ id: actorId, is_admin: false })
  const moved = await moveOrder(db, { id, name, actor }, defaults, at)
  if (!moved.ok) throw new Error(`${name} was refused: ${moved.code}`)
}

/** An order with what became of it by chance, and what was said in it. */
async function live(offer: { id: number; user_id: string }) {
  const placed = plus(start, between(0, 99 * DAY))
  const order = await buildOrder(db, { status: 'paid', offer_id: offer.id, now: placed })
  const paid = order.paid_at!
  const ending = rng.pick([
    'soon',
    'soon',
    'late',
    'later',
    'cancel_late',
    'give_back',
    'silent',
    'open',
  ])
  const at = plus(paid, { soon: between(1, 30), late: between(30, 90) }[ending]! * MINUTE || DAY)
  if (ending === 'cancel_late')
    await move(order.id, 'cancel_late', order.user_id, plus(paid, 3 * DAY))
  else if (ending === 'give_back') await move(order.id, 'give_back', order.seller_id, at)
  else if (ending === 'silent') {
    const buyer = person({ id: order.user_id, is_admin: false })
    const opened = { reason: 'not_delivered' } as const
    await disputeOrder(db, order.id, buyer, 'It never came, not a word', at, opened)
    await moveDisputeByClock(db, order.id, defaults, plus(at, 2 * DAY))
  } else if (ending !== 'open') await deliverMadeUp(db, order.id, order.seller_id, defaults, at)
  await talk(order, paid)
}

async function talk(
  order: { id: string; user_id: string; seller_id: string },
  begin: Date,
): Promise<void> {
  const conversation = (await openConversation(db, order.id, order.user_id, defaults, begin))!
  let at = begin
  for (let line = between(0, 8); line > 0; line--) {
    at = plus(at, between(1, 500) * MINUTE)
    const isSeller = rng.chance(0.5)
    const author_id = isSeller ? order.seller_id : order.user_id
    const said = {
      conversation_id: conversation,
      people: [order.user_id, order.seller_id] as const,
      author_id,
      kind: isSeller && rng.chance(0.2) ? ('greeting' as const) : ('text' as const),
      body: 'Salam',
      flags: [],
      client_token: randomUUID(),
    }
    const when = at
    await transact(db, (tx) => writeMessage(tx, said, when))
  }
}

const sellers: { id: number; user_id: string }[] = []

beforeAll(async () => {
  for (let day = 3; day < 100; day += 4) {
    const from = plus(start, day * DAY + between(0, 20) * HOUR)
    await db
      .insertInto('outages')
      .values({
        from_at: from,
        to_at: plus(from, between(3, 200) * MINUTE),
        source: 'heartbeat',
        recorded_at: plus(from, 201 * MINUTE),
      })
      .execute()
  }
  for (const count of [1, 5, 14, 24]) {
    const offer = await buildOffer(db, { quantity: 100, delivery_time: '00:30:00' })
    sellers.push(offer)
    for (let nth = 0; nth < count; nth++) await live(offer)
  }
})

/** The same figures, counted one after another. */
async function naively(sellerId: string) {
  const from = plus(now, -FIGURES_DAYS * DAY).getTime()
  const isIn = (time: Date | null) => time !== null && time.getTime() > from && time <= now
  const outages = (await db.selectFrom('outages').selectAll().execute()).map((each) => ({
    from: each.from_at.getTime(),
    to: each.to_at.getTime(),
  }))
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .execute()
  let [counted, onTime, lost] = [0, 0, 0]
  const deliveries: number[] = []
  for (const order of orders) {
    if (!isIn(order.paid_at)) continue
    const history = await db
      .selectFrom('order_history')
      .select('move')
      .where('order_id', '=', order.id)
      .execute()
    const isGivenUp = history.some(({ move: name }) =>
      ['cancel_late', 'cancel_late_original', 'give_back'].includes(name),
    )
    const quarrels = await db
      .selectFrom('disputes')
      .select(['outcome', 'ended_by'])
      .where('order_id', '=', order.id)
      .execute()
    const hasLost = quarrels.some(
      ({ outcome, ended_by }) => outcome === 'refunded' && ended_by === 'silence',
    )
    if (hasLost) lost++
    if (!order.completed_at && !isGivenUp && !hasLost) continue
    counted++
    if (!order.completed_at) continue
    deliveries.push((order.completed_at.getTime() - order.paid_at!.getTime()) / 1_000)
    const promised = (order.delivery_seconds + order.extra_seconds) * 1_000
    if (order.completed_at <= dueAt(order.paid_at!, promised, outages)) onTime++
  }
  return {
    orders: counted,
    on_time_bp: Math.floor((10_000 * onTime) / counted),
    disputes_lost_bp: Math.floor((10_000 * lost) / counted),
    median_delivery_s: medianOf(deliveries),
    median_reply_s: medianOf(await repliesOf(sellerId, isIn)),
  }
}

/** How long each who had no answer yet waited for it, in seconds. */
async function repliesOf(sellerId: string, isIn: (time: Date) => boolean): Promise<number[]> {
  const conversations = await db
    .selectFrom('conversations')
    .select('id')
    .where('seller_id', '=', sellerId)
    .execute()
  const waited: number[] = []
  for (const { id } of conversations) {
    let since: Date | null = null
    const messages = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .orderBy('id')
      .execute()
    for (const { author_id, kind, created_at } of messages) {
      if (kind === 'greeting') continue
      if (author_id !== sellerId) since ??= created_at
      else if (since) {
        const hour = Number(toAlgiers(since).slice(11, 13))
        if (isIn(since) && hour >= WAKING_HOURS.from && hour < WAKING_HOURS.to)
          waited.push((created_at.getTime() - since.getTime()) / 1_000)
        since = null
      }
    }
  }
  return waited
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return Math.floor((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2)
}

const stored = async (sellerId: string) => await figuresOf(db, sellerId)

describe('a seller’s figures', () => {
  test('are those that one gets by counting orders and messages one after another', async () => {
    expect(await countFigures(db, now)).toBe(sellers.length)
    for (const { user_id } of sellers) expect(await stored(user_id)).toEqual(await naively(user_id))
    // chance has made all of it
    const last = (await stored(sellers.at(-1)!.user_id))!
    expect(last.orders).toBeGreaterThan(10)
    expect(last.on_time_bp).toBeGreaterThan(0)
    expect(last.on_time_bp).toBeLessThan(10_000)
    expect(last.disputes_lost_bp).toBeGreaterThan(0)
    expect(last.median_reply_s).toBeGreaterThan(0)
    expect(await verify(url)).toEqual([])
  })

  test('are forgotten when 90 days are over in which they sold nothing', async () => {
    await countFigures(db, now)
    expect(await stored(sellers[2]!.user_id)).not.toBeNull()
    await countFigures(db, plus(now, 91 * DAY))
    expect(await stored(sellers[2]!.user_id)).toBeNull()
  })

  test('go with the account', async () => {
    await countFigures(db, now)
    const { user_id } = sellers[1]!
    await transact(db, (tx) => forgetMessages(tx, user_id, now))
    expect(await stored(user_id)).toBeNull()
  })

  test('drop the pages that show them only when what is shown is another', async () => {
    const { id } = await buildProfile(db)
    const dropped = async () => {
      const { rows } = await sql<{ n: number }>`
        with gone as (delete from outbox
          where event = 'page.changed' and subject_id = ${`seller:${id}`} returning 1)
        select count(*)::int as n from gone`.execute(db)
      return rows[0]!.n
    }
    const write = (
      figures: Partial<Record<'orders' | 'on_time_bp' | 'median_delivery_s', number>>,
    ) =>
      sql`insert into seller_figures as f (seller_id, orders, on_time_bp, disputes_lost_bp,
        median_delivery_s, counted_at)
        values (${id}, ${figures.orders}, ${figures.on_time_bp}, 0, ${figures.median_delivery_s},
          ${now})
        on conflict (seller_id) do update
          set orders = excluded.orders, on_time_bp = excluded.on_time_bp,
          median_delivery_s = excluded.median_delivery_s`.execute(db)
    await dropped()
    const steps: [number, number, number, number][] = [
      [4, 9_000, 600, 0], // who is new is shown none
      [5, 9_000, 600, 1],
      [9, 9_080, 610, 0], // less than a percent, less than a minute
      [9, 9_100, 610, 1],
      [9, 9_100, 640, 1],
      [4, 9_100, 640, 1],
      [3, 2_000, 9_000, 0],
    ]
    for (const [orders, on_time_bp, median_delivery_s, times] of steps) {
      await write({ orders, on_time_bp, median_delivery_s })
      expect([orders, on_time_bp, median_delivery_s, await dropped()]).toEqual([
        orders,
        on_time_bp,
        median_delivery_s,
        times,
      ])
    }
  })

  test('are shown in steps that the database knows too', async () => {
    const seconds = Array.from({ length: 400 }, (_, n) => Math.floor(1.04 ** n % 400_000) + n)
    const { rows } = await sql<{ shown: number }>`
      select shown_seconds(s) as shown from unnest(${seconds}::int[]) with ordinality t (s, n)
      order by n`.execute(db)
    expect(rows.map(({ shown }) => shown)).toEqual(seconds.map(shownSeconds))
  })

  test('are shown from five orders on', () => {
    const figures = {
      orders: 5,
      on_time_bp: 9_960,
      disputes_lost_bp: 40,
      median_delivery_s: 2_430,
      median_reply_s: null,
    }
    expect(shownFigures(figures, defaults)).toEqual({
      on_time: 99,
      disputes_lost: 1,
      delivery_s: 2_460,
      reply_s: null,
    })
    expect(shownFigures({ ...figures, orders: 4 }, defaults)).toBeNull()
    expect(shownFigures(null, defaults)).toBeNull()
    expect([0, 4, 5].map((rated) => figuresStandingOf(null, rated, defaults))).toEqual([
      'new',
      'new',
      null,
    ])
  })
})
