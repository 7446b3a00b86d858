import { m } from '#i18n/paraglide/messages.js'
import type { SheetQueueRefusal } from '#kernel/csv.ts'
import type { Refusal } from '#kernel/result.ts'
import { type Category, platforms } from '../category.ts'
import type { GameColumn } from '../game-csv.ts'
import { type AskedColumn, type ColumnFault, NO_PLATFORM } from '../game-sheet.ts'
import type { CellError } from '../game-import-plan.ts'
import type { GameFileRefusal } from '../game-files.server.ts'
import type { StayReason } from '../internal/game-take-back.ts'
import { categoryName } from './category-name.ts'

type Details = Readonly<Record<string, string | number>>

const files: Record<GameFileRefusal | SheetQueueRefusal, (details: Details) => string> = {
  no_file: m.csv_file_missing,
  too_large: m.game_import_too_large,
  not_text: m.game_import_not_text,
  empty: m.game_import_empty,
  broken: ({ line }) => m.csv_file_broken({ line: String(line) }),
  too_many_rows: m.game_import_too_many,
  too_many_cells: ({ line }) => m.csv_file_too_many_cells({ line: String(line) }),
  too_many_files: m.csv_file_too_many_files,
  one_at_a_time: m.csv_file_one_at_a_time,
  storage_failed: m.csv_file_no_room,
}

/** What is wrong with a file as a whole, and what to do. */
export const gameFileProblem = (
  code: GameFileRefusal | SheetQueueRefusal,
  details: Details,
): string => files[code](details)

const columnFaults: Record<ColumnFault, (columns: string) => string> = {
  missing_columns: (columns) => m.game_import_missing_columns({ columns }),
  doubled_columns: (columns) => m.game_import_doubled_columns({ columns }),
}

/** What is not known of a file's columns by their names. */
export const columnFaultWords = ({ code, details = {} }: Refusal<ColumnFault>): string =>
  columnFaults[code](
    code === 'missing_columns'
      ? String(details.columns)
          .split(', ')
          .map((column) => gameColumnNames[column as GameColumn]())
          .join(m.stats_comma() + ' ')
      : String(details.columns),
  )

const cells: Record<string, (details: Details) => string> = {
  required: m.csv_cell_required,
  too_long: m.csv_cell_too_long,
  surplus: m.csv_cell_surplus,
  category_unknown: m.game_import_cell_category,
  choose: m.game_import_cell_category,
  platforms_unknown: ({ names }) => m.game_import_cell_platforms({ names: String(names) }),
  tags_many: m.game_import_cell_tags_many,
  tags_long: m.game_import_cell_tags_long,
  date: m.game_import_cell_date,
  date_none: m.game_import_cell_date_none,
  date_year: m.game_import_cell_date_year,
  date_either: ({ one, other }) =>
    m.game_import_cell_date_either({ one: String(one), other: String(other) }),
  switch: m.game_import_cell_switch,
  mono: m.game_import_cell_mono,
  slug_form: m.game_import_cell_slug_form,
  slug_reserved: m.game_import_cell_slug_reserved,
  slug_required: m.game_import_cell_slug_required,
  slug_taken: m.game_import_cell_slug_taken,
}

/** What is wrong with a cell, and what to do. */
export const gameCellProblem = ({ code, details = {} }: CellError): string =>
  (cells[code] ?? m.csv_cell_wrong)(details)

/** What each column holds, and an example of it: a file of examples can be imported. */
export const gameColumnGuide: Record<GameColumn, { about: () => string; example: string }> = {
  name: { about: m.game_import_about_name, example: 'Free Fire' },
  category: { about: m.game_import_about_category, example: 'currencies' },
  slug: { about: m.game_import_about_slug, example: 'free-fire' },
  short_description: { about: m.game_import_about_short, example: 'Diamonds for Free Fire' },
  short_description_ar: { about: m.game_import_about_arabic, example: 'جواهر فري فاير' },
  description: { about: m.game_import_about_description, example: '' },
  description_ar: { about: m.game_import_about_arabic, example: '' },
  mono: { about: m.game_import_about_mono, example: 'FF' },
  unit: { about: m.game_import_about_unit, example: 'Diamonds' },
  platforms: { about: m.game_import_about_platforms, example: 'Mobile, PC' },
  release_date: { about: m.game_import_about_release, example: '2017-09-30' },
  publisher: { about: m.game_import_about_publisher, example: 'Garena' },
  developer: { about: m.game_import_about_developer, example: '111dots Studio' },
  tags: { about: m.game_import_about_tags, example: 'battle royale, shooter' },
  featured: { about: m.game_import_about_featured, example: 'no' },
  active: { about: m.game_import_about_active, example: 'yes' },
}

/** What a column of a sheet of games is called where somebody says which one holds it. */
export const gameColumnNames: Record<GameColumn, () => string> = {
  name: m.game_import_column_name,
  category: m.game_import_category,
  slug: m.game_import_column_slug,
  short_description: m.game_import_column_short,
  short_description_ar: m.game_import_column_short_ar,
  description: m.game_import_column_description,
  description_ar: m.game_import_column_description_ar,
  mono: m.game_import_column_mono,
  unit: m.game_import_column_unit,
  platforms: m.game_import_column_platforms,
  release_date: m.game_import_column_release,
  publisher: m.game_import_column_publisher,
  developer: m.game_import_column_developer,
  tags: m.game_import_column_tags,
  featured: m.game_import_column_featured,
  active: m.game_import_column_active,
}

/** What a word can mean, as a choice. */
export function wordMeaning(column: AskedColumn, meaning: string): string {
  if (column === 'category') return categoryName(meaning as Category)
  if (column !== 'platforms') return meaning === 'yes' ? m.desk_yes() : m.desk_no()
  if (meaning === NO_PLATFORM) return m.game_import_no_platform()
  return meaning === platforms.join(',')
    ? m.game_import_all_platforms()
    : meaning.replaceAll(',', ' + ')
}

/** Why a game stays when its import is taken back, and what can be done about it. */
export const stayWords: Record<StayReason, () => string> = {
  offers: m.game_take_back_offers,
  used: m.game_take_back_used,
  edited: m.game_take_back_edited,
}
