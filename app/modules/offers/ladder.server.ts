import { type RawBuilder, sql } from 'kysely'
import type { CardLadder, WordedRung } from './ladder.ts'

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
