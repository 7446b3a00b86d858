import { createHmac } from 'node:crypto'
import type { Db } from './db.server.ts'
import { StartupError } from './startup-error.ts'

// Refuses to start with keys that do not open what the database holds.

/** The numbered keys of a kind, and how much of the database they keep. */
export interface KeptByKeys {
  kind: 'secrets' | 'vault'
  /** The first keeps what is new; several of one number are tried in turn. */
  keys: readonly { id: number; key: string | Buffer }[]
  /** How much only the key of this number opens. */
  count(db: Db, id: number): Promise<number>
  /** What an operator is to do about a key that is missing. */
  instead(id: number, count: number): string
}

/**
 * Refuses keys by which something in the database cannot be opened: others under a known number, or
 * a number that is missing. Notes of the key in use what it can be known by later.
 */
export async function assertKeys(db: Db, kept: KeptByKeys): Promise<void> {
  const { kind, keys, count, instead } = kept
  await note(db, kept)
  const known = await db
    .selectFrom('key_checks')
    .select(['number', 'digest'])
    .where('kind', '=', kind)
    .execute()
  for (const { number, digest } of known) {
    if (keys.some((each) => each.id === number && digestOf(kind, each) === digest)) continue
    const left = await count(db, number)
    if (left > 0) throw new StartupError(instead(number, left))
    await db
      .deleteFrom('key_checks')
      .where('kind', '=', kind)
      .where('number', '=', number)
      .execute()
  }
  await note(db, kept)
}

/** Forgets former keys, once all is kept by the first. */
export async function renewChecks(db: Db, kept: KeptByKeys): Promise<void> {
  await db.deleteFrom('key_checks').where('kind', '=', kept.kind).execute()
  await note(db, kept)
}

async function note(db: Db, { kind, keys: [first] }: KeptByKeys) {
  if (!first) return
  await db
    .insertInto('key_checks')
    .values({ kind, number: first.id, digest: digestOf(kind, first) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells one key from another, and nothing of either. */
const digestOf = (kind: string, { id, key }: { id: number; key: string | Buffer }): string =>
  createHmac('sha256', key).update(`key check ${kind} ${id}`).digest('base64url')
