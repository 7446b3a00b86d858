import { categories } from '#modules/catalog/category.ts'
import { categoryName, categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { auditActors, auditEntries } from '#modules/reports/audit-log.server.ts'
import { auditActions, auditNouns } from '#modules/reports/audit.ts'
import { actionWords, auditFieldWords, nounWords } from '#modules/reports/ui/audit-words.ts'
import { settingKeys } from '#modules/settings/settings.ts'
import { listRoute } from '../parts/list-route.tsx'
import { auditValueInWords } from './audit-words.ts'
import { AuditLog } from './audit.island.tsx'

const list = listRoute(AuditLog, async (asked, { backOffice }) => {
  const { text } = asked
  const { kind, actor } = asked.filters
  const filters = { kind: auditNouns.find((noun) => noun === kind) ?? ('' as const), actor }
  const said = { actions: actionsSaying(text), subjects: subjectsSaying(text) }
  const [page, actors] = await Promise.all([
    auditEntries(backOffice, { ...asked, filters }, said),
    auditActors(backOffice, actor),
  ])
  const kinds = auditNouns.map((noun) => [noun, nounWords(noun)] as const)
  return {
    page: page && { ...page, rows: page.rows.map(auditValueInWords) },
    extra: { kinds, actors },
  }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

/** The actions whose words in the reader's language, or whose own names, contain the text. */
function actionsSaying(text: string): string[] {
  const wanted = text.toLowerCase()
  return auditActions.filter((action) =>
    [actionWords(action).toLowerCase(), action].some((words) => words.includes(wanted)),
  )
}

/** The settings and categories that the reader's language, or their own names, call by the text. */
function subjectsSaying(text: string): string[] {
  const wanted = text.toLowerCase()
  const says = (...words: string[]) => words.some((each) => each.toLowerCase().includes(wanted))
  return [
    ...settingKeys.filter((key) => says(auditFieldWords(key), key)).map((key) => `setting:${key}`),
    ...categories
      .filter((category) => says(categoryName(category), categoryTitle(category)))
      .map((category) => `category:${category}`),
  ]
}
