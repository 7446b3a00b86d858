/** What an entry of the audit log can be about, by the first part of its subject, `game:12`. */
export const auditNouns = [
  'order', 'profile', 'wallet', 'seller_application', 'game', 'game_faq', 'game_guide', 'game_relation', 'games', 'category', 'offer', 'badge',
  'withdrawal', 'deposit', 'payment_method', 'reward', 'feedback', 'post', 'article', 'help_category', 'setting',
] as const
export type AuditNoun = (typeof auditNouns)[number]

export const nounFrom = (value: string | null): AuditNoun | null => auditNouns.find((noun) => noun === value) ?? null

/** What can be done to any of them, by the last part of an action, `game.create`. Some actions have words of their own. */
export const auditVerbs = [
  'create', 'update', 'delete', 'activate', 'deactivate', 'pause', 'enable', 'disable', 'approve', 'reject', 'confirm', 'refuse', 'pay', 'return',
  'cancel', 'publish', 'unpublish', 'restore', 'submit', 'import', 'reorder', 'upload', 'remove', 'add', 'notes', 'adjust',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** The actions whose words say more than noun and verb do. */
export const specialActions = [
  'profile.grant_admin', 'profile.revoke_admin', 'profile.grant_seller', 'profile.revoke_seller', 'profile.suspend', 'profile.restore',
  'profile.sign_out', 'profile.give_badge', 'profile.take_badge', 'wallet.adjust', 'withdrawal.pay', 'withdrawal.return',
  'order.mark_paid', 'order.complete', 'order.receive', 'order.cancel', 'order.refund_wallet', 'order.refund_original', 'order.dispute', 'order.settle',
  'order.release', 'feedback.reject', 'feedback.approve', 'games.import', 'seller_application.submit', 'seller_application.resubmit',
  'seller_application.notes', 'account.delete', 'admin.create', 'setting.update',
] as const
export type SpecialAction = (typeof specialActions)[number]

/** Every action that the words of a search are compared with. */
export const knownActions: readonly string[] = [...new Set<string>([...specialActions, ...auditNouns.flatMap((noun) => auditVerbs.map((verb) => `${noun}.${verb}`))])]

/** `game:12` as its noun and its id; a subject of one part has no id. */
export function partsOf(subject: string): { noun: string; id: string } {
  const colon = subject.indexOf(':')
  return colon < 0 ? { noun: subject, id: '' } : { noun: subject.slice(0, colon), id: subject.slice(colon + 1) }
}

/** A field that an entry says something of. `undefined`: on this side nothing is said of it. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What changed, field by field. A field that stayed as it was is left out. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((field) => ({ field, before: own(old, field), after: own(fresh, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Never what every object has, whatever a field is called. */
const own = (fields: Record<string, unknown>, field: string): unknown => (Object.hasOwn(fields, field) ? fields[field] : undefined)

/** A whole value that is no object stands under one name. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return isFields(value) ? value : { value }
}

export const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name of the code as words: `meta_title` is "Meta title". */
export function humanised(name: string): string {
  const words = name.replace(/[_.:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How many letters and lines of a value stand open; the whole of a longer one opens on demand. */
const SHORT = 160
const LINES = 4
const CUT = 140

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a long text with an ellipsis, never ending within a letter; a short text as it is. */
export function excerptOf(text: string): string {
  if (text.length <= SHORT && text.split('\n').length <= LINES) return text
  const beginning = text.split('\n').slice(0, LINES).join('\n').slice(0, 4 * CUT)
  return `${Array.from(letters.segment(beginning), ({ segment }) => segment).slice(0, CUT).join('').trimEnd()}…`
}
