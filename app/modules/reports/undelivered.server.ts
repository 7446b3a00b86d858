import { sql } from 'kysely'
import { type EventName, isLinked, type Payload } from '#kernel/events.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { requestAgain, type UnsentMail } from '#modules/auth/mail-again.server.ts'
import { askAgain, type GameImportId } from '#modules/catalog/game-import-run.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { byTime, countOf, keysetPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { publish, publishEach } from '#platform/outbox.server.ts'
import { settleUndelivered } from '#platform/undelivered.server.ts'
import {
  canBeDoneAgain,
  MOST_AT_ONCE,
  type UndeliveredAct,
  type UndeliveredKind,
  type UndeliveredState,
} from './undelivered.ts'

// What was tried until it was given up (mails, pushes, webhooks, jobs, events …), for
// administrators: a list, one of them, and the decision to do it again or put it aside.

type AskedUndelivered = Asked<
  { kind: UndeliveredKind | 'all'; state: UndeliveredState | 'all' },
  ListSort
>

const sorts = byTime('u.failed_at', 'u.id')

/**
 * A page of what was given up, with the count of those that match. Null when it could not be read,
 * which is logged.
 */
export const listUndelivered = (db: Db, asked: AskedUndelivered) =>
  orNull('what was given up', readUndelivered(db, asked))

async function readUndelivered(db: Db, asked: AskedUndelivered) {
  const { kind, state } = asked.filters
  const matching = undelivered(db)
    .$if(state !== 'all', (query) =>
      query.where('u.settled_as', state === 'waiting' ? 'is' : 'is not', null),
    )
    .$if(kind !== 'all', (query) => query.where('u.kind', '=', kind as UndeliveredKind))
  const [page, counted] = await Promise.all([
    keysetPage(sorts[asked.sort], asked, ({ key, beyond, sorted, limit }) =>
      sorted(matching.where(beyond).select([...columns, key]))
        .limit(limit)
        .execute(),
    ),
    countOf(db, matching.select('u.id'), ''),
  ])
  return { ...page, ...counted }
}

export type ListedUndelivered = Awaited<ReturnType<typeof readUndelivered>>['rows'][number]

/** One of them, and how many others wait for the same reason; null when there is none. */
export async function findUndelivered(db: Db, id: number) {
  const found = await undelivered(db).where('u.id', '=', id).select(columns).executeTakeFirst()
  if (!found) return null
  const { count } = await db
    .selectFrom('undelivered as u')
    .where('u.settled_as', 'is', null)
    .where('u.kind', '=', found.kind)
    .where('u.reason', '=', found.reason)
    .where('u.id', '!=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { ...found, others: Math.min(count, MOST_AT_ONCE - 1) }
}

export type FoundUndelivered = NonNullable<Awaited<ReturnType<typeof findUndelivered>>>

/** What was given up and waits for us, the oldest first, for the queue (reports/waiting). */
export const waitingUndelivered = sql`
  select u.id::text as id, u.failed_at as since, null::timestamptz as due_at, p.username as who,
    u.name as what, u.kind as code, null::bigint as amount
  from undelivered u left join profiles p on p.id = u.person_id
  where u.settled_as is null order by u.failed_at, u.id`

const undelivered = (db: Db) =>
  db
    .selectFrom('undelivered as u')
    .leftJoin('profiles as p', 'p.id', 'u.person_id')
    .leftJoin('profiles as s', 's.id', 'u.settled_by')

const columns = [
  'u.id',
  'u.kind',
  'u.name',
  'u.subject_id',
  'u.person_id',
  'p.username',
  sql<string | null>`u.payload ->> 'to'`.as('address'),
  sql<Record<string, unknown> | null>`u.payload -> 'params'`.as('params'),
  sql<Record<string, unknown> | null>`u.payload -> 'notification'`.as('notification'),
  'u.reason',
  'u.tries',
  'u.asked_at',
  'u.failed_at',
  'u.settled_as',
  'u.settled_at',
  's.username as settled_by',
] as const

/** The mails to a person that did not arrive and wait for somebody, the newest first. */
export const undeliveredTo = (db: Db, personId: string) =>
  db
    .selectFrom('undelivered')
    .select(['id', 'name', 'reason', 'failed_at'])
    .where('person_id', '=', personId)
    .where('settled_as', 'is', null)
    .orderBy('failed_at', 'desc')
    .limit(MOST_AT_ONCE)
    .execute()

/** Some of them, with all that it takes to do them again. */
export const undeliveredByIds = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('undelivered')
    .select(['kind', 'name', 'subject_id', 'payload'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/**
 * Does again what was given up, or puts it aside: one, or with `all` up to 500 of its kind that
 * wait for the same reason, the longest waiting first. Refused: who is no administrator and what is
 * not there as `not_found`, what somebody decided on before as `settled`, as `over` a mail whose
 * link cannot be made anew, and as `late` a push that is a day old and an import whose file is gone
 * or was asked for anew; of several these keep waiting.
 */
export async function decideUndelivered(
  db: Db,
  { id, act, all }: { id: number; act: UndeliveredAct; all: boolean },
  administrator: Administrator,
  now: Date,
): Promise<Result<number, 'not_found' | 'settled' | 'over' | 'late'>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx) => {
    const one = await tx
      .selectFrom('undelivered')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!one) return refuse('not_found')
    if (one.settled_as !== null) return refuse('settled')
    const rows = all ? [one, ...(await lockAlike(tx, one))] : [one]
    const done = act === 'again' ? await doAgain(tx, rows, now) : rows.map((row) => row.id)
    if (done.length === 0) return refuse(mailIn(one) ? 'over' : 'late')
    await settleUndelivered(tx, done, { as: act, by: administrator.id }, now)
    const action = act === 'again' ? 'undelivered.again' : 'undelivered.aside'
    for (const each of done) {
      const change = {
        actor_id: administrator.id,
        action,
        subject: `undelivered:${each}`,
      }
      await audit(tx, change, now)
    }
    return ok(done.length)
  })
}

