import { formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isUuid, shortId } from '#kernel/id.ts'
import { isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { AuditEntry } from '#modules/reports/audit-log.server.ts'
import { type AuditNoun, changesOf, humanised, partsOf } from '#modules/reports/audit.ts'
import { excerptOf } from '#modules/reports/excerpt.ts'
import {
  actionWords,
  auditFieldWords,
  nounWords,
  valueLines,
} from '#modules/reports/ui/audit-words.ts'
import { settingPath } from '#modules/settings/setting-path.ts'
import { isSettingKey } from '#modules/settings/settings.ts'

/** A value in words, and how it begins; empty where it is none. */
export interface ValueInWords {
  text: string
  cut: string
}

/**
 * An entry of the log as its reader sees it. The words are put together on the server: those of
 * all that can be changed would be most of what the browser loads.
 */
export interface EntryInWords {
  id: number
  done: string
  created_at: Date
  /** The time of its day. */
  clock: string
  /**
   * What it is about: its kind, what it is called, its id where that is a key, where it is seen.
   */
  subject: { noun: string; called: string | null; key: string | null; screen: string | null }
  actor_id: string | null
  /** Null for a person who is not there any more. */
  actor: string | null
  reason: ValueInWords | null
  changes: { field: string; before: ValueInWords | null; after: ValueInWords }[]
  /** What is new has no value before. */
  isNew: boolean
}

/** Puts an entry into the reader's language. */
export function auditValueInWords(entry: AuditEntry): EntryInWords {
  const { id, created_at, actor_id, actor, reason, before, after } = entry
  const parts = partsOf(entry.subject)
  const valueOf = (field: string, value: unknown) =>
    valueInWords(valueLines(parts.noun, field, value))
  return {
    id,
    done: actionWords(entry.action),
    created_at,
    clock: formatTime(created_at),
    subject: {
      noun: nounWords(parts.noun),
      called: entry.name ?? calledBy(parts.noun, parts.id),
      key: isKey(parts.id) && parts.noun !== 'dispute' ? idInWords(parts.id) : null,
      screen: screenOf(entry),
    },
    actor_id,
    actor,
    reason: reason ? valueInWords([reason]) : null,
    changes: changesOf(before, after).map((change) => ({
      field: auditFieldWords(change.field),
      before: change.before === undefined ? null : valueOf(change.field, change.before),
      after: valueOf(change.field, change.after),
    })),
    isNew: before === null,
  }
}

function valueInWords(lines: readonly string[]): ValueInWords {
  const text = lines.join('\n')
  return { text, cut: excerptOf(text) }
}

/** What says itself what it is: a category, a setting. */
function calledBy(noun: string, id: string): string | null {
  if (isCategory(id)) return categoryName(id)
  if (noun === 'dispute') return m.dispute_number({ number: id })
  if (id === '' || isKey(id)) return null
  return noun === 'setting' ? auditFieldWords(id) : humanised(id)
}

interface Screen {
  list: string
  /**
   * What follows the list's address for one subject, or where it is itself: `by` is what it is
   * found by, `id` its own id.
   */
  one?: (by: string, id: string) => string
}

const dialog = (by: string) => `/${by}`
const search = (by: string) => `?q=${by}`

/** The screens that show a subject of the audit log, by its noun. */
const screens: Record<AuditNoun, Screen> = {
  order: { list: '/admin/orders', one: dialog },
  launch: { list: '/admin' },
  audit: { list: '/admin/audit' },
  books: { list: '/admin/books' },
  payment: { list: '/admin/payments', one: dialog },
  refund: { list: '/admin/refunds', one: dialog },
  settlement: { list: '/admin/provider' },
  profile: { list: '/admin/users', one: dialog },
  seller_application: { list: '/admin/seller-applications', one: dialog },
  withdrawal: { list: '/admin/withdrawals', one: dialog },
  withdrawals: { list: '/admin/withdrawals' },
  payout_batch: { list: '/admin/payout-batches', one: dialog },
  deposit: { list: '/admin/deposits', one: dialog },
  receipt: { list: '/admin/receipts', one: dialog },
  offer: { list: '/admin/offers', one: search },
  feedback: { list: '/admin/feedback', one: search },
  badge: { list: '/admin/badges', one: dialog },
  game: { list: '/admin/games', one: dialog },
  game_faq: { list: '/admin/games', one: (game, id) => `/${game}/faqs/${id}` },
  game_guide: { list: '/admin/games', one: (game, id) => `/${game}/guides/${id}` },
  game_field: { list: '/admin/games', one: (game, id) => `/${game}/fields/${id}` },
  game_attribute: { list: '/admin/games', one: (game, id) => `/${game}/attributes/${id}` },
  guide_step: {
    list: '/admin/categories',
    one: (place, id) => `/admin/${isKey(place) ? 'games' : 'categories'}/${place}/steps/${id}`,
  },
  game_relation: { list: '/admin/game-relations' },
  game_family: { list: '/admin/games' },
  search_word: { list: '/admin/search-words', one: dialog },
  popular_search: { list: '/admin/searches' },
  game_import: { list: '/admin/games' },
  attribute_import: { list: '/admin/games' },
  category: { list: '/admin/categories' },
  payment_method: { list: '/admin/payment-methods', one: dialog },
  reward: { list: '/admin/rewards', one: dialog },
  post: { list: '/admin/blog', one: dialog },
  article: { list: '/admin/help-articles', one: dialog },
  help_category: {
    list: '/admin/help-articles',
    one: (by) => `/admin/help-articles/categories/${by}`,
  },
  setting: { list: '/admin/settings' },
  outage: { list: '/admin/outages' },
  dispute: { list: '/admin/disputes', one: (_, id) => `/${id}` },
  conversation: { list: '/admin/messages', one: dialog },
  stock: { list: '/admin/stock', one: dialog },
  undelivered: { list: '/admin/undelivered' },
}

const known = (noun: string): noun is AuditNoun => Object.hasOwn(screens, noun)

/**
 * Where an administrator sees what an entry is about: itself while it is there, afterwards the list
 * where it was. Null where no screen shows it.
 */
function screenOf({ subject, found_by }: Pick<AuditEntry, 'subject' | 'found_by'>): string | null {
  const { noun, id } = partsOf(subject)
  if (!known(noun)) return null
  const { list, one } = screens[noun]
  if (noun === 'setting' && isSettingKey(id)) return settingPath(id)
  if (!one || found_by === null) return list
  const place = one(encodeURIComponent(found_by), encodeURIComponent(id))
  return place.startsWith('/admin/') ? place : list + place
}

/** Whether an id is a number or a UUID, which says nothing by itself. */
const isKey = (id: string): boolean => isUuid(id) || /^\d+$/.test(id)

/** A subject's id as people say it. */
const idInWords = (id: string): string => (isUuid(id) ? shortId(id) : id)
