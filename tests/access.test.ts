import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { schedules } from '#jobs/event-handlers.ts'
import { person } from '#modules/auth/actor.ts'
import { countFigures, figuresOf } from '#modules/messaging/figures.server.ts'
import {
  revealCredentials,
  shareCredentials,
  withdrawCredentials,
} from '#modules/orders/credentials.server.ts'
import { deliveryDueAt } from '#modules/orders/deadlines.ts'
import { theseOfBuyer } from '#modules/orders/order-lists.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { rewrapUnits } from '#modules/vault/rewrap.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { APPEND_ONLY } from './attempts.ts'
import { lendingForm, lent } from './factories/access.ts'
import { disputeOrder, refundByDispute, shareByDispute } from './factories/dispute.ts'
import { answerOf } from './factories/goods.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildIdentity, buildProfile, buildSeller } from './factories/profile.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const keys = env.sealingKeys!
const now = new Date('2026-11-20T10:00:00Z')
const keeper = await buildAdmin(db)
const admin = person(keeper)
const PASSWORD = 'the password of a seller'
const hash = await hashPassword(PASSWORD)

afterEach(async () => {
  env.sealingKeys = keys
  expect(await verify(env.databaseUrl!)).toEqual([])
})

/** A boost that is paid, whose seller has a password. */
async function boost(given: Parameters<typeof buildOrder>[1] = {}) {
  const order = await buildOrder(db, { status: 'paid', category: 'boosting', now, ...given })
  const old = plus(now, -30 * DAY)
  await buildIdentity(db, order.seller_id, { password: hash, created_at: old, updated_at: old })
  return order
}

async function give(id: string, goods = lent(), at = now) {
  const { user_id } = await findOrder(db, id)
  return answerOf(await shareCredentials(db, id, user_id, await lendingForm(db, id, goods), at))
}

async function takeBack(id: string, at = now) {
  const { user_id } = await findOrder(db, id)
  return answerOf(await withdrawCredentials(db, id, user_id, at))
}

async function open(id: string, at = now) {
  const { seller_id } = await findOrder(db, id)
  const who = { id: seller_id, session_id: await sessionOf(seller_id) }
  return revealCredentials(db, id, who, { password: PASSWORD, code: '' }, at)
}

