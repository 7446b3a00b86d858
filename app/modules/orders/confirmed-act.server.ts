import { sql } from 'kysely'
import { ok, type Result } from '#kernel/result.ts'
import { advisoryLock, type Tx } from '#platform/db.server.ts'
import type { Actor } from '#modules/auth/actor.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import {
  isLimitedAct,
  isMoneyAct,
  type StepUpRefusal,
  takesConfirmation,
} from '#modules/step-up/step-up.ts'

/**
 * Asks for what an administrator's act on an order takes, in the transaction of the act, which is
 * about `amount` whole DA. Returns whether it was confirmed, of acts that ask above the setting's
 * limit only; undefined of all others. Refused: what asks and was not confirmed, and more money
 * than they may move in a day.
 */
export async function confirmAct(
  tx: Tx,
  act: string,
  actor: Actor,
  amount: number,
  settings: Settings,
  now: Date,
): Promise<Result<boolean | undefined, StepUpRefusal>> {
  if (actor.kind !== 'person') return ok(undefined)
  const confirmed = await confirm(tx, act, actor, amount, settings, now)
  if (!confirmed.ok || !isMoneyAct(act)) return confirmed
  return (await requireMoneyLimit(tx, actor.id, { act, amount }, now)) ?? confirmed
}

async function confirm(
  tx: Tx,
  act: string,
  actor: Extract<Actor, { kind: 'person' }>,
  amount: number,
  { mark_paid_limit: limit }: Settings,
  now: Date,
): Promise<Result<boolean | undefined, StepUpRefusal>> {
  if (!isLimitedAct(act))
    return (takesConfirmation(act) ? await requireStepUp(tx, actor, now) : null) ?? ok(undefined)
  // one act after another, so that each sees what those before it have left of the limit
  await advisoryLock(tx, `unconfirmed ${actor.id}`)
  const refused = await requireStepUp(tx, actor, now)
  if (!refused) return ok(true)
  return takesConfirmation(act, {
    amount,
    limit,
    unconfirmed: await unconfirmedAmount(tx, actor.id, now),
  })
    ? refused
    : ok(false)
}

/**
 * What an administrator moved by such acts without a confirmation, in whole DA, in the day before.
 */
async function unconfirmedAmount(tx: Tx, actorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{
    amount: number
  }>`select unconfirmed_amount(${actorId}, ${now}) as amount`.execute(tx)
  return rows[0]!.amount
}
