import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Category } from '#modules/catalog/category.ts'
import { givenBack } from '#modules/orders/order-rows.server.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { Db } from '#platform/db.server.ts'
import { hasLost, subjectFor } from './internal/subject.server.ts'
import { type TimelineEvent, timelineBefore } from './internal/timeline.server.ts'
import { messageColumns } from './live-messages.server.ts'
import { type Message, MESSAGES_AT_ONCE, type ConversationSide } from './conversation.ts'

// A conversation as one of its two people reads it: messages, and what happened to the order in
// between.

interface ConversationRow {
  id: string
  order_id: string | null
  offer_id: number
  side: ConversationSide
  created_at: Date
  /** How far its reader, and how far the other side has read. */
  read: number
  seen: number
  /** How many messages waited for its reader. */
  unread: number
  other_id: string
  other_name: string
  other_image: string | null
  other_deleted: boolean
  status: OrderStatus | null
  total_price: number | null
  refunded_part: number | null
  /** What went back of it in parts by staff. */
  given_back: number
  buyer_fee: number | null
  seller_fee_bp: number | null
  paid_at: Date | null
  released_at: Date | null
  disputed_at: Date | null
  dispute_reason: string | null
  /** When its order was placed. */
  placed_at: Date | null
  happened: TimelineEvent[]
  /** The offer's own title, or that of the order. */
  title: string
  /** How many its order is of; 1 while nothing is ordered. */
  quantity: number
  /** The offer as it is now, while it is for sale. */
  price: number | null
  delivery_time: string
  image: string | null
  category: Category
  game_name: string
  game_slug: string
  game_mono: string
  replies: { title: string; body: string }[]
  /** The id of the newest message of any conversation of the reader's. */
  newest: number
}

/** A conversation with a part of its messages, oldest first. */
export interface FoundConversation extends ConversationRow {
  messages: Message[]
  /** Whether there are messages before these. */
  earlier: boolean
}

/** Which part of a conversation: the newest, what came after a message, or what was before one. */
export interface ConversationPart {
  after?: number | null
  before?: number | null
}

/**
 * Somebody's own conversation with the newest messages, with those after one, or those before one:
 * at most 50, and of those after one the newest; and with what happened until then. Null for
 * strangers and where there is none, alike.
 */
export async function conversationOf(
  db: Db,
  id: string,
  personId: string,
  { after = null, before = null }: ConversationPart = {},
): Promise<FoundConversation | null> {
  if (!isUuid(id)) return null
  const [conversation, { rows }] = await Promise.all([
    findConversation(db, id, personId, before),
    sql<Message>`select ${messageColumns} from messages m
      where m.conversation_id = ${id} and m.id > ${after ?? 0}
        and m.id < ${before ?? Number.MAX_SAFE_INTEGER}
        and exists (select from conversation_members o
          where o.conversation_id = ${id} and o.person_id = ${personId})
      order by m.id desc limit ${MESSAGES_AT_ONCE + 1}`.execute(db),
  ])
  if (!conversation) return null
  const messages = rows.slice(0, MESSAGES_AT_ONCE).reverse()
  return { ...conversation, messages, earlier: rows.length > MESSAGES_AT_ONCE }
}

/** Whether a conversation is one of somebody's. */
export async function isMember(db: Db, id: string, personId: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const own = await db
    .selectFrom('conversation_members')
    .where('conversation_id', '=', id)
    .where('person_id', '=', personId)
    .select('person_id')
    .executeTakeFirst()
  return own !== undefined
}

async function findConversation(
  db: Db,
  id: string,
  personId: string,
  before: number | null,
): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    select c.id, c.order_id, c.offer_id, c.created_at, own.last_read_id as read,
      other.last_read_id as seen, own.unread,
      case when c.seller_id = own.person_id then 'seller' else 'buyer' end as side,
      p.id as other_id, p.username as other_name, p.profile_image_url as other_image,
      p.deleted_at is not null as other_deleted,
      o.status, o.total_price, o.refunded_part, ${givenBack('o')} as given_back, o.buyer_fee, o.seller_fee_bp, o.paid_at,
      o.released_at, o.disputed_at, o.dispute_reason, o.created_at as placed_at,
      ${timelineBefore(before)} as happened,
      ${subjectFor('own.person_id')} as title, coalesce(o.quantity, 1) as quantity,
      f.delivered_within::text as delivery_time,
      case when not ${hasLost('own.person_id')} then f.main_image_url end as image,
      case when f.status = 'active' and not ${hasLost('own.person_id')} then f.price end as price,
      coalesce(o.category, f.category) as category, g.name as game_name, g.slug as game_slug,
      g.mono as game_mono,
      case when c.seller_id = own.person_id then ${REPLIES} else '[]' end as replies,
      (select max(last_message_id) from conversation_members n
        where n.person_id = own.person_id) as newest
    from conversations c
    join conversation_members own on own.conversation_id = c.id and own.person_id = ${personId}
    join conversation_members other on other.conversation_id = c.id
      and other.person_id <> own.person_id
    join profiles p on p.id = other.person_id
    join offers f on f.id = c.offer_id
    join games g on g.id = f.game_id
    left join orders o on o.id = c.order_id
    where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const REPLIES = sql.raw(`coalesce((
  select json_agg(json_build_object('title', r.title, 'body', r.body) order by r.position)
  from canned_replies r where r.seller_id = c.seller_id and r.position > 0), '[]')`)