async function sessionOf(personId: string) {
  const { id } = await db
    .insertInto('sessions')
    .values({ token: randomUUID(), user_id: personId, expires_at: plus(now, 90 * DAY) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rowsOf = (id: string) =>
  db
    .selectFrom('order_credentials')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()

const whysOf = async (id: string) => (await rowsOf(id)).map(({ shredded_why }) => shredded_why)

const opensOf = async (id: string) =>
  db
    .selectFrom('credential_reveals as v')
    .innerJoin('order_credentials as a', 'a.id', 'v.access_id')
    .where('a.order_id', '=', id)
    .select(['v.person_id', 'a.number'])
    .execute()

describe('a buyer of a boost', () => {
  test('gives access, which its seller opens, and each opening is written down', async () => {
    const { id, seller_id } = await boost()
    const goods = lent({ backup_code: '12 34', note: 'Not after 22:00' })
    expect(await give(id, goods)).toBe('done')
    const [row] = await rowsOf(id)
    for (const text of Object.values(goods)) expect(row!.sealed.includes(text)).toBe(false)
    for (const _ of [1, 2]) {
      const opened = await open(id)
      expect(opened.ok && opened.value[0]!.details.map(({ text }) => text)).toEqual(
        Object.values(goods),
      )
    }
    expect((await opensOf(id)).map(({ person_id }) => person_id)).toEqual([seller_id, seller_id])
  })

  test('may also give it once the seller says that they are done, and in a dispute', async () => {
    const completed = await boost({ status: 'completed' })
    expect(await give(completed.id)).toBe('done')
    const buyer = person({ id: completed.user_id, is_admin: false })
    await disputeOrder(db, completed.id, buyer, 'It went down', now)
    expect(answerOf(await open(completed.id))).toBe('done')
    expect(await give(completed.id)).toBe('done')
    expect(await whysOf(completed.id)).toEqual(['changed', null])
  })

  test('gives it anew, and what was before opens no more', async () => {
    const { id } = await boost()
    await give(id)
    const second = lent()
    expect(await give(id, second)).toBe('done')
    expect(await whysOf(id)).toEqual(['changed', null])
    const opened = await open(id)
    expect(opened.ok && opened.value[0]!.details[1]!.text).toBe(second.login)
  })

  test('takes it back, once, and can give it again', async () => {
    const { id } = await boost()
    expect(await takeBack(id)).toBe('nothing')
    await give(id)
    expect([await takeBack(id), await takeBack(id)]).toEqual(['done', 'nothing'])
    expect(answerOf(await open(id))).toBe('nothing')
    expect(await give(id)).toBe('done')
    expect(await whysOf(id)).toEqual(['taken_back', null])
  })

  test('gives none for what is no boost, not paid, over, or another’s, and by no stale form', async () => {
    const { id, user_id } = await boost()
    const form = await lendingForm(db, id)
    const by = async (orderId: string, buyerId: string, given = form) =>
      answerOf(await shareCredentials(db, orderId, buyerId, given, now))
    const [items, pending] = [
      await buildOrder(db, { status: 'paid', category: 'items', now }),
      await buildOrder(db, { category: 'boosting', now }),
    ]
    expect(await by(items.id, items.user_id)).toBe('not_found')
    expect(await by(pending.id, pending.user_id)).toBe('not_found')
    const { seller_id } = await findOrder(db, id)
    for (const stranger of [seller_id, keeper.id, (await buildProfile(db)).id]) {
      expect(await by(id, stranger)).toBe('not_found')
      expect(answerOf(await withdrawCredentials(db, id, stranger, now))).toBe('not_found')
    }
    expect(await by(id, user_id, { ...form, fields_seen: 'another' })).toBe('form_changed')
    const over = await boost({ status: 'received' })
    expect(await by(over.id, over.user_id)).toBe('wrong_state')
    env.sealingKeys = undefined
    expect(await by(id, user_id)).toBe('not_found')
    env.sealingKeys = keys
    expect(await rowsOf(id)).toEqual([])
  })

  test('gives nothing by a form that gave something else before, or what was taken back', async () => {
    const { id, user_id } = await boost()
    const form = await lendingForm(db, id)
    const send = async (goods = form.goods) =>
      answerOf(await shareCredentials(db, id, user_id, { ...form, goods }, now))
    expect([await send(), await send()]).toEqual(['done', 'done'])
    expect(await send([lent()])).toBe('form_changed')
    await takeBack(id)
    expect(await send()).toBe('form_changed')
    expect(await whysOf(id)).toEqual(['taken_back'])
  })

  test('is told of each change, and the seller once in half an hour of what they have not opened', async () => {
    const { id } = await boost()
    const tellings = async () => {
      const rows = await db
        .selectFrom('outbox')
        .select('event')
        .where('subject_id', '=', id)
        .where('event', 'like', 'order.access_%')
        .orderBy('id')
        .execute()
      await db.deleteFrom('outbox').where('subject_id', '=', id).execute()
      return rows.map(({ event }) => event.replace('order.access_', ''))
    }
    await give(id)
    expect(await tellings()).toEqual(['given'])
    await give(id, lent(), plus(now, 29 * MINUTE))
    expect(await tellings()).toEqual(['changed'])
    await open(id, plus(now, 30 * MINUTE))
    await give(id, lent(), plus(now, 31 * MINUTE))
    expect(await tellings()).toEqual(['opened', 'given', 'changed'])
    await give(id, lent(), plus(now, 61 * MINUTE))
    expect(await tellings()).toEqual(['given', 'changed'])
  })

  test('is counted: twenty times in an hour', async () => {
    const { id } = await boost()
    for (let times = 0; times < 20; times++) expect(await give(id)).toBe('done')
    expect(await give(id)).toBe('too_many')
    expect(await takeBack(id)).toBe('done')
  })
})

test('nobody but the seller opens it, and not without their password', async () => {
  const { id, user_id, seller_id } = await boost()
  await give(id)
  for (const stranger of [user_id, keeper.id, (await buildProfile(db)).id])
    expect(
      answerOf(
        await revealCredentials(
          db,
          id,
          { id: stranger, session_id: stranger },
          { password: PASSWORD, code: '' },
          now,
        ),
      ),
    ).toBe('not_found')
  const who = { id: seller_id, session_id: seller_id }
  const guessed = { password: 'a guess', code: '' }
  expect(answerOf(await revealCredentials(db, id, who, guessed, now))).toBe('wrong_password')
  expect(await opensOf(id)).toEqual([])
})

describe('the time for which its seller waits', () => {
  const HALF_HOUR = 30 * MINUTE
  const start = (order: { paid_at: Date | null }, minutes: number) =>
    plus(order.paid_at!, minutes * MINUTE)
  const figuresFrom = async (sellerId: string, at: Date) => {
    await countFigures(db, at)
    return figuresOf(db, sellerId)
  }
  const cancelLate = async ({ id, user_id }: { id: string; user_id: string }, at: Date) => {
    const actor = person({ id: user_id, is_admin: false })
    return answerOf(await moveOrder(db, { id, name: 'cancel_late', actor }, defaults, at))
  }
  /** When it is to be delivered, by the rules and by the database. */
  async function dueOf({ id, user_id }: { id: string; user_id: string }) {
    const [order] = await theseOfBuyer(db, user_id, [id])
    const { rows } = await sql<{ due: Date }>`
      select due_at(paid_at, delivery_seconds, lent => id) as due from orders
      where id = ${id}`.execute(db)
    expect(deliveryDueAt(order!)).toEqual(rows[0]!.due)
    return rows[0]!.due
  }

  test('is added to what was promised, from the payment on', async () => {
    const order = await boost()
    expect(await dueOf(order)).toEqual(plus(order.paid_at!, HALF_HOUR))
    await give(order.id, lent(), start(order, 180))
    const due = start(order, 210)
    expect(await dueOf(order)).toEqual(due)
    expect(await cancelLate(order, plus(due, -1))).toBe('too_early')
    const early = sql`insert into order_history (order_id, move, from_status, to_status, party,
      created_at)
      values (${order.id}, 'cancel_late', 'paid', 'refunded_wallet', 'buyer', ${plus(due, -1)})`
    await expect(early.execute(db)).rejects.toMatchObject({ constraint: 'order_history_late' })
    expect(await cancelLate(order, due)).toBe('done')
  })

  test('counts while it was taken back, and not where it was changed, or given too late', async () => {
    const order = await boost()
    await give(order.id, lent(), start(order, 10))
    await give(order.id, lent(), start(order, 15))
    expect(await dueOf(order)).toEqual(start(order, 40))
    await takeBack(order.id, start(order, 20))
    expect(await dueOf(order)).toEqual(start(order, 40))
    await give(order.id, lent(), start(order, 25))
    expect(await dueOf(order)).toEqual(start(order, 45))
    await takeBack(order.id, start(order, 45))
    await give(order.id, lent(), start(order, 60))
    expect(await dueOf(order)).toEqual(start(order, 45))
  })

  test('is counted once it is over, and never after the delivery', async () => {
    const order = await boost()
    const seller = person({ id: order.seller_id, is_admin: false })
    const at = start(order, 60)
    await moveOrder(
      db,
      { id: order.id, name: 'complete', actor: seller, by_proof: true },
      defaults,
      at,
    )
    await give(order.id, lent(), start(order, 70))
    expect(await dueOf(order)).toEqual(start(order, 30))
    expect(await figuresFrom(order.seller_id, start(order, 80))).toMatchObject({ on_time_bp: 0 })
  })

  test('does not speak against a seller from whom it was taken back in time', async () => {
    const { id: seller_id } = await buildSeller(db)
    for (const minutes of [29, 31]) {
      const order = await buildOrder(db, { status: 'paid', category: 'boosting', now, seller_id })
      await give(order.id, lent(), start(order, 0))
      await takeBack(order.id, start(order, minutes))
      expect(await cancelLate(order, start(order, 40))).toBe('done')
    }
    expect(await figuresFrom(seller_id, plus(now, HOUR))).toMatchObject({
      orders: 1,
      on_time_bp: 0,
    })
  })

  test('is told of as late again, once access came and the promise is over', async () => {
    const order = await boost()
    const lateAt = async (minutes: number) => {
      await schedules['remind-of-orders']!.run(db, defaults, start(order, minutes))
      const { rows } = await sql<{ told: number }>`
        select count(*)::int as told from outbox
        where subject_id = ${order.id} and event = 'order.late'`.execute(db)
      return rows[0]!.told
    }
    expect(await lateAt(31)).toBe(1)
    await give(order.id, lent(), start(order, 180))
    expect([await lateAt(209), await lateAt(210), await lateAt(300)]).toEqual([1, 2, 2])
  })

  test('keeps the money with Kanz for as much longer, and reminds nobody before', async () => {
    const order = await boost()
    await give(order.id, lent(), start(order, 20))
    const remindedAt = async (minutes: number) => {
      await schedules['remind-of-orders']!.run(db, defaults, start(order, minutes))
      const { rows } = await sql<{ reminder: string }>`
        select reminder from order_reminders where order_id = ${order.id}
        order by created_at`.execute(db)
      return rows.map(({ reminder }) => reminder)
    }
    expect(await remindedAt(34)).toEqual([])
    expect(await remindedAt(35)).toEqual(['half_time'])
    expect(await remindedAt(49)).toEqual(['half_time'])
    expect(await remindedAt(50)).toEqual(['half_time', 'late'])
    const back = plus(start(order, 50), defaults.late_refund_hours * HOUR)
    const refund = (at: Date) => schedules['refund-late-orders']!.run(db, defaults, at)
    await refund(plus(back, -1))
    expect((await findOrder(db, order.id)).status).toBe('paid')
    await refund(back)
    expect((await findOrder(db, order.id)).status).toBe('refunded_wallet')
  })
})

describe('at the same moment', () => {
  test('the same form sent many times gives once, and says so each time', async () => {
    const { id, user_id } = await boost()
    const form = await lendingForm(db, id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shareCredentials(db, id, user_id, form, now)),
    )
    expect(answers.map(answerOf)).toEqual(Array(12).fill('done'))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('many forms leave one that opens', async () => {
    const { id } = await boost()
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(id)))
    expect(answers).toEqual(Array(12).fill('done'))
    expect((await whysOf(id)).toSorted()).toEqual([...Array(11).fill('changed'), null])
  })

  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'it is opened or taken back first, and never shown after it was taken back (%i)',
    async (round) => {
      const { id } = await boost()
      await give(id)
      // whoever is first by the clock, who is first in the database decides
      const early = plus(now, -1_000)
      const acts = [() => open(id), () => takeBack(id, early)]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(await whysOf(id)).toEqual(['taken_back'])
      expect(answerOf(await open(id))).toBe('nothing')
      const [row] = await rowsOf(id)
      const { rows } = await sql<{
        late: number
      }>`select count(*)::int as late from credential_reveals
        where access_id = ${row!.id} and created_at > ${row!.shredded_at}`.execute(db)
      expect(rows[0]!.late).toBe(0)
    },
  )

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'it is given and the order refunded: nothing opens afterwards (%i)',
    async (round) => {
      const { id } = await boost()
      const acts = [
        () => give(id),
        async () =>
          answerOf(
            await moveOrder(
              db,
              { id, name: 'refund_wallet', actor: admin, reason: 'Late' },
              defaults,
              now,
            ),
          ),
      ]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(['', 'over']).toContain((await whysOf(id)).join())
      expect(answerOf(await open(id))).toBe('nothing')
    },
  )
})

