import { westernDigits } from '#kernel/digits.ts'
import { idFrom } from '#kernel/id.ts'
import { fieldsOf, numberCell, type RowError } from './csv-fields.ts'
import { attributeOfField } from '#modules/catalog/game-attributes.ts'
import { cellsOf, type CsvGame, type CsvKnown, type CsvOffer } from './csv-offer.ts'
import { columnsOf, type CsvCells, type CsvColumn, csvColumns, type CsvRow } from '../csv.ts'
import { deliverySeconds } from '../offer.ts'
import type { OfferFields } from '../offer.form.ts'

// Decides what a row of an imported spreadsheet comes to: a new offer, a change of one, nothing, or
// a fault.

type Fields = OfferFields & { status: 'active' | 'paused' }

/** What a row comes to. */
export type Planned =
  | { kind: 'new'; row: number; fields: Fields; game: CsvGame }
  /** `isBlind`: it raises the stock without saying what that was when the file was written. */
  | {
      kind: 'changed'
      row: number
      fields: Fields
      before: CsvOffer
      columns: CsvColumn[]
      isBlind: boolean
    }
  | { kind: 'unchanged'; row: number }
  | { kind: 'wrong'; row: number; errors: RowError[] }

/** The offer that a row names, in whichever digits; null for a row that names none. */
export const idOfRow = ({ id }: Partial<CsvCells>): number | null => idFrom(westernDigits(id ?? ''))

/**
 * What a row of a file comes to: a new offer when its id is empty, else a change of one's own. A
 * cell that the file has no column for stays as it is. A row that says what the offer says already
 * is no change, whatever the rules are by now.
 */
export function planRow(
  { row, cells, surplus }: CsvRow,
  known: CsvKnown,
  seen: Set<number>,
  now: Date,
): Planned {
  const wrong = (column: CsvColumn, code: string, details?: RowError['details']): Planned => ({
    kind: 'wrong',
    row,
    errors: [{ row, column, code, ...(details && { details }) }],
  })
  if (surplus) return wrong(csvColumns.findLast((column) => column in cells) ?? 'id', 'surplus')
  if (!cells.id) return planNew(row, cells, known, now)
  const id = idOfRow(cells)
  const before = id === null ? undefined : known.offers.get(id)
  if (id === null || !before) return wrong('id', 'id_unknown')
  if (seen.has(id)) return wrong('id', 'id_twice')
  seen.add(id)
  return planChange(row, cells, before, known, now)
}

function planNew(row: number, cells: Partial<CsvCells>, known: CsvKnown, now: Date): Planned {
  const game = known.games.get(
    `${(cells.game ?? '').toLowerCase()}/${(cells.category ?? '').toLowerCase()}`,
  )
  const { fields, errors } = fieldsOf(
    row,
    { ...cells, min_quantity: cells.min_quantity || '1' },
    game ?? null,
    null,
    known,
    now,
  )
  if (!game) errors.unshift({ row, ...gameFault(cells, known) })
  const status = (cells.status ?? '').toLowerCase() || 'active'
  if (!isChoice(status))
    errors.push({
      row,
      column: 'status',
      code: status === 'completed' ? 'status_completed' : 'status_unknown',
    })
  if (!game || !fields || !isChoice(status) || errors.length > 0)
    return { kind: 'wrong', row, errors }
  return { kind: 'new', row, game, fields: { ...fields, status } }
}

function gameFault(
  { game }: Partial<CsvCells>,
  { games }: CsvKnown,
): { column: CsvColumn; code: string } {
  if (!game) return { column: 'game', code: 'required' }
  const isKnown = [...games.values()].some(({ slug }) => slug === game.toLowerCase())
  return isKnown
    ? { column: 'category', code: 'category_unknown' }
    : { column: 'game', code: 'game_unknown' }
}

