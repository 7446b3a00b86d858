import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { toAlgiers } from '#kernel/algiers.ts'
import { csvPieces } from '#kernel/csv.ts'
import { allAuditEntries, type AuditEntry } from '#modules/reports/audit-log.server.ts'
import { recordFile } from '#modules/reports/file-taken.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { askedOf } from '../parts/asked.ts'
import type { AnyList } from '../parts/list-definition.ts'
import type { Asked } from '#kernel/list-params.ts'
import { auditAsked } from './audit-asked.ts'
import { auditValueInWords, type ValueInWords } from './audit-words.ts'
import { type AuditFilters, AuditLog } from './audit.island.tsx'
import type { Route } from './+types/csv'

// a form's, since who took it out is written down
export const loader = ({ url }: Route.LoaderArgs) => redirect(`/admin/audit${url.search}`)

/** What the log is narrowed to in the address, as a file in words of the reader's language. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, backOffice, viewer, now } = asViewer(context, request)
  const asked = askedOf(AuditLog.desk as unknown as AnyList, url.searchParams)
  const filters = Object.entries({ text: asked.text, ...asked.filters })
  const narrowed = Object.fromEntries(filters.filter(([, value]) => value !== ''))
  await recordFile(db, viewer, { of: 'audit', asked: narrowed }, now)
  const pages = allAuditEntries(backOffice, ...auditAsked(asked as Asked<AuditFilters, string>))
  const header = [
    m.audit_time(),
    m.audit_act(),
    m.audit_kind(),
    m.audit_number(),
    m.audit_actor(),
    m.audit_reason(),
    m.audit_changes(),
  ]
  return csvFile(csvPieces(header, cellsOf(pages)), 'kanz-audit.csv')
}

async function* cellsOf(pages: AsyncIterable<AuditEntry[]>) {
  for await (const entries of pages) yield entries.map(cellsOfEntry)
}

function cellsOfEntry(entry: AuditEntry): string[] {
  const { done, created_at, subject, actor, reason, changes } = auditValueInWords(entry)
  const textOf = (value: ValueInWords | null) => value?.text || m.audit_nothing()
  return [
    toAlgiers(created_at).replace('T', ' '),
    done,
    [subject.noun, subject.called ?? ''].join(' ').trim(),
    entry.subject.slice(entry.subject.indexOf(':') + 1),
    actor ?? m.audit_deleted(),
    reason?.text ?? '',
    changes
      .map(({ field, before, after }) =>
        m.audit_named({
          name: field,
          value: before ? `${textOf(before)} → ${textOf(after)}` : textOf(after),
        }),
      )
      .join('\n'),
  ]
}