describe('when the order is over it is shredded with it', () => {
  const ends: Record<string, (id: string, buyerId: string, sellerId: string) => Promise<unknown>> =
    {
      'received and paid out': async (id, buyerId, sellerId) => {
        const seller = person({ id: sellerId, is_admin: false })
        await moveOrder(db, { id, name: 'complete', actor: seller, by_proof: true }, defaults, now)
        expect(await whysOf(id)).toEqual([null])
        const buyer = person({ id: buyerId, is_admin: false })
        await moveOrder(db, { id, name: 'receive', actor: buyer }, defaults, now)
        await releaseOrder(db, id, defaults, now)
      },
      'refunded by an administrator': (id) =>
        moveOrder(db, { id, name: 'refund_wallet', actor: admin, reason: 'Late' }, defaults, now),
      'given back': (id, _, sellerId) =>
        moveOrder(
          db,
          { id, name: 'give_back', actor: person({ id: sellerId, is_admin: false }) },
          defaults,
          now,
        ),
      'refunded by a dispute': (id) => refundByDispute(db, id, now),
      'shared by a dispute': (id) => shareByDispute(db, id, 500, now),
    }

  test.each(Object.entries(ends))('%s', async (_, end) => {
    const { id, user_id, seller_id } = await boost({ price: 2_000 })
    await give(id)
    await end(id, user_id, seller_id)
    expect(await rowsOf(id)).toEqual([
      expect.objectContaining({ wrapped_key: null, key_id: null, shredded_why: 'over' }),
    ])
    expect(answerOf(await open(id))).toBe('nothing')
    expect(await give(id)).toBe('wrong_state')
  })

  test('so it never outlives the account of either side', async () => {
    const [buyer, seller] = [await buildProfile(db), await buildSeller(db)]
    const { id } = await boost({ buyer_id: buyer.id, seller_id: seller.id })
    await give(id)
    for (const [{ id: personId, username }, given] of [
      [buyer, ''],
      [seller, PASSWORD],
    ] as const) {
      const who = { id: personId, session_id: personId }
      const leave = () => deleteAccount(db, who, { password: given, username }, now)
      if (personId === buyer.id) {
        expect(answerOf(await leave())).toBe('open_orders')
        expect((await refundByDispute(db, id, now)).ok).toBe(true)
      }
      expect(await whysOf(id)).toEqual(['over'])
    }
  })

  test('or the database does not let it end', async () => {
    const { id } = await boost()
    await give(id)
    const end = db.updateTable('orders').set({ status: 'refunded_wallet' }).where('id', '=', id)
    expect(await refusedBy(end.execute())).not.toBe('nothing')
    expect(await whysOf(id)).toEqual([null])
  })
})

