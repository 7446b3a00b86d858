import type { Insertable } from 'kysely'
import type { Db, DB } from '#platform/db.server.ts'
import { numbers } from './numbers.ts'

const nextNumber = numbers()

/** An active game of the category `items`, unless told otherwise. */
export async function buildGame(db: Db, given: Partial<Insertable<DB['games']>> = {}) {
  const number = nextNumber()
  return db
    .insertInto('games')
    .values({ name: `Game ${number}`, slug: `game-${number}`, category: 'items', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
