import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/** A name that nobody has, for a person who signs up: `user` and 8 characters. */
export async function freeUsername(db: Db): Promise<string> {
  const { rows } = await sql<{ username: string }>`select generate_username() as username`.execute(db)
  return rows[0]!.username
}
