export { buyerFieldForm, withOptions } from './internal/buyer-field.form.ts'
export { MAX_CATEGORY_REASON, categoryReasonForm } from './internal/category-reason.form.ts'
export { faqForm, guideForm, textLimits } from './internal/game-texts.form.ts'
export { gameForm, gameLimits } from './internal/game.form.ts'
