import { randomUUID } from 'node:crypto'
import { csvText } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { readRecords } from '#platform/csv.server.ts'
import type { Db } from '#platform/db.server.ts'
import { goodsFields, type OfKind } from './fields.server.ts'
import { readUnit } from './goods.form.ts'
import type { Goods, GoodsField } from './goods.ts'
import { type GivenRow, LARGEST_PASTE, MOST_ROWS, pastedRows, sheetRows } from './paste.ts'
import { sealPaste, Unreadable, unsealPaste } from './internal/seal.server.ts'
import { type Giver, loginDigestsOf, waitingLogins } from './internal/resale.server.ts'
import { digestsOf, knownDigests } from './units.server.ts'
import { vaultKeys } from './vault.server.ts'

// Reads units that a seller pastes or uploads for their stock: what is new is sealed at once and
// stored when they confirm it.

/** Lines of a paste with the same fault: the code, which field it is about, and where they are. */
export interface Faults {
  code: string
  field: Pick<GoodsField, 'key' | 'label_en' | 'label_ar'> | null
  lines: { line: number; order_id: string | null }[]
}

/** What came of a look at a paste: nothing of it is stored. */
export interface CheckedPaste {
  /** The lines that can be stored. */
  lines: number[]
  faults: Faults[]
  /** What is to be stored, sealed, for the form that confirms it; null where nothing is. */
  sealed: string | null
}

export type PasteRefusal = 'nothing' | 'too_many_rows' | 'too_large' | 'columns' | 'broken'

interface Offer extends OfKind {
  id: number
}

/**
 * Looks at the units that a seller pastes or sends as a file: which are new, and of the others why
 * not. What is new comes back sealed, to be confirmed. Refused: nothing, too much of it, and a file
 * that cannot be read or whose columns are not known.
 */
export async function checkPaste(
  db: Db,
  sellerId: string,
  offer: Offer,
  given: { text: string; file: File | null },
): Promise<Result<CheckedPaste, PasteRefusal>> {
  const { fields, version } = await goodsFields(db, offer)
  const read = given.file ? await fileRows(given.file, fields) : textRows(given.text, fields)
  if (!read.ok) return read
  if (read.value.length === 0) return refuse('nothing')
  const giver = { given_by: sellerId, game_id: offer.game_id }
  const { good, faults } = await sorted(db, giver, fields, read.value)
  const goods = good.map((each) => each.goods)
  const text = JSON.stringify({ token: randomUUID(), goods })
  return ok({
    lines: good.map(({ line }) => line),
    faults,
    sealed: goods.length > 0 ? sealPaste(vaultKeys(), text, sellerId, offer.id, version) : null,
  })
}

/**
 * What `checkPaste` sealed for this seller and offer, to be stored now. Refused: what is not, and
 * what was sealed when other fields were asked for.
 */
export async function confirmedPaste(
  db: Db,
  sellerId: string,
  offer: Offer,
  sealed: string,
): Promise<Result<{ token: string; fields_seen: string; goods: Goods[] }, 'form_changed'>> {
  const { version } = await goodsFields(db, offer)
  try {
    const text = unsealPaste(vaultKeys(), sealed, sellerId, offer.id, version)
    return ok({ ...(JSON.parse(text) as { token: string; goods: Goods[] }), fields_seen: version })
  } catch (error) {
    if (error instanceof Unreadable) return refuse('form_changed')
    throw error
  }
}

function textRows(
  text: string,
  fields: readonly GoodsField[],
): Result<GivenRow[], 'too_large' | 'too_many_rows'> {
  if (Buffer.byteLength(text) > LARGEST_PASTE) return refuse('too_large')
  const rows = pastedRows(text, fields)
  return rows.length > MOST_ROWS ? refuse('too_many_rows') : ok(rows)
}

async function fileRows(
  file: File,
  fields: readonly GoodsField[],
): Promise<Result<GivenRow[], PasteRefusal>> {
  if (file.size > LARGEST_PASTE) return refuse('too_large')
  const text = csvText(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return refuse('broken')
  const records = await readRecords(text, MOST_ROWS)
  if (!records.ok) return refuse(records.code === 'too_many_rows' ? 'too_many_rows' : 'broken')
  const rows = sheetRows(records.value, fields)
  return rows ? ok(rows) : refuse('columns')
}

type Looked = { line: number } & (
  | { goods: Goods }
  | { code: string; key: string | null; order_id?: string | null }
)

/** The rows that can be stored, and of the others those with the same fault together. */
async function sorted(
  db: Db,
  giver: Giver,
  fields: readonly GoodsField[],
  rows: readonly GivenRow[],
) {
  const looked = rows.map((row) => lookedAt(fields, row))
  const whole = looked.filter((each) => 'goods' in each)
  const unknown = await withoutKnown(db, giver, fields, whole)
  const faulty = [...looked, ...unknown].filter((each) => 'code' in each)
  const groups = Map.groupBy(faulty, ({ code, key }) => `${code} ${key}`)
  const faults = [...groups.values()].map((group): Faults => {
    const { code, key } = group[0]!
    const field = fields.find((each) => each.key === key) ?? null
    const lines = group
      .map(({ line, order_id = null }) => ({ line, order_id }))
      .sort((a, b) => a.line - b.line)
    return { code, field, lines }
  })
  return { good: unknown.filter((each) => 'goods' in each), faults }
}

function lookedAt(fields: readonly GoodsField[], { line, texts, surplus }: GivenRow): Looked {
  if (surplus) return { line, code: 'surplus', key: null }
  const read = readUnit(fields, texts)
  return read.ok ? { line, goods: read.goods } : { line, ...read.fault }
}

/** Of each unit whether its seller has given it before, has it in stock, or in a line above. */
async function withoutKnown(
  db: Db,
  giver: Giver,
  fields: readonly GoodsField[],
  units: readonly { line: number; goods: Goods }[],
): Promise<Looked[]> {
  const all = units.map(({ goods }) => goods)
  const [digests, logins] = [digestsOf(fields, all), loginDigestsOf(fields, all)]
  const known = new Map(
    (await knownDigests(db, digests))
      .filter(({ given_by }) => given_by === giver.given_by)
      .map(({ hex, order_id }) => [hex, order_id]),
  )
  const waiting = await waitingLogins(db, logins, giver)
  const seen = new Set<string>()
  return units.map((unit, index) => {
    const { line } = unit
    const [whole, login] = [digests[index], logins[index]].map((each) => each?.toString('hex'))
    const order_id = whole === undefined ? undefined : known.get(whole)
    if (order_id) return { line, code: 'given_before', key: null, order_id }
    if (order_id === null || (login && waiting.has(login)))
      return { line, code: 'in_stock', key: null }
    const by = login ?? whole
    if (by === undefined) return unit
    if (seen.has(by)) return { line, code: 'twice', key: null }
    seen.add(by)
    return unit
  })
}
