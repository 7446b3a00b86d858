import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { isBare } from '../bare-offer.server.ts'
import type { CardOffer } from '../offer.ts'
import { cardColumns, cardGameColumns, cardOf } from './offer-card.server.ts'

/**
 * How an offer that somebody keeps is for sale. Sold: no stock is left. Gone: it is paused, or bare
 * (`isBare`).
 */
type SaleState = 'active' | 'sold' | 'gone'

/** Offers with their games, to be joined with what somebody keeps of them. */
export const offersWithGames = (db: Db) =>
  db.selectFrom('offers as o').innerJoin('games as g', 'g.id', 'o.game_id')

/** What a card says of an offer `o` of the game `g`. */
export const cardWithGame = [...cardColumns('o'), ...cardGameColumns] as const

export const saleState = sql<SaleState>`case
  when ${isBare()} then 'gone'
  when o.status = 'active' then 'active'
  when o.status = 'completed' then 'sold'
  else 'gone' end`.as('state')

/**
 * What lists of what somebody keeps show of an offer `o` of the game `g`, also once it is sold; of
 * one that is bare its game alone (`said` is null).
 */
export const keptColumns = [
  'o.id',
  sql<CardOffer | null>`case when not ${isBare()} then (
    select to_jsonb(c) from (select ${cardOf('o')}) c) end`.as('said'),
  ...cardGameColumns,
  saleState,
] as const
