import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { OutageForm } from './outage.form.ts'

// When the site could not be reached, as its nodes noticed or staff entered: every deadline of an
// order is moved by it.

/** A silence of the nodes that is longer than this is an outage, in ms. */
const LONGEST_SILENCE = 2 * MINUTE

/** The longest outage, in ms: a clock that was wrong for a moment stops no deadline for longer. */
const LONGEST_OUTAGE = 7 * DAY

/**
 * Says that this node can be reached, by the database's clock, which all nodes share. Where nobody
 * had said so for longer than two minutes, that is recorded as an outage, once, of which seven days
 * count. What was said by a clock that ran ahead is forgotten. Returns how long the outage was that
 * it found, in ms; 0 for none.
 */
export async function beat(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    // held until this has taken effect, so that of several nodes one finds the silence
    const last = await tx.selectFrom('heartbeat').select('at').forUpdate().executeTakeFirst()
    const { rows } = await sql<{ at: Date }>`
      insert into heartbeat as h (at) values (date_trunc('milliseconds', clock_timestamp()))
      on conflict (one) do update set at = case
        when h.at > excluded.at + ${LONGEST_SILENCE / 1_000} * interval '1 second' then excluded.at
        else greatest(h.at, excluded.at) end
      returning at`.execute(tx)
    const { at } = rows[0]!
    if (!last || at.getTime() - last.at.getTime() <= LONGEST_SILENCE) return 0
    await advisoryLock(tx, 'outages')
    // what an administrator entered of it is not recorded twice
    const entered = await tx
      .selectFrom('outages')
      .select((eb) => eb.fn.max('to_at').as('until'))
      .where('from_at', '<', at)
      .executeTakeFirst()
    const from_at = latest(last.at, entered?.until ?? last.at, plus(at, -LONGEST_OUTAGE))
    if (from_at >= at) return 0
    await record(tx, { from_at, to_at: at, source: 'heartbeat' }, at)
    return at.getTime() - from_at.getTime()
  })
}

const latest = (...times: Date[]): Date =>
  new Date(Math.max(...times.map((time) => time.getTime())))

/**
 * Whether people can reach a node, as far as the database knows: while nobody has said so for two
 * minutes no deadline ends, since the outage is recorded only when it is over.
 */
export async function isReachable(db: Db): Promise<boolean> {
  const silent = await db
    .selectFrom('heartbeat')
    .where(
      'at',
      '<',
      sql<Date>`clock_timestamp() - ${LONGEST_SILENCE / 1_000} * interval '1 second'`,
    )
    .select('at')
    .executeTakeFirst()
  return silent === undefined
}

export type OutageRefusal = 'not_found' | 'order' | 'future' | 'too_long' | 'overlaps'

/**
 * Records an outage that the nodes did not notice; the same once more is the same. Refused: one
 * that is not over, is longer than seven days or meets another, and an administrator who has to
 * confirm first that it is them.
 */
export async function enterOutage(
  db: Db,
  { from, to, reason }: OutageForm,
  actor: Administrator,
  now: Date,
): Promise<Result<null, OutageRefusal | StepUpRefusal>> {
  if (!actor.is_admin) return refuse('not_found')
  if (from >= to) return refuse('order')
  if (to > now) return refuse('future')
  if (to.getTime() - from.getTime() > LONGEST_OUTAGE) return refuse('too_long')
  return transact(db, async (tx): Promise<Result<null, OutageRefusal | StepUpRefusal>> => {
    const refused = await requireStepUp(tx, actor, now)
    if (refused) return refused
    await advisoryLock(tx, 'outages')
    const met = await tx
      .selectFrom('outages')
      .select(['from_at', 'to_at', 'entered_by'])
      .where('from_at', '<', to)
      .where('to_at', '>', from)
      .execute()
    if (met.some((each) => isSame(each, from, to, actor.id))) return ok(null)
    if (met.length > 0) return refuse('overlaps')
    const id = await record(
      tx,
      { from_at: from, to_at: to, source: 'administrator', entered_by: actor.id, reason },
      now,
    )
    await audit(
      tx,
      {
        actor_id: actor.id,
        action: 'outage.enter',
        subject: `outage:${id}`,
        after: { from, to },
        reason,
      },
      now,
    )
    return ok(null)
  })
}

type Entered = { from_at: Date; to_at: Date; entered_by: string | null }

const isSame = ({ from_at, to_at, entered_by }: Entered, from: Date, to: Date, by: string) =>
  from_at.getTime() === from.getTime() && to_at.getTime() === to.getTime() && entered_by === by

interface NewOutage {
  from_at: Date
  to_at: Date
  source: 'heartbeat' | 'administrator'
  entered_by?: string
  reason?: string
}

/**
 * Writes it down as known from now on, and not by the late cancellations that were decided before:
 * while the lock is held there are no others.
 */
async function record(tx: Tx, outage: NewOutage, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('outages')
    .values({
      ...outage,
      recorded_at: sql<Date>`greatest(${now}::timestamptz,
        (select max(created_at) from order_history
        where move in ('cancel_late', 'cancel_late_original')))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const MOST_SHOWN = 50

/** The latest outages, with who entered them. Null when they could not be read, which is logged. */
export const outagesForAdmin = (db: Db) =>
  orNull(
    'the outages',
    db
      .selectFrom('outages as o')
      .leftJoin('profiles as p', 'p.id', 'o.entered_by')
      .select(['o.id', 'o.from_at', 'o.to_at', 'o.reason', 'p.username'])
      .orderBy('o.to_at', 'desc')
      .limit(MOST_SHOWN)
      .execute(),
  )
