import { type RawBuilder, sql } from 'kysely'
import { idFrom, idRange, isUuid } from '#kernel/id.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { type AuditNoun, partsOf } from './audit.ts'

/** How many entries a page of the log has. */
const ENTRIES_PER_PAGE = 25

export interface AuditFilter {
  text: string
  /**
   * The actions whose words in the reader's language say the text, and the subjects that are called
   * by words: settings, categories.
   */
  actions: readonly string[]
  subjects: readonly string[]
  noun: AuditNoun | null
  actor: string | null
  /** Entries older than this one, or newer than that one; neither for the newest. */
  before: number | null
  after: number | null
}

export interface AuditEntry {
  id: number
  action: string
  subject: string
  /** What the subject is called now; null when it has no name or is gone. */
  name: string | null
  /**
   * What its screen is found by; null when it is not there any more, or has no screen of its own.
   */
  found_by: string | null
  before: unknown
  after: unknown
  reason: string | null
  created_at: Date
  actor_id: string | null
  /** Null for a person who is not there any more. */
  actor: string | null
}

/**
 * A page of the log, newest first, and whether there is more on either side. Null when it cannot be
 * read, which is logged.
 */
export const auditEntries = (db: Db, filter: AuditFilter) =>
  orNull('the audit log', readEntries(db, filter))

async function readEntries(db: Db, filter: AuditFilter) {
  const upwards = filter.after !== null
  const rows = await entriesIn(db, await idsWanted(db, filter))
  const more = rows.length > ENTRIES_PER_PAGE
  // the one too many lies where the walk ended: at the top when it went upwards
  const page = upwards && more ? rows.slice(1) : rows.slice(0, ENTRIES_PER_PAGE)
  const names = await namesOf(
    db,
    page.map(({ subject }) => subject),
  )
  const entries: AuditEntry[] = page.map((row) => ({
    ...row,
    ...(names.get(row.subject) ?? { name: null, found_by: null }),
  }))
  return { entries, older: upwards || more, newer: upwards ? more : filter.before !== null }
}

/**
 * The statement that gives the ids of one more than a page. Without a text one walk along an index;
 * with one, a short walk for each thing that the text may mean.
 */
async function idsWanted(db: Db, filter: AuditFilter): Promise<RawBuilder<unknown>> {
  const upwards = filter.after !== null
  const order = sql.raw(upwards ? 'asc' : 'desc')
  const narrowed = [
    filter.before !== null && sql`l.id < ${filter.before}::bigint`,
    filter.after !== null && sql`l.id > ${filter.after}::bigint`,
    filter.noun !== null && sql`split_part(l.subject, ':', 1) = ${filter.noun}`,
    filter.actor !== null && sql`l.actor_id = ${filter.actor}::uuid`,
  ].filter((each) => each !== false)
  const walk = (...more: RawBuilder<unknown>[]) => sql`(
    select l.id from audit_log l where ${sql.join([sql`true`, ...narrowed, ...more], sql` and `)} order by l.id ${order} limit ${sql.lit(ENTRIES_PER_PAGE + 1)})`
  const found =
    filter.text === ''
      ? walk()
      : await meanings(db, filter).then(
          ({ actors, subjects, actions }) => sql`
    select w.id from unnest(${actors}::uuid[]) m (actor) cross join lateral ${walk(sql`l.actor_id = m.actor`)} w
    union select w.id from unnest(${subjects}::text[]) m (subject) cross join lateral ${walk(sql`l.subject = m.subject`)} w
    union select w.id from unnest(${actions}::text[]) m (action) cross join lateral ${walk(sql`l.action = m.action`)} w`,
        )
  return sql`select id from (${found}) f order by id ${order} limit ${sql.lit(ENTRIES_PER_PAGE + 1)}`
}

/** Of how many people, games and so on each a text may be the name. */
const MOST_NAMED = 100

/**
 * What a text may mean: subjects by their name or id, people by theirs as actors too, actions by
 * their words or their own name.
 */
async function meanings(db: Db, { text, actions, subjects }: AuditFilter) {
  const like = contains(text)
  const ids = idRange(text)
  const byName = Object.entries(named).flatMap(([noun, { table, found }]) =>
    found
      ? [
          sql`(select ${noun} || ':' || t.id as subject from ${sql.table(table)} t where ${found(like)} limit ${sql.lit(MOST_NAMED)})`,
        ]
      : [],
  )
  const byId = ids
    ? [
        sql`(select 'order:' || id from orders where id between ${ids[0]}::uuid and ${ids[1]}::uuid limit ${sql.lit(MOST_NAMED)})`,
      ]
    : []
  const { rows } = await sql<{
    subject: string
  }>`${sql.join([...byName, ...byId], sql` union all `)}`.execute(db)
  const called = rows.map(({ subject }) => subject)
  const asWritten = [text, `payment:${text}`]
  const whole = isUuid(text)
    ? ['order', 'profile', 'seller_application', 'withdrawal', 'deposit'].map(
        (noun) => `${noun}:${text.toLowerCase()}`,
      )
    : asWritten
  return {
    actors: called
      .filter((subject) => subject.startsWith('profile:'))
      .map((subject) => partsOf(subject).id),
    subjects: [...new Set([...called, ...subjects, ...whole])],
    actions: [...new Set([...actions, text])],
  }
}

