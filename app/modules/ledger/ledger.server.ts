import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { HOUR, plus } from '#kernel/time.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Keyset, keysetPage, type PageQuery } from '#platform/keyset.server.ts'
import {
  keepsBalance,
  type Transfer,
  type TransactionFilter,
  type WalletMoney,
  walletOf,
} from './ledger.ts'

/**
 * Posts the transfers of one cause. The database moves the balances, refuses an overdraft
 * (constraint ledger_accounts_not_below_zero) and a cause that was posted before
 * (ledger_transfers_once).
 */
export async function post(
  tx: Tx,
  reference: string,
  transfers: readonly Transfer[],
  now: Date,
): Promise<void> {
  if (transfers.length === 0) return
  for (const { amount } of transfers)
    assert(Number.isSafeInteger(amount) && amount > 0, `not an amount: ${amount}`)
  const accounts = await openAccounts(tx, transfers)
  const rows = transfers.map(({ code, debit, credit, amount, description, order_id }) => ({
    code,
    debit,
    credit,
    amount,
    description: description ?? null,
    order_id: order_id ?? null,
  }))
  // numbered once their accounts are locked, so that each account moves in the order of numbers
  await sql`
    with locked as materialized (
      select from ledger_accounts where id = any (${accounts}) and balance is not null
      order by id for no key update
    )
    insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount,
      description, order_id, created_at)
    select ${reference}, t.code, t.debit, t.credit, t.amount, t.description, t.order_id, ${now}
    from (select count(*) from locked) l cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (code text, debit text, credit text, amount bigint, description text, order_id uuid)`.execute(
    tx,
  )
}

async function openAccounts(tx: Tx, transfers: readonly Transfer[]): Promise<string[]> {
  const ids = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))].sort()
  await tx
    .insertInto('ledger_accounts')
    .values(ids.map((id) => ({ id, balance: keepsBalance(id) ? 0 : null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}

/** What a person's wallet holds, in whole DA. */
export async function walletBalance(db: Db, userId: string): Promise<number> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', walletOf(userId))
    .executeTakeFirst()
  return account?.balance ?? 0
}

/**
 * What a person's wallet holds, and what of it came by card within `hours`, by a sale too, and was
 * not spent: the one place that says what can be withdrawn. The database refuses by the same sum.
 */
export async function walletMoney(
  db: Db | Tx,
  userId: string,
  { card_rest_hours: hours }: Pick<Settings, 'card_rest_hours'>,
  now: Date,
): Promise<WalletMoney> {
  const { rows } = await sql<{ balance: number; amount: number; newest: Date | null }>`
    select coalesce((select balance from ledger_accounts where id = ${walletOf(userId)}),
      0) as balance,
      c.amount, c.newest
    from card_money(${userId}, ${plus(now, -hours * HOUR)}) c`.execute(db)
  const { balance, amount, newest } = rows[0]!
  const resting = Math.min(balance, amount)
  return {
    balance,
    resting,
    rests_until: resting > 0 && newest ? plus(newest, hours * HOUR) : null,
  }
}

/**
 * What of a person's wallet came by card at any time and is still there, in whole DA: what they
 * paid in or had back, not what they earned by sales.
 */
export async function cardMoney(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select own_card_money(${userId}) as amount`.execute(db)
  return rows[0]!.amount
}

/** The balance, so that it stays until the transaction ends: others that would change it wait. */
export async function lockedWalletBalance(tx: Tx, userId: string): Promise<number> {
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', walletOf(userId))
    .forUpdate()
    .executeTakeFirst()
  return account?.balance ?? 0
}

/**
 * What an account of the platform's own holds, in whole DA: what came in less what went out,
 * summed. It is 0 while nothing moved it.
 */
export async function sumOf(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (coalesce((select sum(amount) from ledger_transfers
      where credit_account_id = ${account}), 0)
      - coalesce((select sum(amount) from ledger_transfers where debit_account_id = ${account}),
        0))::bigint as balance`.execute(db)
  return rows[0]!.balance
}

/** How many rows of history one page of the wallet shows. */
export const TRANSACTIONS_PER_PAGE = 20

/**
 * A page of a person's wallet history, newest first, each with the offer's title or the reward's
 * name it belongs to.
 */
export async function transactionsOf(
  db: Db,
  userId: string,
  filter: TransactionFilter,
  place: ListPlace = null,
) {
  const asked = { size: TRANSACTIONS_PER_PAGE, place }
  const { rows, ...beside } = await keysetPage(newestFirst, asked, (page) =>
    rowsOf(db, userId, filter, page),
  )
  return { transactions: rows, ...beside }
}

const newestFirst: Keyset = [{ by: sql`t.id`, is: 'number', down: true }]

/** Which they are comes first: what they belong to is read of these alone. */
const rowsOf = (
  db: Db,
  userId: string,
  filter: TransactionFilter,
  { key, beyond, sorted, limit }: PageQuery,
) => {
  const shown = db
    .selectFrom('wallet_transactions as t')
    .where('t.account_id', '=', walletOf(userId))
    .$if(filter !== 'all', (query) =>
      query.where('t.type', '=', filter as Exclude<TransactionFilter, 'all'>),
    )
    .where(beyond)
    .selectAll('t')
    .select(key)
  return sorted(
    db
      .selectFrom(sorted(shown).limit(limit).as('t'))
      .leftJoin('orders as o', 'o.id', 't.order_id')
      .leftJoin('loyalty_redemptions as r', 'r.id', 't.loyalty_redemption_id')
      .leftJoin('loyalty_rewards as w', 'w.id', 'r.reward_id')
      .select([
        't.id',
        't.type',
        't.status',
        't.amount',
        't.created_at',
        't.description',
        't.order_id',
        'o.offer_title',
        'w.name as reward_name',
        'w.name_ar as reward_name_ar',
        't.key',
      ]),
  ).execute()
}

/**
 * What came for an order when it was over, and went into its buyer's wallet, in whole DA; 0 when
 * nothing did.
 */
export async function lateMoneyOf(db: Db, userId: string, orderId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('ledger_transfers')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('credit_account_id', '=', walletOf(userId))
    .where('code', '=', 'late_payment')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return amount
}
