import { type RawBuilder, sql } from 'kysely'
import { contains, type Db } from '#platform/db.server.ts'

/** Who sells, as a search shows them. */
export interface NamedSeller {
  username: string
  profile_image_url: string | null
  points: number
  positive: number
  neutral: number
  negative: number
}

/** An index of three letters each (pg_trgm) serves no shorter text. */
const INDEXED = 3

/**
 * Returns the sellers whose username holds every word of one of these texts, whatever its case: of
 * that very name first, then who begins with it, then the best rated. A text without a word of
 * three letters of usernames finds nobody.
 */
export async function sellersNamed(
  db: Db,
  texts: readonly (readonly string[])[],
  most: number,
): Promise<NamedSeller[]> {
  const names = texts
    .map((words) => words.map((word) => word.toLowerCase()))
    .filter(
      (words) =>
        words.every((word) => /^\w+$/.test(word)) && words.some(({ length }) => length >= INDEXED),
    )
  if (names.length === 0) return []
  const holds = (words: readonly string[]) =>
    sql`(${sql.join(
      words.map((word) => sql`lower(p.username) like ${contains(word)}`),
      sql` and `,
    )})`
  const joined = names.map((words) => words.join('_'))
  const begins = sql.join(
    joined.map((name) => sql`starts_with(lower(p.username), ${name})`),
    sql` or `,
  )
  const { rows } = await sql<NamedSeller>`
    select p.username, p.profile_image_url, coalesce(l.points, 0) as points,
      coalesce(f.positive, 0) as positive,
      coalesce(f.neutral, 0) as neutral, coalesce(f.negative, 0) as negative
    from profiles p
    left join feedback_counts f on f.seller_id = p.id
    left join loyalty_balances l on l.user_id = p.id
    where p.is_seller and p.suspended_at is null and p.last_seen_at is not null
      and (${anyOf(names.map(holds))})
    order by lower(p.username) <> all(${joined}::text[]), not (${begins}),
      positive desc, lower(p.username)
    limit ${most}`.execute(db)
  return rows
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `)
