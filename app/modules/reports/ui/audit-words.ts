import {
  formatDa,
  formatDate,
  formatNumber,
  formatRate,
  formatTime,
  isolated,
  unbroken,
} from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isUuid, shortId } from '#kernel/id.ts'
import { isCategory } from '#modules/catalog/category.ts'
import type { ExistingMode } from '#modules/catalog/game-import-plan.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { ratingLooks } from '#modules/feedback/ui/order-rating.tsx'
import type { Handling } from '#modules/payments/payment-event.ts'
import type { SettingValue } from '#modules/settings/setting-rule.ts'
import { defaults, isSettingKey, rules } from '#modules/settings/settings.ts'
import {
  choiceName,
  sectionName,
  settingName,
  shownSetting,
} from '#modules/settings/ui/setting-words.ts'
import {
  type AuditNoun,
  type AuditVerb,
  humanised,
  isFields,
  type SpecialAction,
} from '../audit.ts'
import { fields } from '../internal/ui/audit-fields.ts'
import { auditStatus } from '../internal/ui/audit-states.ts'

// The audit log in words, for the desk: what was done ("Game created"), which fields changed, and
// from what to what. What has no words is told by the name that it is stored under.

const nouns: Record<AuditNoun, () => string> = {
  order: m.audit_noun_order,
  payment: m.audit_noun_payment,
  refund: m.audit_noun_refund,
  settlement: m.audit_noun_settlement,
  profile: m.audit_noun_profile,
  seller_application: m.audit_noun_seller_application,
  withdrawal: m.audit_noun_withdrawal,
  withdrawals: m.audit_noun_withdrawals,
  payout_batch: m.audit_noun_payout_batch,
  deposit: m.audit_noun_deposit,
  receipt: m.audit_noun_receipt,
  offer: m.audit_noun_offer,
  feedback: m.audit_noun_feedback,
  badge: m.audit_noun_badge,
  game: m.audit_noun_game,
  game_faq: m.audit_noun_game_faq,
  game_guide: m.audit_noun_game_guide,
  game_field: m.audit_noun_game_field,
  game_attribute: m.audit_noun_game_attribute,
  guide_step: m.audit_noun_guide_step,
  game_relation: m.audit_noun_game_relation,
  game_family: m.audit_noun_game_family,
  search_word: m.audit_noun_search_word,
  popular_search: m.audit_noun_popular_search,
  game_import: m.audit_noun_game_import,
  attribute_import: m.audit_noun_attribute_import,
  category: m.audit_noun_category,
  payment_method: m.audit_noun_payment_method,
  reward: m.audit_noun_reward,
  post: m.audit_noun_post,
  article: m.audit_noun_article,
  help_category: m.audit_noun_help_category,
  setting: m.audit_noun_setting,
  outage: m.audit_noun_outage,
  dispute: m.audit_noun_dispute,
  conversation: m.audit_noun_conversation,
  stock: m.audit_noun_stock,
  undelivered: m.audit_noun_undelivered,
  launch: m.audit_noun_launch,
  audit: m.admin_audit_title,
  books: m.books_title,
}

const verbs: Record<AuditVerb, (inputs: { noun: string }) => string> = {
  create: m.audit_did_create,
  update: m.audit_did_update,
  delete: m.audit_did_delete,
  move: m.audit_did_move,
  activate: m.audit_did_activate,
  pause: m.audit_did_pause,
  approve: m.audit_did_approve,
  reject: m.audit_did_reject,
  confirm: m.audit_did_confirm,
  refuse: m.audit_did_reject,
}

