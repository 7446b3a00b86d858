import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { fold } from '#kernel/fold.ts'
import { type Asked, wholeList } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { wordsIn } from '#kernel/text.ts'
import { DAY, plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { log, orNull } from '#platform/log.server.ts'
import { appSecrets } from '#platform/security.server.ts'
import type { PopularSearchState } from './popular-search.ts'

// What many members search for, counted without keeping who did, and shown to all once staff have
// looked at it.

/** How long members are counted towards a search, and how long one stays that is not renewed. */
const COUNTED_DAYS = 30
const KEPT_DAYS = 90

const BITS = 512
const SHORTEST = 2
const LONGEST = 60

/**
 * Counts a member towards a search, once for each and without keeping either in a form that can be
 * read; from `popular_search_min_people` on it is kept in their words, to be shown to all. What
 * fails is only logged: what was searched for matters more.
 */
export async function countSearch(
  db: Db,
  { text, userId }: { text: string; userId: string },
  { popular_search_min_people: least }: { popular_search_min_people: number },
  now: Date,
): Promise<void> {
  const said = wordsIn(text).join(' ')
  const key = fold(said)
  if (key.length < SHORTEST || said.length < SHORTEST || said.length > LONGEST) return
  // in whatever order, and said twice, words ask for the same
  const words = [...new Set(key.split(' ').filter(Boolean))].toSorted()
  const count = async () => {
    const seconds = await countAttempt(db, { path: '/search', account: userId }, now)
    if (seconds > 0) return
    await transact(db, (tx) => countIn(tx, { said, words, userId }, least, now))
  }
  await count().catch((error: unknown) => log.error('a search could not be counted', error))
}

async function countIn(
  tx: Tx,
  { said, words, userId }: { said: string; words: readonly string[]; userId: string },
  least: number,
  now: Date,
): Promise<void> {
  const key = words.join(' ')
  const bit = digestOf(`searcher ${userId} ${key}`).readUInt16BE(0) % BITS
  // nothing comes back where this member, or one with the same bit, was counted already
  const { rows } = await sql<{ people: number }>`
    insert into search_sketches as s (digest, people, begun_at)
    values (${digestOf(`search ${key}`)},
      set_bit(repeat('0', ${sql.lit(BITS)})::bit varying, ${bit}, 1), ${now})
    on conflict (digest) do update set people = set_bit(s.people, ${bit}, 1)
      where get_bit(s.people, ${bit}) = 0
    returning bit_count(people)::int as people`.execute(tx)
  const [counted] = rows
  if (!counted || counted.people < least) return
  await sql`
    with known as (
      update popular_searches set people = ${counted.people}, found_at = ${now}
      where id = (select min(id) from popular_searches
        where array(select distinct unnest(string_to_array(key, ' ')) order by 1)
          = array(select unnest(${words}::text[]) order by 1))
      returning id
    )
    insert into popular_searches as p (text, people, found_at)
    select ${said}, ${counted.people}::int, ${now} where not exists (select from known)
    on conflict (key) do update set people = excluded.people, found_at = excluded.found_at`.execute(
    tx,
  )
}

const digestOf = (text: string): Buffer =>
  createHmac('sha256', appSecrets()[0]).update(text).digest()

/** What most members searched for, of what may be shown, most first. */
export async function popularSearches(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('popular_searches')
    .where('state', '=', 'shown')
    .select('text')
    .orderBy('people', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ text }) => text)
}

type AskedSearches = Pick<Asked<{ state: PopularSearchState | 'all' }, ListSort>, AskedParts>
type AskedParts = 'text' | 'sort' | 'filters'

/** What enough members searched for. Null when it could not be read, which is logged. */
export const popularSearchesForAdmin = (db: Db, asked: AskedSearches) =>
  orNull('the popular searches', readSearches(db, asked).then(wholeList))

const readSearches = (db: Db, { text, sort, filters: { state } }: AskedSearches) =>
  db
    .selectFrom('popular_searches')
    .$if(text !== '', (query) => query.where(sql<boolean>`strpos(key, fold(${text})) > 0`))
    .$if(state !== 'all', (query) => query.where('state', '=', state as PopularSearchState))
    .select(['id', 'text', 'people', 'state', 'found_at'])
    .orderBy('found_at', sort === 'oldest' ? 'asc' : 'desc')
    .orderBy('id')
    .execute()

export type ListedSearch = Awaited<ReturnType<typeof readSearches>>[number]

/** Decides whether a search is shown to all; decided so already it stays, and writes nothing. */
export async function decideSearch(
  db: Db,
  id: number,
  state: Exclude<PopularSearchState, 'waiting'>,
  actor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!actor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const before = await tx
      .selectFrom('popular_searches')
      .where('id', '=', id)
      .select(['text', 'state'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuse('not_found')
    if (before.state === state) return ok(null)
    await tx.updateTable('popular_searches').set({ state }).where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: actor.id,
        action: state === 'shown' ? 'popular_search.show' : 'popular_search.hide',
        subject: `popular_search:${id}`,
        after: { text: before.text },
      },
      now,
    )
    return ok(null)
  })
}

/**
 * Forgets how many members searched for what, a month after the first of them, and what was popular
 * once; what was hidden stays, so that nobody decides it again. Answers how much.
 */
export async function forgetOldSearches(db: Db, now: Date): Promise<number> {
  const ago = (days: number) => plus(now, -days * DAY)
  const [counts, popular] = await Promise.all([
    db
      .deleteFrom('search_sketches')
      .where('begun_at', '<', ago(COUNTED_DAYS))
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('popular_searches')
      .where('found_at', '<', ago(KEPT_DAYS))
      .where('state', '<>', 'hidden')
      .executeTakeFirstOrThrow(),
  ])
  return Number(counts.numDeletedRows + popular.numDeletedRows)
}
