import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { schedules } from '#jobs/event-handlers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { revealToBuyer } from '#modules/orders/goods.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { rewrapUnits } from '#modules/vault/rewrap.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { account, answerOf, deliveryForm } from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'
import { refundByDispute } from './factories/dispute.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const keys = env.sealingKeys!
const now = new Date('2026-11-20T10:00:00Z')
const admin = person(await buildAdmin(db))

afterEach(async () => {
  env.sealingKeys = keys
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const paid = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, { status: 'paid', category: 'accounts', now, ...given })

async function deliver(id: string, goods = account()) {
  const { seller_id } = await findOrder(db, id)
  return answerOf(
    await deliverOrder(db, id, seller_id, await deliveryForm(db, id, goods), defaults, now),
  )
}

const unitsOf = (id: string) =>
  db.selectFrom('vault_units').selectAll().where('order_id', '=', id).execute()

const reveal = async (id: string, at = now) => {
  const { user_id } = await findOrder(db, id)
  return revealToBuyer(db, id, { id: user_id, session_id: user_id }, at)
}

const shredAt = (at: Date) => schedules['shred-old-goods']!.run(db, defaults, at)

describe('at the same moment', () => {
  test('two deliveries of an order are one', async () => {
    const { id } = await paid()
    const answers = await Promise.all(Array.from({ length: 16 }, () => deliver(id)))
    expect(answers.toSorted()).toEqual(['done', ...Array(15).fill('wrong_state')].toSorted())
    expect(await unitsOf(id)).toHaveLength(1)
  })

  test('the same form sent many times delivers once, and says so each time', async () => {
    const { id, seller_id } = await paid()
    const form = await deliveryForm(db, id, account())
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => deliverOrder(db, id, seller_id, form, defaults, now)),
    )
    expect(answers.map(answerOf)).toEqual(Array(16).fill('done'))
    expect(await unitsOf(id)).toHaveLength(1)
  })

  test('the same account goes to one of many orders', async () => {
    const offer = await buildOffer(db, { category: 'accounts', quantity: 20 })
    const orders = await Promise.all(Array.from({ length: 12 }, () => paid({ offer_id: offer.id })))
    const goods = account()
    const answers = await Promise.all(orders.map(({ id }) => deliver(id, goods)))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'given_before')).toHaveLength(11)
  })

  test.each(Array.from({ length: 12 }, (_, round) => round))(
    'a delivery and a refund: one of them, and goods only with the delivery (%i)',
    async (round) => {
      const { id } = await paid()
      const refund = () =>
        moveOrder(db, { id, name: 'refund_wallet', actor: admin, reason: 'Late' }, defaults, now)
      const [delivered, refunded] =
        round % 2 === 0
          ? await Promise.all([deliver(id), refund()])
          : (await Promise.all([refund(), deliver(id)])).toReversed()
      expect(
        [delivered, answerOf(refunded as Awaited<ReturnType<typeof refund>>)].toSorted(),
      ).toEqual(['done', 'wrong_state'])
      expect((await unitsOf(id)).length).toBe(delivered === 'done' ? 1 : 0)
    },
  )
})

