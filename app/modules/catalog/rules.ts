export {
  type Answered,
  answersIn,
  type BuyerField,
  type Condition,
  fieldLimits,
  fieldName,
  fieldTypes,
  type FieldOption,
  type FieldType,
  readAnswers,
} from './internal/buyer-fields.ts'
export {
  ALL_DEVICES,
  categories,
  defaultDevices,
  devicesFor,
  gamePath,
  isBusySubject,
  isCategory,
  platforms,
  type Category,
} from './internal/category.ts'
export { LARGEST_GAME_CSV, gameColumns } from './internal/game-csv.ts'
export { existingModes, type ExistingMode, type PlannedGame } from './internal/game-import-plan.ts'