test('what was given opens with a new key once it is wrapped by it, and in no other order', async () => {
  const [one, other] = [await boost(), await boost()]
  const goods = lent()
  await give(one.id, goods)
  await give(other.id)
  const newest = { id: 2, key: randomBytes(32) }
  env.sealingKeys = { ...keys, keys: [newest, ...keys.keys] }
  expect((await rewrapUnits(db)).moved).toBeGreaterThan(1)
  expect((await rewrapUnits(db)).moved).toBe(0)
  env.sealingKeys = { ...keys, keys: [newest] }
  const opened = await open(one.id)
  expect(opened.ok && opened.value[0]!.details[2]!.text).toBe(goods.password)
  await sql`alter table order_credentials disable trigger refuse_other_access`.execute(db)
  await sql`update order_credentials a
    set sealed = o.sealed, nonce = o.nonce, wrapped_key = o.wrapped_key
    from order_credentials o where a.order_id = ${one.id} and o.order_id = ${other.id}`.execute(db)
  await sql`alter table order_credentials enable trigger refuse_other_access`.execute(db)
  expect(answerOf(await open(one.id))).toBe('unreadable')
  // back, for the tests that follow; what was moved opens with no key
  env.sealingKeys = { ...keys, keys: [...keys.keys, newest] }
  expect((await rewrapUnits(db)).left).toBe(1)
  expect(await takeBack(one.id)).toBe('done')
})

