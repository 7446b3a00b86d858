import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { schedules } from '#jobs/event-handlers.ts'
import { person, system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { escrowOf } from '#modules/ledger/ledger.ts'
import { deliveryDueAt, receiveDueAt } from '#modules/orders/deadlines.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { theseOfBuyer } from '#modules/orders/order-lists.server.ts'
import type { MoveName } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { beat, enterOutage, outagesForAdmin } from '#modules/orders/outages.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { dueAt } from '#modules/orders/clock.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { balanceOf } from './balance.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'

// Outages and schedules are of everybody's orders, so each test has a year of its own, before those
// of the tests before.
const { db, url } = await openTestDatabase(12)
let year = 2025
const nextYear = () => new Date(`${year--}-03-01T10:00:00Z`)
const office = await buildAdmin(db)

/** A paid order, delivered within half an hour by what its offer says, and what its people do. */
async function paidOrder(now: Date, given: Parameters<typeof buildOrder>[1] = {}) {
  const order = await buildOrder(db, { status: 'paid', now, ...given })
  const [buyer, seller] = [order.user_id, order.seller_id].map((id) =>
    person({ id, is_admin: false }),
  ) as [ReturnType<typeof person>, ReturnType<typeof person>]
  const by = { buyer, seller, system }
  const move = async (name: MoveName, party: keyof typeof by, at: Date) =>
    codeOf(await moveOrder(db, { id: order.id, name, actor: by[party] }, defaults, at))
  const ask = async (minutes: number, at = now, actor = seller) =>
    codeOf(
      await askMoreTime(db, order.id, actor, { seconds: minutes * 60, reason: 'Power cut' }, at),
    )
  return { ...order, buyer, seller, move, ask, now: order.paid_at! }
}

const codeOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code
const seen = async ({ id, user_id }: { id: string; user_id: string }) =>
  (await theseOfBuyer(db, user_id, [id]))[0]!
const stockOf = async (id: number) =>
  (await db.selectFrom('offers').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity
const toldOf = async (id: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('event')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event.replace('order.', ''))
const run = (name: keyof typeof schedules, now: Date) =>
  Promise.all([1, 2].map(() => schedules[name]!.run(db, defaults, now))).then(([a, b]) => a! + b!)

afterEach(async () => expect(await verify(url)).toEqual([]))

describe('the promise of an order', () => {
  test('is its offer’s and the settings’ at checkout, whatever they say later', async () => {
    const now = nextYear()
    const offer = await buildOffer(db, { delivery_time: '02:00:00' })
    const order = await paidOrder(now, {
      offer_id: offer.id,
      settings: { late_refund_hours: 10 },
    })
    await sql`update offers set delivery_time = '9 days' where id = ${offer.id}`.execute(db)
    expect(await findOrder(db, order.id)).toMatchObject({
      delivery_seconds: 7_200,
      late_refund_hours: 10,
      extra_seconds: 0,
    })
    expect(deliveryDueAt(await seen(order))).toEqual(plus(order.now, 2 * HOUR))
    expect(await order.move('cancel_late', 'system', plus(order.now, 12 * HOUR - 1))).toBe(
      'too_early',
    )
    expect(await order.move('cancel_late', 'system', plus(order.now, 12 * HOUR))).toBe('done')
  })

  test('does not change, and extra time comes from what was granted alone', async () => {
    const order = await paidOrder(nextYear())
    const set = (change: string) =>
      sql`update orders set ${sql.raw(change)} where id = ${order.id}`.execute(db)
    for (const change of ['delivery_seconds = 60', 'late_refund_hours = 1'])
      await expect(set(change)).rejects.toMatchObject({ constraint: 'orders_frozen_terms' })
    await expect(set('extra_seconds = 60')).rejects.toMatchObject({
      constraint: 'orders_extra_was_granted',
    })
    await expect(set('extra_seconds = 9999')).rejects.toMatchObject({
      constraint: 'orders_extra_within_promise',
    })
  })
})

describe('a late order', () => {
  test('gives its buyer the whole price back, into the wallet, and its stock returns', async () => {
    const order = await paidOrder(nextYear())
    const due = plus(order.now, 30 * MINUTE)
    expect(await order.move('cancel_late', 'buyer', plus(due, -1))).toBe('too_early')
    expect(await order.move('cancel_late', 'seller', due)).toBe('not_your_move')
    expect(await stockOf(order.offer_id)).toBe(9)
    expect(await order.move('cancel_late', 'buyer', due)).toBe('done')
    expect(await findOrder(db, order.id)).toMatchObject({
      status: 'refunded_wallet',
      refund_reason: 'late',
    })
    expect([
      await walletBalance(db, order.user_id),
      await balanceOf(db, escrowOf(order.id)),
      await stockOf(order.offer_id),
    ]).toEqual([1_000, 0, 10])
    expect(await order.move('complete', 'seller', due)).toBe('wrong_state')
  })

  test('goes back the way it was paid where its buyer chooses that: somebody sends it', async () => {
    const order = await paidOrder(nextYear())
    expect(await order.move('cancel_late_original', 'buyer', plus(order.now, HOUR))).toBe('done')
    const task = await db
      .selectFrom('refund_tasks')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(task).toMatchObject({ amount: 1_000, done_at: null })
    expect(await walletBalance(db, order.user_id)).toBe(0)
  })

  test('gives its money back by itself when its buyer waits too long, once', async () => {
    const order = await paidOrder(nextYear())
    const due = plus(order.now, 72.5 * HOUR)
    expect(await run('refund-late-orders', plus(due, -1))).toBe(0)
    expect(await run('refund-late-orders', due)).toBe(1)
    expect(await walletBalance(db, order.user_id)).toBe(1_000)
  })

  test('stays as it is while a dispute freezes it', async () => {
    const order = await paidOrder(nextYear())
    await disputeOrder(db, order.id, order.buyer, 'Nothing came', order.now)
    expect(await run('refund-late-orders', plus(order.now, 30 * DAY))).toBe(0)
    expect(await order.move('cancel_late', 'buyer', plus(order.now, DAY))).toBe('frozen')
  })

  test('is not cancelled early by any program: the database looks at the clock itself', async () => {
    const order = await paidOrder(nextYear())
    const write = sql`insert into order_history (order_id, move, from_status, to_status, party,
      created_at)
      values (${order.id}, 'cancel_late', 'paid', 'refunded_wallet', 'buyer',
        ${plus(order.now, 29 * MINUTE)})`
    const refused = await write.execute(db).catch((error: unknown) => error)
    expect(isCheckViolation(refused, 'order_history_late')).toBe(true)
  })

  test('is delivered or cancelled, never both, and the first wins', async () => {
    // 200 rounds: RACES=200 npx vitest run tests/late-orders.test.ts
    const rounds = Number(process.env.RACES ?? 30)
    const now = nextYear()
    const buyer = await buildProfile(db)
    const { id: offer_id } = await buildOffer(db, { quantity: rounds })
    let delivered = 0
    for (let round = 0; round < rounds; round++) {
      const order = await paidOrder(now, {
        offer_id,
        buyer_id: buyer.id,
        settings: { most_orders_per_hour: 1_000 },
      })
      const late = plus(order.now, HOUR)
      const cancel = round % 3 ? 'cancel_late' : 'cancel_late_original'
      const acts = [
        () => order.move('complete', 'seller', late),
        () => order.move(cancel, 'buyer', late),
      ]
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.toSorted()).toEqual(['done', 'wrong_state'])
      if ((await findOrder(db, order.id)).status === 'completed') delivered++
    }
    expect(await stockOf(offer_id)).toBe(rounds - delivered)
  })
})

describe('a seller who cannot deliver', () => {
  test('gives the money back at any time before the delivery, into the wallet', async () => {
    const order = await paidOrder(nextYear())
    expect(await order.move('give_back', 'buyer', order.now)).toBe('not_your_move')
    expect(await order.move('give_back', 'seller', order.now)).toBe('done')
    expect(await findOrder(db, order.id)).toMatchObject({
      status: 'refunded_wallet',
      refund_reason: 'seller',
    })
    expect(await walletBalance(db, order.user_id)).toBe(1_000)
    expect(await order.move('give_back', 'seller', order.now)).toBe('wrong_state')
  })

  test('asks once for more time, at most the promise again, which its buyer grants once', async () => {
    const order = await paidOrder(nextYear())
    expect(await order.move('extend', 'buyer', order.now)).toBe('wrong_state')
    expect(await order.ask(31)).toBe('too_long')
    expect(await order.ask(20, order.now, order.buyer)).toBe('not_found')
    expect(await order.ask(20, plus(order.now, 50 * MINUTE))).toBe('too_short')
    expect(await order.ask(20, plus(order.now, 60 * MINUTE))).toBe('wrong_state')
    expect((await Promise.all([1, 2, 3].map(() => order.ask(20)))).toSorted()).toEqual([
      'done',
      'wrong_state',
      'wrong_state',
    ])
    const granted = await Promise.all(
      [1, 2, 3].map(() => order.move('extend', 'buyer', plus(order.now, MINUTE))),
    )
    expect(granted.toSorted()).toEqual(['done', 'wrong_state', 'wrong_state'])
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid', extra_seconds: 1_200 })
    expect(deliveryDueAt(await seen(order))).toEqual(plus(order.now, 50 * MINUTE))
    expect(await order.move('cancel_late', 'buyer', plus(order.now, 49 * MINUTE))).toBe('too_early')
    expect((await toldOf(order.id)).filter((each) => /time|ext|paid/.test(each))).toEqual([
      'paid',
      'more_time_asked',
      'extended',
    ])
  })
})

describe('an outage', () => {
  test('of 18 minutes moves every deadline by 18 minutes, none twice', async () => {
    const now = nextYear()
    const [paid, pending, delivered] = [
      await paidOrder(now),
      await buildOrder(db, { now }),
      await buildOrder(db, { status: 'completed', now }),
    ]
    const before = await Promise.all([paid, delivered].map(seen))
    const from = plus(now, 5 * MINUTE)
    const outage = { from, to: plus(from, 18 * MINUTE), reason: 'The network was down' }
    for (const _ of [1, 2])
      // the same form twice is one outage
      expect(codeOf(await enterOutage(db, outage, office, plus(now, HOUR)))).toBe('done')
    const after = await Promise.all([paid, delivered].map(seen))
    const moved = (a: Date | null, b: Date | null) => (b!.getTime() - a!.getTime()) / MINUTE
    expect(moved(deliveryDueAt(before[0]!), deliveryDueAt(after[0]!))).toBe(18)
    expect(moved(receiveDueAt(before[1]!), receiveDueAt(after[1]!))).toBe(18)
    expect(await paid.move('cancel_late', 'buyer', plus(paid.now, 48 * MINUTE - 1))).toBe(
      'too_early',
    )
    expect(await run('cancel-unpaid-orders', plus(now, DAY + 18 * MINUTE - 1))).toBe(0)
    expect(await run('cancel-unpaid-orders', plus(now, DAY + 18 * MINUTE))).toBe(1)
    expect((await findOrder(db, pending.id)).status).toBe('cancelled')
    const due = plus(delivered.completed_at!, 72 * HOUR + 18 * MINUTE)
    expect(await run('receive-delivered-orders', plus(due, -1))).toBe(0)
    expect(await run('receive-delivered-orders', due)).toBe(1)
    expect(await run('refund-late-orders', plus(paid.now, 72.8 * HOUR - 1))).toBe(0)
    expect(await run('refund-late-orders', plus(paid.now, 72.8 * HOUR))).toBe(1)
  })

  test('that is recorded afterwards does not make a cancellation wrong that was right', async () => {
    const order = await paidOrder(nextYear())
    const late = plus(order.now, 31 * MINUTE)
    expect(await order.move('cancel_late', 'buyer', late)).toBe('done')
    const outage = {
      from: plus(order.now, MINUTE),
      to: plus(order.now, 20 * MINUTE),
      reason: 'The network was down',
    }
    expect(codeOf(await enterOutage(db, outage, office, plus(late, -5 * MINUTE)))).toBe('done')
  })

  test('is refused when it is not over, too long, backwards, or meets another', async () => {
    const now = nextYear()
    const enter = async (from: number, to: number, actor = office) => {
      const form = { from: plus(now, from), to: plus(now, to), reason: 'The network was down' }
      return codeOf(await enterOutage(db, form, actor, now))
    }
    expect(await enter(-HOUR, 1)).toBe('future')
    expect(await enter(-HOUR, -HOUR)).toBe('order')
    expect(await enter(-7 * DAY - 1, 0)).toBe('too_long')
    expect(await enter(-HOUR, 0, { ...office, is_admin: false })).toBe('not_found')
    expect(await enter(-2 * HOUR, -HOUR)).toBe('done')
    expect(await enter(-90 * MINUTE, 0)).toBe('overlaps')
    expect(await enter(-HOUR, 0)).toBe('done')
    const newest = (await outagesForAdmin(db))!.find(({ to_at }) => +to_at === +now)
    expect(newest).toMatchObject({ from_at: plus(now, -HOUR), username: office.username })
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject', '=', `outage:${newest!.id}`)
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'outage.enter', reason: 'The network was down' })
    for (const change of ['update outages set to_at = to_at', 'delete from outages'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow(/append-only|never|change/i)
  })

  test('is what the nodes’ silence of more than two minutes was, recorded by one of them', async () => {
    const silent = (minutes: number) =>
      sql`update heartbeat set at = at - make_interval(mins => ${minutes})`.execute(db)
    expect(await beat(db)).toBe(0)
    await silent(1)
    expect(await beat(db)).toBe(0)
    await silent(18)
    const found = await Promise.all(Array.from({ length: 8 }, () => beat(db)))
    expect(found.filter((length) => length > 0)).toHaveLength(1)
    expect(Math.round(Math.max(...found) / MINUTE)).toBe(18)
  })

  test('counts in the database as it does in the rules', async () => {
    const start = nextYear()
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.tuple(fc.integer({ min: -60, max: 400 }), fc.integer({ min: 1, max: 60 })), {
          maxLength: 3,
        }),
        async (edges, length, freezes) => {
          const minutes = edges.toSorted((a, b) => a - b).map((each) => each * 10 - 50)
          const pauses = Array.from({ length: Math.floor(minutes.length / 2) }, (_, n) => ({
            from: plus(start, minutes[2 * n]! * MINUTE).getTime(),
            to: plus(start, minutes[2 * n + 1]! * MINUTE).getTime(),
          }))
          const frozen = freezes.map(([from, long]) => ({
            from: plus(start, from * MINUTE).getTime(),
            to: plus(start, (from + long) * MINUTE).getTime(),
          }))
          const told = await reckoned(start, length * 60, pauses, frozen)
          expect(told).toEqual(dueAt(start, length * MINUTE, [...pauses, ...frozen]))
        },
      ),
      { numRuns: 40 },
    )
  })
})

