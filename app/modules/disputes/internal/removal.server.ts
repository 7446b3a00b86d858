import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'

/**
 * Takes a person's own words from disputes that are over, as part of the end of their account. What
 * was proposed, decided and paid stays.
 */
export async function forgetDisputes(tx: Tx, userId: string): Promise<void> {
  await sql`
    update disputes d
    set words = case when d.opened_by = ${userId} then '-' else words end,
      answer = case when o.seller_id = ${userId} and answer is not null then '-' else answer end,
      appeal = case when d.appealed_by = ${userId} then '-' else appeal end
    from orders o
    where o.id = d.order_id and ${userId} in (o.user_id, o.seller_id) and d.status = 'closed'`.execute(
    tx,
  )
  await sql`
    update dispute_proposals p set words = null
    from disputes d join orders o on o.id = d.order_id
    where d.number = p.dispute and d.status = 'closed' and p.words is not null
      and ${userId} = case p.side when 'buyer' then o.user_id else o.seller_id end`.execute(tx)
}