const refusedBy = (write: Promise<unknown>) =>
  write.then(
    () => 'nothing',
    ({ constraint, code }: { constraint?: string; code: string }) => constraint ?? code,
  )

describe('the database refuses', () => {
  test('to change, move, or bring back what was given', async () => {
    const [{ id }, other] = [await boost(), await boost()]
    await give(id)
    const [row] = await rowsOf(id)
    const change = (set: object) =>
      refusedBy(db.updateTable('order_credentials').set(set).where('id', '=', row!.id).execute())
    for (const set of [
      { sealed: Buffer.alloc(40) },
      { order_id: other.id },
      { given_by: other.user_id },
      { given_at: plus(now, 1) },
      { fields_version: '000000000000' },
    ])
      expect(await change(set)).toBe('order_credentials_frozen')
    expect(await change({ wrapped_key: null, key_id: null })).toBe('order_credentials_shredded')
    expect(await takeBack(id)).toBe('done')
    expect(
      await change({
        wrapped_key: row!.wrapped_key,
        key_id: 1,
        shredded_at: null,
        shredded_why: null,
      }),
    ).toBe('order_credentials_frozen')
    const remove = db.deleteFrom('order_credentials').where('id', '=', row!.id)
    expect(await refusedBy(remove.execute())).toBe(APPEND_ONLY)
  })

  test('a second that opens, one of somebody else’s, of no boost, and of what is over', async () => {
    const { id, seller_id } = await boost()
    await give(id)
    const { id: _, number: __, ...row } = (await rowsOf(id))[0]!
    const insert = (given: object) =>
      refusedBy(
        db
          .insertInto('order_credentials')
          .values({ ...row, token: randomUUID(), ...given })
          .execute(),
      )
    expect(await insert({})).toBe('order_credentials_open')
    expect(await insert({ given_by: seller_id })).toBe('order_credentials_by_buyer')
    const [items, over] = [
      await buildOrder(db, { status: 'paid', category: 'items', now }),
      await boost({ status: 'received' }),
    ]
    for (const order of [items, over])
      expect(await insert({ order_id: order.id, given_by: order.user_id })).toBe(
        'order_credentials_by_buyer',
      )
  })

  test('to say that somebody else was shown it, or after it was shredded, and to change who was', async () => {
    const { id, user_id, seller_id } = await boost()
    await give(id)
    const [row] = await rowsOf(id)
    const shown = (person_id: string) =>
      refusedBy(
        db
          .insertInto('credential_reveals')
          .values({ access_id: row!.id, person_id, session_id: user_id, created_at: now })
          .execute(),
      )
    for (const stranger of [user_id, keeper.id])
      expect(await shown(stranger)).toBe('credential_reveals_to_seller')
    expect(await shown(seller_id)).toBe('nothing')
    await takeBack(id)
    expect(await shown(seller_id)).toBe('credential_reveals_to_seller')
    for (const write of [
      db
        .updateTable('credential_reveals')
        .set({ person_id: user_id })
        .where('access_id', '=', row!.id),
      db.deleteFrom('credential_reveals').where('access_id', '=', row!.id),
    ])
      expect(await refusedBy(write.execute())).toBe(APPEND_ONLY)
  })
})

