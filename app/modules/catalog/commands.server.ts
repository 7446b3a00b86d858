export {
  deleteBuyerField,
  moveBuyerField,
  saveBuyerField,
} from './internal/buyer-field-editing.server.ts'
export { tryBuyerField } from './internal/buyer-field-trial.server.ts'
export { setCategoryEnabled } from './internal/category-settings.server.ts'
export { deleteGame } from './internal/game-deletion.server.ts'
export { createGame, switchGame, updateGame } from './internal/game-editing.server.ts'
export type { GameImportResult } from './internal/game-import-planning.server.ts'
export {
  giveUpImport,
  importAskedGames,
  type GameImportId,
} from './internal/game-import-run.server.ts'
export { askForGames, forgetOldGameFiles, keepGameFile } from './internal/game-import.server.ts'
export type { ImageChange } from './internal/game-images.server.ts'
export {
  createRelation,
  deleteRelation,
  type RelationRefusal,
} from './internal/game-relations.server.ts'
export { deleteText, saveFaq, saveGuide } from './internal/game-text-editing.server.ts'
export { moveText } from './internal/game-text-places.server.ts'
