export { stockPath } from './internal/stock.ts'
export { LARGEST_PASTE, MOST_ROWS } from './internal/paste.ts'
export type { GoodsState } from './internal/goods-state.ts'
export { deliveredBy, type DeliveredBy, unitsOf } from './internal/goods.ts'
