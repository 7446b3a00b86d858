import { sql } from 'kysely'
import { isShown } from '#modules/catalog/catalog.server.ts'

/**
 * Whether an offer is bare: what it said is nobody's to read any more but its seller's, its
 * buyers' and staff's. It is where staff keep it from sale, where it was deleted or never for
 * sale, where its seller is suspended, and where its game is not shown (decision 81). `offer` and
 * `game` are the names that the query gives them.
 */
export const isBare = (offer = 'o', game = 'g') => {
  const own = (column: string) => sql.ref(`${offer}.${column}`)
  return sql<boolean>`(${own('held_at')} is not null or ${own('deleted_at')} is not null
    or not ${own('was_public')} or not ${isShown(game)} or exists (
      select from profiles s where s.id = ${own('user_id')} and s.suspended_at is not null))`
}

/** Whether what an offer said may be read by everybody: it is not bare. */
export const mayBeRead = (offer = 'o', game = 'g') => sql<boolean>`not ${isBare(offer, game)}`
