import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import type { GameFields } from '../game.form.ts'

// Many games at once: a few statements whatever their number, each short enough for the time that a
// statement has.

const AT_ONCE = 1_000

const columns =
  sql.raw(`name text, slug text, category text, short_description text, short_description_ar text, description text, description_ar text,
  mono text, unit text, platform_support text[], release_date date, publisher text, developer text, tags text[], featured boolean, active boolean`)
const names =
  sql.raw(`name, slug, category, short_description, short_description_ar, description, description_ar, mono, unit, platform_support,
  release_date, publisher, developer, tags, featured, active`)

/** Writes new games, each with its slug, in their order. */
export async function insertGames(tx: Tx, games: readonly GameFields[], now: Date): Promise<void> {
  for (const some of parts(games)) {
    await sql`insert into games (${names}, created_at) select ${names}, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (${columns})`.execute(
      tx,
    )
  }
}

/** Writes games that are there, all that is said of them but their slug and category. */
export async function updateGames(
  tx: Tx,
  games: readonly (GameFields & { id: number })[],
): Promise<void> {
  for (const some of parts(games)) {
    await sql`update games g set name = r.name, short_description = r.short_description, short_description_ar = r.short_description_ar,
      description = r.description, description_ar = r.description_ar, mono = r.mono, unit = r.unit, platform_support = r.platform_support,
      release_date = r.release_date, publisher = r.publisher, developer = r.developer, tags = r.tags, featured = r.featured, active = r.active
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (id bigint, ${columns}) where g.id = r.id`.execute(
      tx,
    )
  }
}

function* parts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE)
}
