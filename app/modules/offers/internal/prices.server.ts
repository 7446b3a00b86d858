import { sql } from 'kysely'
import type { PriceSpan } from './price-history.ts'

/** Of an offer whose price changes all the time the latest are enough, besides the bounds. */
const MOST = 100

const pricesBy = (order: string, most: number) => sql`(
  select since, until, price from offer_prices where offer_id = o.id
  order by ${sql.raw(order)} limit ${sql.lit(most)})`

/**
 * What the offer `o` of a statement cost: the latest prices, the lowest and the highest, so that
 * who changes theirs often hides neither.
 */
export const pricesOfOffer = sql<PriceSpan[]>`coalesce((
  select json_agg(p order by since desc) from (
    ${pricesBy('since desc', MOST)}
    union ${pricesBy('price, since desc', 1)}
    union ${pricesBy('price desc, since desc', 1)}) p), '[]')`
