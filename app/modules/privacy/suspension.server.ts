import { sql } from 'kysely'
import type { Result } from '#kernel/result.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { freezeByAdmin } from '#modules/disputes/open.server.ts'
import { countOffersOfSuspended, giveOffersBack } from '#modules/offers/suspended-offers.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { returnWaiting } from '#modules/payouts/withdrawals.server.ts'
import { writeNoteIn } from '#modules/people/notes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import type { ActRefusal } from '#modules/people/user-acts.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import type { SuspensionChoice, SuspensionForm } from './suspension.form.ts'

// Suspends a person with what they have open: offers, orders, withdrawals. What is too much for one
// transaction a job goes on with.

/** How many orders of each kind are dealt with at once; the job does the others. */
const MOST_AT_ONCE = 25

/**
 * What somebody has open: how many of each, of payouts without those at the bank, and offers that
 * are paused or come back.
 */
export type AtStake = Record<SuspensionChoice | 'offers' | 'paused' | 'at_bank', number>

/** Counts what a suspension, or its end, decides on. */
export async function atStakeOf(db: Db, id: string): Promise<AtStake> {
  const count = (name: OrderChoice) => sql`(select count(*)::int from orders o
    where ${orders[name](id)})`
  const { rows } = await sql<Omit<AtStake, 'paused'>>`
    select ${count('unpaid')} as unpaid, ${count('purchases')} as purchases,
      ${count('sales')} as sales, ${count('money')} as money,
      (select count(*)::int from withdrawals
        where user_id = ${id} and status in ('requested', 'approved')
          and exported_at is null) as withdrawals,
      (select count(*)::int from withdrawals
        where user_id = ${id} and status = 'approved' and exported_at is not null) as at_bank,
      (select count(*)::int from offers where user_id = ${id} and status = 'active') as offers
    `.execute(db)
  return { ...rows[0]!, paused: await countOffersOfSuspended(db, id) }
}

type OrderChoice = Exclude<SuspensionChoice, 'withdrawals'>

const isUndecided = sql`o.released_at is null and o.disputed_at is null`

/** Which orders of a person each choice is about. */
const orders: Record<OrderChoice, (id: string) => ReturnType<typeof sql>> = {
  unpaid: (id) => sql`o.status = 'pending' and (o.user_id = ${id} or o.seller_id = ${id})`,
  purchases: (id) => sql`o.user_id = ${id} and ${isUndecided}
    and o.status in (select status from order_statuses where holds_money)`,
  sales: (id) => sql`o.seller_id = ${id} and o.status = 'paid' and ${isUndecided}`,
  money: (id) => sql`o.seller_id = ${id} and ${isUndecided}
    and o.status in (select status from order_statuses where holds_money and is_delivered)`,
}

type SuspensionRefusal = ActRefusal | StepUpRefusal | 'not_found'

/**
 * Suspends somebody, or ends it and gives back the offers that it paused, with the note for staff.
 * What was chosen for what they have open is written down with it, and done afterwards in
 * transactions of its own: what they hammer meanwhile cannot keep them in, and their orders wait
 * for nobody. Refused as `actOnUser` refuses, and all of it by a choice that the actor's role may
 * not make; an order that moved on meanwhile stays as it is.
 */
export async function suspendPerson(
  db: Db,
  { id, ...form }: SuspensionForm & { id: string },
  { actor, settings }: { actor: Administrator; settings: Settings },
  now: Date,
): Promise<Result<null, SuspensionRefusal>> {
  const { on, reason, note } = form
  const request = { id, act: 'suspension' as const, on, reason }
  const done = await actOnUser(db, request, actor, now, async (tx) => {
    if (on) await writeWork(tx, { id, ...form }, actor, now)
    else {
      await dropWork(tx, id)
      await giveOffersBack(tx, id, form.offers, now)
    }
    if (note === '') return
    const token = crypto.randomUUID()
    await writeNoteIn(tx, { person_id: id, author_id: actor.id, body: note, token }, now)
  })
  if (done.ok && on) await settleAll(db, [id], { settings, most: MOST_AT_ONCE }, now)
  return done
}

/** The choices in the order in which they are carried out: what leaves first is stopped first. */
const acts = ['withdrawals', 'money', 'sales', 'purchases', 'unpaid'] as const

async function writeWork(
  tx: Tx,
  { id, reason, ...form }: SuspensionForm & { id: string },
  actor: Administrator,
  now: Date,
): Promise<void> {
  const chosen = acts.filter((act) => form[act] !== 'leave')
  if (chosen.length === 0) return
  const work = { actor_id: actor.id, reason, acts: chosen, asked_at: now }
  await tx
    .insertInto('suspension_work')
    .values({ user_id: id, ...work })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(work))
    .execute()
}