describe('what was delivered', () => {
  test('does not open when its row is another’s, whoever moved it', async () => {
    const [one, other] = [await paid(), await paid()]
    await deliver(one.id)
    await deliver(other.id)
    await sql`alter table vault_units disable trigger refuse_other_unit`.execute(db)
    await sql`update vault_units u
      set sealed = o.sealed, nonce = o.nonce, wrapped_key = o.wrapped_key
      from vault_units o where u.order_id = ${one.id} and o.order_id = ${other.id}`.execute(db)
    await sql`alter table vault_units enable trigger refuse_other_unit`.execute(db)
    expect(answerOf(await reveal(one.id))).toBe('unreadable')
    expect(answerOf(await reveal(other.id))).toBe('done')
  })

  test('opens with a new key once it is wrapped by it, and then without the old', async () => {
    const { id } = await paid()
    const goods = account()
    await deliver(id, goods)
    const newest = { id: 2, key: randomBytes(32) }
    env.sealingKeys = { ...keys, keys: [newest, ...keys.keys] }
    const { moved } = await rewrapUnits(db)
    expect(moved).toBeGreaterThan(0)
    expect((await rewrapUnits(db)).moved).toBe(0)
    env.sealingKeys = { ...keys, keys: [newest] }
    const opened = await reveal(id)
    expect(opened.ok && opened.value[0]!.details.map(({ text }) => text)).toEqual(
      Object.values(goods),
    )
    // back, for the tests that follow
    env.sealingKeys = { ...keys, keys: [...keys.keys, newest] }
    expect((await rewrapUnits(db)).moved).toBe(moved)
    env.sealingKeys = { ...keys, keys: [{ id: 3, key: randomBytes(32) }] }
    expect(await rewrapUnits(db)).toMatchObject({ moved: 0, left: expect.any(Number) })
  })

  test('is shredded 30 days after its money has gone, and never opens again', async () => {
    const [received, held, refunded] = [await paid(), await paid(), await paid()]
    for (const { id } of [received, held, refunded]) await deliver(id)
    const buyer = person({ id: received.user_id, is_admin: false })
    await moveOrder(db, { id: received.id, name: 'receive', actor: buyer }, defaults, now)
    await releaseOrder(db, received.id, defaults, plus(now, 10 * DAY))
    expect((await refundByDispute(db, refunded.id, plus(now, 10 * DAY))).ok).toBe(true)
    await shredAt(plus(now, 40 * DAY))
    expect((await reveal(received.id)).ok).toBe(true)
    expect(await shredAt(plus(now, 40 * DAY + 1))).toBe(2)
    expect(await shredAt(plus(now, 50 * DAY))).toBe(0)
    for (const { id } of [received, refunded])
      expect(await unitsOf(id)).toEqual([
        expect.objectContaining({ wrapped_key: null, key_id: null, shredded_at: expect.any(Date) }),
      ])
    expect(answerOf(await reveal(received.id, plus(now, 41 * DAY)))).toBe('shredded')
    expect((await reveal(held.id, plus(now, 41 * DAY))).ok).toBe(true)
  })

  test('is shredded at once when one of its sides leaves', async () => {
    const [buyer, seller] = [await buildProfile(db), await buildSeller(db)]
    const [bought, sold] = [
      await paid({ buyer_id: buyer.id }),
      await paid({ seller_id: seller.id }),
    ]
    for (const { id } of [bought, sold]) await deliver(id)
    const leave = ({ id, username }: typeof buyer) =>
      deleteAccount(db, { id, session_id: id }, { password: '', username }, plus(now, 11 * DAY))
    const shreddedAt = async (id: string) => (await unitsOf(id))[0]!.shredded_at
    expect([answerOf(await leave(buyer)), answerOf(await leave(seller))]).toEqual([
      'open_orders',
      'open_sales',
    ])
    const actor = person({ id: buyer.id, is_admin: false })
    await moveOrder(db, { id: bought.id, name: 'receive', actor }, defaults, now)
    await releaseOrder(db, bought.id, defaults, plus(now, 10 * DAY))
    expect(answerOf(await leave(buyer))).toBe('done')
    expect(await shreddedAt(bought.id)).not.toBeNull()
    expect(await shreddedAt(sold.id)).toBeNull()
    expect((await refundByDispute(db, sold.id, now)).ok).toBe(true)
    expect(answerOf(await leave(seller))).toBe('done')
    expect(await shreddedAt(sold.id)).not.toBeNull()
  })
})

