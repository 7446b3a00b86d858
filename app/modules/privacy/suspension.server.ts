import { sql } from 'kysely'
import type { Result } from '#kernel/result.ts'
import { person } from '#modules/auth/actor.ts'
import { freezeByAdminIn } from '#modules/disputes/open.server.ts'
import { countOffersOfSuspended, giveOffersBack } from '#modules/offers/suspended-offers.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import { returnWaiting } from '#modules/payouts/withdrawals.server.ts'
import { writeNoteIn } from '#modules/people/notes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import type { ActRefusal } from '#modules/people/user-acts.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { SuspensionChoice, SuspensionForm } from './suspension.form.ts'

/** How many orders of each kind a suspension touches; the others stay, and are said to. */
const MOST_ORDERS = 100

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

const isHeld = sql`o.released_at is null and o.disputed_at is null`

/** Which orders of a person each choice is about. */
const orders: Record<OrderChoice, (id: string) => ReturnType<typeof sql>> = {
  unpaid: (id) => sql`o.status = 'pending' and (o.user_id = ${id} or o.seller_id = ${id})`,
  purchases: (id) => sql`o.user_id = ${id} and ${isHeld}
    and o.status in (select status from order_statuses where holds_money)`,
  sales: (id) => sql`o.seller_id = ${id} and o.status = 'paid' and ${isHeld}`,
  money: (id) => sql`o.seller_id = ${id} and ${isHeld}
    and o.status in (select status from order_statuses where holds_money and is_delivered)`,
}

type SuspensionRefusal = ActRefusal | StepUpRefusal | 'not_found'

/**
 * Suspends somebody and does with what they have open what was chosen, or ends it and gives back
 * the offers that it paused, in one transaction with the note for staff. Refused as `actOnUser`
 * refuses; an order that moved on meanwhile stays as it is, and a choice that the actor's role may
 * not make takes all of it back.
 */
export function suspendPerson(
  db: Db,
  { id, ...form }: SuspensionForm & { id: string },
  { actor, settings }: { actor: Administrator; settings: Settings },
  now: Date,
): Promise<Result<null, SuspensionRefusal>> {
  const { on, reason, note } = form
  const request = { id, act: 'suspension' as const, on, reason }
  return actOnUser(db, request, actor, now, async (tx) => {
    if (on) await settle(tx, { id, ...form }, { actor, settings }, now)
    else await giveOffersBack(tx, id, form.offers, now)
    if (note === '') return
    const token = crypto.randomUUID()
    await writeNoteIn(tx, { person_id: id, author_id: actor.id, body: note, token }, now)
  })
}

async function settle(
  tx: Tx,
  { id, reason, ...chosen }: SuspensionForm & { id: string },
  { actor, settings }: { actor: Administrator; settings: Settings },
  now: Date,
): Promise<void> {
  const by = person(actor)
  if (chosen.unpaid === 'cancel')
    for (const order of await ordersOf(tx, 'unpaid', id))
      await moveOrderIn(tx, { id: order, name: 'cancel', actor: by }, settings, now)
  for (const name of ['purchases', 'sales', 'money'] as const)
    if (chosen[name] === 'freeze')
      for (const orderId of await ordersOf(tx, name, id))
        await freezeByAdminIn(tx, { orderId, actor: by, words: reason }, settings, now)
  if (chosen.withdrawals === 'return') await returnWaiting(tx, id, { actor, reason }, now)
}

async function ordersOf(tx: Tx, name: OrderChoice, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${orders[name](id)}
    order by o.created_at, o.id limit ${MOST_ORDERS}`.execute(tx)
  return rows.map((row) => row.id)
}
