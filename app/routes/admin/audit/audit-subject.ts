import { isUuid, shortId } from '#kernel/id.ts'
import type { AuditEntry } from '#modules/reports/audit-log.server.ts'
import { type AuditNoun, partsOf } from '#modules/reports/audit.ts'
import { isSettingKey, rules } from '#modules/settings/settings.ts'

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
  payment: { list: '/admin/payments', one: dialog },
  refund: { list: '/admin/refunds', one: dialog },
  settlement: { list: '/admin/provider' },
  profile: { list: '/admin/users', one: dialog },
  seller_application: { list: '/admin/seller-applications', one: dialog },
  withdrawal: { list: '/admin/withdrawals', one: dialog },
  withdrawals: { list: '/admin/withdrawals' },
  deposit: { list: '/admin/deposits', one: dialog },
  receipt: { list: '/admin/receipts', one: dialog },
  offer: { list: '/admin/offers', one: search },
  feedback: { list: '/admin/feedback', one: search },
  badge: { list: '/admin/badges', one: dialog },
  game: { list: '/admin/games', one: dialog },
  game_faq: { list: '/admin/games', one: (game, id) => `/${game}/faqs/${id}` },
  game_guide: { list: '/admin/games', one: (game, id) => `/${game}/guides/${id}` },
  game_field: { list: '/admin/games', one: (game, id) => `/${game}/fields/${id}` },
  guide_step: {
    list: '/admin/categories',
    one: (place, id) =>
      isKey(place) ? `/admin/games/${place}/steps/${id}` : `/${place}/steps/${id}`,
  },
  game_relation: { list: '/admin/game-relations' },
  game_import: { list: '/admin/games' },
  category: { list: '/admin/categories' },
  payment_method: { list: '/admin/payment-methods', one: dialog },
  reward: { list: '/admin/rewards', one: dialog },
  post: { list: '/admin/blog', one: dialog },
  article: { list: '/admin/help-articles', one: dialog },
  help_category: { list: '/admin/help-articles', one: (by) => `/categories/${by}` },
  setting: { list: '/admin/settings' },
  outage: { list: '/admin/outages' },
  dispute: { list: '/admin/disputes', one: (_, id) => `/${id}` },
  conversation: { list: '/admin/messages', one: dialog },
  stock: { list: '/admin/stock', one: dialog },
}

const known = (noun: string): noun is AuditNoun => Object.hasOwn(screens, noun)

/**
 * Where an administrator sees what an entry is about: itself while it is there, afterwards the list
 * where it was. Null where no screen shows it.
 */
export function screenOf({
  subject,
  found_by,
}: Pick<AuditEntry, 'subject' | 'found_by'>): string | null {
  const { noun, id } = partsOf(subject)
  if (!known(noun)) return null
  const { list, one } = screens[noun]
  if (noun === 'setting' && isSettingKey(id)) return `${list}#${rules[id].section}`
  if (!one || found_by === null) return list
  const place = one(encodeURIComponent(found_by), encodeURIComponent(id))
  return place.startsWith('/admin/') ? place : list + place
}

/** Whether an id is a number or a UUID, which says nothing by itself. */
export const isKey = (id: string): boolean => isUuid(id) || /^\d+$/.test(id)

/** A subject's id as people say it. */
export const idInWords = (id: string): string => (isUuid(id) ? shortId(id) : id)
