import { tokenOfBody } from '#platform/form-body.server.ts'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { post, sumOf } from '#modules/ledger/ledger.server.ts'
import { BANK, clearingOf } from '#modules/ledger/ledger.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { type DayRefusal, whyNotBankDay } from './refund-tasks.ts'
import type { SettlementForm } from './bank.form.ts'
import { allocate } from './internal/settlement.ts'
import { payingGateway } from './providers.server.ts'

/**
 * The methods that the gateway takes money by, or took it, in the order of their ids, each with
 * what the gateway owes us of it in whole DA.
 */
export async function owedByGateway(db: Db) {
  const methods = await db
    .selectFrom('payment_methods as m')
    .select(['m.id as payment_method_id', 'm.name', 'm.name_ar'])
    .where((eb) =>
      eb.or([
        eb('m.kind', '=', 'gateway'),
        eb.exists(
          eb
            .selectFrom('payment_attempts as a')
            .select('a.id')
            .whereRef('a.payment_method_id', '=', 'm.id'),
        ),
      ]),
    )
    .orderBy('m.id')
    .execute()
  const owed: ((typeof methods)[number] & { owed: number })[] = []
  for (const method of methods) {
    const balance = await sumOf(db, clearingOf(method.payment_method_id))
    owed.push({ ...method, owed: balance === 0 ? 0 : -balance })
  }
  return owed
}

const SHOWN = 10

/** The last settlements, the newest first: each as the bank knows it, over all its methods. */
export const recentSettlements = (db: Db) =>
  db
    .selectFrom('provider_settlements as s')
    .innerJoin('profiles as p', 'p.id', 's.recorded_by')
    .select(['s.token', 's.bank_reference', 's.arrived_on', 's.created_at', 'p.username'])
    .select(sql<number>`sum(s.amount)::bigint`.as('amount'))
    .where('s.provider', '=', payingGateway())
    .groupBy(['s.token', 's.bank_reference', 's.arrived_on', 's.created_at', 'p.username'])
    .orderBy('s.created_at', 'desc')
    .limit(SHOWN)
    .execute()

export type Settlement = Awaited<ReturnType<typeof recentSettlements>>[number]

export type SettlementRefusal = 'not_found' | 'no_method' | 'reference_taken' | DayRefusal

/**
 * Writes down what the gateway paid out to the bank, split over its methods by what it owes of
 * each. The same form twice is one settlement. Refused: to others than administrators, a reference
 * that is written down already, a day to come or long ago, and who has not confirmed that it is
 * them.
 */
export async function recordSettlement(
  db: Db,
  { token, ...said }: SettlementForm,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, SettlementRefusal | StepUpRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  const form = { ...said, token: tokenOfBody(token, said) }
  const noDay = whyNotBankDay(form.arrived_on, now)
  if (noDay) return refuse(noDay)
  return transact(db, (tx) => record(tx, form, administrator, now)).catch((error: unknown) => {
    if (isUniqueViolation(error, 'provider_settlements_reference_once'))
      return refuse('reference_taken')
    throw error
  })
}

async function record(
  tx: Tx,
  { amount, bank_reference, arrived_on, token }: SettlementForm,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, SettlementRefusal | StepUpRefusal>> {
  // one after another: each is split by what those before it have left
  const provider = payingGateway()
  await advisoryLock(tx, `settlements of ${provider}`)
  const before = await tx
    .selectFrom('provider_settlements')
    .select(['token', 'bank_reference'])
    .where((eb) => eb.or([eb('token', '=', token), eb('bank_reference', '=', bank_reference)]))
    .where('provider', '=', provider)
    .execute()
  if (before.some((each) => each.token === token)) return ok(null)
  if (before.length > 0) return refuse('reference_taken')
  const parts = allocate(amount, await owedByGateway(tx))
  if (parts.size === 0) return refuse('no_method')
  const unconfirmed = await requireStepUp(tx, administrator, now)
  if (unconfirmed) return unconfirmed
  for (const [payment_method_id, part] of parts) {
    const { id } = await tx
      .insertInto('provider_settlements')
      .values({
        provider,
        payment_method_id,
        amount: part,
        bank_reference,
        arrived_on,
        recorded_by: administrator.id,
        token,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const settled = { debit: BANK, credit: clearingOf(payment_method_id), amount: part }
    await post(tx, `settlement:${id}`, [{ code: 'settlement', ...settled }], now)
  }
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'settlement.record',
      amount,
      subject: `settlement:${bank_reference}`,
      after: { amount, bank_reference, arrived_on },
    },
    now,
  )
  return ok(null)
}
