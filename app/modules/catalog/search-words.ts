import { fold } from '#kernel/fold.ts'
import { wordsIn } from '#kernel/text.ts'
import type { Category } from './category.ts'

/** A word that says what is wanted of a game, as the database keeps it. */
export interface SearchWord {
  /** As `fold` writes it. */
  key: string
  /** Null where it says nothing and is only left out, such as "cheap". */
  category: string | null
  /** The slug of the game that the word alone means already, such as "uc". */
  game: string | null
}

/** What a search asks for, its words of intent taken out. */
export interface SearchMeaning {
  /** The other words: of a game, of a title or of a seller. Empty when there are none. */
  rest: string
  /** Which categories the words of intent name, in their order. */
  categories: Category[]
  /** The slugs of the games that they name. */
  games: string[]
}

/** Splits a search by the words that are known to name a category. */
export function searchMeaningOf(text: string, known: readonly SearchWord[]): SearchMeaning {
  const words = wordsIn(text).map((word) => {
    const key = fold(word)
    return { word, intent: known.find((each) => each.key === key) }
  })
  const intents = words.flatMap(({ intent }) => intent ?? [])
  const categories = intents.flatMap(({ category }) => (category ?? []) as Category | [])
  const rest = words.flatMap(({ word, intent }) => (intent ? [] : word)).join(' ')
  return {
    // words that name nothing are all that there is to search for
    rest: rest === '' && categories.length === 0 ? text : rest,
    categories: [...new Set(categories)],
    games: [...new Set(intents.flatMap(({ game }) => game ?? []))],
  }
}
