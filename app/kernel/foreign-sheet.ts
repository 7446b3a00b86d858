import { textOf } from './form.ts'
import { fold } from './fold.ts'

// A sheet of another maker: what its columns hold and what its words mean is asked once, and known
// again by the names of its columns.

/** A word of a cell without what differs from line to line: case, accents, blanks. */
export const sheetWord = (cell: string): string => fold(cell).trim().replace(/\s+/g, ' ')

/** The names of a sheet's columns; by its number, from 1 on, of one without a name. */
export const columnNames = (header: readonly string[]): string[] =>
  header.map((cell, at) => (cell.trim() === '' ? `${at + 1}` : cell.trim()))

/** The most words that are asked about at once. */
export const MOST_WORDS = 20

/** Whether a word, as `sheetWord` writes it, is short enough to be asked about. */
export const isAskable = (word: string): boolean => word.length <= 80

/**
 * What was said that words of a sheet mean, from its form's `word_0` and `means_0` on. Left out is
 * what was not asked for so, and of what `means` gives nothing.
 */
export function readMeanings<Meaning>(
  form: FormData,
  means: (said: string, at: number) => Meaning | null,
): { at: number; word: string; meaning: Meaning }[] {
  return Array.from({ length: MOST_WORDS }, (_, at) => {
    const word = sheetWord(textOf(form, `word_${at}`))
    const meaning = isAskable(word) ? means(textOf(form, `means_${at}`), at) : null
    return meaning === null ? [] : [{ at, word, meaning }]
  }).flat()
}
