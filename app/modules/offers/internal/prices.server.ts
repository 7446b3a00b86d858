import { sql } from 'kysely'
import type { PriceSpan } from './price-history.ts'

/** Of an offer whose price changes all the time the latest are enough. */
const MOST = 100

/** What the offer `o` of a statement cost, the latest first. */
export const pricesOfOffer = sql<PriceSpan[]>`coalesce((
  select json_agg(p) from (
    select since, until, price from offer_prices
    where offer_id = o.id order by since desc limit ${sql.lit(MOST)}) p), '[]')`
