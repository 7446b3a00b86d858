import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { keptColumns, offersWithGames } from './internal/kept-offer.server.ts'

/**
 * Notes that a person looked at an offer that is on sale; of what they looked at before the oldest
 * makes room (`recent_views`).
 */
export async function noteView(db: Db, userId: string, offerId: number, now: Date): Promise<void> {
  await sql`insert into recent_views (user_id, offer_id, viewed_at)
    select ${userId}, id, ${now} from offers where id = ${offerId} and status = 'active'
    on conflict (user_id, offer_id) do update set viewed_at = excluded.viewed_at`.execute(db)
}

/** What a person looked at and what is still on sale, the newest first. */
export const viewedOffersOf = (db: Db, userId: string) =>
  offersWithGames(db)
    .innerJoin('recent_views as v', 'v.offer_id', 'o.id')
    .where('v.user_id', '=', userId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select(keptColumns)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.offer_id', 'desc')
    .execute()

/** Those of some offers that are on sale, in the order that is asked for. */
export const offersAmong = (db: Db, ids: readonly number[]) =>
  offersWithGames(db)
    .where(sql<boolean>`o.id = any(${[...ids]}::bigint[])`)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select(keptColumns)
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
  await tx.deleteFrom('recent_views').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('followed_sellers')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('seller_id', '=', userId)]))
    .execute()
}
