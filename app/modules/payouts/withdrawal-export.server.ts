import { type AccountKind, accountShown, bankOf, ribOf } from '#kernel/algerian-account.ts'
import { csvOf } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { silentSince } from '#platform/silence.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { isAdvanced } from './withdrawal-lists.server.ts'
import { netOf } from './withdrawal.ts'

export type ExportRefusal = StepUpRefusal | 'not_found' | 'nothing_new' | 'a_copy'

/**
 * The approved withdrawals as a file for the bank, in the order in which they are paid: those that
 * are in no file yet, or with `again` all of them, each with the time of the file that it was in
 * before. Every one is marked with who took it and when, and that is audited: a file holds account
 * numbers, and paid from two files somebody is paid twice. Refused to who is no administrator, or
 * has not confirmed that it is them, and when all of them are in a file already, and
 * while the database is a copy, since the real site pays them.
 */
export async function exportApproved(
  db: Db,
  administrator: Administrator,
  again: boolean,
  now: Date,
): Promise<Result<string, ExportRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  if (await silentSince(db)) return refuse('a_copy')
  return transact(db, async (tx): Promise<Result<string, ExportRefusal>> => {
    const rows = await tx
      .selectFrom('withdrawals as w')
      .innerJoin('profiles as p', 'p.id', 'w.user_id')
      .where('w.status', '=', 'approved')
      .$if(!again, (query) => query.where('w.exported_at', 'is', null))
      .select([
        'w.id',
        'p.username',
        'w.account_kind',
        'w.account',
        'w.account_holder',
        'w.amount',
        'w.fee',
        'w.created_at',
        'w.exported_at',
      ])
      .orderBy(isAdvanced, 'desc')
      .orderBy('w.created_at')
      .orderBy('w.id')
      .forUpdate('w')
      .execute()
    if (rows.length === 0) return refuse('nothing_new')
    const unconfirmed = await requireStepUp(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    await tx
      .updateTable('withdrawals')
      .set({ exported_at: now, exported_by: administrator.id })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const repeated = rows.filter(({ exported_at }) => exported_at !== null).length
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'withdrawal.export',
        subject: 'withdrawals',
        after: { count: rows.length, ...(again && { repeated }) },
      },
      now,
    )
    return ok(writeWithdrawals(rows as PaidOut[]))
  })
}

/** A withdrawal to pay, as the file for the bank needs it. Money is whole DA. */
interface PaidOut {
  id: string
  username: string
  account_kind: AccountKind
  account: string
  account_holder: string
  amount: number
  fee: number
  created_at: Date
  /** When it was last in such a file; null before the first. */
  exported_at: Date | null
}

const columns = [
  'withdrawal',
  'username',
  'holder',
  'bank',
  'rib',
  'ccp',
  'amount_da',
  'requested_at',
  'exported_before_at',
] as const

/**
 * Withdrawals as a spreadsheet. Accounts are written in groups, so that no spreadsheet rounds them
 * as numbers; `amount_da` is what the person is to receive. `exported_before_at` is when a row was
 * in an earlier file, which may have been paid.
 */
function writeWithdrawals(rows: readonly PaidOut[]): string {
  const records = rows.map(
    ({
      id,
      username,
      account_kind,
      account,
      account_holder,
      amount,
      fee,
      created_at,
      exported_at,
    }) => {
      const to = { kind: account_kind, digits: account }
      const rib = accountShown({ kind: 'rib', digits: ribOf(to) })
      return [
        id,
        username,
        account_holder,
        bankOf(to) ?? '',
        rib,
        account_kind === 'ccp' ? accountShown(to) : '',
        netOf({ amount, fee }),
        created_at.toISOString(),
        exported_at?.toISOString() ?? '',
      ]
    },
  )
  return csvOf(columns, records)
}
