import { randomUUID } from 'node:crypto'
import { HOUR, plus } from '#kernel/time.ts'
import { openAttempt, settleAttempt } from '#modules/payments/commands.server.ts'
import type { AttemptState } from '#modules/payments/rules.ts'
import { type Db, transact } from '#platform/db.server.ts'

interface Given {
  order_id: string | null
  user_id: string
  payment_method_id: number
  amount: number
  provider_id?: string
  state?: AttemptState
  failure?: string
  now?: Date
}

/** An attempt at the gateway, in a state: pending unless told otherwise. */
export async function buildAttempt(
  db: Db,
  { provider_id = `chk_${randomUUID()}`, state = 'pending', failure, now, ...of }: Given,
) {
  const at = now ?? new Date()
  const id = await transact(db, async (tx) => {
    const wanted = { ...of, token: randomUUID(), expires_at: plus(at, HOUR) }
    const { attempt } = await opened(tx, wanted, at)
    await tx
      .updateTable('payment_attempts')
      .set({ provider_id, url: `https://pay.chargily.net/${provider_id}` })
      .where('id', '=', attempt.id)
      .execute()
    await settleAttempt(tx, attempt.id, state, failure ?? null, at)
    return attempt.id
  })
  return { id, provider_id }
}

/** Opens an attempt for who may begin one: a refusal is a mistake of the test. */
export async function opened(...given: Parameters<typeof openAttempt>) {
  const attempt = await openAttempt(...given)
  if (!attempt.ok) throw new Error(`the attempt was refused: ${attempt.code}`)
  return attempt.value
}
