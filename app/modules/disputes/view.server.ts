import type { Db } from '#platform/db.server.ts'
import type { Party } from '#modules/orders/order.ts'
import type { Dispute, DisputeMove, DisputeStatus } from './dispute.ts'
import type { Kind } from './reasons.ts'
import { asDispute, disputes } from './internal/transition.server.ts'
import { visibleSteps } from './visible-to-parties.ts'

/** The newest dispute of an order, with every step of it; null where there was none. */
export async function latestDispute(db: Db, orderId: string) {
  const row = await disputes(db)
    .where('d.order_id', '=', orderId)
    .orderBy('d.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...asDispute(row), steps: await stepsOf(db, row.number) } : null
}

export type DisputeSeen = NonNullable<Awaited<ReturnType<typeof latestDispute>>>

/** The open dispute of an order, without its steps; null where none is. */
export async function openDisputeOf(db: Db, orderId: string): Promise<Dispute | null> {
  const row = await disputes(db)
    .where('d.order_id', '=', orderId)
    .where('d.status', '<>', 'closed')
    .executeTakeFirst()
  return row ? asDispute(row) : null
}

/** Every step of a dispute, the first one first. */
export async function stepsOf(db: Db, number: number) {
  const steps = await db
    .selectFrom('dispute_history as h')
    .leftJoin('dispute_proposals as p', 'p.id', 'h.proposal')
    .select(['h.id', 'h.move', 'h.to_status', 'h.party', 'p.kind', 'p.part', 'h.created_at'])
    .where('h.dispute', '=', number)
    .orderBy('h.id')
    .execute()
  return steps as {
    id: number
    move: DisputeMove | 'open'
    to_status: DisputeStatus
    party: Party
    /** What it is about, where that is a proposal. */
    kind: Kind | null
    part: number | null
    created_at: Date
  }[]
}

/** The number of the open dispute of an order; null where none is. */
export async function openNumber(db: Db, orderId: string): Promise<number | null> {
  const open = await db
    .selectFrom('disputes')
    .select('number')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  return open?.number ?? null
}

type Seen = Pick<
  DisputeSeen,
  'status' | 'steps' | 'decision' | 'decided_part' | 'decided_to' | 'decided_by' | 'second'
>

/**
 * A dispute as its sides are told of it: of a decision that another administrator looks at first
 * they know once it is confirmed, and of one that was returned never.
 */
export function visibleToParties<Given extends Seen>(dispute: Given): Given {
  const told = { ...dispute, steps: visibleSteps(dispute.steps) }
  if (dispute.status !== 'second_look') return told
  const none = { decision: null, decided_part: null, decided_to: null, decided_by: null }
  return { ...told, ...none, status: 'deciding', second: null }
}