type Pauses = { from: number; to: number }[]

/** What due_at says where these were the outages and disputes, which are taken back afterwards. */
async function reckoned(start: Date, seconds: number, outages: Pauses, disputes: Pauses) {
  let due: Date | undefined
  await transact(db, async (tx) => {
    for (const { from, to } of outages)
      await sql`insert into outages (from_at, to_at, source, recorded_at)
        values (${new Date(from)}, ${new Date(to)}, 'heartbeat', ${new Date(to)})`.execute(tx)
    const { rows: order } = await sql<{ id: string }>`select id from orders limit 1`.execute(tx)
    const id = order[0]!.id
    for (const { from, to } of disputes)
      for (const [move, at] of [
        ['dispute', from],
        ['settle', to],
      ] as const)
        await sql`insert into order_history (order_id, move, from_status, to_status, party,
          created_at)
          values (${id}, ${move}, 'paid', 'paid', 'system', ${new Date(at)})`.execute(tx)
    const { rows } = await sql<{
      due: Date
    }>`select due_at(${start}, ${seconds}, ${id}) as due`.execute(tx)
    due = rows[0]!.due
    throw new Error('taken back')
  }).catch((error: unknown) => {
    if ((error as Error).message !== 'taken back') throw error
  })
  return due
}

test('a dispute that ended prolongs the waiting for its buyer by as long as it was open', async () => {
  const now = nextYear()
  const order = await buildOrder(db, { status: 'completed', now })
  const buyer = person({ id: order.user_id, is_admin: false })
  await disputeOrder(db, order.id, buyer, 'It does not work', plus(now, 10 * HOUR))
  await settleDispute(db, { id: order.id, actor: buyer }, defaults, plus(now, 40 * HOUR))
  const due = plus(order.completed_at!, 102 * HOUR)
  expect(receiveDueAt(await seen(order))).toEqual(due)
  expect(await run('receive-delivered-orders', plus(due, -1))).toBe(0)
  expect(await run('receive-delivered-orders', due)).toBe(1)
})

