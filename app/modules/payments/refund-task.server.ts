import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'

/**
 * Gives the desk the task to send an order's money back to where it came from, since no provider
 * takes money back by itself: all that is left, or one part (`refund_id`). Its buyer is asked for
 * an account, unless they gave one for the order before. It names the payment by which the order
 * was paid, where one did; of an order that was marked by hand, the one that came for it and went
 * nowhere else.
 */
export async function giveRefundTask(
  tx: Tx,
  order: { id: string; user_id: string; payment_method_id: number },
  { amount, refund_id = null }: { amount: number; refund_id?: number | null },
  now: Date,
): Promise<void> {
  const paidBy = await tx
    .selectFrom('payment_events')
    .select(['provider', 'payment_id'])
    .where('order_id', '=', order.id)
    .where(({ eb, or, and }) =>
      or([
        eb('outcome', '=', 'paid'),
        eb('handled_as', '=', 'marked_paid'),
        and([
          eb('outcome', '=', 'paid_by_hand'),
          or([eb('handled_as', 'is', null), eb('handled_as', '=', 'nothing')]),
        ]),
      ]),
    )
    .orderBy(sql`outcome = 'paid_by_hand'`)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const given = await accountGiven(tx, order.id)
  await tx
    .insertInto('refund_tasks')
    .values({
      order_id: order.id,
      refund_id,
      user_id: order.user_id,
      payment_method_id: order.payment_method_id,
      amount,
      ...given,
      asked_at: now,
      provider: paidBy?.provider ?? null,
      provider_id: paidBy?.payment_id ?? null,
      created_at: now,
    })
    .execute()
  if (!given) await publish(tx, 'refund.account_asked', order.id, { amount })
}

/** The account that a buyer gave last for the refunds of an order. */
const accountGiven = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('refund_tasks')
    .select(['account', 'holder', 'given_at'])
    .where('order_id', '=', orderId)
    .where('account', 'is not', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Gives the desk the task to send back a payment that moved nothing. Money is whole DA. */
export async function giveTaskOfEvent(
  tx: Tx,
  payment: {
    id: string
    payee_id: string | null
    payment_method_id: number | null
    amount: number
    provider: string
    payment_id: string | null
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refund_tasks')
    .values({
      event_id: payment.id,
      user_id: payment.payee_id,
      payment_method_id: payment.payment_method_id,
      amount: payment.amount,
      provider: payment.provider,
      provider_id: payment.payment_id,
      created_at: now,
    })
    .execute()
}
