export { deliveredBySql, goodsFields } from './internal/fields.server.ts'
export { goodsState } from './internal/goods-state.server.ts'
export { accessFields, accessStands, accessState } from './internal/access.server.ts'
export { heldBySeller, heldUnit, heldUnitsOf } from './internal/held-page.server.ts'
export type { OpenUnit } from './internal/opened.server.ts'
export { hasUnits, unitsGiven, wasGiven } from './internal/units.server.ts'
export {
  isWaitingResale,
  resalesToLookAt,
  type SameAccount,
  sameAccountsOf,
  sameAccountsOfUnit,
} from './internal/resale.server.ts'
export { offerOfStock, stockOf, unitOf } from './internal/stock-page.server.ts'
export { isVaultOpen } from './internal/vault.server.ts'