/** The entries of these ids, newest first. */
const entriesIn = (db: Db, ids: RawBuilder<unknown>) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('profiles as p', 'p.id', 'l.actor_id')
    .where(sql<boolean>`l.id in (${ids})`)
    .select([
      'l.id',
      'l.action',
      'l.subject',
      'l.before',
      'l.after',
      'l.reason',
      'l.created_at',
      'l.actor_id',
    ])
    .select(sql<string | null>`case when p.deleted_at is null then p.username end`.as('actor'))
    .orderBy('l.id', 'desc')
    .execute()

interface Named {
  table: string
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
>`(select case when p.deleted_at is null then p.username end from profiles p where p.id = t.user_id)`
const gameName = (column: string) =>
  sql`(select g.name from games g where g.id = ${sql.ref(`t.${column}`)})`

const saysIt = (column: string) => (like: string) =>
  sql<boolean>`fold(${sql.ref(`t.${column}`)}) like (select fold(${like}))`
const keptText = (like: string) => sql<boolean>`t.search_text like (select fold(${like}))`
const ofPerson = (like: string) =>
  sql<boolean>`t.user_id in (select id from profiles where lower(username) like lower(${like}) limit ${sql.lit(MOST_NAMED)})`
const offersCalled = (like: string) =>
  sql`select id from offers where fold(title) like (select fold(${like})) limit ${sql.lit(MOST_NAMED)}`
const gamesCalled = (like: string) =>
  sql`select id from games where search_text like (select fold(${like}))`

/** Where the name of each noun's subjects is. */
const named: Partial<Record<AuditNoun, Named>> = {
  order: {
    table: 'orders',
    name: col('offer_title'),
    key: 'uuid',
    found: (like) => sql`t.offer_id in (${offersCalled(like)})`,
  },
  payment: { table: 'payment_events', name: col('id'), by: sql`t.seq::text`, key: 'text' },
  profile: {
    table: 'profiles',
    name: sql`case when t.deleted_at is null then t.username end`,
    key: 'uuid',
    found: (like) => sql`lower(t.username) like lower(${like})`,
  },
  seller_application: {
    table: 'seller_applications',
    name: col('full_name'),
    key: 'uuid',
    found: keptText,
  },
  withdrawal: { table: 'withdrawals', name: owner, key: 'uuid', found: ofPerson },
  deposit: { table: 'deposits', name: owner, key: 'uuid', found: ofPerson },
  offer: {
    table: 'offers',
    name: col('title'),
    by: sql`case when t.deleted_at is null then t.title end`,
    key: 'bigint',
    found: saysIt('title'),
  },
  feedback: {
    table: 'order_feedback',
    name: sql`(select o.offer_title from orders o where o.id = t.order_id)`,
    by: sql`left(t.order_id::text, 8)`,
    key: 'bigint',
    found: (like) =>
      sql`t.order_id in (select o.id from orders o where o.offer_id in (${offersCalled(like)}) limit ${sql.lit(MOST_NAMED)})`,
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
  game_relation: {
    table: 'game_relations',
    name: sql`${gameName('primary_game_id')} || ' – ' || ${gameName('related_game_id')}`,
    key: 'bigint',
    found: (like) =>
      sql`t.primary_game_id in (${gamesCalled(like)}) or t.related_game_id in (${gamesCalled(like)})`,
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

const fits: Record<Named['key'], (id: string) => boolean> = {
  uuid: isUuid,
  bigint: (id) => idFrom(id) !== null,
  text: (id) => id !== '',
}

type Known = Pick<AuditEntry, 'name' | 'found_by'>

/**
 * What some subjects are called now and what their screens are found by, in one statement. Those
 * that are gone are missing.
 */
async function namesOf(db: Db, subjects: readonly string[]): Promise<Map<string, Known>> {
  const idsByNoun = Map.groupBy(new Set(subjects), (subject) => partsOf(subject).noun)
  const selects = [...idsByNoun].flatMap(([noun, own]) => {
    const place = Object.hasOwn(named, noun) ? named[noun as AuditNoun] : undefined
    const ids = place ? own.map((subject) => partsOf(subject).id).filter(fits[place.key]) : []
    return place && ids.length > 0
      ? [
          sql`select ${noun} || ':' || t.id as subject, ${place.name} as name, ${place.by ?? sql`t.id::text`} as found_by
      from ${sql.table(place.table)} t where t.id = any(${ids}::${sql.raw(place.key)}[])`,
        ]
      : []
  })
  if (selects.length === 0) return new Map()
  const { rows } = await sql<
    Known & { subject: string }
  >`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ subject, ...known }) => [subject, known]))
}

/**
 * Whose entries a reader can ask for: the administrators, and the person who is asked for now.
 * Nobody when they cannot be read, which is logged.
 */
export async function auditActors(
  db: Db,
  chosen: string | null,
): Promise<{ id: string; username: string }[]> {
  const read = db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where((eb) =>
      eb.or([eb('is_admin', '=', sql.lit(true)), ...(chosen ? [eb('id', '=', chosen)] : [])]),
    )
    .orderBy('username')
    .limit(100)
    .execute()
  return (await orNull('the administrators', read)) ?? []
}
