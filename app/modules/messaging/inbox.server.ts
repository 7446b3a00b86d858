import { sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { subjectFor } from './internal/subject.server.ts'
import type { InboxFilter, ConversationSide } from './conversation.ts'

// The list of somebody's conversations, the newest first, with filters, search and what is unread.

export interface InboxAsked {
  text: string
  filter: InboxFilter
  /** The newest message of the conversation that the page begins after; null for the first page. */
  before: number | null
}

export interface InboxRow {
  id: string
  order_id: string | null
  side: ConversationSide
  other_name: string
  other_image: string | null
  title: string
  quantity: number
  status: OrderStatus | null
  disputed_at: Date | null
  unread: number
  last_message_id: number
  said_at: Date
  said_by_me: boolean
  said_by_staff: boolean
  body: string
  flags: string[]
  removed: boolean
}

/** How many conversations a page of the inbox shows. */
const THREADS_PER_PAGE = 20

/**
 * A page of somebody's conversations in which something was said, the newest first, by the other's
 * name, the offer or the beginning of the order's number, and how many there are of each kind.
 */
export async function inboxOf(db: Db, personId: string, asked: InboxAsked) {
  const found = sql`
    from conversation_members own
    join conversations c on c.id = own.conversation_id
    join profiles p on p.id = case when c.buyer_id = own.person_id then c.seller_id else c.buyer_id
      end
    join offers f on f.id = c.offer_id join games g on g.id = f.game_id
    left join orders o on o.id = c.order_id
    where own.person_id = ${personId} and own.last_message_id > 0 and ${matching(asked.text)}`
  const [{ rows }, counts] = await Promise.all([
    sql<InboxRow>`
      select c.id, c.order_id, case when c.seller_id = own.person_id then 'seller' else 'buyer'
        end as side,
        p.username as other_name, p.profile_image_url as other_image,
        ${subjectFor('own.person_id')} as title, coalesce(o.quantity, 1) as quantity,
        o.status, o.disputed_at, own.unread, own.last_message_id,
        m.created_at as said_at, m.author_id = own.person_id as said_by_me,
        m.kind = 'staff' as said_by_staff, m.body, m.flags, m.removed_at is not null as removed
      from (select own.* ${found} and ${narrowing[asked.filter]}
        and own.last_message_id < ${asked.before ?? Number.MAX_SAFE_INTEGER}
        order by own.last_message_id desc limit ${THREADS_PER_PAGE + 1}) own
      join conversations c on c.id = own.conversation_id
      join profiles p on p.id = case when c.buyer_id = own.person_id then c.seller_id
        else c.buyer_id end
      join offers f on f.id = c.offer_id join games g on g.id = f.game_id
      join messages m on m.id = own.last_message_id
      left join orders o on o.id = c.order_id
      order by own.last_message_id desc`.execute(db),
    sql<Record<InboxFilter, number>>`
      select count(*)::int as all, (count(*) filter (where own.unread > 0))::int as unread,
        count(c.order_id)::int as orders,
        (count(*) filter (where c.order_id is null))::int as questions ${found}`.execute(db),
  ])
  return {
    rows: rows.slice(0, THREADS_PER_PAGE),
    more: rows.length > THREADS_PER_PAGE,
    counts: counts.rows[0]!,
  }
}

const narrowing: Record<InboxFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  unread: sql`own.unread > 0`,
  orders: sql`c.order_id is not null`,
  questions: sql`c.order_id is null`,
}

function matching(text: string) {
  if (text === '') return sql`true`
  const range = idRange(text)
  const words = contains(text)
  const named = sql`(fold(p.username) like fold(${words})
    or fold(${subjectFor('own.person_id')}) like fold(${words}))`
  return range ? sql`(${named} or o.id between ${range[0]} and ${range[1]})` : named
}
