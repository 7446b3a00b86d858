import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate, type PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { CellMedia } from '#ui/table.tsx'

type GameCellProps = { game: PlateGame; note?: string }

/** A game as lists and questions show it, with its category below. */
export const GameCell = ({ game, note = categoryName(game.category) }: GameCellProps) => (
  <CellMedia image={<GamePlate game={game} />} title={game.name} note={note} />
)
