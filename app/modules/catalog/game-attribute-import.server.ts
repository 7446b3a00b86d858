import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { csvOf, type SheetEncoding } from '#kernel/csv.ts'
import { isUuid, shortId } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import {
  readRecords,
  readSheet,
  type RecordsRefusal,
  type SheetRefusal,
} from '#platform/csv.server.ts'
import { type Db, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import { type AttributeJsonRefusal, attributesInJson } from './game-attribute-json.ts'
import { editedAttributesBy } from './game-attribute-lists.server.ts'
import type { DefinedGame } from './game-attribute.form.ts'
import {
  type AttributePlan,
  planAttributes,
  type PlannedGameAttributes,
} from './game-attribute-plan.ts'
import {
  attributeSheetColumns,
  type AttributeFile,
  type AttributeHeaderRefusal,
  attributeRowsIn,
  cellsOfAttribute,
  LARGEST_ATTRIBUTE_FILE,
  MOST_ATTRIBUTE_ROWS,
} from './game-attribute-sheet.ts'
import {
  insertAttribute,
  lockAttributes,
  lockStated,
  takesOptions,
  updateAttribute,
  writeAttributePlaces,
  type AttributeWriting,
} from './internal/attribute-rows.server.ts'

// A file of attributes, CSV or JSON, from its upload to what came of it, and the same file of what
// is there. It is written by the request that confirms it, since it is a few hundred rows.

/** How long a preview can be confirmed, and how many files of one person are kept. */
const PREVIEW_MS = HOUR
const MOST_KEPT = 5

export type AttributeFileRefusal =
  | AttributeHeaderRefusal
  | AttributeJsonRefusal
  | RecordsRefusal
  | SheetRefusal

/** The attributes of a text: of JSON if it begins as that, otherwise of separated values. */
async function readAttributes(
  text: string,
): Promise<Result<AttributeFile, Exclude<AttributeFileRefusal, SheetRefusal>>> {
  if (/^\s*[{[]/.test(text.replace(/^\ufeff/, '')))
    return attributesInJson(text.replace(/^\ufeff/, ''))
  const records = await readRecords(text, MOST_ATTRIBUTE_ROWS)
  return records.ok ? attributeRowsIn(records.value) : records
}

/** Keeps an uploaded file for its preview. Returns its id. Refused: what is no readable file. */
export async function keepAttributeFile(
  db: Db,
  administrator: Administrator,
  file: unknown,
  now: Date,
): Promise<Result<string, AttributeFileRefusal | 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  const sheet = await readSheet(file, LARGEST_ATTRIBUTE_FILE, readAttributes)
  if (!sheet.ok) return sheet
  const { content, encoding } = sheet.value
  const [id, user_id] = [randomUUID(), administrator.id]
  await db
    .insertInto('attribute_imports')
    .values({ user_id, id, content, encoding, created_at: now })
    .execute()
  await sql`delete from attribute_imports where user_id = ${user_id} and id in
    (select id from attribute_imports where user_id = ${user_id}
      order by created_at desc, id offset ${MOST_KEPT})`.execute(db)
  return ok(id)
}

/** Deletes files whose result was read long ago. Returns how many. */
export async function forgetOldAttributeFiles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attribute_imports')
    .where('created_at', '<', plus(now, -24 * HOUR))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many attributes a file comes to, and of how many games. */
export interface AttributeCounts {
  games: number
  created: number
  changed: number
  unchanged: number
  /** Rows of games that are left out, since one of theirs is wrong. */
  wrong: number
  /** Entries that are asked from buyers, which are left out. */
  buyers: number
}

/** What a kept file would do now. `seen` marks it, so that only what was shown is imported. */
export interface AttributeImportPreview extends AttributePlan {
  counts: AttributeCounts
  ignored: string[]
  seen: string
}

export type AttributeImportState =
  | { state: 'preview'; preview: AttributeImportPreview; encoding: SheetEncoding }
  | { state: 'done'; result: AttributeCounts }

/** Where an administrator's kept file stands; null when it is not there any more. */
export async function attributeImport(
  db: Db,
  administrator: Administrator,
  id: string,
  now: Date,
): Promise<AttributeImportState | null> {
  const kept = await findKept(db, administrator, id, now).then((query) => query?.executeTakeFirst())
  if (!kept) return null
  return kept.result
    ? { state: 'done', result: kept.result as unknown as AttributeCounts }
    : {
        state: 'preview',
        preview: await previewOfFile(db, kept.content),
        encoding: kept.encoding,
      }
}

/** An administrator's own file, if it can still be confirmed or was. */
async function findKept(db: Db, { id: userId, is_admin }: Administrator, id: string, now: Date) {
  if (!is_admin || !isUuid(id)) return null
  return db
    .selectFrom('attribute_imports')
    .select(['content', 'encoding', 'result'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('created_at', '>', plus(now, -PREVIEW_MS)), eb('applied_at', 'is not', null)]),
    )
}

async function previewOfFile(db: Db, content: string): Promise<AttributeImportPreview> {
  const read = await readAttributes(content)
  const { rows, ignored, buyers } = read.ok ? read.value : { rows: [], ignored: [], buyers: 0 }
  const plan = planAttributes(rows, await knownGames(db, rows))
  const due = plan.games.flatMap((game) => game.due)
  const count = (of: (game: PlannedGameAttributes) => number) =>
    plan.games.reduce((sum, game) => sum + of(game), 0)
  const created = due.filter(({ before }) => !before).length
  const counts = {
    games: plan.games.filter((game) => game.due.length > 0).length,
    created,
    changed: due.length - created,
    unchanged: count((game) => game.unchanged),
    wrong: plan.wrong,
    buyers,
  }
  const seen = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return { ...plan, counts, ignored, seen }
}

/** The games that rows name, by slug or name, with what their offers state. */
async function knownGames(db: Db, rows: AttributeFile['rows']) {
  const names = [...new Set(rows.map(({ cells }) => (cells.game ?? '').toLowerCase()))]
  const games = await db
    .selectFrom('games')
    .select(['id', 'slug', 'name', 'category'])
    .where((eb) =>
      eb.or([
        eb('slug', '=', sql<string>`any(${names}::text[])`),
        eb(sql`lower(name)`, '=', sql<string>`any(${names}::text[])`),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const attributes = await editedAttributesBy(
    db,
    games.map(({ id }) => id),
  )
  const known = games.map((game): DefinedGame => ({
    ...game,
    attributes: attributes.get(game.id) ?? [],
  }))
  const byName = new Map(known.map((game) => [`${game.name.toLowerCase()}/${game.category}`, game]))
  const bySlug = new Map(known.map((game) => [`${game.slug}/${game.category}`, game]))
  return (name: string, category: string) =>
    bySlug.get(`${name}/${category}`) ?? byName.get(`${name}/${category}`)
}

/**
 * Imports a kept file: of each game all its rows or none. Done once: asked again it answers the
 * same. Refused: a file that is not there any more, and one that would do something else by now
 * than was shown (`changed`).
 */
export async function applyAttributeImport(
  db: Db,
  administrator: Administrator,
  id: string,
  seen: string,
  now: Date,
): Promise<Result<null, 'expired' | 'changed'>> {
  return transact(db, async (tx): Promise<Result<null, 'expired' | 'changed'>> => {
    await disableTimeout(tx)
    await lockAttributes(tx)
    const query = await findKept(tx, administrator, id, now)
    const kept = await query?.forUpdate().executeTakeFirst()
    if (!kept) return refuse('expired')
    if (kept.result) return ok(null)
    const { games, counts, seen: planned } = await previewOfFile(tx, kept.content)
    if (planned !== seen) return refuse('changed')
    const writing = { administrator, now, reason: `Import ${shortId(id)}` }
    for (const game of games) if (game.due.length > 0) await writeGame(tx, game, writing)
    await tx
      .updateTable('attribute_imports')
      .set({ result: JSON.stringify(counts), applied_at: now })
      .where('user_id', '=', administrator.id)
      .where('id', '=', id)
      .execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'attributes.import',
        subject: `attribute_import:${id}`,
        after: { ...counts },
      },
      now,
    )
    return ok(null)
  })
}

async function writeGame(
  tx: Tx,
  { game, due, order }: PlannedGameAttributes,
  writing: AttributeWriting,
): Promise<void> {
  const ids = new Map(
    (await editedAttributesBy(tx, [game.id])).get(game.id)?.map(({ id, key }) => [key, id]),
  )
  // what one piece holds is one number: who gives it up goes first
  const inTurn = due.toSorted((a, b) => Number(a.fields.is_content) - Number(b.fields.is_content))
  for (const { fields, before } of inTurn) {
    if (before) {
      if (takesOptions(before, fields.options)) await lockStated(tx, before.id)
      await updateAttribute(tx, before, fields, writing)
    } else {
      const place = { game_id: game.id, position: ids.size }
      ids.set(fields.key, await insertAttribute(tx, place, fields, writing))
    }
  }
  await writeAttributePlaces(
    tx,
    order.map((key) => ids.get(key)!),
  )
}

/** All games whose offers state something, or one of them, with what; to be written as a file. */
export async function definedGames(db: Db, gameId: number | null): Promise<DefinedGame[]> {
  const games = await db
    .selectFrom('games as g')
    .select(['g.id', 'g.slug', 'g.name', 'g.category'])
    .where((eb) =>
      eb.exists(eb.selectFrom('game_attributes as a').whereRef('a.game_id', '=', 'g.id')),
    )
    .$if(gameId !== null, (query) => query.where('g.id', '=', gameId))
    .orderBy('g.slug')
    .orderBy('g.category')
    .execute()
  const attributes = await editedAttributesBy(
    db,
    games.map(({ id }) => id),
  )
  return games.map((game) => ({ ...game, attributes: attributes.get(game.id) ?? [] }))
}

/** Attributes as a spreadsheet that an import reads. */
export const csvOfAttributes = (games: readonly DefinedGame[]): string =>
  csvOf(
    attributeSheetColumns,
    games.flatMap((game) =>
      game.attributes.map((attribute, at) => {
        const cells = cellsOfAttribute(game, attribute, at + 1)
        return attributeSheetColumns.map((column) => cells[column] ?? '')
      }),
    ),
  )
