import { type RawBuilder, sql } from 'kysely'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { idRange, isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { Administrator } from '#platform/context.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { peopleTelling } from './people-named.server.ts'
import { allFacts } from './requests-found.server.ts'
import type { UserFilter, UserFilters, UserSort } from './user-list.ts'

// All people, as administrators list and search them.

type AskedUsers = Asked<UserFilters, UserSort>

/**
 * A page of all people with what their wallets hold, and how many there are. Addresses are not in
 * it: one is read when it is asked for. A text finds them also by what they gave with an order or
 * when they applied to sell. Null when they could not be read, which is logged.
 */
export const listUsers = (db: Db, asked: AskedUsers) => orNull('the users', readUsers(db, asked))

async function readUsers(db: Db, asked: AskedUsers) {
  const { text, filters, sort } = asked
  const found = text === '' ? null : await allFacts(text, (fact) => finding(db, fact))
  const matching = db
    .selectFrom('profiles as p')
    .where(shownBy[filters.show])
    .$if(filters.from !== '', (query) =>
      query.where('p.created_at', '>=', beginOfDay(filters.from)),
    )
    .$if(filters.to !== '', (query) =>
      query.where('p.created_at', '<', beginOfDay(plusDays(filters.to, 1))),
    )
    .$if(found !== null, (query) => query.where(found!))
  const counted = countOf(db, matching.select('p.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom(
          sorted(matching.where(beyond).select(['p.id', key]))
            .limit(limit)
            .as('found'),
        )
        .innerJoin('profiles as p', 'p.id', 'found.id')
        .leftJoin('ledger_accounts as a', (join) =>
          join.on('a.id', '=', sql<string>`'wallet:' || p.id`),
        )
        .select(listed),
    ).execute(),
  )
}

export type ListedUser = Awaited<ReturnType<typeof readUsers>>['rows'][number]

const shownBy: Record<UserFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  administrators: sql`p.is_admin`,
  sellers: sql`p.is_seller`,
  suspended: sql`p.suspended_at is not null`,
}

const sorts: Record<UserSort, Keyset> = {
  newest: [
    { by: sql`p.created_at`, is: 'time', down: true },
    { by: sql`p.id`, is: 'uuid' },
  ],
  oldest: [
    { by: sql`p.created_at`, is: 'time' },
    { by: sql`p.id`, is: 'uuid', down: true },
  ],
  // whatever its case, nobody has another's
  username: [{ by: sql`lower(p.username)`, is: 'text' }],
  'username-down': [{ by: sql`lower(p.username)`, is: 'text', down: true }],
}

const listed = [
  'p.id',
  'p.username',
  'p.profile_image_url',
  'p.is_admin',
  'p.is_seller',
  'p.suspended_at',
  'p.deleted_at',
  'p.created_at',
  sql<number>`coalesce(a.balance, 0)`.as('wallet_balance'),
  'found.key',
] as const

/** Of more people whom a text names, each row of the list is looked at instead. */
const MOST_NAMED = 2_000

/**
 * The condition that finds people `p` whose username or address contain the text, whatever its
 * case, or whose id begins with it, or who are known by it elsewhere. People of one name stand
 * together in the orders of the list, so that on the way to them all others would be passed: hence
 * few are read first.
 */
async function finding(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const saysIt = sql<boolean>`lower(p.username) || E'\n' || p.email like
    ${contains(text.toLowerCase())}`
  const named = db.selectFrom('profiles as p').select('p.id').where(saysIt).limit(MOST_NAMED)
  const [people, others] = await Promise.all([named.execute(), peopleTelling(db, text)])
  const isFew = people.length < MOST_NAMED
  const ids = idRange(text)
  const some = [...(isFew ? people.map(({ id }) => id) : []), ...others]
  return sql<boolean>`(p.id = any(${some}::uuid[]) ${isFew ? sql`` : sql`or ${saysIt}`}
    ${ids ? sql`or p.id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``})`
}

/**
 * The address of one person, for administrators who ask for it. Null when there is no such person,
 * when the account is deleted, and when it cannot be read, which is only logged.
 */
export async function getUserEmail(
  db: Db,
  userId: string | null,
  actor: Administrator,
): Promise<string | null> {
  if (!actor.is_admin || !isUuid(userId)) return null
  const read = db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const row = await orNull('the email of a user', read)
  return row?.email ?? null
}
