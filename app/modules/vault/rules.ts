export type { GoodsState } from './internal/goods-state.ts'
export { deliveredBy, type DeliveredBy, unitsOf } from './internal/goods.ts'
