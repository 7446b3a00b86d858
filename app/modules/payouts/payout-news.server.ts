import { accountShown } from '#kernel/algerian-account.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Tx } from '#platform/db.server.ts'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import { netOf } from './withdrawal.ts'

// Reads withdrawals and deposits as their people are told of them, for notifications and mails.

/** A withdrawal or deposit and whom to tell of it. Money is whole DA. */
export interface PayoutToTell {
  person: { id: string; username: string; email: string; locale: Locale }
  amount: number
  net?: number
  reason: string | null
  /** Of a withdrawal only the last digits: mails are read by more eyes than the site. */
  account: string
  bank_reference: string | null
}

const people = ['p.id as person_id', 'p.username', 'p.email', 'p.locale'] as const

type Person = { person_id: string; username: string; email: string; locale: Locale }

const personOf = ({ person_id, username, email, locale }: Person) => ({
  id: person_id,
  username,
  email,
  locale,
})

/** The withdrawals with these ids, of people who are still there. */
export async function withdrawalsToTell(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, PayoutToTell>> {
  const rows = await tx
    .selectFrom('withdrawals as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where('w.id', 'in', [...ids])
    .where('p.deleted_at', 'is', null)
    .select([
      'w.id',
      'w.amount',
      'w.fee',
      'w.account_kind',
      'w.account',
      'w.return_reason',
      'w.bank_reference',
      ...people,
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        person: personOf(row),
        amount: row.amount,
        net: netOf(row),
        reason: row.return_reason,
        bank_reference: row.bank_reference,
        account: row.account
          ? accountEnd(accountShown({ kind: row.account_kind, digits: row.account }))
          : '',
      },
    ]),
  )
}

const SHOWN_DIGITS = 9

const accountEnd = (account: string): string =>
  account.length > SHOWN_DIGITS ? `…${account.slice(-SHOWN_DIGITS)}` : account

/** The deposits with these ids, of people who are still there. */
export async function depositsToTell(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, PayoutToTell>> {
  const rows = await tx
    .selectFrom('deposits as d')
    .innerJoin('profiles as p', 'p.id', 'd.user_id')
    .where('d.id', 'in', [...ids])
    .where('p.deleted_at', 'is', null)
    .select([
      'd.id',
      'd.amount',
      'd.received_amount',
      'd.to_account',
      'd.refusal_reason',
      ...people,
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        person: personOf(row),
        amount: row.received_amount ?? row.amount,
        reason: row.refusal_reason,
        bank_reference: null,
        account: row.to_account === null ? '' : storedAccountShown(row.to_account),
      },
    ]),
  )
}
