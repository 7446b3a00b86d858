import { sql } from 'kysely'
import { lockNamed, type Tx } from '#platform/db.server.ts'
import type { Message } from './room.ts'

interface NewMessage {
  conversation_id: string
  /** Buyer and seller, one of whom says it. */
  people: readonly [string, string]
  author_id: string
  kind: Message['kind']
  body: string
  flags: readonly string[]
  client_token: string
}

/**
 * Writes a message, and that it waits for the other side; null where its token was used before. A
 * greeting waits for nobody, so nobody is written to about it.
 *
 * Whoever says something to one of these two people goes on alone until the transaction ends: so
 * what either is told comes in the order of its ids, and a live stream that has told of one id has
 * told of all below.
 */
export async function writeMessage(
  tx: Tx,
  { conversation_id, people, author_id, kind, body, flags, client_token }: NewMessage,
  now: Date,
): Promise<number | null> {
  for (const person of [...people].sort()) await lockNamed(tx, `messages of ${person}`)
  const { rows } = await sql<{ id: number }>`
    with said as (
      insert into messages (conversation_id, author_id, kind, body, flags, client_token, created_at)
      values (${conversation_id}, ${author_id}, ${kind}, ${body}, ${[...flags]}::text[], ${client_token}, ${now})
      on conflict (author_id, client_token) do nothing
      returning id
    ), spoken as (
      update conversations c set last_at = greatest(c.last_at, ${now}) from said where c.id = ${conversation_id}
    ), told as (
      update conversation_members m set
        last_message_id = said.id,
        unread = m.unread + (m.person_id <> ${author_id})::int,
        first_unread_at = case when m.person_id = ${author_id} or ${kind} = 'greeting' then m.first_unread_at
          else coalesce(m.first_unread_at, ${now}) end
      from said where m.conversation_id = ${conversation_id}
    )
    select id from said`.execute(tx)
  return rows[0]?.id ?? null
}
