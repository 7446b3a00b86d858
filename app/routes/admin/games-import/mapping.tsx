import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { columnNames, MOST_WORDS, sheetWord } from '#kernel/foreign-sheet.ts'
import type { FieldErrors } from '#kernel/form.ts'
import { categories } from '#modules/catalog/category.ts'
import { columnNamed, gameColumns } from '#modules/catalog/game-csv.ts'
import type { GameFileHead } from '#modules/catalog/game-import.server.ts'
import { ALL_ARE, ASK_AGAIN } from '#modules/catalog/game-layout.form.ts'
import {
  type AskedColumn,
  askedColumns,
  type GameSheetLayout,
  type UnknownWord,
  wordMeanings,
} from '#modules/catalog/game-sheet.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { gameColumnNames, wordMeaning } from '#modules/catalog/ui/game-import-words.ts'
import { SheetColumns, SheetWords } from '../parts/sheet-mapping.tsx'
import { fieldErrorInWords, type Values } from '../parts/text-field.tsx'

// What is asked about a file of games of another maker, in the forms of parts/sheet-mapping.tsx.

/** A form of columns that came back: what was chosen, and what is wrong with it. */
export interface ColumnsBack {
  values: Record<string, string>
  errors: FieldErrors
}

type GameSheetColumnsProps = { file: GameFileHead; path: string; back: ColumnsBack | null }

/** Asks which column of a file of games holds what; what its headings say is chosen already. */
export const GameSheetColumns = ({ file, path, back }: GameSheetColumnsProps) => (
  <SheetColumns
    columns={columnNames(file.header)}
    samples={file.samples}
    action={`${path}?columns`}
    fields={gameColumns.map((name) => ({
      name,
      label: gameColumnNames[name](),
      isNeeded: name === 'name' || name === 'category',
      ...(name === 'category' && {
        more: categories.map((category) => [
          ALL_ARE + category,
          m.game_import_all_are({ category: categoryName(category) }),
        ]),
      }),
    }))}
    values={back?.values ?? valuesOf(file)}
    errors={fieldErrorInWords(back?.errors, (code) =>
      code === 'same' ? m.game_import_column_same() : m.csv_map_choose(),
    )}
  />
)

function valuesOf({ header, layout }: GameFileHead): Values {
  const columns = layout?.columns ?? header.map(columnNamed)
  const at = gameColumns.map((name) => [name, columns.indexOf(name)] as const)
  return {
    ...Object.fromEntries(at.flatMap(([name, place]) => (place < 0 ? [] : [[name, place]]))),
    ...(layout?.category && { category: ALL_ARE + layout.category }),
  }
}

type UnknownWordsProps = { unknown: readonly UnknownWord[]; path: string }

/** Asks what words mean that are not known here, once for all rows that have them. */
export const UnknownGameWords = ({ unknown, path }: UnknownWordsProps) =>
  unknown.length > 0 && (
    <SheetWords
      title={m.game_import_words()}
      action={path}
      words={unknown.slice(0, MOST_WORDS).map(({ column, word, rows }) => ({
        word,
        label: m.game_import_word({ column: gameColumnNames[column](), word }),
        hint: m.game_import_in_rows({ count: rows, number: formatNumber(rows) }),
        carried: { column },
        none: m.game_import_word_open(),
        options: optionsOf(column),
      }))}
    >
      <p className="k-muted">{m.game_import_words_hint()}</p>
    </SheetWords>
  )

const optionsOf = (column: AskedColumn) =>
  wordMeanings[column].map((meaning) => [meaning, wordMeaning(column, meaning)] as const)

type KnownWordsProps = { words: GameSheetLayout['words']; path: string }

/** What words were said to mean, to be said otherwise or asked about again. */
export function KnownGameWords({ words, path }: KnownWordsProps) {
  const known = askedColumns.flatMap((column) =>
    Object.entries(words[column] ?? {}).map(([word, meaning]) => ({ column, word, meaning })),
  )
  return (
    known.length > 0 && (
      <SheetWords
        title={m.game_import_words_known()}
        action={path}
        words={known.slice(0, MOST_WORDS).map(({ column, word, meaning }) => ({
          word: sheetWord(word),
          label: m.game_import_word({ column: gameColumnNames[column](), word }),
          carried: { column },
          value: meaning,
          options: [...optionsOf(column), [ASK_AGAIN, m.game_import_word_again()]],
        }))}
      />
    )
  )
}
