import { readMeanings } from '#kernel/foreign-sheet.ts'
import { type FieldErrors, textOf } from '#kernel/form.ts'
import { type Category, isCategory } from './category.ts'
import { type GameColumn, gameColumns } from './game-csv.ts'
import { type AskedColumn, askedColumns, type GameSheetLayout, wordMeanings } from './game-sheet.ts'

// The forms that say which column of a sheet of games holds what, and what its words mean.

/** Before the category that all games of a file have, where no column says it. */
export const ALL_ARE = 'all:'

type Columns = Pick<GameSheetLayout, 'columns' | 'category'>

/**
 * Reads which column of a sheet holds what, by the number of its column. Refused by field: `choose`
 * where one is needed or there is no such column, and `same` of a column that another field has.
 */
export function readGameColumns(
  form: FormData,
  width: number,
): { ok: true; value: Columns } | { ok: false; errors: FieldErrors } {
  const columns: (GameColumn | null)[] = Array.from({ length: width }, () => null)
  const errors: FieldErrors = {}
  let category: Category | null = null
  for (const column of gameColumns) {
    const said = textOf(form, column)
    const all = said.startsWith(ALL_ARE) ? said.slice(ALL_ARE.length) : ''
    if (column === 'category' && isCategory(all)) category = all
    else if (said === '') {
      if (column === 'name' || column === 'category') errors[column] = 'choose'
    } else if (!/^\d{1,2}$/.test(said) || Number(said) >= width) errors[column] = 'choose'
    else if (columns[Number(said)]) errors[column] = 'same'
    else columns[Number(said)] = column
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { columns, category } }
}

/** Asks for a word's meaning anew. */
export const ASK_AGAIN = 'again'

/** What words of a sheet were said to mean; null of those that are to be asked about again. */
export const readGameWords = (form: FormData) =>
  readMeanings(form, (said, at) => {
    const column = askedColumns.find((each) => each === textOf(form, `column_${at}`))
    if (!column || (said !== ASK_AGAIN && !wordMeanings[column].includes(said))) return null
    return { column, meaning: said === ASK_AGAIN ? null : said }
  }).map(({ word, meaning }): { column: AskedColumn; word: string; meaning: string | null } => ({
    word,
    ...meaning,
  }))
