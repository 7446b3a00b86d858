export { deliveredBySql, goodsFields } from './internal/fields.server.ts'
export { goodsState } from './internal/goods-state.server.ts'
export { credentialFields, accessStands, credentialsState } from './internal/credentials.server.ts'
export { heldBySeller, heldUnit, heldUnitsOf } from './internal/held-page.server.ts'
export type { OpenUnit } from './internal/opened.server.ts'
export { hasUnits, unitsGiven, wasGiven } from './internal/units.server.ts'
export { isWaitingResale, resalesToLookAt } from './internal/resales-to-look-at.server.ts'
export {
  type SameAccount,
  sameAccountsOf,
  sameAccountsOfUnit,
} from './internal/same-accounts.server.ts'
export { offerOfStock, stockOf, unitOf } from './internal/stock-page.server.ts'
export { isVaultOpen } from './internal/vault.server.ts'
