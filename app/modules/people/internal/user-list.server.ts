import { type RawBuilder, sql } from 'kysely'
import { idRange, isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list.ts'
import { MOST_COUNTED } from '#kernel/page.ts'
import type { Administrator } from '#platform/context.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { countUpTo, type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { isPhonePart } from './phone.ts'
import type { UserFilter, UserSort } from './user-list.ts'

type AskedUsers = Asked<{ show: UserFilter; email: string }, UserSort>

/**
 * A page of all people with what their wallets hold, and how many there are, up to MOST_COUNTED.
 * Addresses are not in it: one is read when it is asked for. `known` is whom else the text finds:
 * the ids of people who gave it elsewhere, which are looked for meanwhile. Null when they could not
 * be read, which is logged.
 */
export const listUsers = (db: Db, asked: AskedUsers, known?: Promise<readonly string[]>) =>
  orNull('the users', readUsers(db, asked, known))

async function readUsers(db: Db, asked: AskedUsers, known?: Promise<readonly string[]>) {
  const { text, filters, sort } = asked
  const others = text === '' ? [] : (await Promise.all([known ?? [], applicants(db, text)])).flat()
  const matching = db
    .selectFrom('profiles as p')
    .where(shownBy[filters.show])
    .$if(text !== '', (query) => query.where(matches(text, others)))
  const [page, count] = await Promise.all([
    keysetPage(sorts[sort], asked, ({ key, beyond, sorted, limit }) =>
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
    ),
    countUpTo(db, matching.select('p.id'), MOST_COUNTED),
  ])
  return { ...page, count, most: MOST_COUNTED }
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

/**
 * Username or address contain the text, whatever its case, or the id begins with it, or it is one
 * of the others.
 */
function matches(text: string, others: readonly string[]) {
  const ids = idRange(text)
  return sql<boolean>`(lower(p.username) || E'\n' || p.email like ${contains(text.toLowerCase())}
    or p.id = any(${others}::uuid[]) ${ids ? sql`or p.id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``})`
}

/** Of more applicants than these only some are found by what they wrote. */
const MOST_APPLICANTS = 1_000

/** The ids of the people whose application to sell says the text. */
async function applicants(db: Db, text: string): Promise<string[]> {
  const phone = isPhonePart(text)
    ? sql` or search_text like '%' || phone_digits(${text}) || '%'`
    : sql``
  const { rows } = await sql<{ user_id: string }>`select user_id from seller_applications
    where (search_text like fold(${contains(text)})${phone}) and user_id is not null limit ${sql.lit(MOST_APPLICANTS)}`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
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