const specials: Record<SpecialAction, () => string> = {
  'order.mark_paid': m.audit_order_mark_paid,
  'order.complete': m.audit_order_complete,
  'order.cancel': m.audit_order_cancel,
  'order.refund_wallet': m.audit_order_refund_wallet,
  'order.refund_original': m.audit_order_refund_original,
  'order.refund_part': m.audit_order_refund_part,
  'order.refund_part_original': m.audit_order_refund_part_original,
  'order.dispute': m.audit_order_dispute,
  'order.settle': m.audit_order_settle,
  'order.let_resale_pass': m.audit_order_let_resale_pass,
  'outage.enter': m.audit_outage_enter,
  'dispute.decide': m.audit_dispute_decide,
  'dispute.confirm': m.audit_dispute_confirm,
  'dispute.return': m.audit_dispute_return,
  'dispute.escalate': m.audit_dispute_escalate,
  'dispute.assign': m.audit_dispute_assign,
  'dispute.ask': m.audit_dispute_ask,
  'conversation.read': m.audit_conversation_read,
  'conversation.handle': m.audit_conversation_handle,
  'conversation.remove_message': m.audit_conversation_remove,
  'offer.dismiss_reports': m.audit_offer_dismiss_reports,
  'stock.open': m.audit_stock_open,
  'stock.let_through': m.audit_stock_let_through,
  'stock.refuse': m.audit_stock_refuse,
  'launch.tick': m.audit_launch_tick,
  'undelivered.again': m.audit_undelivered_again,
  'audit.export': m.audit_audit_export,
  'books.export': m.audit_books_export,
  'undelivered.aside': m.audit_undelivered_aside,
  'payment.handle': m.audit_payment_handle,
  'receipt.arrive': m.audit_receipt_arrive,
  'receipt.arrive_other': m.audit_receipt_arrive_other,
  'receipt.not_found': m.audit_receipt_not_found,
  'payment.credit': m.audit_payment_credit,
  'payment.send_back': m.audit_payment_send_back,
  'payment.dismiss': m.audit_payment_dismiss,
  'refund.done': m.audit_refund_done,
  'settlement.record': m.audit_settlement_record,
  'user.suspend': m.audit_suspend,
  'user.restore': m.audit_restore,
  'user.sign_out': m.audit_sign_out,
  'user.reset_link': m.audit_reset_link,
  'user.confirm_link': m.audit_confirm_link,
  'user.ask_two_step_off': m.audit_ask_two_step_off,
  'user.ask_address': m.audit_ask_address,
  'user.withdraw_change': m.audit_withdraw_change,
  'user.two_step_off': m.audit_done_two_step_off,
  'user.address': m.audit_done_address,
  'person.note': m.audit_person_note,
  'conversation.write': m.audit_conversation_write,
  'user.grant_admin': m.audit_grant_admin,
  'user.remove_admin': m.audit_remove_admin,
  'user.grant_seller': m.audit_grant_seller,
  'user.remove_seller': m.audit_remove_seller,
  'user.badges': m.audit_user_badges,
  'wallet.deposit': m.audit_wallet_deposit,
  'wallet.withdrawal': m.audit_wallet_withdrawal,
  'admin.create': m.audit_admin_create,
  'staff.propose': m.audit_staff_propose,
  'staff.withdraw': m.audit_staff_withdraw,
  'staff.take_effect': m.audit_staff_take_effect,
  'staff.freeze': m.audit_staff_freeze,
  'account.two_step_off': m.audit_two_step_off,
  'account.delete': m.audit_account_delete,
  'seller_application.submit': m.audit_application_submit,
  'seller_application.resubmit': m.audit_application_resubmit,
  'seller_application.notes': m.audit_application_notes,
  'seller_application.documents': m.audit_application_documents,
  'withdrawal.pay': m.audit_withdrawal_pay,
  'withdrawal.return': m.audit_withdrawal_return,
  'withdrawal.return_exported': m.audit_withdrawal_return_exported,
  'withdrawal.export': m.audit_withdrawal_export,
  'payout_batch.take_out': m.audit_payout_take_out,
  'payout_batch.drop': m.audit_payout_drop,
  'payout_batch.export': m.audit_payout_export,
  'payout_batch.layout': m.audit_payout_layout,
  'payout_batch.answer': m.audit_payout_answer,
  'feedback.reject': m.audit_feedback_reject,
  'feedback.remove_reply': m.audit_feedback_remove_reply,
  'games.import': m.audit_games_import,
  'games.layout': m.audit_games_layout,
  'games.take_back': m.audit_games_take_back,
  'guide_step.copy': m.audit_guide_step_copy,
  'attributes.import': m.audit_attributes_import,
  'game_attribute.copy': m.audit_game_attribute_copy,
  'popular_search.show': m.audit_popular_search_show,
  'popular_search.hide': m.audit_popular_search_hide,
  'setting.update': m.audit_setting_update,
  'setting.schedule': m.audit_setting_schedule,
  'setting.take_back': m.audit_setting_take_back,
}

