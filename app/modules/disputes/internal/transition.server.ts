import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { audit } from '#platform/audit.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import type { Pause } from '#modules/orders/clock.ts'
import { lockOrder } from '#modules/orders/locked-order.server.ts'
import type { Order, Party } from '#modules/orders/order.ts'
import { isMoneyAct } from '#modules/step-up/step-up.ts'
import { adminOtherThan } from '../other-admins.server.ts'
import {
  calendarDue,
  type Dispute,
  type DisputeMove,
  type OpenProposal,
  type Side,
  type DisputeStatus,
  type Terms,
} from '../dispute.ts'

// Reads an open dispute with its order locked, and writes one step of it: what every command on a
// dispute begins and ends with.

/** A dispute whose order is locked, and the part that its actor has in it. */
export interface Locked {
  order: Order
  party: Party
  actor: Actor
  dispute: Dispute
}

/**
 * The open dispute of an order, and the order, which nobody else changes until the transaction
 * ends; null for strangers and where there is none.
 */
export async function lockDispute(tx: Tx, orderId: string, actor: Actor): Promise<Locked | null> {
  const found = await lockOrder(tx, orderId, actor)
  if (!found) return null
  const dispute = await disputes(tx)
    .where('d.order_id', '=', orderId)
    .where('d.status', '<>', 'closed')
    .executeTakeFirst()
  return dispute ? { ...found, actor, dispute: asDispute(dispute) } : null
}

/** Disputes with what their rules know. */
export const disputes = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .select([
      'd.number',
      'd.order_id',
      'd.status',
      'd.opener',
      'd.reason',
      'd.words',
      'd.arrived',
      'd.assigned_to',
      'd.answer',
      'd.step_at',
      'd.talked_at',
      'd.opened_at',
      'd.closed_at',
      'd.decided_part',
      'd.decided_to',
      'd.decision',
      'd.decided_by',
      'd.second',
      'd.second_by',
      'd.appealed_by',
      'd.appeal',
      'd.agreed',
      'd.outcome',
      'd.ended_by',
    ])
    .select([
      sql<Pause[]>`outages_since(d.opened_at)`.as('outages'),
      sql<boolean>`(select o.status = 'paid' and p.suspended_at is null
        from orders o join profiles p on p.id = o.seller_id where o.id = d.order_id)`.as('awaited'),
      sql<Date | null>`(select due_at(o.paid_at, o.delivery_seconds + o.extra_seconds, lent => o.id)
        from orders o where o.id = d.order_id and o.delivery_seconds is not null)`.as(
        'promised_at',
      ),
      // who decided before does not decide again, unless nobody else can
      sql<
        string | null
      >`case when ${adminOtherThan(sql.ref('d.appealed_from'))} then d.appealed_from end`.as(
        'appealed_from',
      ),
      sql<Terms>`d.terms`.as('terms'),
      sql<Proposal[]>`(select coalesce(json_agg(json_build_object(
        'id', p.id, 'side', p.side, 'kind', p.kind, 'part', p.part, 'words', p.words,
        'state', p.state, 'created_at', p.created_at) order by p.id), '[]')
        from dispute_proposals p where p.dispute = d.number)`.as('all_proposals'),
    ])

/** A proposal as JSON has it. */
export interface Proposal extends Omit<OpenProposal, 'created_at'> {
  words: string | null
  state: 'open' | 'accepted' | 'declined' | 'lapsed'
  created_at: string
}

export type DisputeRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof disputes>['executeTakeFirst']>>
>

/** What was read, as the rules know it. */
export function asDispute(row: DisputeRow): Dispute & DisputeRow {
  const of = (side: Side) => row.all_proposals.filter((each) => each.side === side).length
  const open = row.all_proposals.find(({ state }) => state === 'open')
  return {
    ...row,
    agreed: row.agreed as Side[],
    proposals: { buyer: of('buyer'), seller: of('seller') },
    declines: row.all_proposals.filter(({ state }) => state === 'declined').length,
    proposal: open ? { ...open, created_at: new Date(open.created_at) } : null,
  }
}

interface Step {
  move: DisputeMove
  to: DisputeStatus
  proposal?: number | null
  /** What else of the dispute changes. */
  set?: Partial<Record<keyof DisputeRow, unknown>> & { closed_at?: Date }
  reason?: string
  /** To whom an administrator's decision brings money back. */
  credited?: string | null
}

/**
 * Writes a step of a dispute: its new status, with a time of its own where that begins anew, its
 * history, and an administrator's into the audit log.
 */
export async function transition(
  tx: Tx,
  { dispute, order, party, actor }: Locked,
  { move, to, proposal, set = {}, reason, credited = null }: Step,
  now: Date,
): Promise<void> {
  const begins = to !== dispute.status
  await tx
    .updateTable('disputes')
    .set({
      ...(set as object),
      status: to,
      ...(begins && { step_at: now, due_at: calendarDue(to, dispute.terms, now) }),
    })
    .where('number', '=', dispute.number)
    .execute()
  await recordNote(
    tx,
    { number: dispute.number, move, from: dispute.status, to, party, actor, proposal },
    now,
  )
  // who frees it settles the order, and that is in the log
  if (party === 'admin' && actor.kind === 'person' && move !== 'free')
    await audit(
      tx,
      {
        actor_id: actor.id,
        action: `dispute.${move}`,
        ...(isMoneyAct(`dispute.${move}`) && { amount: order.total_price, credited }),
        subject: `dispute:${dispute.number}`,
        before: { status: dispute.status },
        after: { status: to, ...amountOf(set) },
        reason,
      },
      now,
    )
}

const amountOf = ({ decided_part }: NonNullable<Step['set']>) =>
  decided_part === undefined ? {} : { decided_part }

interface Note {
  number: number
  move: DisputeMove | 'open'
  from: DisputeStatus | null
  to: DisputeStatus
  party: Party
  actor: Actor
  proposal?: number | null
}

/** Writes a step into the history of a dispute. */
export async function recordNote(
  tx: Tx,
  { number, move, from, to, party, actor, proposal = null }: Note,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('dispute_history')
    .values({
      dispute: number,
      move,
      from_status: from,
      to_status: to,
      party,
      actor_id: actorId(actor),
      proposal,
      created_at: now,
    })
    .execute()
}

/** Ends the open proposal of a dispute, if there is one. */
export async function endProposal(
  tx: Tx,
  { proposal }: Dispute,
  state: 'accepted' | 'declined' | 'lapsed',
  now: Date,
): Promise<void> {
  if (!proposal) return
  await tx
    .updateTable('dispute_proposals')
    .set({ state, ended_at: now })
    .where('id', '=', proposal.id)
    .execute()
}
