import * as v from 'valibot'
import { toAlgiers } from '#kernel/algiers.ts'
import { westernDigits } from '#kernel/digits.ts'
import { idFrom } from '#kernel/id.ts'
import type { Category } from '#modules/catalog/category.ts'
import { type CsvCells, type CsvColumn, csvColumns, type CsvRow } from './csv.ts'
import { deliveryClock, deliverySeconds } from './offer.ts'
import { discountsText, offerLimits } from './offer-fields.ts'
import { offerRowForm, type OfferFields } from './offer.form.ts'
import { type LinkMethod, refusedFields, whyNotOffer } from './offer-rules.ts'
import type { OfferStatus } from './own-offers.ts'

/**
 * A seller's offer as it stands, with all that a spreadsheet says of it. `delivery_time` as the
 * database writes it.
 */
export interface CsvOffer {
  id: number
  game_slug: string
  category: Category
  title: string
  description: string | null
  device: string
  devices: readonly string[]
  price: number
  quantity: number
  min_quantity: number
  delivery_time: string
  status: OfferStatus
  /** Since when an administrator keeps it paused. */
  held_at?: Date | null
  discounts: { min_quantity: number; discount_percent: number }[]
  payment_link: string | null
  payment_link_methods: number[]
  payment_link_active: boolean
  payment_link_expires: Date | null
}

export interface CsvGame {
  id: number
  slug: string
  category: Category
  devices: readonly string[]
}

/** What the rows of a file are compared with. Games are found by `slug/category`. */
export interface CsvKnown {
  offers: ReadonlyMap<number, CsvOffer>
  games: ReadonlyMap<string, CsvGame>
  /** All methods by id, and those that links may be for now. */
  methodNames: ReadonlyMap<number, string>
  methods: readonly LinkMethod[]
}

export interface RowError {
  row: number
  column: CsvColumn
  code: string
  details?: Record<string, string | number>
}

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

/** An offer as its row in a spreadsheet. */
export function cellsOf(offer: CsvOffer, methodNames: ReadonlyMap<number, string>): CsvCells {
  const seconds = deliverySeconds(offer.delivery_time)
  return {
    id: String(offer.id),
    game: offer.game_slug,
    category: offer.category,
    title: offer.title,
    description: offer.description ?? '',
    device: offer.device,
    price: String(offer.price),
    quantity: String(offer.quantity),
    quantity_seen: String(offer.quantity),
    min_quantity: String(offer.min_quantity),
    delivery_time: seconds === null ? offer.delivery_time : deliveryClock(seconds),
    status: offer.status,
    discounts: discountsText(offer.discounts),
    payment_link: offer.payment_link ?? '',
    payment_methods: offer.payment_link_methods
      .map((id) => methodNames.get(id) ?? String(id))
      .join(' | '),
    payment_link_active: offer.payment_link_active ? 'yes' : 'no',
    payment_link_expires: offer.payment_link_expires
      ? toAlgiers(offer.payment_link_expires).replace('T', ' ')
      : '',
  }
}

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
    game?.devices ?? null,
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
  const moved = followStock(row, cells, current)
  if (moved) return { kind: 'wrong', row, errors: [moved] }
  const columns = csvColumns.filter(
    (column) =>
      column !== 'id' &&
      column !== 'quantity_seen' &&
      cells[column] !== current[column].replace(/\r\n?/g, '\n').trim(),
  )
  if (columns.length === 0) return { kind: 'unchanged', row }
  const { fields, errors } = fieldsOf(row, cells, before.devices, before, known, now)
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

/**
 * What was sold since the file was written stays sold: a row that left the quantity as it was
 * (`quantity_seen`) follows the stock of now, and one that changed it is refused.
 */
function followStock(row: number, cells: CsvCells, current: CsvCells): RowError | null {
  const [quantity, seen] = [
    westernDigits(ungrouped(cells.quantity)),
    westernDigits(ungrouped(cells.quantity_seen)),
  ]
  if (seen === '' || seen === current.quantity || quantity === current.quantity) return null
  if (quantity !== seen)
    return { row, column: 'quantity', code: 'stock_moved', details: { now: current.quantity } }
  cells.quantity = current.quantity
  if ([current.status, cells.status.toLowerCase()].includes('completed'))
    cells.status = current.status
  return null
}

