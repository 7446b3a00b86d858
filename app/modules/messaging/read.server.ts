import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * Notes that somebody has seen their conversation up to a message; less than before changes
 * nothing. Answers whether it did.
 *
 * What is counted lies at or below a message that this statement sees, and messages of one
 * conversation are there in the order of their ids: so one that is written at this moment stays
 * unread.
 */
export async function markRead(
  db: Db,
  conversationId: string,
  personId: string,
  upTo: number,
): Promise<boolean> {
  if (!isUuid(conversationId)) return false
  const { numAffectedRows } = await sql`
    update conversation_members m set
      last_read_id = seen.id,
      unread = m.unread - seen_since(m, seen.id),
      first_unread_at = case when m.unread > seen_since(m, seen.id) then m.first_unread_at end
    from (select max(id) as id from messages
      where conversation_id = ${conversationId} and id <= ${upTo}) seen
    where m.conversation_id = ${conversationId} and m.person_id = ${personId}
      and m.last_read_id < seen.id`.execute(db)
  return numAffectedRows === 1n
}
