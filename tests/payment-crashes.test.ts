import { beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import {
  cancelUnpaid,
  closePayments,
  payAtGateway,
  pollOpenPayments,
} from '#modules/order-payments/gateway-payments.server.ts'
import { processStoredEvents } from '#modules/order-payments/payments.server.ts'
import { attemptsOf } from '#modules/payments/attempts.server.ts'
import { keepEvent } from '#modules/payments/events.server.ts'
import { gateway, modeOf, webhookSourceOf } from '#modules/payments/providers.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { opened } from './factories/attempt.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
  gatewayMethod,
  pageOfTests,
  toldOf,
} from './factories/gateway-order.ts'
import { findOrder } from './factories/order.ts'
import { eventsTaken, openGateway, webhookOf } from './stand-in.ts'

// A process that is killed between each two steps of a payment, told as what it leaves: nothing is
// paid twice, nothing is lost, and what runs every minute brings the order to its end by itself.

const standIn = await openGateway({ webhook: 'lost' })
const { db, env, request } = await openTestApp({ gateways: { chargily: standIn.account } })
vi.stubEnv('LOG_LEVEL', 'silent')
beforeEach(async () => {
  await forgetRequestsOfMinutes(db)
})

const now = new Date()

/** What runs every minute, once at this moment. */
async function minute(at: Date) {
  await forgetRequestsOfMinutes(db)
  await processStoredEvents(db, defaults, at)
  await pollOpenPayments(db, defaults, at)
  await closePayments(db, defaults, at)
}

const endOf = async (order: { id: string; user_id: string }) => ({
  status: (await findOrder(db, order.id)).status,
  wallet: await walletBalance(db, order.user_id),
  attempts: (await attemptsOf(db, order.id)).map(({ state }) => state),
})

const isSound = async () => expect(await verify(env.databaseUrl!)).toEqual([])

/** An attempt that was written, and whose making at the provider was never begun or never told. */
const writtenOnly = (order: Awaited<ReturnType<typeof buildGatewayOrder>>) =>
  transact(db, async (tx) =>
    opened(
      tx,
      {
        user_id: order.user_id,
        order_id: order.id,
        payment_method_id: await gatewayMethod(db),
        amount: order.total_price,
        token: crypto.randomUUID(),
        expires_at: plus(now, DAY),
      },
      now,
    ),
  )

test('killed after the order was placed: it waits, and is paid by the next press', async () => {
  const order = await buildGatewayOrder(db)
  await minute(plus(now, 2 * MINUTE))
  const { checkout } = await beginPayment(db, standIn, order)
  standIn.settle(checkout.id, 'paid')
  await minute(plus(now, 5 * MINUTE))
  expect(await endOf(order)).toEqual({ status: 'paid', wallet: 0, attempts: ['paid'] })
  await isSound()
})

test('killed after the attempt was written: it is given up, and the buyer begins another', async () => {
  const order = await buildGatewayOrder(db)
  await writtenOnly(order)
  const later = plus(now, MINUTE)
  await minute(later)
  const page = await payAtGateway(db, order.id, order.user_id, pageOfTests, defaults, later)
  expect(page.ok).toBe(true)
  expect(await endOf(order)).toMatchObject({ status: 'pending', attempts: ['pending', 'failed'] })
  await isSound()
})

test('killed after the provider made it: its own event still finds the attempt', async () => {
  const order = await buildGatewayOrder(db)
  const { attempt } = await writtenOnly(order)
  const made = await gateway()!.create({
    attempt_id: attempt.id,
    amount: attempt.amount,
    card: null,
    ...pageOfTests,
    webhook_url: 'http://localhost:1/hooks/payments/chargily',
  })
  await minute(plus(now, MINUTE)) // given up by now
  const checkout = standIn.checkouts.get(made.ok ? made.value.provider_id : '')!
  const webhook = webhookOf(toldOf(checkout, 'paid'))
  expect((await request('/hooks/payments/chargily', webhook)).status).toBe(200)
  await eventsTaken(db)
  expect(await endOf(order)).toEqual({ status: 'paid', wallet: 0, attempts: ['paid'] })
  await isSound()
})

test('killed after the answer was stored, and the webhook lost: the provider is asked', async () => {
  const order = await buildGatewayOrder(db)
  const { checkout } = await beginPayment(db, standIn, order)
  standIn.settle(checkout.id, 'paid')
  await minute(plus(now, 2 * MINUTE))
  expect(await endOf(order)).toEqual({ status: 'paid', wallet: 0, attempts: ['paid'] })
  await isSound()
})

test('killed after the event was kept: the next minute takes it, once', async () => {
  const order = await buildGatewayOrder(db)
  const { checkout } = await beginPayment(db, standIn, order)
  const { body, headers } = webhookOf(toldOf(checkout, 'paid'))
  const event = webhookSourceOf('chargily')!.read(Buffer.from(body), new Headers(headers), now)
  if (!event.ok) throw new Error(event.code)
  await keepEvent(db, 'chargily', event.value, modeOf('chargily'), now)
  expect((await findOrder(db, order.id)).status).toBe('pending')
  const soon = plus(now, MINUTE)
  await Promise.all([
    processStoredEvents(db, defaults, soon),
    processStoredEvents(db, defaults, soon),
  ])
  await keepEvent(db, 'chargily', event.value, modeOf('chargily'), soon)
  await minute(plus(now, 2 * MINUTE))
  expect(await endOf(order)).toEqual({ status: 'paid', wallet: 0, attempts: ['paid'] })
  await isSound()
})

test('with the provider away the order waits an hour more, and late money is the buyer’s', async () => {
  const order = await buildGatewayOrder(db)
  const { attempt, checkout } = await beginPayment(db, standIn, order)
  const due = attempt.expires_at
  standIn.switches.answer = '500'
  expect(await cancelUnpaid(db, order.id, defaults, due)).toBe(false)
  expect(await cancelUnpaid(db, order.id, defaults, plus(due, HOUR))).toBe(true)
  standIn.switches.answer = 'usual'
  standIn.settle(checkout.id, 'paid')
  await minute(plus(due, 2 * HOUR))
  expect(await endOf(order)).toEqual({
    status: 'cancelled',
    wallet: order.total_price,
    attempts: ['paid'],
  })
  await isSound()
})

test('a payment that the provider no longer knows is over when its time is', async () => {
  const order = await buildGatewayOrder(db)
  const { attempt } = await beginPayment(db, standIn, order)
  standIn.checkouts.delete(attempt.provider_id!)
  expect(await cancelUnpaid(db, order.id, defaults, plus(attempt.expires_at, MINUTE))).toBe(true)
  expect(await endOf(order)).toMatchObject({ status: 'cancelled', attempts: ['expired'] })
  await isSound()
})
