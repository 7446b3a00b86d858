import type { AskedAttribute } from '#modules/catalog/ui/attribute-words.ts'
import type { PlateGame } from '#modules/catalog/ui/game-plate.tsx'

/** What an offer says of an attribute; of an open one it can be said, and `due` it must be. */
interface FactCell {
  isOpen: boolean
  isDue: boolean
  /** As it is stated now; empty where it is not. */
  text: string
}

/** An offer that lacks facts, with a cell of each column. */
export interface CompleteRow {
  id: number
  title: string
  price: number
  image: string | null
  cells: readonly FactCell[]
}

/** A seller's offers of a game that lack facts, and the facts that some of them lack. */
export interface CompleteGrid {
  game: Pick<PlateGame, 'slug' | 'name' | 'mono' | 'category'> & { id: number }
  columns: readonly AskedAttribute[]
  rows: readonly CompleteRow[]
}
