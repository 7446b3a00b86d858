import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SheetQueueRefusal } from '#kernel/csv.ts'
import type { csvColumns } from '../csv.ts'
import type { RowError } from '../internal/csv-fields.ts'
import type { FileRefusal } from '../import.server.ts'
import { offerLimits } from '../offer-limits.ts'
import { attributeWords } from './words.ts'

// The words of importing offers from a spreadsheet: what is wrong with a file or a cell, by the
// code that the import gave, and what each column holds.

type Details = Readonly<Record<string, string | number>>

const files: Record<FileRefusal | SheetQueueRefusal, (details: Details) => string> = {
  no_file: m.csv_file_missing,
  too_large: m.csv_file_too_large,
  not_text: m.csv_file_not_text,
  empty: m.csv_file_empty,
  broken: ({ line }) => m.csv_file_broken({ line: String(line) }),
  no_columns: m.csv_file_no_columns,
  unknown_columns: ({ columns }) => m.csv_file_unknown_columns({ columns: String(columns) }),
  doubled_columns: ({ columns }) => m.csv_file_doubled_columns({ columns: String(columns) }),
  too_many_rows: m.csv_file_too_many_rows,
  too_many_cells: ({ line }) => m.csv_file_too_many_cells({ line: String(line) }),
  too_many_files: m.csv_file_too_many_files,
  one_at_a_time: m.csv_file_one_at_a_time,
  storage_failed: m.csv_file_no_room,
}

/** What is wrong with a file as a whole, and what to do. */
export const fileProblem = (code: FileRefusal | SheetQueueRefusal, details: Details): string =>
  files[code](details)

const cells: Record<string, (details: Details) => string> = {
  required: m.csv_cell_required,
  too_long: m.csv_cell_too_long,
  not_public: m.public_text_refused,
  price_whole: m.csv_cell_price_whole,
  price_low: m.csv_cell_price_low,
  price_high: m.csv_cell_price_high,
  whole_number: m.csv_cell_whole_number,
  at_least_1: m.csv_cell_at_least_1,
  too_many: () => m.csv_cell_too_many({ number: formatNumber(offerLimits.quantity) }),
  above_quantity: m.csv_cell_above_quantity,
  by_steps: m.csv_cell_by_steps,
  stock_moved: ({ now }) => m.csv_cell_stock_moved({ now: String(now) }),
  quantity_units: m.csv_cell_quantity_units,
  delivery_format: m.csv_cell_delivery_format,
  delivery_zero: m.csv_cell_delivery_format,
  too_long_delivery: m.csv_cell_delivery_long,
  discounts_many: m.csv_cell_discounts_many,
  discounts_whole: m.csv_cell_discounts,
  discounts_quantity: m.csv_cell_discounts,
  discounts_percent: m.csv_cell_discounts,
  discounts_twice: m.csv_cell_discounts_twice,
  discounts_descend: m.csv_cell_discounts_descend,
  link_https: m.csv_cell_link_https,
  link_date: m.csv_cell_link_date,
  switch: m.csv_cell_switch,
  choose: m.csv_cell_method_missing,
  device_unavailable: ({ devices }) => m.csv_cell_device({ devices: String(devices) }),
  link_method: m.csv_cell_link_method,
  link_host: ({ hosts }) => m.csv_cell_link_host({ hosts: String(hosts) }),
  link_expired: m.csv_cell_link_expired,
  attribute_unknown: m.csv_cell_attribute_unknown,
  attribute_option: m.csv_cell_attribute_option,
  attribute_many: m.csv_cell_attribute_many,
  attribute_whole: m.csv_cell_attribute_number,
  attribute_small: m.csv_cell_attribute_number,
  attribute_large: m.csv_cell_attribute_number,
  method_unknown: ({ methods }) => m.csv_cell_method_unknown({ methods: String(methods) }),
  game_unknown: m.csv_cell_game_unknown,
  category_unknown: m.csv_cell_category_unknown,
  game_fixed: m.csv_cell_game_fixed,
  id_unknown: m.csv_cell_id_unknown,
  id_twice: m.csv_cell_id_twice,
  status_unknown: m.csv_cell_status_unknown,
  status_completed: m.csv_cell_status_completed,
  status_no_stock: m.csv_cell_status_no_stock,
  status_held: m.refused_offer_held,
  surplus: m.csv_cell_surplus,
  too_many_offers: m.csv_cell_too_many_offers,
}

/** What is wrong with a cell, and what to do. */
export const cellProblem = ({ code, details = {} }: RowError): string =>
  (cells[code] ?? m.csv_cell_wrong)(details)

/** What each column holds, and an example of it. */
export const offerColumnGuide: Record<
  (typeof csvColumns)[number] | 'attr_…',
  { about: () => string; example: string }
> = {
  id: { about: m.csv_about_id, example: '1204' },
  game: { about: m.csv_about_game, example: 'free-fire' },
  category: { about: m.csv_about_category, example: 'accounts' },
  title: { about: m.csv_about_title, example: 'Free Fire 310 gems' },
  description: { about: m.csv_about_description, example: '' },
  ...attributeWords,
  'attr_…': { about: m.csv_about_attribute, example: 'ace' },
  price: { about: m.csv_about_price, example: '1500' },
  quantity: { about: m.csv_about_quantity, example: '10' },
  quantity_seen: { about: m.csv_about_quantity_seen, example: '' },
  min_quantity: { about: m.csv_about_min_quantity, example: '1' },
  delivery_time: { about: m.csv_about_delivery_time, example: '00:30:00' },
  status: { about: m.csv_about_status, example: 'active' },
  discounts: { about: m.csv_about_discounts, example: '5:7 10:12' },
  payment_link: { about: m.csv_about_payment_link, example: 'https://…' },
  payment_methods: { about: m.csv_about_payment_methods, example: 'CIB | Edahabia' },
  payment_link_active: { about: m.csv_about_payment_link_active, example: 'yes' },
  payment_link_expires: { about: m.csv_about_payment_link_expires, example: '2026-12-31 23:59' },
}
