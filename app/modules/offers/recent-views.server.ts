import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { type Db, isCheckViolation, type Tx } from '#platform/db.server.ts'
import { cardWithGame, offersWithGames } from './internal/kept-offer.server.ts'

/**
 * Notes that a person looked at an offer that is on sale; of what they looked at before the oldest
 * makes room (`recent_views`).
 */
export async function noteView(db: Db, userId: string, offerId: number, now: Date): Promise<void> {
  try {
    await sql`
      with found as (select id from offers where id = ${offerId} and status = 'active'),
      oldest as (
        delete from recent_views where user_id = ${userId} and offer_id in (
          select v.offer_id from recent_views v, found
          where v.user_id = ${userId} and v.offer_id <> found.id
          order by v.viewed_at desc, v.offer_id desc
          offset kept_at_most('recent_views') - 1))
      insert into recent_views (user_id, offer_id, viewed_at)
      select ${userId}, id, ${now} from found
      on conflict (user_id, offer_id) do update set viewed_at = excluded.viewed_at`.execute(db)
  } catch (error) {
    // of two pages that are opened at once one is left out
    if (!isCheckViolation(error, 'recent_views_at_most')) throw error
  }
}

/** What a person looked at and what is still on sale, the newest first. */
export const viewedOffersOf = (db: Db, userId: string) =>
  offersWithGames(db)
    .innerJoin('recent_views as v', 'v.offer_id', 'o.id')
    .where('v.user_id', '=', userId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select(cardWithGame)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.offer_id', 'desc')
    .execute()

/** Those of some offers that are on sale, in the order that is asked for. */
export const offersAmong = (db: Db, ids: readonly number[]) =>
  offersWithGames(db)
    .where(sql<boolean>`o.id = any(${[...ids]}::bigint[])`)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select(cardWithGame)
    .orderBy(sql`array_position(${[...ids]}::bigint[], o.id)`)
    .execute()

export type ViewedOffer = Awaited<ReturnType<typeof offersAmong>>[number]

export async function clearViews(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recent_views').where('user_id', '=', userId).execute()
}

/** Deletes all that a person keeps, and who follows them, as part of the end of their account. */
export async function forgetFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_offers').where('user_id', '=', userId).execute()
  await tx.deleteFrom('offer_alerts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('filter_alerts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recent_views').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('followed_sellers')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('seller_id', '=', userId)]))
    .execute()
}
