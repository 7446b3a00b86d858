export { deliveredBy, type DeliveredBy, unitsOf } from './internal/goods.ts'
