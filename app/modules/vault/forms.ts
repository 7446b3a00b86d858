export { type DeliveryForm, readDelivery } from './internal/goods.form.ts'
