import { idFrom, isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, isRefusedToRole } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isCheckViolation, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { post, walletBalance } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, walletOf } from '#modules/ledger/ledger.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { AdjustmentForm } from './wallet-adjustment.form.ts'
import { type AdjustmentRefusal, adjustmentMark, whyNotAdjust } from './wallet-adjustment.ts'

// Money that an administrator puts into a person's wallet or takes out of it, with a reason.

/** Who is whose wallet: a person, whom an administrator adjusts by a form. */
interface Request {
  userId: string
  form: AdjustmentForm
  actor: Administrator
}

type Adjusted = Result<{ id: number }, AdjustmentRefusal | StepUpRefusal>

/**
 * Puts money into a person's wallet or takes it out, with its transfer, audit row and news in one
 * transaction. The same form sent twice is one adjustment; sent once more with other values it is
 * `used`. Refused: one's own wallet, a deleted account's, and more than there is: `negative` as it
 * was read, `below_zero` when the database says so, because it went elsewhere meanwhile. What fails
 * otherwise is logged and `failed`.
 */
export async function adjustWallet(
  db: Db,
  userId: string,
  form: AdjustmentForm,
  actor: Administrator,
  now: Date,
): Promise<Adjusted> {
  if (!actor.is_admin) return refuse('not_found')
  return adjustOnce(db, { userId, form, actor }, now).catch((error: unknown) => {
    if (isRefusedToRole(error)) throw error
    log.error('a wallet could not be adjusted', error)
    return refuse('failed')
  })
}

async function adjustOnce(db: Db, request: Request, now: Date): Promise<Adjusted> {
  const before = await adjustedBy(db, request)
  if (before) return before
  const adjusted = await transact(db, (tx) => adjustIn(tx, request, now)).catch((error: unknown) =>
    refusalOf(db, request.userId, error),
  )
  if (adjusted.ok) return adjusted
  // what is missing now may be what the same form has just taken
  const meanwhile = await adjustedBy(db, request)
  return meanwhile ?? adjusted
}

/** What this form did before; null when it did nothing, `used` when it did something else. */
async function adjustedBy(db: Db, { userId, form, actor }: Request): Promise<Adjusted | null> {
  const row = await db
    .selectFrom('wallet_adjustments')
    .selectAll()
    .where('token', '=', form.token)
    .executeTakeFirst()
  if (!row) return null
  const isSame =
    row.user_id === userId &&
    row.actor_id === actor.id &&
    row.kind === form.kind &&
    row.amount === form.amount &&
    row.description === adjustmentMark(form.description)
  return isSame ? ok({ id: row.id }) : refuse('used')
}

async function adjustIn(tx: Tx, { userId, form, actor }: Request, now: Date): Promise<Adjusted> {
  // as it is until the transaction ends: nobody ends the account meanwhile
  const owner = isUuid(userId)
    ? await tx
        .selectFrom('profiles')
        .where('id', '=', userId)
        .select(['id', 'deleted_at'])
        .forShare()
        .executeTakeFirst()
    : undefined
  if (!owner) return refuse('not_found')
  const { kind, amount, token } = form
  const why = whyNotAdjust(form, owner, await walletBalance(tx, userId), actor.id)
  if (why) return why
  const act = `wallet.${kind}` as const
  const refused =
    (await requireStepUp(tx, actor, now)) ??
    (await requireMoneyLimit(tx, actor.id, { act, amount }, now))
  if (refused) return refused
  const description = adjustmentMark(form.description)
  const stored = await tx
    .insertInto('wallet_adjustments')
    .values({
      user_id: userId,
      actor_id: actor.id,
      kind,
      amount,
      description,
      token,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('wallet_adjustments_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return refuse('failed') // sent twice at once, which the caller finds
  const [debit, credit] =
    kind === 'deposit' ? [ADJUSTMENTS, walletOf(userId)] : [walletOf(userId), ADJUSTMENTS]
  await post(
    tx,
    `adjustment:${stored.id}`,
    [{ code: kind, debit, credit, amount, description }],
    now,
  )
  // its row is ours since the transfer, so nobody has moved it between
  const balance = await walletBalance(tx, userId)
  const change = {
    actor_id: actor.id,
    action: act,
    amount,
    ...(kind === 'deposit' && { credited: userId }),
    subject: `profile:${userId}`,
    reason: form.description,
  }
  await audit(
    tx,
    {
      ...change,
      before: { balance: kind === 'deposit' ? balance - amount : balance + amount },
      after: { adjustment: stored.id, amount, balance },
    },
    now,
  )
  await publish(tx, 'wallet.adjusted', String(stored.id), {}, now)
  return ok(stored)
}

async function refusalOf(db: Db, userId: string, error: unknown): Promise<Adjusted> {
  if (isCheckViolation(error, 'ledger_accounts_not_below_zero'))
    return refuse('below_zero', { balance: await walletBalance(db, userId) })
  if (isCheckViolation(error, 'profiles_deleted')) return refuse('deleted')
  if (isCheckViolation(error, 'audit_by_administrators')) return refuse('not_found')
  throw error
}

/**
 * An adjustment of this person's wallet, by its id as an address names it; null when there is none.
 */
export async function findAdjustment(db: Db, userId: string, id: string | null) {
  const key = idFrom(id ?? undefined)
  if (key === null || !isUuid(userId)) return null
  return (
    (await db
      .selectFrom('wallet_adjustments')
      .select(['id', 'kind', 'amount'])
      .where('id', '=', key)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}
