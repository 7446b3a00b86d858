import { expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'

const db = await openTestDb()
const settings = { level_discount_trusted_bp: 150, level_discount_master_bp: 400 }

test('the fee of an order is lower by what its seller’s level earned when it was placed, and stays so', async () => {
  const offer = await buildOffer(db, { price: 2_000, quantity: 50, category: 'items' })
  const reach = (level: number) =>
    db
      .insertInto('seller_facts')
      .values({ seller_id: offer.user_id, level, counted_at: new Date() })
      .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ level }))
      .execute()
  const place = async () => {
    const { id } = await buildOrder(db, { offer_id: offer.id, settings })
    return { id, fee: await feeOf(id) }
  }
  const feeOf = (id: string) =>
    db
      .selectFrom('orders')
      .where('id', '=', id)
      .select(['seller_fee_bp', 'seller_fee', 'total_price'])
      .executeTakeFirstOrThrow()
  const first = await place()
  await reach(2)
  const second = await place()
  await reach(4)
  const third = await place()
  const paid = (bp: number, fee: number) => ({
    seller_fee_bp: bp,
    seller_fee: fee,
    total_price: 2_000,
  })
  expect([first.fee, second.fee, third.fee]).toEqual([
    paid(1_000, 200),
    paid(850, 170),
    paid(600, 120),
  ])
  expect(await feeOf(first.id)).toEqual(first.fee)
  expect(await feeOf(second.id)).toEqual(second.fee)
})
