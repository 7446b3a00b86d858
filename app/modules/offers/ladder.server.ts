import { type RawBuilder, sql } from 'kysely'
import { isCheckViolation, isForeignKeyViolation, type Tx } from '#platform/db.server.ts'
import type { CardLadder, Rung, WordedRung } from './ladder.ts'

/** The rungs of an offer's ladder that a statement names so, from the lowest; null without one. */
export const rungsOf = (offer: string): RawBuilder<WordedRung[] | null> => sql`(
  select json_agg(json_build_object('key', step.option_key, 'label', rank.label,
    'label_ar', rank.label_ar, 'price', step.price, 'minutes', step.minutes)
    order by step.position)
  from offer_steps step
  join game_attribute_options rank
    on rank.attribute_id = step.attribute_id and rank.key = step.option_key
  where step.offer_id = ${sql.ref(`${offer}.id`)})`

/** Whether steps make the price of an offer that a statement names so. */
export const byStepsOf = (offer: string): RawBuilder<boolean> =>
  sql`exists (select from offer_steps step where step.offer_id = ${sql.ref(`${offer}.id`)})`

/** What its card says of it. */
export const cardLadder = (offer: string): RawBuilder<CardLadder | null> => sql`(
  select json_build_object('from', l.ranks -> 0, 'to', l.ranks -> -1, 'rungs', l.rungs) from (
    select json_agg(json_build_object('label', rank.label, 'label_ar', rank.label_ar)
        order by step.position) as ranks,
      json_agg(json_build_object('key', step.option_key, 'price', step.price,
        'minutes', step.minutes) order by step.position) as rungs
    from offer_steps step
    join game_attribute_options rank
      on rank.attribute_id = step.attribute_id and rank.key = step.option_key
    where step.offer_id = ${sql.ref(`${offer}.id`)} having count(*) > 0) l)`

/** The order of offers by what a climb between two ranks costs or takes, of the facets `f`. */
export const byClimb = (column: 'price' | 'minutes', from: string, to: string): string => {
  const [begin, end] = [from, to].map((key) => key.replaceAll(/[^a-z0-9_]/g, ''))
  return `(select c.${column} from climb_of(f.offer_id, '${begin}', '${end}') c)`
}

/** An offer with its steps, none where it has a price; without any said they stay as they are. */
interface Stepped {
  id: number
  steps?: readonly Rung[] | undefined
}

/**
 * Writes the steps of offers that say some, and only the rows that differ: each change of a ladder
 * is a change of what pages show. Their price and time are written with the offers themselves, and
 * before, since the database holds them together when a ladder is written.
 */
export async function replaceSteps(tx: Tx, offers: readonly Stepped[]): Promise<void> {
  for (const { id, steps } of offers) {
    if (!steps) continue
    const stands = await tx
      .selectFrom('offer_steps')
      .where('offer_id', '=', id)
      .select(['option_key as key', 'price', 'minutes'])
      .orderBy('position')
      .execute()
    const isOfSameRanks =
      steps.length === stands.length && steps.every(({ key }, at) => stands[at]!.key === key)
    await (isOfSameRanks ? writeTerms : writeRanks)(tx, id, steps)
  }
}

/** Whether steps were not written because the ranks of their game are others by now. */
export const isOfOtherRanks = (error: unknown): boolean =>
  isCheckViolation(error, 'offer_steps_contiguous') ||
  isForeignKeyViolation(error, 'offer_steps_rank')

/** Rungs as a table `r`, which `place` numbers from 1. */
const asTable = (rungs: readonly Rung[]) => sql`jsonb_to_recordset(
  ${JSON.stringify(
    rungs.map(({ key, price, minutes }, at) => ({ place: at + 1, key, price, minutes })),
  )}::jsonb) as r (place int, key text, price bigint, minutes int)`

/** Of a ladder whose ranks stay, what leads to them. */
const writeTerms = (tx: Tx, id: number, rungs: readonly Rung[]) =>
  sql`update offer_steps s set price = r.price, minutes = r.minutes
    from ${asTable(rungs)}
    where s.offer_id = ${id} and s.option_key = r.key
      and (s.price, s.minutes) <> (r.price, r.minutes)`.execute(tx)

async function writeRanks(tx: Tx, id: number, rungs: readonly Rung[]) {
  await tx.deleteFrom('offer_steps').where('offer_id', '=', id).execute()
  if (rungs.length === 0) return
  await sql`insert into offer_steps
      (offer_id, position, attribute_id, option_key, price, minutes)
    select o.id, r.place - 1, ladder_attribute(o.game_id), r.key, r.price, r.minutes
    from offers o, ${asTable(rungs)}
    where o.id = ${id}`.execute(tx)
}
