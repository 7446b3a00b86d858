import { type RawBuilder, sql } from 'kysely'
import { idFrom, idRange, isUuid } from '#kernel/id.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { type AuditNoun, partsOf } from '../audit.ts'

// Names for the subjects of the audit log: what an id is called now, and which ids a typed name can
// mean.

/** Of how many people, games and so on each a text may be the name. */
const MOST_NAMED = 100

/**
 * Subjects that are called by this text, or whose id begins with it: so many of each noun at most.
 */
export async function subjectsCalled(db: Db, text: string): Promise<string[]> {
  const like = contains(text)
  const ids = idRange(text)
  const byName = Object.entries(named).flatMap(([noun, { table, found }]) =>
    found
      ? [
          sql`(select ${noun} || ':' || t.id as subject from ${sql.table(table)} t
            where ${found(like)} limit ${sql.lit(MOST_NAMED)})`,
        ]
      : [],
  )
  const byId = ids
    ? [
        sql`(select 'order:' || id from orders where id between ${ids[0]}::uuid and ${ids[1]}::uuid
          limit ${sql.lit(MOST_NAMED)})`,
      ]
    : []
  const { rows } = await sql<{
    subject: string
  }>`with offers_called as materialized (
      select id from offers where fold(title) like (select fold(${like}))
      limit ${sql.lit(MOST_NAMED)})
    ${sql.join([...byName, ...byId], sql` union all `)}`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** What a subject is called and found by. */
export interface KnownNames {
  /** What the subject is called now; null when it has no name or is gone. */
  name: string | null
  /**
   * What its screen is found by; null when it is not there any more, or has no screen of its own.
   */
  found_by: string | null
}

/**
 * What some subjects are called now and what their screens are found by, in one statement. Those
 * that are gone are missing.
 */
export async function namesOf(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, KnownNames>> {
  const idsByNoun = Map.groupBy(new Set(subjects), (subject) => partsOf(subject).noun)
  const selects = [...idsByNoun].flatMap(([noun, own]) => {
    const place = Object.hasOwn(named, noun) ? named[noun as AuditNoun] : undefined
    const ids = place ? own.map((subject) => partsOf(subject).id).filter(fits[place.key]) : []
    return place && ids.length > 0
      ? [
          sql`select ${noun} || ':' || ${id(place)} as subject, ${place.name} as name,
          ${place.by ?? sql`${id(place)}::text`} as found_by
      from ${sql.table(place.table)} t
      where ${id(place)} = any(${ids}::${sql.raw(place.key)}[])`,
        ]
      : []
  })
  if (selects.length === 0) return new Map()
  const { rows } = await sql<
    KnownNames & { subject: string }
  >`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ subject, ...known }) => [subject, known]))
}

const id = ({ id: column = 'id' }: Named) => sql.ref(`t.${column}`)

const fits: Record<Named['key'], (id: string) => boolean> = {
  uuid: isUuid,
  bigint: (id) => idFrom(id) !== null,
  text: (id) => id !== '',
}

interface Named {
  table: string
  /** The column of its key, `id` unless told otherwise. */
  id?: string
  /** What it is called, of the row `t`. */
  name: RawBuilder<string | null>
  /** What its screen is found by; its id unless told otherwise. */
  by?: RawBuilder<string | null>
  key: 'uuid' | 'bigint' | 'text'
  /**
   * Whether its name is like a text: by an index, or of a table that stays small. Without it no
   * search finds it by a name.
   */
  found?: (like: string) => RawBuilder<boolean>
}

const col = (name: string) => sql<string>`${sql.ref(`t.${name}`)}`
const owner = sql<
  string | null
>`(select case when p.deleted_at is null then p.username end from profiles p
  where p.id = t.user_id)`
const gameName = (column: string) =>
  sql`(select g.name from games g where g.id = ${sql.ref(`t.${column}`)})`

const saysIt = (column: string) => (like: string) =>
  sql<boolean>`fold(${sql.ref(`t.${column}`)}) like (select fold(${like}))`
const keptText = (like: string) => sql<boolean>`t.search_text like fold(${like})`
// arrays, so that these few are looked up by an index instead of read past
const ofPerson = (like: string) =>
  sql<boolean>`t.user_id = any(array(select id from profiles
    where lower(username) like lower(${like}) limit ${sql.lit(MOST_NAMED)}))`
const offersCalled = sql`any(array(select id from offers_called))`
const gamesCalled = (like: string) =>
  sql`select id from games where search_text like (select fold(${like}))`

/** Where the name of each noun's subjects is. */
const named: Partial<Record<AuditNoun, Named>> = {
  order: {
    table: 'orders',
    name: col('offer_title'),
    key: 'uuid',
    found: () => sql`t.offer_id = ${offersCalled}`,
  },
  payment: { table: 'payment_events', name: col('id'), by: sql`t.seq::text`, key: 'text' },
  refund: { table: 'refund_tasks', name: owner, key: 'bigint', found: ofPerson },
  profile: {
    table: 'profiles',
    name: sql`case when t.deleted_at is null then t.username end`,
    key: 'uuid',
    found: (like) => sql`lower(t.username) like lower(${like})`,
  },
  stock: {
    table: 'profiles',
    name: sql`case when t.deleted_at is null then t.username end`,
    key: 'uuid',
  },
  seller_application: {
    table: 'seller_applications',
    name: col('full_name'),
    key: 'uuid',
    found: keptText,
  },
  withdrawal: { table: 'withdrawals', name: owner, key: 'uuid', found: ofPerson },
  payout_batch: { table: 'payout_batches', name: sql`'P-' || t.id`, key: 'bigint' },
  deposit: { table: 'deposits', name: owner, key: 'uuid', found: ofPerson },
  receipt: { table: 'transfer_receipts', name: owner, key: 'uuid', found: ofPerson },
  offer: {
    table: 'offers',
    name: col('title'),
    by: sql`case when t.deleted_at is null then t.title end`,
    key: 'bigint',
    found: () => sql`t.id = ${offersCalled}`,
  },
  feedback: {
    table: 'order_feedback',
    name: sql`(select o.offer_title from orders o where o.id = t.order_id)`,
    by: sql`left(t.order_id::text, 8)`,
    key: 'bigint',
    found: () =>
      sql`t.order_id = any(array(select o.id from orders o where o.offer_id = ${offersCalled}
        limit ${sql.lit(MOST_NAMED)}))`,
  },
  badge: { table: 'user_badges', name: col('name'), key: 'bigint', found: saysIt('name') },
  game: { table: 'games', name: col('name'), key: 'bigint', found: keptText },
  game_faq: {
    table: 'game_faqs',
    name: col('question'),
    by: sql`t.game_id::text`,
    key: 'bigint',
    found: saysIt('question'),
  },
  game_guide: {
    table: 'game_guides',
    name: col('title'),
    by: sql`t.game_id::text`,
    key: 'bigint',
    found: saysIt('title'),
  },
  game_field: {
    table: 'attribute_definitions',
    name: col('label'),
    by: sql`t.game_id::text`,
    key: 'bigint',
    found: saysIt('label'),
  },
  game_attribute: {
    table: 'game_attributes',
    name: col('label'),
    by: sql`t.game_id::text`,
    key: 'bigint',
    found: saysIt('label'),
  },
  guide_step: {
    table: 'guide_steps',
    name: col('title_en'),
    by: sql`coalesce(t.game_id::text, t.category)`,
    key: 'bigint',
    found: saysIt('title_en'),
  },
  // found by its number, which nobody looks for as a part (`meanings`)
  dispute: { table: 'disputes', id: 'number', name: sql`null::text`, key: 'bigint' },
  game_relation: {
    table: 'game_relations',
    name: sql`${gameName('primary_game_id')} || ' – ' || ${gameName('related_game_id')}`,
    key: 'bigint',
    found: (like) =>
      sql`t.primary_game_id in (${gamesCalled(like)})
        or t.related_game_id in (${gamesCalled(like)})`,
  },
  payment_method: {
    table: 'payment_methods',
    name: col('name'),
    key: 'bigint',
    found: saysIt('name'),
  },
  reward: { table: 'loyalty_rewards', name: col('name'), key: 'bigint', found: saysIt('name') },
  post: { table: 'blog_posts', name: col('title'), key: 'bigint', found: saysIt('title') },
  article: { table: 'help_articles', name: col('title'), key: 'bigint', found: saysIt('title') },
  help_category: {
    table: 'help_categories',
    name: col('name'),
    key: 'bigint',
    found: saysIt('name'),
  },
}
