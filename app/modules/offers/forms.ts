export { batchForm, percentField, selectionOf } from './internal/batch.form.ts'
export { MAX_OFFER_REASON, offerReasonForm } from './internal/offer-moderation.form.ts'
export { editForms, type EditKind, newOfferForm } from './internal/offer.form.ts'
