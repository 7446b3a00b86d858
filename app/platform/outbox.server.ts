import { sql } from 'kysely'
import { db, type Tx, transact } from './db.server.ts'
import { log } from './log.server.ts'

/** A fact that a command told: what happened, to what, and what listeners need to know of it. */
export interface Fact {
  id: number
  event: string
  subject_id: string
  payload: Record<string, unknown>
  created_at: Date
}

/** Writes a fact into the outbox in the command's own transaction: it is told if and only if the command took effect. */
export async function tell(tx: Tx, event: string, subjectId: string, payload: Record<string, unknown> = {}): Promise<void> {
  await tx.insertInto('outbox').values({ event, subject_id: subjectId, payload: JSON.stringify(payload) }).execute()
}

const BATCH = 100
const POLL_MS = 500
const MOST_ATTEMPTS = 10

let wake: () => void = () => {}

/** Lets this node's relay look at once instead of at its next poll. Call it after a command that told something. */
export const pokeRelay = (): void => wake()

/**
 * Takes facts from the outbox and hands each to `handle`, in the transaction that removes it: each takes effect once.
 * A fact whose handler fails waits longer each time. Returns how to stop.
 */
export function startRelay(handle: (tx: Tx, fact: Fact) => Promise<void>): () => Promise<void> {
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      const taken = await relayOnce(handle).catch((error: unknown) => {
        log.error('the outbox relay failed', error)
        return 0
      })
      if (taken < BATCH && !stopped) await pause()
    }
  })()
  return async () => {
    stopped = true
    wake()
    await loop
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Takes one batch; a fact that fails is put off without holding up the others. Returns how many were taken. */
export async function relayOnce(handle: (tx: Tx, fact: Fact) => Promise<void>): Promise<number> {
  let failed: { fact: Fact; error: unknown } | undefined
  const taken = await transact(db, async (tx) => {
    failed = undefined
    const facts = await takeDue(tx)
    for (const fact of facts) {
      try {
        await handle(tx, fact)
      } catch (error) {
        failed = { fact, error }
        throw error
      }
    }
    return facts.length
  }).catch(async (error: unknown) => {
    if (!failed) throw error
    await putOff(failed.fact, failed.error)
    return BATCH
  })
  return taken
}

async function takeDue(tx: Tx): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    delete from outbox where id in (
      select id from outbox where due_at <= now() and attempts < ${MOST_ATTEMPTS} order by id limit ${BATCH} for update skip locked
    ) returning id, event, subject_id, payload, created_at`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

async function putOff(fact: Fact, error: unknown) {
  log.error('a fact could not be handled', error, { event: fact.event, subject: fact.subject_id })
  await sql`update outbox set attempts = attempts + 1, due_at = now() + (interval '2 seconds' * power(2, attempts))
    where id = ${fact.id}`.execute(db)
}