/**
 * The state a seller chose for an offer that is there: of one that is sold out, only new stock
 * decides.
 */
function statusOf(
  cells: CsvCells,
  before: CsvOffer,
): { status: 'active' | 'paused' } | { code: string } {
  const status = cells.status.toLowerCase()
  const hasStock = westernDigits(cells.quantity) !== '0'
  if (status === 'completed')
    return before.status === 'completed' ? { status: 'active' } : { code: 'status_completed' }
  if (!isChoice(status)) return { code: 'status_unknown' }
  if (status === 'active' && before.held_at) return { code: 'status_held' }
  return status === 'active' && !hasStock ? { code: 'status_no_stock' } : { status }
}

const isChoice = (status: string): status is 'active' | 'paused' =>
  status === 'active' || status === 'paused'

const formColumns: Record<string, CsvColumn> = { payment_link_methods: 'payment_methods' }

/** The cells as an offer's fields by the rules of every form, or what is wrong with each. */
function fieldsOf(
  row: number,
  cells: Partial<CsvCells>,
  devices: readonly string[] | null,
  before: CsvOffer | null,
  known: CsvKnown,
  now: Date,
) {
  const errors: RowError[] = []
  const methods = methodIds(cells.payment_methods ?? '', known)
  if (methods === null)
    errors.push({
      row,
      column: 'payment_methods',
      code: 'method_unknown',
      details: { methods: known.methods.map(({ name }) => name).join(', ') },
    })
  // the stock of a sold-out offer may stay at 0, which no form asks for
  const staysEmpty = before?.quantity === 0 && westernDigits(cells.quantity ?? '') === '0'
  const parsed = v.safeParse(offerRowForm, {
    ...cells,
    price: ungrouped(cells.price ?? ''),
    quantity: staysEmpty ? String(offerLimits.quantity) : ungrouped(cells.quantity ?? ''),
    min_quantity: ungrouped(cells.min_quantity ?? ''),
    title: cells.title ?? '',
    device: namedDevice(cells.device ?? '', devices),
    delivery_time: cells.delivery_time ?? '',
    payment_link_methods: (methods ?? []).join(' '),
  })
  if (!parsed.success) return { fields: null, errors: [...errors, ...issuesOf(row, parsed.issues)] }
  const fields = { ...parsed.output, ...(staysEmpty && { quantity: 0 }) }
  const refusal =
    devices &&
    whyNotOffer(fields, { devices, methods: known.methods, before: before ?? undefined }, now)
  if (refusal) {
    const field = refusedFields[refusal.code]
    const details =
      refusal.code === 'device_unavailable' ? { devices: devices.join(', ') } : refusal.details
    errors.push({
      row,
      column: formColumns[field] ?? (field as CsvColumn),
      code: refusal.code,
      ...(details && { details }),
    })
  }
  return { fields, errors }
}

/** The first thing wrong with each column. */
function issuesOf(row: number, issues: readonly v.BaseIssue<unknown>[]): RowError[] {
  const first = new Map<CsvColumn, RowError>()
  for (const issue of issues) {
    const key = issue.path?.[0]?.key
    const field = typeof key === 'string' ? key : 'title'
    const column = formColumns[field] ?? (field as CsvColumn)
    if (!first.has(column)) first.set(column, { row, column, code: issue.message })
  }
  return [...first.values()]
}

/**
 * The ids of methods named with bars or semicolons between them; null when one has no such name.
 */
function methodIds(text: string, { methods, methodNames }: CsvKnown): number[] | null {
  const names = text
    .split(/[|;]/)
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  const idOf = (wanted: string) =>
    methods.find(({ name, name_ar }) => name.toLowerCase() === wanted || name_ar === wanted)?.id ??
    [...methodNames].find(([, name]) => name.toLowerCase() === wanted)?.[0]
  const ids = names.map(idOf)
  return ids.includes(undefined) ? null : (ids as number[])
}

/** A device in whatever case as it is written everywhere else. */
const namedDevice = (text: string, devices: readonly string[] | null): string =>
  devices?.find((device) => device.toLowerCase() === text.toLowerCase()) ?? text

/** A number without the blanks that group its digits. */
const ungrouped = (text: string): string =>
  text.replace(/(?<=[\d٠-٩])[\s\u00a0\u202f](?=[\d٠-٩]{3}(?![\d٠-٩]))/g, '')
