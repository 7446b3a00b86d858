import { sql } from 'kysely'
import { contains, type Db } from '#platform/db.server.ts'

/**
 * Of more people than these the ones with the shortest names are meant: whose name is the text
 * itself stands first.
 */
const MOST_NAMED = 500

/**
 * The ids of the people whose username or address contains a text, whatever its case, for
 * administrators: at most MOST_NAMED.
 */
export async function peopleNamed(db: Db, text: string): Promise<string[]> {
  if (text === '') return []
  const { rows } = await sql<{ id: string }>`select id from profiles
    where lower(username) || E'\n' || email like ${contains(text.toLowerCase())}
    order by least(length(username), length(email)), id limit ${sql.lit(MOST_NAMED)}`.execute(db)
  return rows.map(({ id }) => id)
}
