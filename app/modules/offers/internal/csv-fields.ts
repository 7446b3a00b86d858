import * as v from 'valibot'
import { fold } from '#kernel/fold.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { attributeField, type GameAttribute } from '#modules/catalog/game-attributes.ts'
import type { CsvKnown, CsvOffer } from './csv-offer.ts'
import type { CsvCells, CsvColumn } from '../csv.ts'
import { offerRowForm } from '../offer.form.ts'
import { linkChoices, refusedOfferFields, whyNotOffer } from '../offer-rules.ts'

// Reads the cells of a row of a spreadsheet as the fields of an offer, by the same rules as its
// forms.

/** What is wrong with a cell of a file. */
export interface RowError {
  row: number
  column: CsvColumn
  code: string
  details?: Record<string, string | number>
}

/** The cells as an offer's fields by the rules of every form, or what is wrong with each. */
export function fieldsOf(
  row: number,
  cells: Partial<CsvCells>,
  game: { devices: readonly string[]; attributes: readonly GameAttribute[] } | null,
  before: CsvOffer | null,
  known: CsvKnown,
  now: Date,
) {
  const devices = game?.devices ?? null
  const errors: RowError[] = game ? unknownAttributes(row, cells, game.attributes) : []
  const methods = methodIds(cells.payment_methods ?? '', known)
  if (methods === null)
    errors.push({
      row,
      column: 'payment_methods',
      code: 'method_unknown',
      details: {
        methods: linkChoices(known.methods)
          .map(({ name }) => name)
          .join(', '),
      },
    })
  const parsed = v.safeParse(offerRowForm(before ?? undefined, game?.attributes), {
    ...cells,
    price: cells.price ?? '',
    quantity: cells.quantity ?? '',
    min_quantity: cells.min_quantity ?? '',
    title: cells.title ?? '',
    device: namedDevice(cells.device ?? '', devices),
    delivery_time: cells.delivery_time ?? '',
    payment_link_methods: (methods ?? []).join(' '),
  })
  if (!parsed.success) return { fields: null, errors: [...errors, ...issuesOf(row, parsed.issues)] }
  const fields = parsed.output
  const refusal =
    devices &&
    whyNotOffer(fields, { devices, methods: known.methods, before: before ?? undefined }, now)
  if (refusal) {
    const field = refusedOfferFields[refusal.code]
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

/** Columns of attributes that its game does not ask, with something in them. */
const unknownAttributes = (
  row: number,
  cells: Partial<CsvCells>,
  attributes: readonly GameAttribute[],
): RowError[] => {
  const asked = new Set<string>(attributes.map(({ key }) => attributeField(key)))
  return (Object.entries(cells) as [CsvColumn, string][])
    .filter(([column, cell]) => column.startsWith('attr_') && cell !== '' && !asked.has(column))
    .map(([column]) => ({ row, column, code: 'attribute_unknown' }))
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

const formColumns: Record<string, CsvColumn> = { payment_link_methods: 'payment_methods' }

/**
 * The ids of methods named with bars or semicolons between them; null when one has no such name.
 */
function methodIds(text: string, { methods, methodNames }: CsvKnown): number[] | null {
  const names = text
    .split(/[|;]/)
    .map((name) => fold(name).trim())
    .filter(Boolean)
  const idOf = (wanted: string) =>
    methods.find(({ name, name_ar }) => fold(name) === wanted || fold(name_ar) === wanted)?.id ??
    [...methodNames].find(([, name]) => fold(name) === wanted)?.[0]
  const ids = names.map(idOf)
  return ids.includes(undefined) ? null : (ids as number[])
}

/** A device in whatever case as it is written everywhere else. */
const namedDevice = (text: string, devices: readonly string[] | null): string =>
  devices?.find((device) => device.toLowerCase() === text.toLowerCase()) ?? text

/**
 * A number in whichever spelling as this file's own cells write it; what is none stays as it is.
 */
export const numberCell = (text: string): string => String(wholeNumber(text) ?? text)