type Row = Pick<
  Awaited<ReturnType<typeof undeliveredByIds>>[number],
  'kind' | 'name' | 'subject_id' | 'payload'
> & { id: number; asked_at: Date }

const lockAlike = (
  tx: Tx,
  { id, kind, reason }: { id: number; kind: UndeliveredKind; reason: string },
): Promise<Row[]> =>
  tx
    .selectFrom('undelivered')
    .selectAll()
    .where('settled_as', 'is', null)
    .where('kind', '=', kind)
    .where('reason', '=', reason)
    .where('id', '!=', id)
    .orderBy('failed_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE - 1)
    .forUpdate()
    .skipLocked()
    .execute()

/** Has each done again, as its kind asks for. Returns the ids of those that can be. */
async function doAgain(tx: Tx, rows: readonly Row[], now: Date): Promise<number[]> {
  const done: number[] = []
  const queued: number[] = []
  for (const row of rows) {
    const mail = mailIn(row)
    if (mail) {
      if (!(await requestAgain(tx, mail, now)).ok) continue
    } else if (!canBeDoneAgain(row, now)) continue
    else if (row.kind === 'event') await publishAgain(tx, row)
    else if (row.kind === 'import') {
      if (!(await askAgain(tx, row.payload as GameImportId, now))) continue
    } else queued.push(row.id)
    done.push(row.id)
  }
  await publishEach(
    tx,
    'undelivered.again',
    queued.map((id) => ({ subject_id: String(id), payload: {}, created_at: now })),
  )
  return done
}

/** The mail that was not sent, or not even queued, where its link has to be made anew. */
function mailIn({ kind, name, payload }: Row): UnsentMail | null {
  const isMail = kind === 'mail' || (kind === 'event' && name === 'mail.requested')
  const mail = payload as Partial<UnsentMail>
  return isMail && mail.template && isLinked(mail.template) ? (mail as UnsentMail) : null
}

/** The event as it was told first, of when it happened. */
const publishAgain = (tx: Tx, { name, subject_id, payload, asked_at }: Row) =>
  // what it says is read by the table of events when it is handled, as the first time
  publish(tx, name as EventName, subject_id ?? '', payload as Payload<EventName>, asked_at)

/** How many of each wait for an administrator, up to a thousand. */
export async function countUndelivered(db: Db): Promise<Record<'mails' | 'others', number>> {
  const { rows } = await sql<Record<'mails' | 'others', number>>`
    select count(*) filter (where kind = 'mail')::int as mails,
      count(*) filter (where kind <> 'mail')::int as others
    from (select kind from undelivered where settled_as is null limit 1000) waiting`.execute(db)
  return rows[0]!
}
