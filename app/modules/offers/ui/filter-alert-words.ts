import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { Watched } from '../internal/filter-alert.ts'
import { chosenWords } from '../internal/ui/chosen-words.ts'
import { filterAttributes } from './game-offers-view.ts'
import { deviceName } from './words.ts'

interface Asked {
  name: string
  category: Category
  attributes: readonly GameAttribute[]
}

/** What is asked for in words of the page's language: the game's title, and each choice. */
export interface WatchInWords {
  title: string
  chosen: readonly string[]
}

/** Says what somebody asks to be told of; without choices where the game asks for them no more. */
export const shownWatch = (game: Asked, watched: Watched | null): WatchInWords => ({
  title: m.game_of_category({ game: game.name, category: categoryName(game.category) }),
  chosen: watched ? wordsOf(game.attributes, watched) : [],
})

const wordsOf = (attributes: readonly GameAttribute[], { filters, device }: Watched) => [
  ...chosenWords(filters, filterAttributes(attributes)).map(({ words }) => words),
  ...(device === null ? [] : [deviceName(device)]),
]
