import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate, type PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { Plate } from '#ui/plate.tsx'
import { CellMedia } from '#ui/table.tsx'

type GameCellProps = { game: PlateGame; note?: string }

/** A game as lists and questions show it, with its category below. */
export const GameCell = ({ game, note = categoryName(game.category) }: GameCellProps) => (
  <CellMedia image={<GamePlate game={game} />} title={game.name} note={note} />
)

type Ordered = Record<'game_slug' | 'game_name', string> & {
  game_mono: string | null
  category: Parameters<typeof Plate>[0]['medal']
}

/** The plate of the game that an order was about. */
export const OrderedPlate = ({
  of: { game_slug, game_name, game_mono, category },
}: {
  of: Ordered
}) => <Plate slug={game_slug} name={game_name} mono={game_mono} medal={category} />
