import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

// Which administrators may decide a dispute: none of its parties, and whether one is left besides
// who decides now.

interface Parties {
  user_id: string
  seller_id: string
  /** In whole DA. */
  total_price: number
}

/**
 * Administrators who may decide, none of them the order's party: the rest of a query. Support does
 * up to its limit.
 */
const fromDeciders = (
  buyer: RawBuilder<string>,
  seller: RawBuilder<string>,
  total: RawBuilder<number>,
) => sql`
  from profiles a join staff s on s.user_id = a.id join role_permissions r on r.role = s.role
  where r.permission = 'refund' and (r.setting is null or ${total} <= most_of(r.setting, r.most))
    and a.suspended_at is null and a.id not in (${buyer}, ${seller})`

/** The administrators who are no party to an order, by name. */
export async function decidersOf(
  db: Db,
  { user_id, seller_id, total_price }: Parties,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select a.id, a.username ${fromDeciders(
      sql.val(user_id),
      sql.val(seller_id),
      sql.val(total_price),
    )}
    order by lower(a.username)`.execute(db)
  return rows
}

/** Whether one of them is left besides who decides. */
export const hasOtherAdmin = async (
  db: Db,
  parties: Parties,
  decider: string | null,
): Promise<boolean> => (await decidersOf(db, parties)).some(({ id }) => id !== decider)

/** The same in a query of the disputes `d`. */
export const adminOtherThan = (decider: RawBuilder<unknown>) => sql<boolean>`exists (
  select ${fromDeciders(ofOrder('user_id'), ofOrder('seller_id'), ofOrder('total_price'))} and a.id <> ${decider})`

const ofOrder = <Value>(column: keyof Parties) =>
  sql<Value>`(select ${sql.ref(column)} from orders where id = d.order_id)`
