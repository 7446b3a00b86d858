import { auditActors, auditEntries } from '#modules/reports/audit-log.server.ts'
import { auditActions, auditNouns } from '#modules/reports/audit.ts'
import { actionWords, nounWords } from '#modules/reports/ui/audit-words.ts'
import { listRoute } from '../parts/list-route.tsx'
import { auditAsked } from './audit-asked.ts'
import { auditValueInWords } from './audit-words.ts'
import { AuditLog } from './audit.island.tsx'

// /admin/audit: what staff did, when, to what and why, searched by person, act, day and words. Only
// owners read it. An act that its person has no right to gets no entry here, and so fails
// (decision 22).

const list = listRoute(AuditLog, async (asked, { backOffice }) => {
  const [page, actors] = await Promise.all([
    auditEntries(backOffice, ...auditAsked(asked)),
    auditActors(backOffice, asked.filters.actor),
  ])
  const kinds = auditNouns.map((noun) => [noun, nounWords(noun)] as const)
  const acts = auditActions
    .map((action) => [action, actionWords(action)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return {
    page: page && { ...page, rows: page.rows.map(auditValueInWords) },
    extra: { kinds, acts, actors },
  }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
