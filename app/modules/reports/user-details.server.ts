import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Badge } from '#modules/people/profiles.server.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * One person as an administrator sees them, without the address; null when there is none. Money is
 * whole DA.
 */
export async function findUser(db: Db, id: string) {
  if (!isUuid(id)) return null
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('ledger_accounts as a', (join) =>
      join.on('a.id', '=', sql<string>`'wallet:' || p.id`),
    )
    .leftJoin('loyalty_balances as l', 'l.user_id', 'p.id')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.username',
      'p.locale',
      'p.profile_image_url',
      'p.email_verified',
      'p.is_admin',
      'p.is_seller',
      'p.two_factor_enabled',
      'p.suspended_at',
      'p.suspension_reason',
      'p.deleted_at',
      'p.last_seen_at',
      'p.created_at',
      sql<number>`coalesce(a.balance, 0)`.as('wallet_balance'),
      sql<number>`coalesce(l.points, 0)`.as('points'),
      sql<(Badge & { id: number })[]>`coalesce((
        select json_agg(json_build_object('id', b.id, 'name', b.name, 'name_ar', b.name_ar,
          'icon_url', b.icon_url, 'color', b.color) order by g.given_at, b.id)
        from profile_badges g join user_badges b on b.id = g.badge_id where g.user_id = p.id),
          '[]')`.as('badges'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export type UserDetails = NonNullable<Awaited<ReturnType<typeof findUser>>>
