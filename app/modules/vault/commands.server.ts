export { clearStock, deliverByHand, removeUnit, storeUnits } from './internal/stock.server.ts'
export { openUnitOfStock } from './internal/open-unit.server.ts'
export {
  checkPaste,
  type CheckedPaste,
  confirmedPaste,
  type PasteRefusal,
} from './internal/paste.server.ts'
export { takeUnits, tellLowStock } from './internal/taken-units.server.ts'
export { giveAccess, openAccess, shredAccess } from './internal/access.server.ts'
export { rewrapUnits } from './internal/rewrap.server.ts'
export { giveUnits, openUnits, shredUnits } from './internal/units.server.ts'
