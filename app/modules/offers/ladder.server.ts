import { type RawBuilder, sql } from 'kysely'
import type { CardLadder, WordedRung } from './ladder.ts'

/** The rungs of an offer's ladder that a statement names so, from the lowest; null without one. */
export const rungsOf = (offer: string): RawBuilder<WordedRung[] | null> => sql`(
  select json_agg(json_build_object('key', s.option_key, 'label', p.label, 'label_ar', p.label_ar,
    'price', s.price, 'minutes', s.minutes) order by s.position)
  from offer_steps s
  join game_attribute_options p on p.attribute_id = s.attribute_id and p.key = s.option_key
  where s.offer_id = ${sql.ref(`${offer}.id`)})`

/** Whether steps make the price of an offer that a statement names so. */
export const byStepsOf = (offer: string): RawBuilder<boolean> =>
  sql`exists (select from offer_steps s where s.offer_id = ${sql.ref(`${offer}.id`)})`

/** What its card says of it. */
export const cardLadder = (offer: string): RawBuilder<CardLadder | null> => sql`(
  select json_build_object('from', l.ranks -> 0, 'to', l.ranks -> -1, 'rungs', l.rungs) from (
    select json_agg(json_build_object('label', p.label, 'label_ar', p.label_ar)
        order by s.position) as ranks,
      json_agg(json_build_object('key', s.option_key, 'price', s.price, 'minutes', s.minutes)
        order by s.position) as rungs
    from offer_steps s
    join game_attribute_options p on p.attribute_id = s.attribute_id and p.key = s.option_key
    where s.offer_id = ${sql.ref(`${offer}.id`)} having count(*) > 0) l)`

/** The order of offers by what a climb between two ranks costs or takes, of the facets `f`. */
export const byClimb = (column: 'price' | 'minutes', from: string, to: string): string => {
  const [begin, end] = [from, to].map((key) => key.replaceAll(/[^a-z0-9_]/g, ''))
  return `(select c.${column} from climb_of(f.offer_id, '${begin}', '${end}') c)`
}
