import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import type { GameFields } from '../game.form.ts'

// What an import writes, many games at a time, and the record by which it can be taken back.

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
      select ${run.id}, game_id, before, after
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r (game_id bigint, before jsonb, after jsonb)`.execute(tx)
}

// Many games at once: a few statements whatever their number, each short enough for the time that a
// statement has.

const columns =
  sql.raw(`name text, slug text, category text, short_description text, short_description_ar text, description text, description_ar text,
  mono text, unit text, platform_support text[], release_date date, publisher text, developer text, tags text[], featured boolean, active boolean`)
const names =
  sql.raw(`name, slug, category, short_description, short_description_ar, description, description_ar, mono, unit, platform_support,
  release_date, publisher, developer, tags, featured, active`)

/** Writes new games, each with its slug, in their order. Returns what is now there of each. */
export async function insertGames(
  tx: Tx,
  games: readonly GameFields[],
  now: Date,
): Promise<WrittenGame[]> {
  const written: WrittenGame[] = []
  for (const some of inParts(games)) {
    const { rows } = await sql<{ id: number; slug: string; category: string }>`
      insert into games (${names}, created_at) select ${names}, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (${columns})
      returning id, slug, category`.execute(tx)
    const ids = new Map(rows.map(({ id, slug, category }) => [`${slug}/${category}`, id]))
    for (const after of some)
      written.push({ game_id: ids.get(`${after.slug}/${after.category}`)!, before: null, after })
  }
  return written
}

/** Writes games that are there, all that is said of them but their slug and category. */
export async function updateGames(
  tx: Tx,
  games: readonly (GameFields & { id: number })[],
): Promise<void> {
  for (const some of inParts(games)) {
    await sql`update games g set name = r.name, short_description = r.short_description,
    short_description_ar = r.short_description_ar,
      description = r.description, description_ar = r.description_ar, mono = r.mono, unit = r.unit,
      platform_support = r.platform_support,
      release_date = r.release_date, publisher = r.publisher, developer = r.developer,
      tags = r.tags, featured = r.featured, active = r.active
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (id bigint, ${columns})
      where g.id = r.id`.execute(tx)
  }
}