test('verify finds what no rule of the database would have let in', async () => {
  const { id, user_id, seller_id } = await boost()
  await give(id)
  await open(id)
  const spoil = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(by).execute(tx)
    })
  const found = async () =>
    (await verify(env.databaseUrl!)).map(({ invariant, detail }) => `${invariant} ${detail}`)
  const mine = `where order_id = '${id}'`
  await spoil(`update order_credentials set given_by = '${seller_id}' ${mine}`)
  expect(await found()).toEqual(['38 was given by somebody else than the buyer'])
  await spoil(`update order_credentials set given_by = '${user_id}' ${mine};
    update credential_reveals set person_id = '${user_id}' where person_id = '${seller_id}'`)
  const stranger = '38 was shown to somebody else than the seller, or after it was shredded'
  expect(await found()).toEqual([stranger])
  await spoil(
    `update credential_reveals set person_id = '${seller_id}', created_at = created_at + interval '1 day' where person_id = '${user_id}'`,
  )
  await takeBack(id)
  await spoil(`update order_credentials set shredded_at = '${now.toISOString()}' ${mine}`)
  expect(await found()).toEqual([stranger])
  await spoil(
    `update credential_reveals set created_at = '${now.toISOString()}' where person_id = '${seller_id}'`,
  )
  await sql`alter table order_credentials disable trigger refuse_new_access`.execute(db)
  expect(await found()).toEqual(['12 no longer guards its table'])
  await sql`alter table order_credentials enable trigger refuse_new_access`.execute(db)
})
