import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SheetEncoding, SheetText } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { devicesFor } from '#modules/catalog/category.ts'
import { attributesOfGame } from '#modules/catalog/game-attributes.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import {
  inSlices,
  readRecords,
  readSheet,
  type RecordsRefusal,
  type SheetRefusal,
} from '#platform/csv.server.ts'
import { advisoryLock, type Db, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import type { ImportResult } from './batch.ts'
import { findBatch, finishBatch, type ImportNote, keepBatch } from './batch.server.ts'
import { namesOfMethods, offerRows } from './internal/csv-rows.server.ts'
import {
  type CsvRow,
  type OfferHeaderRefusal,
  LARGEST_CSV,
  MOST_CSV_ROWS,
  offersIn,
} from './csv.ts'
import { idOfRow, type Planned, planRow } from './internal/csv-plan.ts'
import type { RowError } from './internal/csv-fields.ts'
import type { CsvKnown } from './internal/csv-offer.ts'
import { linkMethods } from './offer-editing.server.ts'
import { insertOffers, updateOffers } from './internal/offer-rows.server.ts'
import { isTooManyOffers } from './stock.server.ts'

// Importing offers from a spreadsheet: the file is kept, previewed row by row, and written as a
// whole once its seller confirms.

export type FileRefusal = CsvRefusal | SheetRefusal

/**
 * Keeps an uploaded file for its preview. Returns the batch's id. Refused: what is no readable file
 * of offers, with what is wrong.
 */
export async function keepImport(
  db: Db,
  sellerId: string,
  file: unknown,
  now: Date,
): Promise<Result<string, FileRefusal>> {
  const sheet = await readSheet(file, LARGEST_CSV, readCsv)
  if (!sheet.ok) return sheet
  const { content: text, encoding } = sheet.value
  return ok(await keepBatch(db, sellerId, 'import', { text, encoding }, now))
}

/** What a kept file would do now. `seen` marks it, so that only what was shown is imported. */
export interface ImportPlan {
  counts: ImportResult
  errors: RowError[]
  rows: Exclude<Planned, { kind: 'wrong' | 'unchanged' }>[]
  seen: string
}

/**
 * After so long without an outcome an import counts as failed and can be asked for again: its node
 * has ended.
 */
export const LONGEST_OFFER_IMPORT_MS = 15 * MINUTE

/**
 * Where a kept file stands: not imported yet, and perhaps why not; waiting for its turn or being
 * imported; or imported.
 */
type ImportState =
  | {
      state: 'preview'
      plan: ImportPlan
      encoding: SheetEncoding
      refused: ImportNote | null
    }
  | { state: 'importing' }
  | { state: 'done' }

/** Where a person's kept file stands; null when it is not there any more. */
export async function importState(
  db: Db,
  sellerId: string,
  id: string,
  now: Date,
): Promise<ImportState | null> {
  const batch = await findBatch(db, sellerId, id, ['import'], now)
  if (!batch) return null
  if (batch.applied_at) return { state: 'done' }
  const isLate = batch.asked_at !== null && batch.asked_at < plus(now, -LONGEST_OFFER_IMPORT_MS)
  if (batch.asked_at && !batch.refused && !isLate) return { state: 'importing' }
  return {
    state: 'preview',
    plan: await planOf(db, sellerId, batch, now),
    encoding: (batch.content as Partial<SheetText>).encoding ?? 'unicode',
    refused: batch.refused ?? (isLate ? 'failed' : null),
  }
}

type Batch = { content: unknown }

async function planOf(
  db: Db,
  sellerId: string,
  { content }: Batch,
  now: Date,
): Promise<ImportPlan> {
  const read = await readCsv((content as { text: string }).text)
  const rows = read.ok ? read.value : []
  const [known, seen] = [await knownFor(db, sellerId, rows), new Set<number>()]
  const planned = beyondRoom(
    await inSlices(rows, (row) => planRow(row, known, seen, now)),
    await roomFor(db, sellerId),
  )
  const due = planned.filter((each) => each.kind === 'new' || each.kind === 'changed')
  const created = due.filter(({ kind }) => kind === 'new').length
  const unchanged = planned.filter(({ kind }) => kind === 'unchanged').length
  const errors = planned.flatMap((each) => (each.kind === 'wrong' ? each.errors : []))
  return {
    counts: { created, changed: due.length - created, unchanged },
    errors,
    rows: due,
    seen: createHash('sha256').update(JSON.stringify(due)).digest('base64url'),
  }
}

/** How many more offers the seller's level allows. */
async function roomFor(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ room: number | null }>`
    select room_for_offers(${sellerId}) as room`.execute(db)
  return rows[0]?.room ?? Infinity
}

/** The same with the new offers, and those that are filled again, that are too many as wrong. */
function beyondRoom(planned: readonly Planned[], room: number): Planned[] {
  let left = room
  return planned.map((each) => {
    if (!takesRoom(each) || left-- > 0) return each
    const { row } = each
    const column = each.kind === 'new' ? 'id' : 'quantity'
    return { kind: 'wrong', row, errors: [{ row, column, code: 'too_many_offers' }] }
  })
}

