import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

interface Parties {
  user_id: string
  seller_id: string
}

/** Administrators who may decide, none of them the order's party: the rest of a query. */
const fromDeciders = (buyer: RawBuilder<string>, seller: RawBuilder<string>) => sql`
  from profiles a where a.is_admin and a.suspended_at is null and a.id not in (${buyer}, ${seller})`

/** The administrators who are no party to an order, by name. */
export async function decidersOf(
  db: Db,
  { user_id, seller_id }: Parties,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select a.id, a.username ${fromDeciders(sql.val(user_id), sql.val(seller_id))}
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
  select ${fromDeciders(partyOf('user_id'), partyOf('seller_id'))} and a.id <> ${decider})`

const partyOf = (side: keyof Parties) =>
  sql<string>`(select ${sql.ref(side)} from orders where id = d.order_id)`
