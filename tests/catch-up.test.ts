import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { type CaughtUp, catchUp, isBooked } from '#modules/order-payments/catch-up.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { gateway } from '#modules/payments/providers.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { person } from '#modules/auth/actor.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
  pageOfTests,
  toldOf,
} from './factories/gateway-order.ts'
import { findOrder } from './factories/order.ts'
import { eventsTaken, openGateway, webhookOf } from './stand-in.ts'

const standIn = await openGateway()
const { db, env, request } = await openTestApp({ gateways: { chargily: standIn.account } })
const since = plus(new Date(), -HOUR)

async function caughtUp(): Promise<CaughtUp[]> {
  await forgetRequestsOfMinutes(db)
  const caught = await catchUp(db, since, defaults, new Date())
  if (!caught.ok) throw new Error(caught.code)
  return caught.value
}

/** An order whose payment was begun, and is paid at the gateway, which told nobody. */
async function paidThere() {
  const order = await buildGatewayOrder(db)
  const { checkout } = await beginPayment(db, standIn, order)
  checkout.status = 'paid'
  return { order, checkout }
}

const said = (caught: CaughtUp[]) =>
  caught.map((each) => [each.payment.provider_id, each.outcome, isBooked(each)])

test('after a restore money the gateway took is booked once, and what has no order here waits for a person', async () => {
  const known = await paidThere()
  expect(
    (await request('/hooks/payments/chargily', webhookOf(toldOf(known.checkout, 'paid')))).status,
  ).toBe(200)
  await eventsTaken(db)
  const lost = await paidThere()
  const late = await paidThere()
  const buyer = { id: late.order.user_id, is_admin: false }
  const actor = person(buyer)
  await moveOrder(db, { id: late.order.id, name: 'cancel', actor }, defaults, new Date())
  const open = await buildGatewayOrder(db)
  await beginPayment(db, standIn, open)
  // whose order the restored database never had
  const made = await gateway()!.create({
    ...pageOfTests,
    attempt_id: randomUUID(),
    amount: 1_500,
    card: null,
    webhook_url: 'http://localhost:1/hooks',
  })
  if (!made.ok) throw new Error(made.code)
  standIn.checkouts.get(made.value.provider_id)!.status = 'paid'

  const caught = await caughtUp()
  expect(new Set(said(caught))).toEqual(
    new Set([
      [lost.checkout.id, 'paid', true],
      [late.checkout.id, 'to_wallet', true],
      [made.value.provider_id, 'unknown_order', false],
    ]),
  )
  expect((await findOrder(db, lost.order.id)).status).toBe('paid')
  expect(await walletBalance(db, late.order.user_id)).toBe(late.order.total_price)
  expect((await findOrder(db, open.id)).status).toBe('pending')
  const listed = await db
    .selectFrom('payment_events')
    .select(['payload', 'outcome'])
    .where('payment_id', '=', made.value.provider_id)
    .execute()
  expect(listed).toMatchObject([{ payload: { amount: 1_500 }, outcome: 'unknown_order' }])

  // again it finds what waits still, and books nothing twice
  expect(said(await caughtUp())).toEqual([[made.value.provider_id, 'unknown_order', false]])
  expect(await walletBalance(db, late.order.user_id)).toBe(late.order.total_price)
  expect(await verify(env.databaseUrl!)).toEqual([])
})

test('a gateway that gives no answer is said, and nothing is taken', async () => {
  const { order } = await paidThere()
  Object.assign(standIn.switches, { answer: '500' })
  await forgetRequestsOfMinutes(db)
  expect(await catchUp(db, plus(since, -DAY), defaults, new Date())).toMatchObject({ ok: false })
  expect((await findOrder(db, order.id)).status).toBe('pending')
})