const known = <Words extends object>(
  words: Words,
  name: string,
): name is Extract<keyof Words, string> => Object.hasOwn(words, name)

/** What was done in the reader's language, or as the action is named where it has no words. */
export function actionWords(action: string): string {
  if (known(specials, action)) return specials[action]()
  const dot = action.indexOf('.')
  const [noun, verb] = dot < 0 ? [action, ''] : [action.slice(0, dot), action.slice(dot + 1)]
  if (known(nouns, noun) && known(verbs, verb)) return verbs[verb]({ noun: nouns[noun]() })
  return verb
    ? m.audit_did_other({ noun: nounWords(noun), verb: humanised(verb).toLowerCase() })
    : humanised(action)
}

export const nounWords = (noun: string): string =>
  known(nouns, noun) ? nouns[noun]() : humanised(noun)

/** A field's name in the reader's language; one without words is told by its own name, readably. */
export function auditFieldWords(field: string): string {
  if (isSettingKey(field))
    return m.audit_named({ name: sectionName(rules[field].section), value: settingName(field) })
  return known(fields, field) ? fields[field]() : humanised(field)
}

const MONEY = /(^|_)(price|amount|balance|fee|value|total|refunded|debit|credit|credited|part)$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** How deep a value within a value is told. */
const DEEPEST = 3

/** A value as lines of text in the reader's language; none when nothing was there. */
export function valueLines(noun: string, field: string, value: unknown, depth = 0): string[] {
  if (value === null || value === undefined || value === '') return []
  if (noun === 'setting' && isSettingKey(field) && typeof value === typeof defaults[field])
    return [shownSetting(field, value as SettingValue)]
  if (typeof value === 'boolean') return [value ? m.audit_yes() : m.audit_no()]
  if (typeof value === 'number') return [isolated(numberWords(field, value))]
  if (typeof value === 'string') return [textWords(noun, field, value)]
  if (depth >= DEEPEST) return ['…']
  if (!isFields(value)) return listLines(noun, field, value as unknown[], depth)
  return Object.entries(value).flatMap(([name, each]) =>
    m.audit_named({
      name: auditFieldWords(name),
      value: valueLines(noun, name, each, depth + 1).join(' · ') || m.audit_nothing(),
    }),
  )
}

/** Numbers that name something, and count nothing. */
const NAME = /(?:^|_)id$/

function numberWords(field: string, value: number): string {
  if (field === 'dispute') return m.dispute_number({ number: value })
  if (NAME.test(field)) return String(value)
  if (field.endsWith('_bp')) return formatRate(value)
  if (!Number.isInteger(value)) return String(value)
  return MONEY.test(field) ? formatDa(value) : formatNumber(value)
}

function textWords(noun: string, field: string, value: string): string {
  if (field === 'category' && isCategory(value)) return categoryName(value)
  if (field === 'status') return auditStatus(noun, value) ?? humanised(value)
  if (field === 'rating' && known(ratingLooks, value)) return ratingLooks[value].label()
  if (field === 'locale') return choiceName(value)
  if (field === 'changed_fields' || (field === 'columns' && noun === 'game_import'))
    return auditFieldWords(value)
  if (noun === 'audit' && field === 'act') return actionWords(value)
  if (noun === 'audit' && field === 'kind') return nounWords(value)
  if (field === 'handled_as' && known(handled, value)) return handled[value]()
  if (field === 'existing' && known(existing, value)) return existing[value]()
  if (MOMENT.test(value) && !Number.isNaN(Date.parse(value)))
    return unbroken(`${formatDate(value)} ${formatTime(value)}`)
  return isUuid(value) ? shortId(value) : value
}

const handled: Record<Handling, () => string> = {
  credited: m.desk_handled_credited,
  marked_paid: m.desk_handled_marked_paid,
  sent_back: m.desk_handled_sent_back,
  nothing: m.desk_handled_nothing,
}

const existing: Record<ExistingMode, () => string> = {
  update: m.audit_existing_update,
  skip: m.audit_existing_skip,
}

/** Short things in one line, others each in their own. */
function listLines(noun: string, field: string, values: unknown[], depth: number): string[] {
  const lines = values.map((each) => valueLines(noun, field, each, depth + 1).join(' · '))
  return values.some(isFields) ? lines : [lines.join(m.stats_comma() + ' ')].filter(Boolean)
}
