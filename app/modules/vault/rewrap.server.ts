import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import type { KeptByKeys } from '#platform/key-checks.server.ts'
import { boundOf } from './credentials.server.ts'
import { rewrap, type Seal, Unreadable } from './internal/seal.server.ts'
import { vaultKeys } from './vault.server.ts'

// Wraps the keys of sealed units by the newest key of the site, a batch at a time, after an
// operator has added one.

type Wrapped = Pick<Seal, 'wrapped_key' | 'key_id'>

/** A kind of what lies sealed, read and written a batch at a time. */
interface Kind {
  /**
   * Those after this id that another key than the newest wraps, locked; each `bound` to its seal.
   */
  read: (tx: Tx, newest: number, after: string) => Promise<Row[]>
  save: (tx: Tx, id: string, wrapped: Wrapped) => Promise<unknown>
}

type Row = { id: string; bound: string } & { [Key in keyof Wrapped]: Wrapped[Key] | null }

const BATCH = 500

const units: Kind = {
  read: (tx, newest, after) =>
    tx
      .selectFrom('vault_units')
      .select(['id', 'id as bound', 'wrapped_key', 'key_id'])
      .where('key_id', '<>', newest)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute(),
  save: (tx, id, wrapped) =>
    tx.updateTable('vault_units').set(wrapped).where('id', '=', id).execute(),
}

const access: Kind = {
  async read(tx, newest, after) {
    const rows = await tx
      .selectFrom('order_credentials')
      .select(['id', 'order_id', 'wrapped_key', 'key_id'])
      .where('key_id', '<>', newest)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute()
    return rows.map((row) => ({ ...row, bound: boundOf(row) }))
  },
  save: (tx, id, wrapped) =>
    tx.updateTable('order_credentials').set(wrapped).where('id', '=', id).execute(),
}

/** What sellers delivered and buyers lent. */
export const keptUnits = (): KeptByKeys => ({
  kind: 'vault',
  keys: currentEnv().sealingKeys?.keys ?? [],
  async count(db, id) {
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from vault_units where key_id = ${id})
        + (select count(*) from order_credentials where key_id = ${id}))::int as n`.execute(db)
    return rows[0]!.n
  },
  instead: (id, count) =>
    `VAULT_KEYS: the key with the number ${id}, which opens ${count} deliveries, is missing or another. Name it behind the others.`,
})

/**
 * Wraps the keys of units, and of access that buyers gave, that an older key of the site wraps by
 * the newest, a batch at a time. Returns how many; those whose key is missing are counted as
 * `left`.
 */
export async function rewrapUnits(db: Db): Promise<{ moved: number; left: number }> {
  const [one, other] = [await rewrapKind(db, units), await rewrapKind(db, access)]
  return { moved: one.moved + other.moved, left: one.left + other.left }
}

async function rewrapKind(db: Db, { read, save }: Kind): Promise<{ moved: number; left: number }> {
  const keys = vaultKeys()
  const newest = keys.keys[0]!.id
  const done = { moved: 0, left: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const last = await db.transaction().execute(async (tx) => {
      const rows = await read(tx, newest, after)
      for (const { id, bound, wrapped_key, key_id } of rows) {
        const wrapped = wrappedAnew(keys, {
          id: bound,
          wrapped_key: wrapped_key!,
          key_id: key_id!,
        })
        done[wrapped ? 'moved' : 'left']++
        if (wrapped) await save(tx, id, wrapped)
      }
      return rows.at(-1)?.id
    })
    if (last === undefined) return done
    after = last
  }
}

function wrappedAnew(keys: ReturnType<typeof vaultKeys>, sealed: Wrapped & { id: string }) {
  try {
    return rewrap(keys, sealed)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
