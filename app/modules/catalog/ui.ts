export { answerProblem, askedIn, type AskedField } from './internal/ui/asked-field-words.ts'
export { AskedFields } from './internal/ui/asked-fields.tsx'
export { BannerTile } from './internal/ui/banner-tile.tsx'
export { categoryName, categoryTitle } from './internal/ui/category-name.ts'
export { CoinRow } from './internal/ui/coin-row.tsx'
export {
  gameCellProblem,
  gameColumnGuide,
  gameFileProblem,
} from './internal/ui/game-import-words.ts'
export { GamePlate, type PlateGame } from './internal/ui/game-plate.tsx'
export { GameTile, GameTiles } from './internal/ui/game-tile.tsx'
