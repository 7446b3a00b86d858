import { m } from '#i18n/paraglide/messages.js'
import type { SheetQueueRefusal } from '#kernel/csv.ts'
import type { AttributeFileRefusal } from '#modules/catalog/game-attribute-import.server.ts'
import type { AttributeError } from '#modules/catalog/game-attribute-plan.ts'
import type { AttributeSheetColumn } from '#modules/catalog/game-attribute-sheet.ts'
import type { ColumnGuide } from '../../layout/sheet.tsx'
import { attributeFault, NUMBER_SIGN } from '../game-attributes/attribute-words.ts'

// What is said of a file of attributes that is imported: why it cannot be read, and what is wrong
// with a row.

type Details = Readonly<Record<string, string | number>>

const files: Record<AttributeFileRefusal | SheetQueueRefusal, (details: Details) => string> = {
  no_file: m.csv_file_missing,
  too_large: m.attribute_import_too_large,
  not_text: m.attribute_import_not_text,
  empty: m.attribute_import_empty,
  broken: ({ line }) => m.csv_file_broken({ line: String(line) }),
  no_columns: m.attribute_import_no_columns,
  missing_columns: ({ columns }) =>
    m.attribute_import_missing_columns({ columns: String(columns) }),
  doubled_columns: ({ columns }) =>
    m.attribute_import_doubled_columns({ columns: String(columns) }),
  too_many_rows: m.attribute_import_too_many,
  too_many_cells: ({ line }) => m.csv_file_too_many_cells({ line: String(line) }),
  json_broken: m.attribute_import_json_broken,
  json_shape: ({ place }) => m.attribute_import_json_shape({ place: String(place) }),
  too_many_files: m.csv_file_too_many_files,
  one_at_a_time: m.csv_file_one_at_a_time,
  storage_failed: m.csv_file_no_room,
}

/** What is wrong with a file as a whole, and what to do. */
export const attributeFileProblem = (
  code: AttributeFileRefusal | SheetQueueRefusal,
  details: Details,
): string => files[code](details)

const cells: Record<string, () => string> = {
  game_unknown: m.attribute_import_cell_game,
  choose: m.attribute_import_cell_type,
  key_taken: m.attribute_import_cell_key_taken,
  switch: m.attribute_import_cell_switch,
  choices_form: m.attribute_import_cell_choices,
}

const fields: Partial<Record<AttributeSheetColumn, string>> = {
  label_en: 'label',
  short_en: 'short',
}

/** What is wrong with a cell, and what to do. */
export const attributeCellProblem = ({ column, code }: AttributeError): string =>
  cells[code]?.() ?? attributeFault(code, fields[column] ?? column)

const about = m.attribute_import_about_switch

/** What each column holds, and an example of it: a file of examples can be imported. */
export const attributeColumnGuide: Record<AttributeSheetColumn, ColumnGuide> = {
  game: { about: m.attribute_import_about_game, example: 'free-fire' },
  category: { about: m.attribute_import_about_category, example: 'accounts' },
  key: { about: m.attribute_import_about_key, example: 'server' },
  type: { about: m.attribute_import_about_type, example: 'choice' },
  label_en: { about: m.attribute_import_about_label, example: 'Server' },
  label_ar: { about: m.attribute_import_about_label, example: 'السيرفر' },
  short_en: { about: () => m.attribute_import_about_short(NUMBER_SIGN), example: '' },
  short_ar: { about: () => m.attribute_import_about_short(NUMBER_SIGN), example: '' },
  required: { about, example: 'yes' },
  filterable: { about: m.attribute_import_about_filterable, example: 'yes' },
  on_card: { about, example: 'yes' },
  landing: { about, example: 'no' },
  ordered: { about, example: 'no' },
  content: { about, example: 'no' },
  choices: {
    about: m.attribute_import_about_choices,
    example: 'mena=Middle East|الشرق الأوسط;europe=Europe|أوروبا',
  },
  min: { about: m.attribute_import_about_bound, example: '' },
  max: { about: m.attribute_import_about_bound, example: '' },
  steps: { about: m.attribute_import_about_steps, example: '' },
  order: { about: m.attribute_import_about_order, example: '1' },
  active: { about: m.attribute_import_about_filterable, example: 'yes' },
}
