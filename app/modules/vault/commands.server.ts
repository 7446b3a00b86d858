export { storeUnits } from './internal/stock.server.ts'
export { clearStock, deliverByHand, removeUnit } from './internal/remove-stock.server.ts'
export {
  type HeldRefusal,
  letUnitsThrough,
  removeHeldStock,
  type WhichHeld,
} from './internal/held-units.server.ts'
export { openHeldUnit, openUnitOfStock } from './internal/open-unit.server.ts'
export {
  checkPaste,
  type CheckedPaste,
  confirmedPaste,
  type PasteRefusal,
} from './internal/paste.server.ts'
export { allocateStock, tellLowStock } from './internal/allocate-stock.server.ts'
export {
  storeCredentials,
  openCredentials,
  shredCredentials,
} from './internal/credentials.server.ts'
export { clearResale } from './internal/resales-to-look-at.server.ts'
export { rewrapUnits } from './internal/rewrap.server.ts'
export { giveUnits, openUnits, shredUnits } from './internal/units.server.ts'
