import { expect, test } from 'vitest'
import { openTestDb } from '../../../../tests/app.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { defaults } from '#modules/settings/rules.ts'
import { transact } from '#platform/db.server.ts'
import { awardPoints } from './loyalty.server.ts'

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
