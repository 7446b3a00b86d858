import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { person } from '#modules/auth/actor.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { guideOfOrder, guideStep } from '#modules/catalog/guide-steps.server.ts'
import type { GuideSide } from '#modules/catalog/guide-steps.ts'
import type { StepForm } from './guide.form.ts'
import { guideSide, isNews, mayTick, type GuideTick } from './internal/guide.ts'
import { lockOrder } from './locked-order.server.ts'

// The steps of a guide (secure the account, change its password) that the sides of an order tick
// off. Ticks are kept and move nothing.

export type TickRefusal = 'not_found' | 'wrong_state' | 'step_gone' | 'later' | 'settled'

/** How often the two may change their mind about one step. */
const MOST_ACTS = 20

/**
 * Writes down what a side of an order says of a step of its guide, in the words that it read; what
 * was said last already is not written again. It moves nothing: neither the order nor its money.
 * Answers with the side. Refused: a stranger's order or none, alike; one that is not being handed
 * over (any more); a step that its guide has not (`step_gone`); who ticks very often (`later`), and
 * a step about which enough was said (`settled`).
 */
export async function tickStep(
  db: Db,
  id: string,
  who: SignedIn,
  { step: key, act }: StepForm,
  now: Date,
): Promise<Result<GuideSide, TickRefusal>> {
  if ((await countAttempt(db, { path: '/step', account: who.id }, now)) > 0) return refuse('later')
  return transact(db, async (tx): Promise<Result<GuideSide, TickRefusal>> => {
    // locked, so that the last word is the last, and the money does not go meanwhile
    const found = await lockOrder(tx, id, person({ id: who.id, is_admin: false }))
    const side = found && guideSide(found.party)
    if (!side) return refuse('not_found')
    if (!mayTick(found.order)) return refuse('wrong_state')
    const step = await guideStep(tx, found.order, side, key)
    if (!step) return refuse('step_gone')
    const said = await tx
      .selectFrom('order_checklist_items')
      .where('order_id', '=', id)
      .where('step', '=', key)
      .select('act')
      .orderBy('id', 'desc')
      .limit(MOST_ACTS)
      .execute()
    if (!isNews(said[0]?.act ?? null, act)) return ok(side)
    if (said.length === MOST_ACTS) return refuse('settled')
    await tx
      .insertInto('order_checklist_items')
      .values({
        order_id: id,
        step: key,
        title_en: step.title_en,
        title_ar: step.title_ar,
        act,
        person_id: who.id,
        session_id: who.session_id,
        created_at: now,
      })
      .execute()
    return ok(side)
  })
}

/** What was last said of each step of the orders `r` of a query. */
export const ticks = sql<GuideTick[]>`coalesce((
  select json_agg(json_build_object('step', t.step, 'act', t.act, 'at', t.created_at)) from (
    select distinct on (step) step, act, created_at from order_checklist_items
    where order_id = r.id order by step, id desc) t
  where t.act <> 'undone'), '[]')`

/**
 * The steps that the buyers of the orders `r` must not forget and have not done, once delivered.
 */
export const stepsLeft = sql<
  { title_en: string; title_ar: string }[]
>`case when r.status = 'completed' then coalesce((
  select json_agg(json_build_object('title_en', s.title_en, 'title_ar', s.title_ar)
    order by s.position)
  from guide_steps s
  where ${guideOfOrder('buyer')} and s.required and coalesce((
    select t.act from order_checklist_items t where t.order_id = r.id and t.step = s.key
    order by t.id desc limit 1), '') <> 'done'), '[]')
  else '[]' end`
