import { setTimeout as pause } from 'node:timers/promises'
import { isUuid } from '#kernel/id.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import type { ImportResult } from './batch.ts'
import { type ImportNote, PREVIEW_MS } from './batch.server.ts'
import { applyImport, type ImportRefusal, LONGEST_OFFER_IMPORT_MS } from './import.server.ts'

// Imports a spreadsheet of offers when its turn comes, one at a time on a node, and lets the
// browser wait for it only a few seconds.

/**
 * How long the answer to the button waits for its import, in ms, before it says that the import
 * goes on without it.
 */
const PATIENCE_MS = 4_000

/**
 * How often an import is begun, and how much longer each time it waits before that, in ms: the
 * database may be busy or restart.
 */
const MOST_ATTEMPTS = 5
const LATER_MS = 2_000

type Outcome = Result<ImportResult, ImportRefusal | 'failed'>

/**
 * One import at a time on this node, so that those that wait hold no connection. Across nodes they
 * wait for a lock.
 */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Imports a kept file as `applyImport` does, when it is its turn. Null when that takes longer than
 * a browser should wait: it goes on by itself, and its page says what came of it. If this node ends
 * meanwhile nothing is written, and it can be asked for again.
 */
export async function importOrWait(
  db: Db,
  sellerId: string,
  id: string,
  seen: string,
  now: Date,
): Promise<Outcome | null> {
  if (!isUuid(id)) return refuse('expired')
  await noteAsked(db, sellerId, id, now)
  const done = turn.then(() => persistently(db, sellerId, id, seen, now))
  turn = done
  const patience = new AbortController()
  return Promise.race([done, pause(PATIENCE_MS, null, { signal: patience.signal })]).finally(() =>
    patience.abort(),
  )
}

async function persistently(
  db: Db,
  sellerId: string,
  id: string,
  seen: string,
  now: Date,
): Promise<Outcome> {
  const outcome = await attempted(db, sellerId, id, seen, now)
  if (!outcome.ok && outcome.code !== 'expired') {
    await noteRefused(db, sellerId, id, outcome.code).catch((error: unknown) =>
      log.error('what became of an import could not be noted', error),
    )
  }
  return outcome
}

async function attempted(
  db: Db,
  sellerId: string,
  id: string,
  seen: string,
  now: Date,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    try {
      return await applyImport(db, sellerId, id, seen, now)
    } catch (error) {
      log.error('offers could not be imported', error, { attempt })
      if (attempt < MOST_ATTEMPTS) await pause(attempt * LATER_MS)
    }
  }
  return refuse('failed')
}

/** Of one that is under way already, or too old, nothing is noted, nor waited for its row. */
const noteAsked = (db: Db, sellerId: string, id: string, now: Date) =>
  pending(db, sellerId, id)
    .set({ asked_at: now, refused: null })
    .where((eb) =>
      eb.or([
        eb.and([eb('created_at', '>', plus(now, -PREVIEW_MS)), eb('asked_at', 'is', null)]),
        eb('refused', 'is not', null),
        eb('asked_at', '<', plus(now, -LONGEST_OFFER_IMPORT_MS)),
      ]),
    )
    .execute()

const noteRefused = (db: Db, sellerId: string, id: string, refused: ImportNote) =>
  pending(db, sellerId, id).set({ refused }).execute()

const pending = (db: Db, sellerId: string, id: string) =>
  db
    .updateTable('offer_batches')
    .where('user_id', '=', sellerId)
    .where('id', '=', id)
    .where('kind', '=', 'import')
    .where('applied_at', 'is', null)
