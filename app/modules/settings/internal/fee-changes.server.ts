import { algiersDay } from '#kernel/algiers.ts'
import { audit } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { dayOfFee, type FeeKey, isFee, isOfSellers, isRaise } from '../fee-change.ts'
import type { SettingKey, Settings } from '../settings.ts'

// How a change of a fee waits for its day: checked, kept, told to sellers where it is a rise, and
// ended when the day has come.

/** A day from which it cannot count, or another change of the same fee that is coming. */
export type FeeProblem = 'bad_day' | 'fee_coming'

/** From which day each changed fee counts. */
export type FeeDays = Partial<Record<SettingKey, string>>

interface ChangedFee {
  key: FeeKey
  before: number
  value: number
  from: string
}

interface AskedFees {
  changes: Partial<Settings>
  typed: readonly { key: SettingKey; from?: string }[]
  before: Settings
}

/**
 * What the changes of fees among others come to: their days, those of a later day, those that
 * sellers pay more by, and the errors of a day that is none and of a fee that already changes.
 */
export async function feesIn(tx: Tx, { changes, typed, before }: AskedFees, now: Date) {
  const coming = await tx
    .selectFrom('fee_changes')
    .select('key')
    .where('ended_as', 'is', null)
    .execute()
  const errors: Partial<Record<SettingKey, FeeProblem>> = {}
  const fees: ChangedFee[] = []
  for (const { key, from: text = '' } of typed) {
    const value = changes[key]
    if (!isFee(key) || value === undefined) continue
    const from = dayOfFee({ key, value, typed: text }, before[key], now)
    if (coming.some((each) => each.key === key)) errors[key] = 'fee_coming'
    else if (from === null) errors[key] = 'bad_day'
    else fees.push({ key, before: before[key], value: Number(value), from })
  }
  return {
    errors,
    days: Object.fromEntries(fees.map(({ key, from }) => [key, from])) as FeeDays,
    later: fees.filter(({ from }) => from > algiersDay(now)),
    raises: fees.filter(
      ({ key, value, before: old }) => isOfSellers(key) && isRaise(key, value, old),
    ),
  }
}

/** Keeps the fees until their day, each in the audit log. Returns which. */
export async function scheduleFees(
  tx: Tx,
  fees: readonly ChangedFee[],
  actor_id: string,
  now: Date,
): Promise<SettingKey[]> {
  for (const { key, before, value, from } of fees) {
    await tx
      .insertInto('fee_changes')
      .values({ key, before, value, counts_from: from, created_by: actor_id, created_at: now })
      .execute()
    await audit(
      tx,
      {
        actor_id,
        action: 'setting.schedule',
        subject: `setting:${key}`,
        before: { [key]: before },
        after: { [key]: value, counts_from: from },
      },
      now,
    )
  }
  return fees.map(({ key }) => key)
}

/** Has sellers told of the fees that rise, of those of one day together. */
export async function publishRaises(tx: Tx, fees: readonly ChangedFee[], now: Date): Promise<void> {
  for (const [from, raised] of Map.groupBy(fees, (fee) => fee.from))
    await publish(
      tx,
      'setting.fees_raised',
      raised[0]!.key,
      { fees: raised.map(({ key, before, value }) => ({ key, before, after: value })), from },
      now,
    )
}

const dueFees = (db: Db, now: Date) =>
  db
    .selectFrom('fee_changes')
    .where('ended_as', 'is', null)
    .where('counts_from', '<=', algiersDay(now))

/** Whether the day of a fee has come that the settings do not hold yet. */
export const hasDueFees = async (db: Db, now: Date): Promise<boolean> =>
  (await dueFees(db, now).select('id').limit(1).executeTakeFirst()) !== undefined

/** Ends the fees whose day has come, for whoever stores them in the same transaction. */
export async function endDueFees(tx: Tx, now: Date): Promise<{ key: FeeKey; value: number }[]> {
  const due = await dueFees(tx, now).select(['id', 'key', 'value']).forUpdate().execute()
  if (due.length > 0)
    await tx
      .updateTable('fee_changes')
      .set({ ended_as: 'stored', ended_at: now })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
  return due
}
