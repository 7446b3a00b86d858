import { type RawBuilder, sql } from 'kysely'
import { walletOf } from '#modules/ledger/ledger.ts'
import type { Db } from '#platform/db.server.ts'
import { behind, type Key, keyOf, type Keyset, placeOf } from '#platform/keyset.server.ts'
import {
  type TimelineKind,
  timelineKinds,
  type TimelinePart,
  timelineParts,
  type TimelinePlaces,
} from './person-timeline.ts'

// All that happened to a person, from every table that knows of them, as one list for the desk.

/** How many rows a page of the timeline has. */
const ROWS = 30

/** Something that happened to a person. Money is whole DA; what a kind does not have is null. */
export interface TimelineRow {
  kind: TimelineKind
  at: Date
  /** What it is about: an order, a withdrawal, a dispute's number, an entry of the audit log. */
  subject: string | null
  /** The title, the code of a transfer, the words of a note, the name of an act. */
  text: string | null
  amount: number | null
  status: string | null
  /** Who else: the other side of an order, who wrote the note, who acted. */
  who_id: string | null
  who: string | null
}

/** Where the rows of a source are, their order along its index, and what they say. */
interface Source {
  from: (id: string) => RawBuilder<unknown>
  keys: Keyset
  at: RawBuilder<Date>
  says: Partial<Record<'subject' | 'text' | 'amount' | 'status' | 'who_id', RawBuilder<unknown>>>
}

const byNumber = (id: string): Keyset => [{ by: sql.ref(id), is: 'number', down: true }]

/** As the indexes of orders and payouts have it. */
const byDay = (table: string): Keyset => [
  { by: sql.ref(`${table}.created_at`), is: 'time', down: true },
  { by: sql.ref(`${table}.id`), is: 'uuid' },
]

const orders = (side: 'user_id' | 'seller_id', other: 'user_id' | 'seller_id'): Source => ({
  from: (id) => sql`orders o where o.${sql.raw(side)} = ${id}`,
  keys: byDay('o'),
  at: sql`o.created_at`,
  says: {
    subject: sql`o.id::text`,
    text: sql`o.offer_title`,
    amount: sql`o.total_price`,
    status: sql`o.status`,
    who_id: sql.ref(`o.${other}`),
  },
})

const transfers = (side: 'credit' | 'debit', other: 'credit' | 'debit'): Source => ({
  from: (id) => sql`ledger_transfers t where t.${sql.raw(side)}_account_id = ${walletOf(id)}`,
  keys: byNumber('t.id'),
  at: sql`t.created_at`,
  says: {
    // the order is said of few; of most it is the account on the other side
    subject: sql`coalesce(t.order_id::text,
      substring(t.${sql.raw(other)}_account_id from '^escrow:(.*)$'))`,
    text: sql`t.code`,
    amount: sql`t.amount`,
  },
})

const payouts = (table: 'withdrawals' | 'deposits'): Source => ({
  from: (id) => sql`${sql.table(table)} p where p.user_id = ${id}`,
  keys: byDay('p'),
  at: sql`p.created_at`,
  says: { subject: sql`p.id::text`, amount: sql`p.amount`, status: sql`p.status` },
})

const sources: Record<TimelineKind, Source> = {
  bought: orders('user_id', 'seller_id'),
  sold: orders('seller_id', 'user_id'),
  money_in: transfers('credit', 'debit'),
  money_out: transfers('debit', 'credit'),
  withdrawal: payouts('withdrawals'),
  deposit: payouts('deposits'),
  dispute: {
    from: (id) => sql`disputes d where d.opened_by = ${id}`,
    keys: byNumber('d.number'),
    at: sql`d.opened_at`,
    says: { subject: sql`d.number::text`, text: sql`d.reason`, status: sql`d.status` },
  },
  feedback: {
    from: (id) => sql`order_feedback f where f.user_id = ${id}`,
    keys: byNumber('f.id'),
    at: sql`f.created_at`,
    says: {
      subject: sql`f.order_id::text`,
      text: sql`f.comment`,
      status: sql`f.rating`,
      who_id: sql`f.seller_id`,
    },
  },
  sign_in: {
    from: (id) => sql`sessions s where s.user_id = ${id}`,
    keys: byDay('s'),
    at: sql`s.created_at`,
    says: { text: sql`s.user_agent` },
  },
  note: {
    from: (id) => sql`person_notes n where n.person_id = ${id}`,
    keys: byNumber('n.id'),
    at: sql`n.created_at`,
    says: { text: sql`n.body`, who_id: sql`n.author_id` },
  },
  staff: {
    // what was noted stands there as the note
    from: (id) =>
      sql`audit_log l where l.subject = ${`profile:${id}`} and l.action <> 'person.note'`,
    keys: byNumber('l.id'),
    at: sql`l.created_at`,
    says: { text: sql`l.action`, status: sql`l.reason`, who_id: sql`l.actor_id` },
  },
}

/**
 * A page of all that happened to a person, the newest first, and where the older begin; null behind
 * the last. Each source is walked along its own index from its own place, so that none is shown
 * twice or missed, at any depth.
 */
export async function personTimeline(
  db: Db,
  id: string,
  { part, places }: { part: TimelinePart | null; places: TimelinePlaces },
): Promise<{ rows: TimelineRow[]; older: TimelinePlaces | null }> {
  const kinds: readonly TimelineKind[] = part ? timelineParts[part] : timelineKinds
  const walks = kinds.map((kind) => walk(kind, id, places[kind]))
  const { rows: found } = await sql<TimelineRow & { key: string }>`
    select t.kind, t.at, t.key, t.subject, t.text, t.amount, t.status, t.who_id, p.username as who
    from (${sql.join(walks, sql` union all `)}) t
    left join profiles p on p.id = t.who_id and p.deleted_at is null
    order by t.turn desc, t.kind, t.place limit ${ROWS + 1}`.execute(db)
  const shown = found.slice(0, ROWS)
  const last = Object.fromEntries(shown.map(({ kind, key }) => [kind, placeOf(key)]))
  const older = found.length > ROWS ? { ...only(places, kinds), ...last } : null
  return { rows: shown.map(({ key: _key, ...row }) => row), older }
}

const only = (places: TimelinePlaces, kinds: readonly TimelineKind[]): TimelinePlaces =>
  Object.fromEntries(Object.entries(places).filter(([kind]) => kinds.includes(kind as never)))

/**
 * The rows of a source from its place on, in the order of its index; a row whose time is later than
 * that of one before it takes its turn with that one, so that what is shown is never a part of the
 * walk with gaps.
 */
function walk(kind: TimelineKind, id: string, place: string | undefined): RawBuilder<unknown> {
  const { from, keys, at, says } = sources[kind]
  const on = (place !== undefined && behind(keys, place)) || sql<boolean>`true`
  const none = { text: sql`null::text`, number: sql`null::bigint`, uuid: sql`null::uuid` }
  return sql`(
    select ${kind}::text as kind, ${at} as at, ${keyOf(keys)} as key,
      row_number() over walked as place, min(${at}) over walked as turn,
      ${says.subject ?? none.text} as subject, ${says.text ?? none.text} as text,
      ${says.amount ?? none.number} as amount, ${says.status ?? none.text} as status,
      ${says.who_id ?? none.uuid} as who_id
    from ${from(id)} and ${on} window walked as (order by ${order(keys)})
    order by ${order(keys)} limit ${ROWS + 1})`
}

const order = (keys: readonly Key[]) =>
  sql.join(keys.map(({ by, down }) => sql`${by} ${sql.raw(down ? 'desc' : 'asc')}`))
