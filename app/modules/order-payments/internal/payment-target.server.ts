import { sql } from 'kysely'
import { type Attempt, attemptOfEvent } from '#modules/payments/attempts.server.ts'
import { counted, type PaymentEvent } from '#modules/payments/payment-event.ts'
import type { ProviderName } from '#modules/payments/provider.ts'
import type { Tx } from '#platform/db.server.ts'

/**
 * The order, then the attempt, which is looked for again under the lock: another may have got it.
 */
export async function lockPaymentTarget(tx: Tx, provider: ProviderName, event: PaymentEvent) {
  if (provider === 'callback')
    return { attempt: null, payee: await lockPayee(tx, provider, event, null) }
  const found = await attemptOfEvent(tx, provider, event, false)
  const payee = await lockPayee(tx, provider, event, found)
  const attempt = found && (await attemptOfEvent(tx, provider, event, true))
  return attempt?.id === found?.id
    ? { attempt, payee }
    : { attempt: null, payee: await lockPayee(tx, provider, event, null) }
}

/** Whom an event pays: the order if it is of one, and whether who would be credited is gone. */
async function lockPayee(
  tx: Tx,
  provider: ProviderName,
  { order_id, payment_id }: PaymentEvent,
  attempt: Attempt | null,
) {
  const id = provider === 'callback' ? order_id : (attempt?.order_id ?? null)
  const order =
    id === null
      ? undefined
      : await tx
          .selectFrom('orders')
          .select(['id', 'status', 'total_price', 'user_id', 'payment_method_id', 'from_wallet'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
  // asked after the lock: in the same statement what was waited for would not be seen yet; an end
  // of the account is waited for
  const buyer_gone = await isGone(tx, order?.user_id ?? attempt?.user_id)
  const paid_by_transfer = order ? await isPaidByTransfer(tx, order.id) : false
  const events = await tx
    .selectFrom('payment_events')
    .select(['order_id', 'attempt_id', 'payment_id'])
    .where((eb) =>
      eb.or([
        eb('outcome', 'in', [...counted]),
        // what an administrator did with its money counts as well
        eb('handled_as', 'in', ['credited', 'marked_paid', 'sent_back']),
      ]),
    )
    .where(({ eb, or, and }) =>
      or([
        eb('order_id', '=', id),
        and([eb('provider', '=', provider), eb('payment_id', '=', payment_id ?? '')]),
      ]),
    )
    .execute()
  const own = events.filter((each) =>
    id === null ? each.attempt_id === attempt?.id : each.order_id === id,
  )
  const payments = own.map((each) => each.payment_id)
  const counts_elsewhere = own.length < events.length
  return {
    buyer_gone,
    payments,
    counts_elsewhere,
    order: order ? { ...order, buyer_gone, paid_by_transfer, payments, counts_elsewhere } : null,
  }
}

export type PaymentTarget = Awaited<ReturnType<typeof lockPayee>>

const isPaidByTransfer = async (tx: Tx, orderId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('orders as r')
      .select(sql<boolean>`paid_by_transfer(r)`.as('is'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).is

async function isGone(tx: Tx, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false
  const { deleted_at } = await tx
    .selectFrom('profiles')
    .select('deleted_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}
