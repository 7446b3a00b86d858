import { sql } from 'kysely'
import { type AccountKind, digitsOf } from '#kernel/algerian-account.ts'
import { PASSWORD } from '#modules/auth/password-check.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { WithdrawalSigns } from '../withdrawal.ts'

type Withdrawal = { id: string; account_kind: AccountKind; account: string | null }

/** What about each of these withdrawals is unlike those before it, by their ids, in one query. */
export async function signsOf(
  db: Db,
  withdrawals: readonly Withdrawal[],
): Promise<Map<string, WithdrawalSigns>> {
  const known = withdrawals.map(({ id, account_kind: kind, account }) => ({
    id,
    same: account === null ? [] : digitsOf({ kind, digits: account }),
  }))
  const paid = sql`from withdrawals b
    where b.user_id = w.user_id and b.status = 'paid' and b.id <> w.id
    and b.created_at < w.created_at`
  const dayBefore = sql`between w.created_at - interval '24 hours' and w.created_at`
  const { rows } = await sql<WithdrawalSigns & { id: string }>`select
    w.id, w.unproven_name,
    not exists (select ${paid}) as first,
    exists (select ${paid})
      and not exists (select ${paid} and b.account = any(k.same)) as new_account,
    exists (select ${paid})
      and not exists (select ${paid}
      and fold(b.account_holder) = fold(w.account_holder)) as other_holder,
    exists (select from withdrawals o
      where o.account = any(k.same) and o.user_id <> w.user_id) as shared_account,
    exists (select from auth_accounts a where a.user_id = w.user_id and a.provider_id = ${PASSWORD}
      and a.updated_at > a.created_at and a.updated_at ${dayBefore}) as new_password,
    exists (select from two_factors f
      where f.user_id = w.user_id and f.confirmed_at ${dayBefore}) as new_two_step,
    exists (select from profiles s
      where s.id = w.user_id and s.suspended_at is not null) as suspended
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(id uuid, same text[])
    join withdrawals w on w.id = k.id
  `.execute(db)
  return new Map(rows.map(({ id, ...signs }) => [id, signs]))
}
