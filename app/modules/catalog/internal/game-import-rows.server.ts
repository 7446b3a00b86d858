import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'

const AT_ONCE = 1_000

/** Rows as many at a time as one statement takes. */
export function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE)
}

/** What an import wrote of a game: all of one that it added, or what of another differs now. */
export interface WrittenGame {
  game_id: number
  before: object | null
  after: object
}

/** Records an import that was done and what it wrote, by which it can be taken back. */
export async function recordRun(
  tx: Tx,
  run: { id: string; file_name: string; done_by: string },
  games: readonly WrittenGame[],
  now: Date,
): Promise<void> {
  const created = games.filter(({ before }) => before === null).length
  await tx
    .insertInto('game_import_runs')
    .values({ ...run, created, changed: games.length - created, done_at: now })
    .execute()
  for (const some of inParts(games))
    await sql`insert into game_import_rows (import_id, game_id, before, after)
      select ${run.id}, game_id, nullif(before, 'null'), after
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r (game_id bigint, before jsonb, after jsonb)`.execute(tx)
}
