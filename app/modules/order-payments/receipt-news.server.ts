import type { Locale } from '#kernel/locale.ts'
import type { Tx } from '#platform/db.server.ts'

/** A receipt of a transfer, its order, and whom to tell of it. */
export interface ReceiptToTell {
  person: { id: string; username: string; email: string; locale: Locale }
  order_id: string
  game_name: string
}

/** The receipts with these ids, of people who are still there. */
export async function receiptsToTell(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, ReceiptToTell>> {
  const rows = await tx
    .selectFrom('transfer_receipts as t')
    .innerJoin('orders as r', 'r.id', 't.order_id')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .innerJoin('profiles as p', 'p.id', 't.user_id')
    .where('t.id', 'in', [...ids])
    .where('p.deleted_at', 'is', null)
    .select(['t.id', 't.order_id', 'g.name as game_name'])
    .select(['p.id as person_id', 'p.username', 'p.email', 'p.locale'])
    .execute()
  return new Map(
    rows.map(({ id, order_id, game_name, person_id, ...person }) => [
      id,
      { person: { id: person_id, ...person }, order_id, game_name },
    ]),
  )
}
