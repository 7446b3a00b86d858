import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/**
 * The id of a public profile by its username, whatever its case, looked up by the database, for
 * queries that run beside the profile's own. A profile is public from its owner's first sign-in.
 */
export const idOfUsername = (username: string): Expression<string> =>
  sql<string>`(select id from profiles
    where lower(username) = lower(${username}) and last_seen_at is not null)`

export interface Badge {
  name: string
  /** Empty where the other name stands for both. */
  name_ar: string
  icon_url: string | null
  color: string
}

/**
 * What everybody may see of a person, with their points, feedback counts and badges; null when
 * nobody public has this username.
 */
export async function findProfile(db: Db, username: string) {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('loyalty_balances as l', 'l.user_id', 'p.id')
    .leftJoin('feedback_counts as f', 'f.seller_id', 'p.id')
    .where('p.id', '=', idOfUsername(username))
    .select([
      'p.id',
      'p.username',
      'p.profile_image_url',
      'p.created_at',
      'p.is_seller',
      sql<Date | null>`case when not p.hides_last_seen then p.last_seen_at end`.as('last_seen_at'),
      sql<number>`coalesce(l.points, 0)`.as('points'),
      sql<number>`coalesce(f.positive, 0)`.as('positive'),
      sql<number>`coalesce(f.neutral, 0)`.as('neutral'),
      sql<number>`coalesce(f.negative, 0)`.as('negative'),
      sql<Badge[]>`coalesce((
        select json_agg(json_build_object('name', b.name, 'name_ar', b.name_ar, 'icon_url',
          b.icon_url, 'color', b.color) order by g.given_at, b.id)
        from profile_badges g join user_badges b on b.id = g.badge_id where g.user_id = p.id),
          '[]')`.as('badges'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * What only the person sees of their own profile; the language of their mails, their last change of
 * name, and whether they hide when they were last there.
 */
export function findOwnProfile(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['username', 'email', 'profile_image_url', 'locale', 'last_username_change'])
    .select(['is_seller', 'hides_last_seen'])
    .executeTakeFirstOrThrow()
}

export type OwnProfile = Awaited<ReturnType<typeof findOwnProfile>>
