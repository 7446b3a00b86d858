/** What an entry of the audit log can be about, by the first part of its subject, `game:12`. */
export const auditNouns = [
  'order',
  'payment',
  'refund',
  'settlement',
  'profile',
  'seller_application',
  'withdrawal',
  'withdrawals',
  'payout_batch',
  'deposit',
  'receipt',
  'offer',
  'feedback',
  'badge',
  'game',
  'game_faq',
  'game_guide',
  'game_field',
  'game_attribute',
  'guide_step',
  'game_relation',
  'game_family',
  'search_word',
  'popular_search',
  'game_import',
  'attribute_import',
  'category',
  'payment_method',
  'reward',
  'post',
  'article',
  'help_category',
  'setting',
  'outage',
  'dispute',
  'conversation',
  'stock',
  'undelivered',
  'launch',
  'audit',
  'books',
] as const
export type AuditNoun = (typeof auditNouns)[number]

/**
 * What is done in the same words to several nouns, by the last part of an action, `game.create`.
 */
export type AuditVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'move'
  | 'activate'
  | 'pause'
  | 'approve'
  | 'reject'
  | 'confirm'
  | 'refuse'

const edited = ['create', 'update', 'delete'] as const

/** The actions whose words are those of their noun and their verb. */
const plainActions: Partial<Record<AuditNoun, readonly AuditVerb[]>> = {
  seller_application: ['update', 'approve', 'reject'],
  withdrawal: ['approve'],
  payout_batch: ['create', 'approve'],
  deposit: ['confirm', 'refuse'],
  offer: ['pause', 'activate', 'delete'],
  badge: edited,
  game: edited,
  game_faq: [...edited, 'move'],
  game_guide: [...edited, 'move'],
  game_field: [...edited, 'move'],
  game_attribute: [...edited, 'move'],
  guide_step: ['create', 'update', 'move'],
  game_relation: ['create', 'delete'],
  game_family: ['update'],
  search_word: edited,
  category: ['update'],
  payment_method: edited,
  reward: edited,
  post: edited,
  article: edited,
  help_category: [...edited, 'move'],
}

/** The actions whose words say more than noun and verb do. */
const specialActions = [
  'order.mark_paid',
  'order.complete',
  'order.cancel',
  'order.refund_wallet',
  'order.refund_original',
  'order.refund_part',
  'order.refund_part_original',
  'order.dispute',
  'order.settle',
  'order.let_resale_pass',
  'payment.handle',
  'payment.credit',
  'payment.send_back',
  'payment.dismiss',
  'refund.done',
  'settlement.record',
  'user.suspend',
  'user.restore',
  'user.sign_out',
  'user.grant_admin',
  'user.remove_admin',
  'user.grant_seller',
  'user.remove_seller',
  'user.badges',
  'user.reset_link',
  'user.confirm_link',
  'user.ask_two_step_off',
  'user.ask_address',
  'user.withdraw_change',
  'user.two_step_off',
  'user.address',
  'person.note',
  'conversation.write',
  'wallet.deposit',
  'wallet.withdrawal',
  'admin.create',
  'staff.propose',
  'staff.withdraw',
  'staff.take_effect',
  'staff.freeze',
  'account.delete',
  'account.two_step_off',
  'seller_application.submit',
  'seller_application.resubmit',
  'seller_application.notes',
  'seller_application.documents',
  'withdrawal.pay',
  'withdrawal.return',
  'withdrawal.return_exported',
  'withdrawal.export',
  'payout_batch.take_out',
  'payout_batch.drop',
  'payout_batch.export',
  'payout_batch.layout',
  'payout_batch.answer',
  'receipt.arrive',
  'receipt.arrive_other',
  'receipt.not_found',
  'feedback.reject',
  'feedback.remove_reply',
  'games.import',
  'games.layout',
  'games.take_back',
  'guide_step.copy',
  'attributes.import',
  'game_attribute.copy',
  'popular_search.show',
  'popular_search.hide',
  'setting.update',
  'setting.schedule',
  'setting.take_back',
  'outage.enter',
  'dispute.decide',
  'dispute.confirm',
  'dispute.return',
  'dispute.escalate',
  'dispute.assign',
  'dispute.ask',
  'conversation.read',
  'conversation.handle',
  'conversation.remove_message',
  'offer.dismiss_reports',
  'stock.open',
  'stock.let_through',
  'stock.refuse',
  'launch.tick',
  'undelivered.again',
  'undelivered.aside',
  'audit.export',
  'books.export',
] as const
export type SpecialAction = (typeof specialActions)[number]

/** Every action that is ever written: each has words, and a search finds it by them. */
export const auditActions: readonly string[] = [
  ...specialActions,
  ...Object.entries(plainActions).flatMap(([noun, verbs]) =>
    verbs.map((verb) => `${noun}.${verb}`),
  ),
]

/** `game:12` as its noun and its id; a subject of one part has no id. */
export function partsOf(subject: string): { noun: string; id: string } {
  const colon = subject.indexOf(':')
  return colon < 0
    ? { noun: subject, id: '' }
    : { noun: subject.slice(0, colon), id: subject.slice(colon + 1) }
}

/** A field that an entry says something of. `undefined`: on this side nothing is said of it. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/**
 * What changed, field by field. Left out is what stayed as it was, what is empty on both sides, and
 * an id that has its name beside it.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)])
  return [...names]
    .filter((field) => !(field.endsWith('_id') && names.has(field.slice(0, -'_id'.length))))
    .map((field) => ({ field, before: own(old, field), after: own(fresh, field) }))
    .filter(
      (change) =>
        !(isEmpty(change.before) && isEmpty(change.after)) &&
        JSON.stringify(change.before) !== JSON.stringify(change.after),
    )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Never what every object has, whatever a field is called. */
const own = (fields: Record<string, unknown>, field: string): unknown =>
  Object.hasOwn(fields, field) ? fields[field] : undefined

/** A whole value that is no object stands under one name. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return isFields(value) ? value : { value }
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name of the code as words: `meta_title` is "Meta title". */
export function humanised(name: string): string {
  const words = name.replace(/[_.:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
