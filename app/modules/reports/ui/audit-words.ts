import { formatDa, formatDate, formatNumber, formatRate, formatTime, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { applicationStatuses } from '#modules/identity/seller-application.ts'
import { applicationStatusLabel } from '#modules/identity/ui/application-status.tsx'
import { statuses } from '#modules/orders/order.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { type AuditNoun, type AuditVerb, humanised, isFields, type SpecialAction } from '../audit.ts'
import { fields } from './audit-fields.ts'

const nouns: Record<AuditNoun | 'account' | 'admin', () => string> = {
  order: m.audit_noun_order, profile: m.audit_noun_profile, wallet: m.audit_noun_wallet, seller_application: m.audit_noun_seller_application,
  game: m.audit_noun_game, game_faq: m.audit_noun_game_faq, game_guide: m.audit_noun_game_guide, game_relation: m.audit_noun_game_relation,
  games: m.audit_noun_games, category: m.audit_noun_category, offer: m.audit_noun_offer, badge: m.audit_noun_badge,
  withdrawal: m.audit_noun_withdrawal, deposit: m.audit_noun_deposit, payment_method: m.audit_noun_payment_method, reward: m.audit_noun_reward,
  feedback: m.audit_noun_feedback, post: m.audit_noun_post, article: m.audit_noun_article, help_category: m.audit_noun_help_category,
  setting: m.audit_noun_setting, account: m.audit_noun_profile, admin: m.audit_noun_profile,
}

const verbs: Record<AuditVerb, (inputs: { noun: string }) => string> = {
  create: m.audit_did_create, update: m.audit_did_update, delete: m.audit_did_delete, activate: m.audit_did_activate,
  deactivate: m.audit_did_pause, pause: m.audit_did_pause, enable: m.audit_did_activate, disable: m.audit_did_pause,
  approve: m.audit_did_approve, reject: m.audit_did_reject, confirm: m.audit_did_confirm, refuse: m.audit_did_reject, pay: m.audit_did_pay,
  return: m.audit_did_return, cancel: m.audit_did_cancel, publish: m.audit_did_publish, unpublish: m.audit_did_unpublish,
  restore: m.audit_did_restore, submit: m.audit_did_submit, import: m.audit_did_import, reorder: m.audit_did_reorder,
  upload: m.audit_did_upload, remove: m.audit_did_delete, add: m.audit_did_create, notes: m.audit_did_notes, adjust: m.audit_did_update,
}

const specials: Record<SpecialAction, () => string> = {
  'profile.grant_admin': m.audit_grant_admin, 'profile.revoke_admin': m.audit_revoke_admin, 'profile.grant_seller': m.audit_grant_seller,
  'profile.revoke_seller': m.audit_revoke_seller, 'profile.suspend': m.audit_suspend, 'profile.restore': m.audit_restore,
  'profile.sign_out': m.audit_sign_out, 'profile.give_badge': m.audit_give_badge, 'profile.take_badge': m.audit_take_badge,
  'wallet.adjust': m.audit_wallet_adjust, 'withdrawal.pay': m.audit_withdrawal_pay, 'withdrawal.return': m.audit_withdrawal_return,
  'order.mark_paid': m.audit_order_mark_paid, 'order.complete': m.audit_order_complete, 'order.receive': m.audit_order_receive,
  'order.cancel': m.audit_order_cancel, 'order.refund_wallet': m.audit_order_refund_wallet, 'order.refund_original': m.audit_order_refund_original,
  'order.dispute': m.audit_order_dispute, 'order.settle': m.audit_order_settle, 'order.release': m.audit_order_release,
  'feedback.reject': m.audit_feedback_reject, 'feedback.approve': m.audit_feedback_approve, 'games.import': m.audit_games_import,
  'seller_application.submit': m.audit_application_submit, 'seller_application.resubmit': m.audit_application_resubmit,
  'seller_application.notes': m.audit_application_notes, 'account.delete': m.audit_account_delete, 'admin.create': m.audit_grant_admin,
  'setting.update': m.audit_setting_update,
}

const known = <Words extends object>(words: Words, name: string): name is Extract<keyof Words, string> => Object.hasOwn(words, name)

/** What was done in the reader's language: "Game created". An action without words is told by its own name, readably. */
export function actionWords(action: string): string {
  if (known(specials, action)) return specials[action]()
  const dot = action.indexOf('.')
  const [noun, verb] = dot < 0 ? [action, ''] : [action.slice(0, dot), action.slice(dot + 1)]
  if (known(nouns, noun) && known(verbs, verb)) return verbs[verb]({ noun: nouns[noun]() })
  return verb ? m.audit_did_other({ noun: nounWords(noun), verb: humanised(verb).toLowerCase() }) : humanised(action)
}

export const nounWords = (noun: string): string => (known(nouns, noun) ? nouns[noun]() : humanised(noun))

/** A field's name in the reader's language; one without words is told by its own name, readably. */
export function fieldWords(field: string): string {
  if (known(fields, field)) return fields[field]()
  const plain = field.replace(/_bp$/, '')
  return known(fields, plain) ? fields[plain]() : humanised(plain)
}

const MONEY = /(^|_)(price|amount|balance|fee|value|total|refunded|debit|credit)$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** How deep a value within a value is told. */
const DEEPEST = 3

/** A value as lines of text in the reader's language; none when nothing was there. */
export function valueLines(noun: string, field: string, value: unknown, depth = 0): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [value ? m.audit_yes() : m.audit_no()]
  if (typeof value === 'number') return [leftToRight(numberWords(field, value))]
  if (typeof value === 'string') return [textWords(noun, field, value)]
  if (depth >= DEEPEST) return ['…']
  if (!isFields(value)) return listLines(noun, field, value as unknown[], depth)
  return Object.entries(value).flatMap(([name, each]) => m.audit_named({ name: fieldWords(name), value: valueLines(noun, name, each, depth + 1).join(' · ') || m.audit_nothing() }))
}

function numberWords(field: string, value: number): string {
  if (field.endsWith('_bp')) return formatRate(value)
  if (!Number.isInteger(value)) return String(value)
  return MONEY.test(field) ? formatDa(value) : formatNumber(value)
}

function textWords(noun: string, field: string, value: string): string {
  if (field === 'category' && isCategory(value)) return categoryName(value)
  if (field === 'status') return statusWords(noun, value)
  if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return `${formatDate(value)} ${formatTime(value)}`
  return value
}

function statusWords(noun: string, value: string): string {
  const order = noun === 'order' && statuses.find((status) => status === value)
  if (order) return statusLabel(order)
  const application = noun === 'seller_application' && applicationStatuses.find((status) => status === value)
  return application ? applicationStatusLabel(application) : known(fields, value) ? fields[value]() : humanised(value)
}

/** Short things in one line, others each in their own. */
function listLines(noun: string, field: string, values: unknown[], depth: number): string[] {
  const lines = values.map((each) => valueLines(noun, field, each, depth + 1).join(' · '))
  return values.some(isFields) ? lines : [lines.join(m.stats_comma() + ' ')].filter(Boolean)
}
