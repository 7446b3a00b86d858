import { type RawBuilder, sql } from 'kysely'
import {
  type DomainEvent,
  type EventName,
  type Payload,
  readEvent,
  type RequestedMail,
  type StoredEvent,
  withoutLink,
} from '#kernel/events.ts'
import { now } from './clock.server.ts'
import { db, isDatabaseUnavailable, onCommit, type Tx, untilCommitted } from './db.server.ts'
import { errorWords, log } from './log.server.ts'
import { recordUndelivered } from './undelivered.server.ts'

// The outbox: commands write events in their transaction, and the relay of a node takes them out
// with all that follows, each once.

/** An event in the outbox, and how often it could not be handled. */
interface Row extends StoredEvent {
  attempts: number
}

/** One that could not be handled now, and why. */
interface Failed extends Row {
  reason: string
}

/**
 * Does what follows from some events, all within the transaction that takes them from the outbox.
 */
export type HandleEvents = (tx: Tx, events: readonly DomainEvent[]) => Promise<void>

/**
 * Writes an event into the outbox in the command's own transaction: what follows happens if and
 * only if the command took effect. It happened `at` the command's time, which its notifications
 * show.
 */
export async function publish<Name extends EventName>(
  tx: Tx,
  event: Name,
  subjectId: string,
  payload: Payload<Name>,
  at?: Date,
): Promise<void> {
  await publishEach(tx, event, [{ subject_id: subjectId, payload, created_at: at }])
}

/**
 * The same as a part of a statement: of the subjects that `select` gives, of an event that says
 * nothing besides.
 */
export const publishing = (event: EventName, select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into outbox (event, subject_id)
    select ${event}::text, subject_id::text from (${select}) as chosen (subject_id)`

/** The same of many subjects, in one statement however many they are. */
export async function publishEach<Name extends EventName>(
  tx: Tx,
  event: Name,
  each: readonly { subject_id: string; payload: Payload<Name>; created_at?: Date | undefined }[],
): Promise<void> {
  if (each.length === 0) return
  await sql`insert into outbox (event, subject_id, payload, created_at)
    select ${event}, subject_id, payload, coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as e (subject_id text, payload jsonb,
      created_at timestamptz)`.execute(tx)
}

const BATCH = 200
/**
 * Between two looks, in ms: where commands of the same process wake the relay, and where only those
 * of others tell.
 */
const POLL_MS = 500
export const POLL_FOR_OTHERS_MS = 100
const MOST_ATTEMPTS = 10
/**
 * The event by which the database says that a cached page is out of date (see page_changed in the
 * migrations); the relay's own, so not in the table of events.
 */
const PAGE_CHANGED = 'page.changed'

let poked = false
let wake: () => void = () => {}

/**
 * Lets this process's relay, if it has one, look at once instead of at its next poll, as it does
 * after every `transact`.
 */
export function pokeRelay(): void {
  poked = true
  wake()
}
onCommit(pokeRelay)

/**
 * Takes events from the outbox, batch by batch, when it is woken and each `pollMs` besides. Returns
 * how to stop.
 */
export function startRelay(handle: HandleEvents, pollMs = POLL_MS): () => Promise<void> {
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      poked = false
      const taken = await relayOnce(handle).catch((error: unknown) => {
        if (!isDatabaseUnavailable()) log.error('the outbox relay failed', error)
        return 0
      })
      if (taken < BATCH && !stopped) await pause(pollMs)
    }
  })()
  return async () => {
    stopped = true
    wake()
    await loop
  }
}

function pause(ms: number): Promise<void> {
  if (poked) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/**
 * Takes one batch of due events in one transaction with all that follows from them, so that each
 * takes effect once however many nodes relay. One that fails is put off, longer each time, and
 * holds up no other. Returns how many were looked at.
 */
export const relayOnce = (handle: HandleEvents): Promise<number> =>
  // what it has just taken is no reason to look again
  untilCommitted(() => db.transaction().execute((tx) => takeBatch(tx, handle)))

async function takeBatch(tx: Tx, handle: HandleEvents): Promise<number> {
  const rows = await lockDue(tx)
  if (rows.length === 0) return 0
  await notifyPages(tx, rows)
  const others = rows.filter(({ event }) => event !== PAGE_CHANGED)
  const failed = await handleAll(tx, others, handle)
  const [givenUp, again] = [failed.filter(isLast), failed.filter((each) => !isLast(each))]
  await putOff(tx, again)
  await recordUndelivered(tx, givenUp.map(asUndelivered))
  const kept = new Set(again.map(({ id }) => id))
  await remove(
    tx,
    rows.filter(({ id }) => !kept.has(id)),
  )
  return rows.length
}

async function lockDue(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, event, subject_id, payload, attempts, created_at from outbox
    where due_at <= now() order by due_at, id limit ${sql.lit(BATCH)}
    for update skip locked`.execute(tx)
  return rows
}

/** One NOTIFY for each cache tag of the batch, whatever the number of events about it. */
async function notifyPages(tx: Tx, rows: readonly Row[]) {
  const tags = new Set(
    rows.filter(({ event }) => event === PAGE_CHANGED).map(({ subject_id }) => subject_id),
  )
  if (tags.size > 0)
    await sql`select pg_notify('pages', tag)
      from unnest(${[...tags]}::text[]) as tag`.execute(tx)
}

/**
 * Handles the events together, which is cheap; when that fails each alone, to find those that
 * cannot be handled now.
 */
async function handleAll(tx: Tx, rows: readonly Row[], handle: HandleEvents): Promise<Failed[]> {
  if (rows.length === 0 || (await whyNotHandled(tx, rows, handle)) === null) return []
  const failed: Failed[] = []
  for (const row of rows) {
    const reason = await whyNotHandled(tx, [row], handle)
    if (reason !== null) failed.push({ ...row, reason })
  }
  return failed
}

/** Handles events within the transaction; takes back what it did when it returns why it failed. */
async function whyNotHandled(
  tx: Tx,
  rows: readonly Row[],
  handle: HandleEvents,
): Promise<string | null> {
  await sql`savepoint handling`.execute(tx)
  try {
    await handle(tx, rows.map(readEvent))
    return null
  } catch (error) {
    await sql`rollback to savepoint handling`.execute(tx)
    const [only] = rows
    if (only && rows.length === 1)
      log.error('an event could not be handled', error, {
        event: only.event,
        subject: only.subject_id,
        attempts: only.attempts + 1,
      })
    return errorWords(error)
  } finally {
    await sql`release savepoint handling`.execute(tx)
  }
}

const isLast = ({ attempts }: Row): boolean => attempts + 1 >= MOST_ATTEMPTS

async function putOff(tx: Tx, failed: readonly Row[]) {
  if (failed.length === 0) return
  await sql`update outbox set attempts = attempts + 1,
      due_at = now() + interval '2 seconds' * power(2, attempts)
    where id = any(${failed.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** An event that failed too often leaves the outbox and waits for an administrator. */
const asUndelivered = ({ event, subject_id, payload, reason, attempts, created_at }: Failed) => ({
  kind: 'event' as const,
  name: event,
  subject_id,
  payload: event === 'mail.requested' ? withoutLink(payload as RequestedMail) : payload,
  reason,
  tries: attempts + 1,
  asked_at: created_at,
  failed_at: now(),
})

async function remove(tx: Tx, done: readonly Row[]) {
  if (done.length > 0)
    await sql`delete from outbox where id = any(${done.map(({ id }) => id)}::bigint[])`.execute(tx)
}
