import { isUuid, shortId } from '#kernel/id.ts'
import { partsOf } from '#modules/reports/audit.ts'

/** The screens that show a subject of the audit log, by its noun. */
const screens: Record<string, (id: string) => string> = {
  order: (id) => `/admin/orders/${id}`,
  seller_application: (id) => `/admin/seller-applications/${id}`,
  category: () => '/admin/categories',
}

/** Where an administrator sees a subject, or null where no screen shows it. */
export function screenOf(subject: string): string | null {
  const { noun, id } = partsOf(subject)
  return Object.hasOwn(screens, noun) ? screens[noun]!(encodeURIComponent(id)) : null
}

/** Whether an id is a number or a UUID, which says nothing by itself. */
export const isKey = (id: string): boolean => isUuid(id) || /^\d+$/.test(id)

/** A subject's id as people say it. */
export const idInWords = (id: string): string => (isUuid(id) ? shortId(id) : id)
