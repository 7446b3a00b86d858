import { sql } from 'kysely'
import { advisoryLock, type Tx } from '#platform/db.server.ts'
import type { Message } from '../conversation.ts'
import { addPictures } from '../pictures.server.ts'

// Writes a message into a conversation, and that it waits for the other side. All kinds of messages
// come through here.

interface NewMessage {
  conversation_id: string
  /** Buyer and seller: one of them says it, or staff do. */
  people: readonly [string, string]
  author_id: string
  kind: Message['kind']
  body: string
  flags: readonly string[]
  /** The urls of its pictures, which are stored. */
  pictures?: readonly string[]
  client_token: string
}

/**
 * Writes a message, and that it waits for the other side, or for both where staff say it; null
 * where its token was used before. A greeting waits for nobody, so nobody is written to about it.
 *
 * Whoever says something to one of these two people goes on alone until the transaction ends: so
 * what either is told comes in the order of its ids, and a live stream that has told of one id has
 * told of all below.
 */
export async function writeMessage(tx: Tx, message: NewMessage, now: Date): Promise<number | null> {
  const { conversation_id, people, author_id, kind, body, flags, client_token } = message
  const { pictures = [] } = message
  await lockPeople(tx, people)
  const { rows } = await sql<{ id: number }>`
    with said as (
      insert into messages (conversation_id, author_id, kind, body, flags, pictures, client_token,
        created_at)
      values (${conversation_id}, ${author_id}, ${kind}, ${body}, ${[...flags]}::text[],
        ${pictures.length}, ${client_token}, ${now})
      on conflict (author_id, client_token) do nothing
      returning id
    ), spoken as (
      update conversations c set last_at = greatest(c.last_at, ${now}) from said
      where c.id = ${conversation_id}
    ), told as (
      update conversation_members m set
        last_message_id = said.id,
        unread = m.unread + (m.person_id <> ${author_id})::int,
        first_unread_at = case when m.person_id = ${author_id} or ${kind} = 'greeting'
          then m.first_unread_at
          else coalesce(m.first_unread_at, ${now}) end
      from said where m.conversation_id = ${conversation_id}
    )
    select id from said`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  await addPictures(tx, { id, author_id, pictures }, now)
  return id
}

/** One after another, in the order of their ids: whoever says something to one of these people. */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  for (const person of [...new Set(people)].sort()) await advisoryLock(tx, `messages of ${person}`)
}
