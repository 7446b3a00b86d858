export { methodForm, methodLimits } from './internal/payment-method.form.ts'
export { handledForm, MAX_HANDLED_NOTE } from './internal/payments-to-check.form.ts'
