import * as v from 'valibot'
import { line, requiredLine } from '#kernel/field-parsers.ts'
import { fold } from '#kernel/fold.ts'
import { categories } from './category.ts'

export const MAX_SEARCH_WORD = 40

/**
 * A word that says what is wanted of a game: its category, or none of a word that is only left out,
 * and the slug of the game that it alone means.
 */
export const searchWordForm = v.pipe(
  v.object({
    word: v.pipe(
      requiredLine(MAX_SEARCH_WORD),
      v.check((word) => !/\s/.test(word), 'one_word'),
      v.check((word) => fold(word) !== '', 'required'),
    ),
    category: v.pipe(
      v.optional(v.picklist(['', ...categories], 'choose'), ''),
      v.transform((category) => category || null),
    ),
    game: v.pipe(
      v.optional(line, ''),
      v.transform((game) => game || null),
    ),
  }),
  v.forward(
    v.check(({ category, game }) => game === null || category !== null, 'category_of_game'),
    ['category'],
  ),
)

export type SearchWordForm = v.InferOutput<typeof searchWordForm>
