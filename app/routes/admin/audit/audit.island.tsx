import { m } from '#i18n/paraglide/messages.js'
import { type AuditNoun, auditNouns } from '#modules/reports/rules.ts'
import { nounWords } from '#modules/reports/ui.ts'
import { defineList } from '../parts/define-list.tsx'
import type { Options } from '../parts/desk.ts'
import { AuditEntryCard, type LoggedEntry } from './audit-entry.tsx'
import './audit.css'

const PATH = '/admin/audit'

const kinds = (): Options<AuditNoun | ''> => [
  ['', m.audit_kind_all()],
  ...auditNouns.map((each) => [each, nounWords(each)] as const),
]

interface Extra {
  actors: { id: string; username: string }[]
}

const actorsIn = ({ actors }: Extra): Options<string> => [
  ['', m.audit_actor_all()],
  ...actors.map(
    ({ id, username }) =>
      [id, username.startsWith('deleted_') ? m.audit_deleted() : username] as const,
  ),
]

/** What administrators and the site have changed. */
export const AuditLog = defineList<
  LoggedEntry,
  { kind: AuditNoun | ''; actor: string },
  never,
  Extra
>({
  path: PATH,
  title: m.admin_audit_title,
  search: m.audit_search,
  filters: {
    kind: { label: m.audit_kind, options: kinds },
    actor: { label: m.audit_actor, found: actorsIn },
  },
  rowKey: ({ id }) => id,
  columns: [],
  empty: () => ({ title: m.audit_none(), hint: m.admin_list_none_hint(), clearTo: PATH }),
  rows: (entries) => (
    <ol className="k-audit">
      {entries.map((entry) => (
        <AuditEntryCard key={entry.id} entry={entry} />
      ))}
    </ol>
  ),
})
