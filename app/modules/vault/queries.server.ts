export { deliveredBySql, goodsFields } from './internal/fields.server.ts'
export { goodsState } from './internal/goods-state.server.ts'
export { hasUnits, type OpenUnit, unitsGiven, wasGiven } from './internal/units.server.ts'
export { isVaultOpen } from './internal/vault.server.ts'
