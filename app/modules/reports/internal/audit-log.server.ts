import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { type AuditNoun, partsOf } from './audit.ts'
import { type Known, namesOf, subjectsCalled } from './audit-names.server.ts'

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

export interface AuditEntry extends Known {
  id: number
  action: string
  subject: string
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

/**
 * What a text may mean: subjects by their name or id, people by theirs as actors too, actions by
 * their words or their own name.
 */
async function meanings(db: Db, { text, actions, subjects }: AuditFilter) {
  const called = await subjectsCalled(db, text)
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
