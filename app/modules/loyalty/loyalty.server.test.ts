import { expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { shareByDispute } from '../../../tests/factories/dispute.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { awardPoints } from './loyalty.server.ts'
import { pointsFor } from './internal/points.ts'

const db = await openTestDb()

test('an order gives its points once, also when it is asked for from everywhere at once [LOY-03 OP-089 ENT-15]', async () => {
  const order = await buildOrder(db, { status: 'received', price: 12_345 })
  const given = await Promise.all(
    Array.from({ length: 16 }, () => transact(db, (tx) => awardPoints(tx, order, defaults))),
  )
  expect(given.filter((points) => points > 0)).toEqual([12_345])
  const balance = await db
    .selectFrom('loyalty_balances')
    .select('points')
    .where('user_id', '=', order.user_id)
    .executeTakeFirst()
  expect(balance).toEqual({ points: 12_345 })
})

test('a shared order gives points of what its buyer paid in the end [LOY-03 ENT-15]', async () => {
  const settings = { charge_buyer_fee: true, buyer_fee_bp: 500 }
  const { id } = await buildOrder(db, { status: 'completed', price: 10_000, settings })
  expect((await shareByDispute(db, id, 6_000, new Date())).ok).toBe(true)
  const order = await findOrder(db, id)
  expect([order.buyer_fee, order.refunded_part]).toEqual([500, 6_000])
  const points = await transact(db, (tx) => awardPoints(tx, order, defaults))
  expect(points).toBe(pointsFor(10_500 - 6_300, defaults.points_per_100_da))
})

test('a rate of 0 gives none, and an order that is not released never gives any [LOY-03]', async () => {
  const order = await buildOrder(db, { status: 'received' })
  expect(
    await transact(db, (tx) => awardPoints(tx, order, { ...defaults, points_per_100_da: 0 })),
  ).toBe(0)
  const held = await buildOrder(db, { status: 'paid' })
  await expect(transact(db, (tx) => awardPoints(tx, held, defaults))).rejects.toThrow(
    'is not released',
  )
})
