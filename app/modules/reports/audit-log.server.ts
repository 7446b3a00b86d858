import { type Expression, sql } from 'kysely'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { isIndexed } from '#kernel/facts.ts'
import { fold } from '#kernel/fold.ts'
import { isUuid } from '#kernel/id.ts'
import type { Asked, ListPlace } from '#kernel/list-params.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { byTime, type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { disputeNumber } from '#modules/disputes/dispute-number.ts'
import { actPermissions } from '#modules/step-up/permissions.ts'
import { isAccessAct, isMoneyAct, isRightsAct } from '#modules/step-up/step-up.ts'
import { type AuditNoun, partsOf } from './audit.ts'
import { type KnownNames, namesOf, subjectsCalled } from './internal/audit-names.server.ts'

// Reads the audit log: pages of it for the desk, and the acts that the operator and owners are told
// of.

/** Days are those of Algiers, both included; an empty filter narrows nothing. */
export type AskedAudit = Asked<{
  kind: AuditNoun | ''
  act: string
  actor: string
  from: string
  to: string
}>

/**
 * The actions whose words say a text, and the subjects that are called by words: settings,
 * categories.
 */
export interface AuditSaid {
  actions: readonly string[]
  subjects: readonly string[]
}

export interface AuditEntry extends KnownNames {
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

const newest: Keyset = [{ by: sql`l.id`, is: 'number', down: true }]
/** The same order by another index, along which days are a stretch. */
const newestOfDays = byTime('l.created_at', 'l.id').newest

/**
 * A page of the log, newest first; the count is of the page alone. Null when it cannot be read,
 * which is logged.
 */
export const auditEntries = (db: Db, asked: AskedAudit, said: AuditSaid) =>
  orNull('the audit log', readEntries(db, asked, said))

/** Every entry that fits, newest first, in pages as they are read. */
export async function* allAuditEntries(
  db: Db,
  asked: AskedAudit,
  said: AuditSaid,
): AsyncGenerator<AuditEntry[]> {
  for (let place: ListPlace = null; ;) {
    const { rows, after }: Awaited<ReturnType<typeof readEntries>> = await readEntries(
      db,
      { ...asked, size: 100, place },
      said,
    )
    yield rows
    if (after === null) return
    place = { after }
  }
}

async function readEntries(db: Db, asked: AskedAudit, said: AuditSaid) {
  const meant = asked.text === '' ? null : await meanings(db, asked.text, said)
  const { from, to } = asked.filters
  const keys = from || to ? newestOfDays : newest
  const page = await keysetPage(keys, asked, ({ key, beyond, sorted, limit }) => {
    const walk = (of = sql<boolean>`true`) =>
      sorted(
        matching(db, asked.filters).where(beyond).where(of).select(['l.id', 'l.created_at']),
      ).limit(limit)
    // without a text one walk along an index; with one, a short walk for each thing that it may
    // mean: by the values of people and acts, of which the planner knows how many entries each has
    const found = meant
      ? sql<{ id: number; created_at: Date }>`(
        ${walk(sql`l.actor_id = any(${meant.actors}::uuid[])`)}
        union ${walk(sql`l.action = any(${meant.actions}::text[])`)}
        union select w.* from unnest(${meant.subjects}::text[]) m (subject)
          cross join lateral ${walk(sql`l.subject = m.subject`)} w
        union ${walk(meant.saying ? sql`l.id = any(${meant.saying}::bigint[])` : saysWords(asked.text))})`
      : sql<{ id: number; created_at: Date }>`${walk()}`
    const ids = sorted(db.selectFrom(found.as('l')).select('l.id')).limit(limit)
    return sorted(entriesIn(db, ids).select(key)).execute()
  })
  const names = await namesOf(
    db,
    page.rows.map(({ subject }) => subject),
  )
  const rows: AuditEntry[] = page.rows.map((row) => ({
    ...row,
    ...(names.get(row.subject) ?? { name: null, found_by: null }),
  }))
  return { ...page, rows, count: rows.length }
}

/** Of how many entries with a text in their words all are found first. */
const MOST_SAYING = 5_000

/**
 * The entries whose words say a text, by the index of words; null where they are so many that the
 * newest are met at once along the log.
 */
async function entriesSaying(db: Db, text: string): Promise<number[] | null> {
  if (!isIndexed(text)) return []
  const rows = await db
    .selectFrom('audit_log as l')
    .where(saysWords(text))
    .select('l.id')
    .limit(MOST_SAYING)
    .execute()
  return rows.length < MOST_SAYING ? rows.map(({ id }) => id) : null
}

/**
 * Whether the words of its reason or its values say a text. The pattern is folded here, so that the
 * planner sees how rare it is.
 */
const saysWords = (text: string) => sql<boolean>`fold(
  coalesce(l.reason, '') || E'\\n' || coalesce(l.before::text, '') || E'\\n' ||
  coalesce(l.after::text, '')) like ${contains(fold(text))}`

/** The entries of a filter; of all where an actor is asked for who cannot be. */
const matching = (db: Db, { kind, act, actor, from, to }: AskedAudit['filters']) =>
  db
    .selectFrom('audit_log as l')
    .$if(kind !== '', (query) => query.where(sql<boolean>`split_part(l.subject, ':', 1) = ${kind}`))
    .$if(act !== '', (query) => query.where('l.action', '=', act))
    .$if(isUuid(actor), (query) => query.where('l.actor_id', '=', actor))
    .$if(from !== '', (query) => query.where('l.created_at', '>=', beginOfDay(from)))
    .$if(to !== '', (query) => query.where('l.created_at', '<', beginOfDay(plusDays(to, 1))))

/**
 * What a text may mean: subjects by their name or id, people by theirs as actors too, actions by
 * their words or their own name.
 */
async function meanings(db: Db, text: string, { actions, subjects }: AuditSaid) {
  const [called, saying] = await Promise.all([subjectsCalled(db, text), entriesSaying(db, text)])
  const asWritten = [text, `payment:${text}`]
  const number = disputeNumber(text)
  const whole = isUuid(text)
    ? ['order', 'profile', 'seller_application', 'withdrawal', 'deposit'].map(
        (noun) => `${noun}:${text.toLowerCase()}`,
      )
    : asWritten
  return {
    actors: called
      .filter((subject) => subject.startsWith('profile:'))
      .map((subject) => partsOf(subject).id),
    subjects: [
      ...new Set([
        ...called,
        ...subjects,
        ...whole,
        ...(number === null ? [] : [`dispute:${number}`]),
      ]),
    ],
    actions,
    saying,
  }
}

const entriesIn = (db: Db, ids: Expression<{ id: number }>) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('profiles as p', 'p.id', 'l.actor_id')
    .where(sql<boolean>`l.id in ${ids}`)
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

/**
 * Acts on money, second files for the bank, ways into an account and acts on administrators by the
 * ids of their entries, as the operator and the owners are told of them.
 */
export async function toldActs(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('profiles as by', 'by.id', 'l.actor_id')
    .leftJoin('profiles as to', (join) =>
      join.on('to.id', '=', sql<string>`coalesce(l.credited, id_of_subject(l.subject, 'profile'))`),
    )
    .where('l.id', 'in', ids)
    .select(['l.id', 'l.action', 'l.amount', 'l.subject', 'l.reason', 'l.actor_id'])
    .select(sql<string | null>`l.after ->> 'role'`.as('role'))
    .select(['by.username as by', 'to.username as whose'])
    .orderBy('l.id')
    .execute()
  return {
    staff: rows.filter(({ action }) => actPermissions[action] === 'manage_staff'),
    moved: rows.flatMap((entry) => {
      const { action, amount, role: _, ...row } = entry
      return isMoneyAct(action) && amount !== null ? [{ ...row, act: action, amount }] : []
    }),
    copied: rows.flatMap(({ id, action, subject, reason, by }) =>
      action === 'payout_batch.export' ? [{ id, subject, reason, by }] : [],
    ),
    access: rows.flatMap(({ id, action, reason, by, whose }) =>
      isAccessAct(action) ? [{ id, act: action, reason, by, whose }] : [],
    ),
    rights: rows.flatMap(({ action, reason, actor_id, by, whose }) =>
      isRightsAct(action) ? [{ act: action, reason, actor_id, by, whose }] : [],
    ),
  }
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
      eb.or([
        eb('is_admin', '=', sql.lit(true)),
        ...(isUuid(chosen) ? [eb('id', '=', chosen)] : []),
      ]),
    )
    .$if(isUuid(chosen), (query) => query.orderBy((eb) => eb('id', '=', chosen), 'desc'))
    .orderBy(sql`lower(username)`)
    .limit(100)
    .execute()
  const actors = (await orNull('the administrators', read)) ?? []
  return actors.toSorted((one, other) => one.username.localeCompare(other.username))
}
