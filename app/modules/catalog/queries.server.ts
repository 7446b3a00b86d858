export {
  askedOfGame,
  buyerFieldsOf,
  buyerFieldVersion,
  conditionsOf,
  isDependedOn,
  type ConditionField,
  findBuyerField,
  type EditedField,
} from './internal/buyer-fields.server.ts'
export {
  GAMES_PER_PAGE,
  enabledCategories,
  gamesByWord,
  gamesToSell,
  isShown,
  listGames,
  pickerGames,
  saysEachWord,
  searchGames,
  type GameEntry,
  type SearchedWord,
} from './internal/catalog.server.ts'
export {
  categorySetting,
  categorySettings,
  type CategorySetting,
} from './internal/category-settings.server.ts'
export { canDeleteGame } from './internal/game-deletion.server.ts'
export { gameToEdit, gameVersion, type EditableGame } from './internal/game-editing.server.ts'
export type { GamePreview } from './internal/game-import-planning.server.ts'
export {
  LONGEST_IMPORT_MS,
  exampleGamesCsv,
  gameErrorsCsv,
  gameImport,
  type GamesNotImported,
} from './internal/game-import.server.ts'
export { gamesForAdmin, type ListedGame } from './internal/game-list.server.ts'
export { findGame, gameSurroundings } from './internal/game-page.server.ts'
export {
  findRelation,
  gamesToRelate,
  relationsForAdmin,
  type ListedRelation,
} from './internal/game-relations.server.ts'
export type { TextKind } from './internal/game-text-places.server.ts'
export {
  faqsOfGame,
  findFaq,
  findGuide,
  gameNamed,
  guidesOfGame,
  textVersion,
} from './internal/game-texts.server.ts'
export { homeGames, type HomeGame } from './internal/home-games.server.ts'
export {
  type EditedStep,
  findStep,
  guideOfOrder,
  guideStep,
  guideStepsOf,
  type GuidePlace,
  stepsAt,
  stepVersion,
} from './internal/guide-steps.server.ts'
