export { stockPath } from './internal/stock.ts'
export { LARGEST_PASTE, MOST_ROWS } from './internal/paste.ts'
export { deliveredBy, type DeliveredBy, unitsOf } from './internal/goods.ts'
