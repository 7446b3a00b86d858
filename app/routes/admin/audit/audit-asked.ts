import { inLocale } from '#i18n/locale.server.ts'
import type { Asked } from '#kernel/list-params.ts'
import { locales } from '#kernel/locale.ts'
import { categories } from '#modules/catalog/category.ts'
import { categoryName, categoryTitle } from '#modules/catalog/ui/category-name.ts'
import type { AskedAudit, AuditSaid } from '#modules/reports/audit-log.server.ts'
import { auditActions, auditNouns } from '#modules/reports/audit.ts'
import { actionWords, auditFieldWords } from '#modules/reports/ui/audit-words.ts'
import { settingKeys } from '#modules/settings/settings.ts'
import type { AuditFilters } from './audit.island.tsx'

/** What an address asks of the log, and what its text means in words of both languages. */
export function auditAsked(asked: Asked<AuditFilters, string>): [AskedAudit, AuditSaid] {
  const { kind, ...others } = asked.filters
  const filters = { ...others, kind: auditNouns.find((noun) => noun === kind) ?? ('' as const) }
  const { text } = asked
  return [
    { ...asked, filters },
    { actions: actionsSaying(text), subjects: subjectsSaying(text) },
  ]
}

/** Whether something is called by a text in either language. */
const isCalled = (text: string, names: () => readonly string[]): boolean =>
  locales.some((locale) =>
    inLocale(locale, names).some((name) => name.toLowerCase().includes(text.toLowerCase())),
  )

/** The actions whose words, or whose own names, contain the text. */
const actionsSaying = (text: string): string[] =>
  auditActions.filter((action) => isCalled(text, () => [actionWords(action), action]))

/** The settings and categories that their names, or their own keys, call by the text. */
const subjectsSaying = (text: string): string[] => [
  ...settingKeys
    .filter((key) => isCalled(text, () => [auditFieldWords(key), key]))
    .map((key) => `setting:${key}`),
  ...categories
    .filter((category) => isCalled(text, () => [categoryName(category), categoryTitle(category)]))
    .map((category) => `category:${category}`),
]