const dropWork = (db: Db | Tx, id: string) =>
  db.deleteFrom('suspension_work').where('user_id', '=', id).execute()

/**
 * How many things of a suspended person are still to be frozen, returned or cancelled, and whether
 * that stands still, since who asked for it works here no more.
 */
export async function leftOfSuspension(
  db: Db,
  id: string,
): Promise<{ count: number; isStopped: boolean }> {
  const work = await workOf(db, id)
  if (!work) return { count: 0, isStopped: false }
  const stake = await atStakeOf(db, id)
  const count = acts.reduce((sum, act) => sum + (work.acts.includes(act) ? stake[act] : 0), 0)
  return { count, isStopped: !work.is_admin }
}

/** What was asked for with a suspension; `is_admin` is whether who asked still works here. */
const workOf = (db: Db, id: string) =>
  db
    .selectFrom('suspension_work as w')
    .leftJoin('profiles as a', (join) =>
      join.onRef('a.id', '=', 'w.actor_id').on('a.suspended_at', 'is', null),
    )
    .where('w.user_id', '=', id)
    .selectAll('w')
    .select('a.is_admin')
    .executeTakeFirst()

/**
 * Goes on with suspensions that were interrupted, or had more to do than was done at once, as acts
 * of who suspended. Returns how many are done.
 */
export async function settleSuspensions(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const open = await db
    .selectFrom('suspension_work')
    .select('user_id')
    // whoever suspended may be about it
    .where('asked_at', '<=', plus(now, -MINUTE))
    .orderBy('asked_at')
    .execute()
  return settleAll(
    db,
    open.map(({ user_id }) => user_id),
    { settings, most: null, stopping },
    now,
  )
}

interface Settling {
  settings: Settings
  /** How many orders of each kind; null of all. */
  most: number | null
  stopping?: AbortSignal | undefined
}

const settleAll = (db: Db, ids: readonly string[], how: Settling, now: Date): Promise<number> =>
  doEach(ids, 'a suspension could not be carried out', {
    act: (id) => settle(db, id, how, now),
    about: (user) => ({ user }),
    stopping: how.stopping,
  })

/**
 * What is left of one. As nothing is done by who has no role any more, theirs waits, which the page
 * of the person says, until they have one again or another suspends anew. Returns 1 once done.
 */
async function settle(db: Db, id: string, how: Settling, now: Date): Promise<number> {
  const work = await workOf(db, id)
  if (!work?.is_admin) return 0
  const by = { ...work, actor: { id: work.actor_id, is_admin: true } }
  let isDone = true
  for (const act of acts.filter((each) => work.acts.includes(each)))
    isDone = (await settleAct(db, act, by, how, now)) && isDone
  if (!isDone) return 0
  // not what somebody asked for anew meanwhile
  const { numDeletedRows } = await db
    .deleteFrom('suspension_work')
    .where('user_id', '=', id)
    .where('asked_at', '=', work.asked_at)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

interface Work {
  user_id: string
  actor: Administrator
  reason: string
}

type Step = (db: Db, id: string, work: Work, settings: Settings, now: Date) => Promise<unknown>

const freeze: Step = (db, orderId, { actor, reason }, settings, now) =>
  freezeByAdmin(db, { orderId, actor: person(actor), words: reason }, settings, now)

/** What each choice does to one order, or to all withdrawals of the person. */
const steps: Record<SuspensionChoice, Step> = {
  withdrawals: (db, id, work, _, now) => transact(db, (tx) => returnWaiting(tx, id, work, now)),
  money: freeze,
  sales: freeze,
  purchases: freeze,
  unpaid: (db, id, { actor }, settings, now) =>
    moveOrder(db, { id, name: 'cancel', actor: person(actor) }, settings, now),
}

/** Carries out one choice, each order by itself. Returns whether all of it is done. */
async function settleAct(
  db: Db,
  act: SuspensionChoice,
  work: Work,
  { settings, most, stopping }: Settling,
  now: Date,
): Promise<boolean> {
  const { user_id: user } = work
  const found =
    act === 'withdrawals' ? [user] : await ordersOf(db, act, user, most === null ? null : most + 1)
  const dealt = await doEach(
    found.slice(0, most ?? found.length),
    'a step of a suspension failed',
    {
      act: (id) => steps[act](db, id, work, settings, now).then(() => 1),
      about: (id) => ({ user, act, id }),
      stopping,
    },
  )
  return dealt === found.length
}

async function ordersOf(
  db: Db,
  name: OrderChoice,
  id: string,
  most: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${orders[name](id)}
    order by o.created_at, o.id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}
