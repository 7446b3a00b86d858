import { type RawBuilder, sql } from 'kysely'
import type { DisputeMove, DisputeStatus } from '#modules/disputes/dispute.ts'
import type { Kind } from '#modules/disputes/reasons.ts'
import type { OrderStatus, Party } from '#modules/orders/order.ts'
import type { DB } from '#platform/db.server.ts'

// What happened to an order (its steps, its disputes, opened goods), read in the same statement as
// the messages between which it stands.

interface At {
  id: number
  at: string
}

/** A step of its order; that a dispute froze and freed it is told by the dispute's own steps. */
export interface OrderStep extends At {
  of: 'order'
  move: Exclude<DB['order_history']['move'], 'dispute' | 'settle'>
  to_status: OrderStatus
  party: Party
  /** What its buyer got, in whole DA, where a part went back. */
  amount: number | null
}

/** A step of a dispute about it, as it was written: its sides are not told of all of them. */
export interface DisputeStep extends At {
  of: 'dispute'
  move: DisputeMove | 'open'
  to_status: DisputeStatus
  party: Party
  reason: string
  kind: Kind | null
  part: number | null
}

/** That its buyer opened what was delivered for the first time. */
export interface Opening extends At {
  of: 'opening'
}

/** That its seller opened for the first time what its buyer gave for their account. */
export interface AccessOpening extends At {
  of: 'access'
}

/** What was last said of a step of the order's guide. */
export interface TimelineGuideTick extends At {
  of: 'tick'
  party: 'buyer' | 'seller'
  act: 'done' | 'cannot'
  title_en: string
  title_ar: string
}

/** That an administrator read the conversation: why in their own words, or none for a dispute. */
export interface StaffRead extends At {
  of: 'read'
  reason: string | null
}

/** What happened to the order of a conversation, and to itself: it stands between the messages. */
export type TimelineEvent =
  | OrderStep
  | DisputeStep
  | Opening
  | AccessOpening
  | TimelineGuideTick
  | StaffRead

/** How much of it at most is read at once, of the newest. */
const HAPPENED_AT_ONCE = 50

/**
 * What happened to the conversations `c` of a query before one of their messages, if one is named:
 * the oldest first. Of the same moment what a dispute ended by comes before what that did.
 */
export const timelineBefore = (
  message: number | null,
): RawBuilder<TimelineEvent[]> => sql`coalesce((
  select json_agg(h.line order by h.at, h.place, h.id) from (
    select * from (${sql.raw(ALL)}) every
    where every.at < coalesce((
      select created_at from messages where id = ${message}::bigint and conversation_id = c.id),
        'infinity')
    order by every.at desc, every.place desc, every.id desc limit ${sql.lit(HAPPENED_AT_ONCE)}) h),
      '[]')`

const ALL = `
  select created_at as at, 1 as place, id, json_build_object('of', 'order', 'id', id, 'at', created_at,
    'move', move, 'to_status', to_status, 'party', party, 'amount', (
      select f.amount from order_refunds f where f.order_id = h.order_id
        and h.move in ('refund_part', 'refund_part_original') and f.number = (
          select count(*) from order_history p where p.order_id = h.order_id and p.id <= h.id
            and p.move in ('refund_part', 'refund_part_original')))) as line
  from order_history h where order_id = c.order_id and move not in ('dispute', 'settle')
  union all
  select s.created_at, 0, s.id, json_build_object('of', 'dispute', 'id', s.id, 'at', s.created_at,
    'move', s.move, 'to_status', s.to_status, 'party', s.party, 'reason', d.reason, 'kind', p.kind, 'part', p.part)
  from disputes d join dispute_history s on s.dispute = d.number
  left join dispute_proposals p on p.id = s.proposal
  where d.order_id = c.order_id
  union all
  select min(v.created_at), 2, 0, json_build_object('of', 'opening', 'id', 0, 'at', min(v.created_at))
  from vault_units u join vault_reveals v on v.unit_id = u.id
  where u.order_id = c.order_id and v.party = 'buyer' having count(*) > 0
  union all
  select min(v.created_at), 2, a.number, json_build_object('of', 'access', 'id', a.number, 'at', min(v.created_at))
  from order_credentials a join credential_reveals v on v.access_id = a.id
  where a.order_id = c.order_id group by a.number
  union all
  select t.created_at, 2, t.id, json_build_object('of', 'tick', 'id', t.id, 'at', t.created_at, 'act', t.act,
    'party', case when t.person_id = c.buyer_id then 'buyer' else 'seller' end,
    'title_en', t.title_en, 'title_ar', t.title_ar)
  from (select distinct on (step) * from order_checklist_items where order_id = c.order_id order by step, id desc) t
  where t.act <> 'undone'
  union all
  select created_at, 2, id, json_build_object('of', 'read', 'id', id, 'at', created_at, 'reason', reason)
  from conversation_access_log where conversation_id = c.id`
