import { withLocale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { GameEntry } from '#modules/catalog/catalog.server.ts'
import { type Category, gamePath } from '#modules/catalog/category.ts'
import { smallestOf } from '#modules/images/image.ts'
import { monogram } from '#ui/art.ts'

/** A game as the picker and the search box receive it. */
export interface PickerGame {
  name: string
  /** In the language of the page. */
  path: string
  slug: string
  category: Category
  mono: string
  logo_url: string | null
}

/** The answer of /games.json. */
export interface PickerGames {
  featured: PickerGame[]
  /** By name. */
  games: PickerGame[]
  /** How many games there are in all. */
  count: number
  /** The game after which `?after=` goes on; null when these are the last. */
  next: number | null
}

export const listed = (game: GameEntry): PickerGame => ({
  name: game.name,
  path: withLocale(gamePath(game), getLocale()),
  slug: game.slug,
  category: game.category,
  mono: game.mono || monogram(game.name),
  logo_url: game.logo_url && smallestOf(game.logo_url),
})