describe('the database refuses', () => {
  const of = async () => {
    const order = await paid()
    await deliver(order.id)
    const [unit] = await unitsOf(order.id)
    return { ...order, unit: unit! }
  }
  const refusedBy = (write: Promise<unknown>) =>
    write.then(
      () => 'nothing',
      ({ constraint, code }: { constraint?: string; code: string }) => constraint ?? code,
    )

  test('to change, move or remove what was delivered', async () => {
    const [{ unit }, other] = [await of(), await of()]
    const change = (set: object) =>
      refusedBy(db.updateTable('vault_units').set(set).where('id', '=', unit.id).execute())
    for (const set of [
      { sealed: Buffer.alloc(40) },
      { order_id: other.id },
      { given_by: other.seller_id },
      { position: 2 },
      { digest: null },
      { fields_version: '000000000000' },
    ])
      expect(await change(set)).toBe('vault_units_frozen')
    expect(await refusedBy(db.deleteFrom('vault_units').where('id', '=', unit.id).execute())).toBe(
      '23001',
    )
  })

  test('to shred it while its money is held, and to take that back afterwards', async () => {
    const { id, unit, user_id } = await of()
    const set = (shred: boolean) =>
      refusedBy(
        db
          .updateTable('vault_units')
          .set(
            shred
              ? { wrapped_key: null, key_id: null, hint: '', shredded_at: now }
              : { wrapped_key: unit.wrapped_key, key_id: 1, shredded_at: null },
          )
          .where('id', '=', unit.id)
          .execute(),
      )
    expect(await set(true)).toBe('vault_units_kept')
    const actor = person({ id: user_id, is_admin: false })
    await moveOrder(db, { id, name: 'receive', actor }, defaults, now)
    expect(await set(true)).toBe('vault_units_kept')
    await releaseOrder(db, id, defaults, plus(now, 10 * DAY))
    expect(await set(true)).toBe('nothing')
    expect(await set(false)).toBe('vault_units_frozen')
  })

  test('goods of others, of what is not paid, and without their delivery', async () => {
    const [{ unit }, order, pending] = [await of(), await paid(), await buildOrder(db, { now })]
    const give = (given: object) => {
      const { id: _, digest: __, login_digest: ___, number: ____, ...row } = unit
      const values = { ...row, order_id: order.id, given_by: order.seller_id, ...given }
      return refusedBy(db.insertInto('vault_units').values(values).execute())
    }
    expect(await give({ given_by: order.user_id })).toBe('vault_units_by_seller')
    expect(await give({ order_id: pending.id, given_by: pending.seller_id })).toBe(
      'vault_units_by_seller',
    )
    expect(await give({})).toBe('vault_units_delivered')
  })

  test('to say that somebody else was shown it, and to change who was', async () => {
    const { id, unit, user_id, seller_id } = await of()
    const shown = (person_id: string, party: 'buyer' | 'seller') =>
      refusedBy(
        db
          .insertInto('vault_reveals')
          .values({ unit_id: unit.id, person_id, party, session_id: user_id, created_at: now })
          .execute(),
      )
    expect(await shown(seller_id, 'buyer')).toBe('vault_reveals_by_party')
    expect(await shown((await buildProfile(db)).id, 'seller')).toBe('vault_reveals_by_party')
    expect((await reveal(id)).ok).toBe(true)
    for (const write of [
      db.updateTable('vault_reveals').set({ party: 'seller' }).where('unit_id', '=', unit.id),
      db.deleteFrom('vault_reveals').where('unit_id', '=', unit.id),
    ])
      expect(await refusedBy(write.execute())).toBe('23001')
  })
})

test('verify finds what no rule of the database would have let in', async () => {
  const { id, user_id } = await paid()
  await deliver(id)
  const spoil = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(by).execute(tx)
    })
  const found = async () =>
    (await verify(env.databaseUrl!)).map(({ invariant, detail }) => `${invariant} ${detail}`)
  await spoil(`update vault_units set given_by = '${user_id}' where order_id = '${id}'`)
  expect(await found()).toEqual(['29 was given by somebody else than the seller'])
  const { seller_id } = await findOrder(db, id)
  await spoil(
    `update vault_units set given_by = '${seller_id}', position = 2 where order_id = '${id}'`,
  )
  expect((await found()).toSorted()).toEqual([
    '29 has 1 units and counts them to 2',
    '29 is one more than was bought',
  ])
  await spoil(
    `update vault_units set position = 1, wrapped_key = null, key_id = null, hint = '', shredded_at = now() where order_id = '${id}'`,
  )
  expect(await found()).toEqual(["28 is shredded while its order's money is held"])
  const actor = person({ id: user_id, is_admin: false })
  await moveOrder(db, { id, name: 'receive', actor }, defaults, now)
  await releaseOrder(db, id, defaults, plus(now, 10 * DAY))
})
