import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { payAtGateway } from '#modules/order-payments/gateway-payments.server.ts'
import { lastAttempt } from '#modules/payments/attempts.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { type Checkout, type End, eventOf } from '../../stand-in/checkouts.ts'
import type { StandIn } from '../../stand-in/server.ts'
import { buildOrder } from './order.ts'
import { buildPaymentMethod } from './payment-method.ts'

/** What the page of a payment says and where it leads back to. */
export const pageOfTests = {
  description: 'KZ-1',
  locale: 'ar',
  success_url: 'http://localhost:1/paid',
  failure_url: 'http://localhost:1/not-paid',
  site: 'http://localhost:1',
} as const

let method: { db: Db; id: number } | undefined

/** The method of the gateway: one for each database, as there is one of each card. */
export async function gatewayMethod(db: Db): Promise<number> {
  if (method?.db !== db) {
    const { id } = await buildPaymentMethod(db, { kind: 'gateway', card: 'edahabia' })
    method = { db, id }
  }
  return method.id
}

/** A pending order that is to be paid at the gateway, where nothing was begun yet. */
export const buildGatewayOrder = async (
  db: Db,
  given: Parameters<typeof buildOrder>[1] = {},
): ReturnType<typeof buildOrder> =>
  buildOrder(db, { payment_method_id: await gatewayMethod(db), ...given })

/**
 * Begins to pay an order as its buyer, however many requests this minute has seen; gives the
 * attempt and what the gateway has of it.
 */
export async function beginPayment(
  db: Db,
  standIn: StandIn,
  { id, user_id }: { id: string; user_id: string },
  now = new Date(),
) {
  await forgetRequestsOfMinutes(db)
  const begun = await payAtGateway(db, id, user_id, pageOfTests, defaults, now)
  if (!begun.ok) throw new Error(`the payment was refused: ${begun.code}`)
  const attempt = (await lastAttempt(db, id))!
  return { attempt, checkout: standIn.checkouts.get(attempt.provider_id!)! }
}

/**
 * As if this minute had seen no request to the provider, of which it allows so many. The table is
 * taken whole: two who deleted its rows at the same time could wait for each other's.
 */
export const forgetRequestsOfMinutes = (db: Db) => sql`truncate provider_requests`.execute(db)

/** As if the provider had not been asked just now, so that it may be asked again. */
export const forgetQuestions = (db: Db) =>
  db.updateTable('payment_attempts').set({ last_asked_at: null }).execute()

/** An event of a checkout, as the gateway would write it, whatever became of the checkout there. */
export const toldOf = (checkout: Checkout, end: End, given: Partial<Checkout> = {}) =>
  eventOf(
    { ...checkout, status: end, ...given },
    end,
    `evt_${randomUUID()}`,
    Math.floor(Date.now() / 1_000),
  )