function planChange(
  row: number,
  given: Partial<CsvCells>,
  before: CsvOffer,
  known: CsvKnown,
  now: Date,
): Planned {
  const current = cellsOf(before, known.methodNames)
  const cells = { ...current, ...given }
  // these cannot be empty: what else could be meant
  for (const column of ['game', 'category', 'status'] as const) cells[column] ||= current[column]
  cells.min_quantity ||= '1'
  const moved = followStock(row, cells, current) ?? keepUnits(row, cells, before)
  if (moved) return { kind: 'wrong', row, errors: [moved] }
  const written = columnsOf([cells]).filter(
    (column) =>
      column !== 'id' &&
      column !== 'quantity_seen' &&
      cells[column] !== (current[column] ?? '').replace(/\r\n?/g, '\n').trim(),
  )
  if (written.length === 0) return { kind: 'unchanged', row }
  const { fields, errors } = fieldsOf(
    row,
    cells,
    { devices: before.devices, attributes: before.game_attributes },
    before,
    known,
    now,
  )
  const columns = written.filter(
    (column) => !fields || isOther(column, [fields, before], [cells, current]),
  )
  if (fields && columns.length === 0 && errors.length === 0) return { kind: 'unchanged', row }
  if (before.by_steps)
    for (const column of columns.filter((each) => ofLadder.includes(each)))
      errors.push({ row, column, code: 'by_steps' })
  for (const column of ['game', 'category'] as const)
    if (cells[column].toLowerCase() !== current[column])
      errors.push({ row, column, code: 'game_fixed' })
  const status = statusOf(cells, before)
  if ('code' in status) errors.push({ row, column: 'status', code: status.code })
  if (!fields || 'code' in status || errors.length > 0) return { kind: 'wrong', row, errors }
  const isBlind = !given.quantity_seen && fields.quantity > before.quantity
  return {
    kind: 'changed',
    row,
    before,
    columns,
    isBlind,
    fields: { ...fields, status: status.status },
  }
}

/** Whether a cell says something else than the offer does, and not the same in another spelling. */
function isOther(
  column: CsvColumn,
  [fields, before]: [OfferFields, CsvOffer],
  [cells, current]: [Partial<CsvCells>, Partial<CsvCells>],
): boolean {
  const said = (of: OfferFields | CsvOffer): unknown => {
    if (column === 'payment_methods') return of.payment_link_methods.toSorted((a, b) => a - b)
    if (column === 'delivery_time')
      return 'delivery_seconds' in of ? of.delivery_seconds : deliverySeconds(of.delivery_time)
    const key = attributeOfField(column)
    return key === null ? of[column as keyof (OfferFields | CsvOffer)] : of.attributes[key]
  }
  if (column === 'game' || column === 'category' || column === 'status')
    return cells[column]?.toLowerCase() !== current[column]
  return JSON.stringify(said(fields) ?? null) !== JSON.stringify(said(before) ?? null)
}

/** What follows from the steps of an offer that has some; these are made on its form. */
const ofLadder: readonly CsvColumn[] = ['price', 'delivery_time', 'min_quantity', 'discounts']

/**
 * What was sold since the file was written stays sold: a row that left the quantity as it was
 * (`quantity_seen`) follows the stock of now, and one that changed it is refused.
 */
function followStock(row: number, cells: CsvCells, current: CsvCells): RowError | null {
  const [quantity, seen] = [numberCell(cells.quantity), numberCell(cells.quantity_seen)]
  if (seen === '' || seen === current.quantity || quantity === current.quantity) return null
  if (quantity !== seen)
    return { row, column: 'quantity', code: 'stock_moved', details: { now: current.quantity } }
  cells.quantity = current.quantity
  if ([current.status, cells.status.toLowerCase()].includes('completed'))
    cells.status = current.status
  return null
}

/** The quantity of an instant offer are the units in its stock: no row sets it. */
const keepUnits = (row: number, cells: CsvCells, before: CsvOffer): RowError | null =>
  before.delivery_mode === 'instant' && numberCell(cells.quantity) !== String(before.quantity)
    ? { row, column: 'quantity', code: 'quantity_units' }
    : null

/**
 * The state a seller chose for an offer that is there: of one that is sold out, only new stock
 * decides.
 */
function statusOf(
  cells: CsvCells,
  before: CsvOffer,
): { status: 'active' | 'paused' } | { code: string } {
  const status = cells.status.toLowerCase()
  const hasStock = numberCell(cells.quantity) !== '0'
  if (status === 'completed')
    return before.status === 'completed' ? { status: 'active' } : { code: 'status_completed' }
  if (!isChoice(status)) return { code: 'status_unknown' }
  if (status === 'active' && before.held_at) return { code: 'status_held' }
  return status === 'active' && !hasStock ? { code: 'status_no_stock' } : { status }
}

const isChoice = (status: string): status is 'active' | 'paused' =>
  status === 'active' || status === 'paused'
