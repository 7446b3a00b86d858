import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { subjectFor } from './internal/subject.server.ts'
import { type Message, MESSAGES_AT_ONCE, type ConversationPlace } from './conversation.ts'

/** What is read of a message, from a table that is called `m`. */
export const messageColumns =
  sql.raw(`m.id, m.conversation_id, m.author_id, m.kind, m.body, m.flags, m.client_token,
    m.created_at, m.removed_at,
  coalesce((select max(p.id) from messages p
    where p.conversation_id = m.conversation_id and p.id < m.id), 0) as previous_id,
  case when m.pictures = 0 then '[]' else coalesce((
    select json_agg(r.id order by r.position) from message_attachments r
      where r.message_id = m.id), '[]') end as pictures`)

/** The id of the newest message of somebody's conversations; 0 without any. */
export const newestMessageOf = (person: string): RawBuilder<number> =>
  sql`coalesce((select max(c.last_message_id) from conversation_members c
    where c.person_id = ${sql.ref(person)}), 0)`

/** How many messages wait for somebody. */
export const unreadMessagesOf = (person: string): RawBuilder<number> =>
  sql`coalesce((select sum(c.unread)::int from conversation_members c
    where c.person_id = ${sql.ref(person)} and c.unread > 0), 0)`

/**
 * For each who was told of messages up to `lastMessage`, those of their conversations that came
 * after, oldest first, at most the newest 50; nothing where none did.
 */
export async function messagesSince<Told extends { user_id: string; lastMessage: number | null }>(
  db: Db,
  told: readonly Told[],
): Promise<Map<Told, Message[]>> {
  if (told.length === 0) return new Map()
  const { rows } = await sql<Message & { place: number }>`
    select t.place, n.* from unnest(
      ${told.map(({ user_id }) => user_id)}::uuid[],
      ${told.map(({ lastMessage }) => lastMessage)}::bigint[]
    ) with ordinality t (user_id, last, place)
    cross join lateral (
      select ${messageColumns} from conversation_members c
      join messages m on m.conversation_id = c.conversation_id and m.id > t.last
      where c.person_id = t.user_id and c.last_message_id > t.last
      order by m.id desc limit ${sql.lit(MESSAGES_AT_ONCE)}) n
    order by n.id`.execute(db)
  return Map.groupBy(rows, ({ place }) => told[place - 1]!)
}

/** How far the other side of a conversation has read it. */
export interface Seen {
  conversation: string
  up_to: number
}

/** The same of the conversations in which somebody read something; others' are left out. */
export async function seenByOthers<Told extends { user_id: string; reads: ReadonlySet<string> }>(
  db: Db,
  told: readonly Told[],
): Promise<Map<Told, Seen[]>> {
  const asked = told.flatMap((each, index) =>
    [...each.reads].map((id) => ({ id, user_id: each.user_id, index })),
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Seen & { index: number }>`
    select t.index::int, m.conversation_id as conversation, m.last_read_id as up_to
    from unnest(${asked.map(({ id }) => id)}::uuid[],
      ${asked.map(({ user_id }) => user_id)}::uuid[], ${asked.map(({ index }) => index)}::int[]) t
      (id, user_id, index)
    join conversation_members own on own.conversation_id = t.id and own.person_id = t.user_id
    join conversation_members m on m.conversation_id = t.id and m.person_id <> t.user_id`.execute(
    db,
  )
  const seen = new Map<Told, Seen[]>()
  for (const { index, ...each } of rows)
    seen.set(told[index]!, [...(seen.get(told[index]!) ?? []), each])
  return seen
}

/** Conversations as somebody who is told of a message hears of them: from whom, and about what. */
export async function conversationsToTell(
  db: Db,
  asked: readonly { id: string; user_id: string }[],
): Promise<ConversationToTell[]> {
  const { rows } = await sql<ConversationToTell>`
    select c.id, c.order_id, t.user_id, case when n.kind <> 'staff' then p.username
      end as name, ${subjectFor('t.user_id')} as title, coalesce(o.quantity, 1) as quantity,
      case when c.seller_id = t.user_id then 'seller' else 'buyer' end as side
    from unnest(${asked.map(({ id }) => id)}::uuid[],
      ${asked.map(({ user_id }) => user_id)}::uuid[]) t (id, user_id)
    join conversation_members m on m.conversation_id = t.id and m.person_id = t.user_id
      and m.unread > 0
    join conversations c on c.id = t.id
    join messages n on n.id = m.last_message_id
    join profiles p on p.id = case when c.seller_id = t.user_id then c.buyer_id else c.seller_id end
    join offers f on f.id = c.offer_id
    join games g on g.id = f.game_id
    left join orders o on o.id = c.order_id`.execute(db)
  return rows
}

interface ConversationToTell extends ConversationPlace {
  user_id: string
  /** Null where staff ask. */
  name: string | null
  title: string
  quantity: number
}
