import { sql } from 'kysely'
import { onlineSince } from '#modules/people/last-seen.ts'
import { type Db, disableTimeout, type Tx, untilCommitted } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'

const BATCH = 5_000

/**
 * Folds what changed of offers into the bitmaps by which filters find and count them (`fold_facets`
 * in db/schema.sql), batch by batch. Returns how many changes; 0 while another node is at it.
 */
export async function foldFacets(db: Db, stopping?: AbortSignal): Promise<number> {
  let all = 0
  while (!stopping?.aborted && (await hasChanges(db))) {
    const folded = await patiently(db, foldBatch)
    if (folded === 0) break
    all += folded
  }
  return all
}

const hasChanges = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('facet_changes').select('id').limit(1).execute()).length > 0

/** Folds one batch in a transaction of the caller's. Returns how many changes. */
export async function foldBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_facets(${BATCH}) as folded`.execute(tx)
  return rows[0]!.folded
}

/**
 * Makes the bitmaps of every game anew, each in a transaction of its own, so that nothing that was
 * ever wrong of them stays. Returns of how many games.
 */
export async function rebuildFacets(db: Db, stopping?: AbortSignal): Promise<number> {
  const games = await db.selectFrom('games').select('id').orderBy('id').execute()
  return doEach(games, 'the facets of a game could not be rebuilt', {
    act: async ({ id }) => {
      await patiently(db, (tx) => sql`select rebuild_facets(${id})`.execute(tx))
      return 1
    },
    about: ({ id }) => ({ game: id }),
    stopping,
  })
}

/**
 * Counts the offers of sellers who are here now, as the filter of that name finds them; of nobody
 * where the site does not say when sellers were last there. Returns of how many games it changed.
 */
export async function foldOnline(
  db: Db,
  { show_last_seen }: { show_last_seen: boolean },
  now: Date,
): Promise<number> {
  const since = show_last_seen ? onlineSince(now) : null
  return patiently(db, async (tx) => {
    const { rows } = await sql<{ changed: number }>`
      select fold_online(${since}) as changed`.execute(tx)
    return rows[0]!.changed
  })
}

/** A game of very many offers takes longer than anybody would wait for a page. */
const patiently = <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  untilCommitted(() =>
    db.transaction().execute(async (tx) => {
      await disableTimeout(tx)
      return work(tx)
    }),
  )
