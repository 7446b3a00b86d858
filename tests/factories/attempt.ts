import { randomUUID } from 'node:crypto'
import { HOUR, plus } from '#kernel/time.ts'
import { openAttempt, type WantedAttempt } from '#modules/payments/attempts.server.ts'
import type { PaymentEvent } from '#modules/payments/payment-event.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'

interface Given {
  /** None of a deposit. */
  order_id: string | null
  user_id: string
  payment_method_id: number
  amount: number
  now?: Date
}

/** An attempt of which the gateway is to tell, where there is none; `gateway-order.ts` has one. */
export async function buildAttempt(db: Db, { now = new Date(), ...of }: Given) {
  const provider_id = `chk_${randomUUID()}`
  const id = await transact(db, async (tx) => {
    const wanted = {
      ...of,
      token: randomUUID(),
      expires_at: plus(now, HOUR),
    }
    const { attempt } = await opened(tx, wanted, now)
    await tx
      .updateTable('payment_attempts')
      .set({ provider_id, url: `https://pay.chargily.net/${provider_id}`, state: 'pending' })
      .where('id', '=', attempt.id)
      .execute()
    return attempt.id
  })
  return { id, provider_id }
}

/** What a gateway tells of an attempt: that so much was paid, unless told otherwise. */
export const toldOfAttempt = (
  attempt: { id: string; provider_id: string | null },
  given: Partial<PaymentEvent> & { amount: number },
): PaymentEvent => ({
  id: `evt_${randomUUID()}`,
  payment_id: attempt.provider_id!,
  order_id: null,
  attempt_id: attempt.id,
  type: 'payment.succeeded',
  state: 'paid',
  fees: 0,
  currency: 'DZD',
  mode: 'test',
  ...given,
})

/** Opens an attempt for who may begin one: a refusal is a mistake of the test. */
export async function opened(tx: Tx, wanted: Omit<WantedAttempt, 'provider'>, now: Date) {
  const attempt = await openAttempt(tx, { provider: 'chargily', ...wanted }, now)
  if (!attempt.ok) throw new Error(`the attempt was refused: ${attempt.code}`)
  return attempt.value
}
