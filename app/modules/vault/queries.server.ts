export { deliveredBySql, goodsFields } from './internal/fields.server.ts'
export { goodsState } from './internal/goods-state.server.ts'
export { accessFields, accessState, accessWasGiven } from './internal/access.server.ts'
export {
  heldBySeller,
  heldUnit,
  heldUnitsOf,
  type ListedHeld,
} from './internal/held-page.server.ts'
export type { OpenUnit } from './internal/opened.server.ts'
export { hasUnits, unitsGiven, wasGiven } from './internal/units.server.ts'
export { offerOfStock, stockOf, unitOf } from './internal/stock-page.server.ts'
export { isVaultOpen } from './internal/vault.server.ts'
