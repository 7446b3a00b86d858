export { MAX_BADGE_NAME, badgeForm } from './internal/badge.form.ts'
export { MAX_NAME, MAX_PHONE, phoneField } from './internal/contact.form.ts'
export { mailLanguageForm } from './internal/mail-language.form.ts'
export { MAX_ACT_REASON, userActForm } from './internal/user-act.form.ts'
