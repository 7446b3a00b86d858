import { sql } from 'kysely'
import { db, type Db } from './db.server.ts'

/** What would have left the site while its database is a copy, made by restoring a backup. */
export class Silenced extends Error {
  constructor() {
    super('this database is a copy, and silent until npm run resume')
  }
}

/** Since when this database is a copy that tells nobody anything; null for the real one. */
export async function silentSince(database: Db = db): Promise<Date | null> {
  const row = await database.selectFrom('silence').select('since').executeTakeFirst()
  return row?.since ?? null
}

/** Throws Silenced while the database is a copy: nothing leaves the site then. */
export async function assertNotSilent(): Promise<void> {
  if (await silentSince()) throw new Silenced()
}

/** Makes a database a copy; one that is a copy already stays it. */
export async function silence(database: Db, now: Date): Promise<void> {
  await sql`insert into silence (since) values (${now}) on conflict do nothing`.execute(database)
}

/** Says that a database is the real one; false when it was not silent. */
export async function endSilence(database: Db): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('silence').executeTakeFirst()
  return numDeletedRows > 0n
}
