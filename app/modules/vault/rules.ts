export { isInstantKind, MOST_IN_STOCK, stockPath, type UnitState, unitStates } from './internal/stock.ts'
export { deliveredBy, type DeliveredBy, unitsOf } from './internal/goods.ts'
