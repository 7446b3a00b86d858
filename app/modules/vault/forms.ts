export { lookForm, MAX_LOOK_REASON } from './internal/look.form.ts'
export { type DeliveryForm, readDelivery } from './internal/goods.form.ts'
