import { sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Invoice, type Operator, operatorOf } from './invoice.ts'

// Whoever takes a number holds the row of its year until their transaction ends: so these come last
// in it. A transaction that is taken back gives its number back with it.

/** Makes out the invoice of an order that is paid, if the settings say by whom. */
export async function issueInvoice(
  tx: Tx,
  order: { id: string; total_price: number },
  settings: Settings,
  now: Date,
): Promise<void> {
  const operator = operatorOf(settings)
  if (!operator) return
  await sql`
    with next as (
      insert into invoice_years (year, last) values (${yearOf(now)}, 1)
      on conflict (year) do update set last = invoice_years.last + 1
      returning year, last
    )
    insert into invoices (year, number, kind, order_id, total, operator, issued_at)
    select year, last, 'invoice', ${order.id}, ${order.total_price},
      ${JSON.stringify(operator)}::jsonb, ${now}
    from next`.execute(tx)
}

/**
 * Takes the invoice of an order back by a credit note, if it has one: of what the buyer got back,
 * in whole DA. `refund` numbers the part that it was; 0 is all that was left, or a dispute's share.
 */
export async function takeBackInvoice(
  tx: Tx,
  orderId: string,
  { amount, refund = 0 }: { amount: number; refund?: number },
  now: Date,
): Promise<void> {
  await sql`
    with taken_back as (
      select year, number, operator from invoices
      where order_id = ${orderId} and kind = 'invoice'
    ), next as (
      insert into invoice_years (year, last) select ${yearOf(now)}, 1 from taken_back
      on conflict (year) do update set last = invoice_years.last + 1
      returning year, last
    )
    insert into invoices (year, number, kind, order_id, total, corrects_year, corrects, operator,
      refund, issued_at)
    select n.year, n.last, 'credit_note', ${orderId}, ${amount}::bigint, t.year, t.number,
      t.operator, ${refund}::int, ${now}
    from next n, taken_back t`.execute(tx)
}

/** The invoice of an order, and the credit notes that take it back, in their order. */
export async function invoicesOf(db: Db, orderId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc') // the invoice first
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(({ corrects, corrects_year, operator, ...row }) => ({
    ...row,
    corrects: corrects === null ? null : { year: corrects_year!, number: corrects },
    operator: operator as Operator,
  }))
}

/** The year that a calendar in Algiers shows. */
const yearOf = (moment: Date): number => Number(algiersDay(moment).slice(0, 4))
