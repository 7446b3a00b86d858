import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { type Db, isCheckViolation, transact } from '#platform/db.server.ts'
import { publishEach } from '#platform/outbox.server.ts'
import { newestOffer, newestSettled } from './internal/newest-offer.server.ts'

/**
 * Follows a seller by their username, once; they are told of what is listed from now on. Refused:
 * nobody of that name, oneself, and more than a person may follow (`favourites_per_person`).
 */
export async function followSeller(
  db: Db,
  userId: string,
  username: string,
  now: Date,
): Promise<Result<null, 'not_found' | 'own' | 'full'>> {
  try {
    const { rows } = await sql`
      with found as (select p.id from profiles p where ${isFollowable(username)}),
      added as (
        insert into followed_sellers (user_id, seller_id, told_offer, followed_at)
        select ${userId}, id, ${newestOffer}, ${now} from found on conflict do nothing)
      select from found`.execute(db)
    return rows.length > 0 ? ok(null) : refuse('not_found')
  } catch (error) {
    if (isCheckViolation(error, 'followed_sellers_not_oneself')) return refuse('own')
    if (isCheckViolation(error, 'followed_sellers_at_most')) return refuse('full')
    throw error
  }
}

/** The name of a seller who can be followed, as they write it; null where there is nobody. */
export async function findFollowable(db: Db, username: string): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select p.username from profiles p where ${isFollowable(username)}`.execute(db)
  return rows[0]?.username ?? null
}

const isFollowable = (username: string) => sql`(p.username = ${username}
  and p.deleted_at is null and p.last_seen_at is not null)`

export async function unfollowSeller(db: Db, userId: string, username: string): Promise<void> {
  await sql`delete from followed_sellers f using profiles p
    where f.user_id = ${userId} and p.id = f.seller_id and p.username = ${username}`.execute(db)
}

export interface FollowedSeller {
  username: string
  profile_image_url: string | null
  /** What they listed in the last seven days and still sell. */
  new_offers: number
}

/** Whom a person follows, by name, with how much is new of each. */
export async function followedSellersOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<FollowedSeller[]> {
  const { rows } = await sql<FollowedSeller>`
    select p.username, p.profile_image_url, (
      select count(*)::int from offers o join games g on g.id = o.game_id
      where o.user_id = p.id and o.status = 'active' and ${isShown()}
        and o.created_at > ${now}::timestamptz - interval '7 days') as new_offers
    from followed_sellers f join profiles p on p.id = f.seller_id
    where f.user_id = ${userId} and p.deleted_at is null
    order by new_offers desc, lower(p.username)`.execute(db)
  return rows
}

/** Of how many people at most followers are told in one transaction. */
const AT_ONCE = 500

/**
 * Tells followers of what was listed since they were last told and can still be bought: an event
 * for each follower, however many sellers listed something. Answers how many followers are told.
 */
export async function tellFollowers(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  const settled = await newestSettled(db, now)
  const isNew = (follower: 'f' | 'e') => sql`(o.user_id = ${sql.ref(`${follower}.seller_id`)}
    and o.status = 'active' and ${isShown()}
    and o.id > ${sql.ref(`${follower}.told_offer`)} and o.id <= ${settled})`
  let told = 0
  for (;;) {
    const some = await transact(db, async (tx) => {
      const { rows } = await sql<{ user_id: string; offers: number; sellers: string[] }>`
        with due as (
          select f.user_id, f.seller_id, n.offers, n.newest
          from followed_sellers f
          cross join lateral (
            select count(*)::int as offers, max(o.id) as newest from offers o
            join games g on g.id = o.game_id where ${isNew('f')}) n
          where n.offers > 0 and f.user_id in (
            select distinct e.user_id from followed_sellers e
            where exists (select from offers o
              join games g on g.id = o.game_id where ${isNew('e')})
            order by e.user_id limit ${sql.lit(AT_ONCE)})
          for update of f skip locked),
        noted as (
          update followed_sellers f set told_offer = due.newest from due
          -- another node may have told of them between the snapshot and the lock
          where (f.user_id, f.seller_id) = (due.user_id, due.seller_id)
            and f.told_offer < due.newest
          returning f.user_id, f.seller_id, due.offers)
        select n.user_id, sum(n.offers)::int as offers, array_agg(p.username) as sellers
        from noted n join profiles p on p.id = n.seller_id group by n.user_id`.execute(tx)
      await publishEach(
        tx,
        'account.new_offers',
        rows.map(({ user_id, offers, sellers }) => ({
          subject_id: user_id,
          payload: { offers, sellers: sellers.length, seller: sellers[0]! },
          created_at: now,
        })),
      )
      return rows.length
    })
    told += some
    if (some < AT_ONCE || stopping?.aborted) return told
  }
}