describe('reminders', () => {
  test('are told once: at half time, when it is late, and again after more time was granted', async () => {
    const order = await paidOrder(nextYear())
    const at = async (minutes: number) => {
      await run('remind-of-orders', plus(order.now, minutes * MINUTE))
      return (await toldOf(order.id)).filter((event) => /half_time|late/.test(event))
    }
    expect(await at(14)).toEqual([])
    expect(await at(15)).toEqual(['half_time'])
    expect(await at(29)).toEqual(['half_time'])
    expect(await at(30)).toEqual(['half_time', 'late'])
    await order.ask(20, plus(order.now, 31 * MINUTE))
    await order.move('extend', 'buyer', plus(order.now, 35 * MINUTE))
    expect(await at(49)).toEqual(['half_time', 'late'])
    expect(await at(50)).toEqual(['half_time', 'late', 'late'])
    expect(await at(90)).toEqual(['half_time', 'late', 'late'])
  })

  test('a day before an order counts as received, its buyer is told, and not while it is frozen', async () => {
    const now = nextYear()
    const [order, frozen] = [
      await buildOrder(db, { status: 'completed', now }),
      await buildOrder(db, { status: 'completed', disputed: true, now }),
    ]
    const due = plus(order.completed_at!, 48 * HOUR)
    const told = async (id: string) => (await toldOf(id)).filter((each) => /soon/.test(each))
    await run('remind-of-orders', plus(due, -1))
    expect(await told(order.id)).toEqual([])
    for (const _ of [1, 2]) await run('remind-of-orders', due)
    expect([await told(order.id), await told(frozen.id)]).toEqual([['receiving_soon'], []])
  })
})
