import { sql } from 'kysely'
import { dayIn, within } from './reconciliation-payments.server.ts'

/** What closed days say was moved on each day. */
export const closedMovements = (from: string, to: string) => sql`
    select day, code, from_account as "from", to_account as "to", amount, transfers, buyer_fee
    from reconciliation_movements
    where day between ${from}::date and ${to}::date`

/**
 * What the ledger says was moved on each day. Of a fee the order says what the buyer paid of it.
 */
export const ledgerMovements = (from: string, to: string) => sql`
    select ${dayIn('t.created_at')} as day, t.code, ledger_book(t.debit_account_id) as "from",
      ledger_book(t.credit_account_id) as "to",
      sum(t.amount)::bigint as amount, count(*)::int as transfers,
      least(coalesce(sum(o.buyer_fee - fee_back(o.buyer_fee, o.refunded_part,
        o.total_price - o.buyer_fee)), 0), sum(t.amount))::bigint as buyer_fee
    from ledger_transfers t
    left join orders o on o.id = case when t.code = 'fee' and t.reference like 'order:%'
      then substr(t.reference, 7)::uuid end
    where ${within('t.created_at', from, to)}
    group by 1, 2, 3, 4`