/** A kind of row that may take room: one that was emptied by buyers comes back with a stock. */
const takesRoom = (each: Planned) =>
  each.kind === 'new' ||
  (each.kind === 'changed' && each.before.emptied === true && each.fields.quantity > 0)

export type ImportRefusal = 'expired' | 'changed' | 'not_a_seller'

/**
 * Imports a kept file, all of it or nothing, in one transaction: what `seen` marks. Done once:
 * asked again it answers the same. It waits while another is being imported, and is not cut off,
 * however busy the database is. Refused: a file that is not there any more, one that would do
 * something else by now than was shown, and a person who is neither seller nor administrator.
 */
export async function applyImport(
  db: Db,
  sellerId: string,
  id: string,
  seen: string,
  now: Date,
): Promise<Result<ImportResult, ImportRefusal>> {
  return transact(db, async (tx): Promise<Result<ImportResult, ImportRefusal>> => {
    await disableTimeout(tx)
    await advisoryLock(tx, 'offers.import')
    const none = await lockSeller(tx, sellerId)
    if (none) return none
    const batch = await findBatch(tx, sellerId, id, ['import'], now, true)
    if (!batch) return refuse('expired')
    if (batch.result) return ok(batch.result as ImportResult)
    await lockOffersOf(tx, sellerId, batch)
    const plan = await planOf(tx, sellerId, batch, now)
    if (plan.errors.length > 0 || plan.seen !== seen) return refuse('changed')
    await writePlan(tx, sellerId, plan.rows, now)
    await finishBatch(tx, sellerId, id, plan.counts, now)
    return ok(plan.counts)
  }).catch((error: unknown) => {
    // others were listed meanwhile: the next preview says which rows are too many
    if (isTooManyOffers(error)) return refuse('changed')
    throw error
  })
}

/** Nobody changes the offers that the file names while it is planned and written. */
async function lockOffersOf(tx: Tx, sellerId: string, { content }: Batch) {
  const read = await readCsv((content as { text: string }).text)
  await tx
    .selectFrom('offers')
    .select('id')
    .where('user_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${idsIn(read.ok ? read.value : [])}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function writePlan(tx: Tx, sellerId: string, rows: ImportPlan['rows'], now: Date) {
  const created = rows.filter((row) => row.kind === 'new')
  const changed = rows.filter((row) => row.kind === 'changed')
  await insertOffers(
    tx,
    sellerId,
    created.map(({ fields, game }) => ({ ...fields, game_id: game.id, category: game.category })),
    now,
  )
  await updateOffers(
    tx,
    sellerId,
    changed.map(({ fields, before }) => ({ ...fields, id: before.id })),
    now,
  )
  const states = changed.map(({ fields, before }) => ({ id: before.id, status: fields.status }))
  await sql`update offers o set status = s.status, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (id bigint, status text)
    where o.id = s.id and o.user_id = ${sellerId} and o.quantity > 0
      and o.status <> s.status`.execute(tx)
}

const idsIn = (rows: readonly CsvRow[]): number[] =>
  rows.map(({ cells }) => idOfRow(cells)).filter((id) => id !== null)

/** What a file's rows are compared with, in a few statements whatever their number. */
async function knownFor(db: Db, sellerId: string, rows: readonly CsvRow[]): Promise<CsvKnown> {
  const ids = idsIn(rows)
  const slugs = [
    ...new Set(
      rows.map(({ cells }) => (cells.game ?? '').toLowerCase()).filter((slug) => slug.length <= 80),
    ),
  ]
  const [offers, games, names, methods] = await Promise.all([
    ids.length === 0 ? [] : offerRows(db, sellerId, { text: '', status: null, game: null }, ids),
    db
      .selectFrom('games as g')
      .where(isShown())
      .where('g.slug', '=', sql<string>`any(${slugs}::text[])`)
      .select(['g.id', 'g.slug', 'g.category', 'g.platform_support'])
      .select(attributesOfGame.as('attributes'))
      .execute(),
    namesOfMethods(db),
    linkMethods(db),
  ])
  return {
    offers: new Map(offers.map((offer) => [offer.id, offer])),
    games: new Map(
      games.map(({ id, slug, category, platform_support, attributes }) => [
        `${slug}/${category}`,
        { id, slug, category, attributes, devices: devicesFor(platform_support) },
      ]),
    ),
    methodNames: names,
    methods,
  }
}

type CsvRefusal = RecordsRefusal | OfferHeaderRefusal

/**
 * Reads a text of comma, semicolon or tab separated values with a header. Refused: what
 * `readRecords` and `offersIn` refuse.
 */
export async function readCsv(text: string): Promise<Result<CsvRow[], CsvRefusal>> {
  const records = await readRecords(text, MOST_CSV_ROWS, { strictQuotes: true })
  return records.ok ? offersIn(records.value) : records
}
