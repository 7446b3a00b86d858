export { type DeliveryForm, isWithheld, readDelivery } from './internal/goods.form.ts'
