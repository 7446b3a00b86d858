import { m } from '#i18n/paraglide/messages.js'
import { defineList } from '../parts/define-list.tsx'
import type { Options } from '../parts/list-definition.ts'
import { AuditEntryCard } from './audit-entry.tsx'
import type { EntryInWords } from './audit-words.ts'
import './audit.css'

const PATH = '/admin/audit'

/** What the log can be narrowed to. */
interface Extra {
  kinds: Options<string>
  actors: { id: string; username: string }[]
}

const kindsIn = ({ kinds }: Extra): Options<string> => [['', m.audit_kind_all()], ...kinds]

const actorsIn = ({ actors }: Extra): Options<string> => [
  ['', m.audit_actor_all()],
  ...actors.map(
    ({ id, username }) =>
      [id, username.startsWith('deleted_') ? m.audit_deleted() : username] as const,
  ),
]

/** What administrators and the site have changed. */
export const AuditLog = defineList<EntryInWords, { kind: string; actor: string }, never, Extra>({
  path: PATH,
  title: m.admin_audit_title,
  search: m.audit_search,
  filters: {
    kind: { label: m.audit_kind, found: kindsIn },
    actor: { label: m.audit_actor, found: actorsIn },
  },
  columns: [],
  empty: () => ({ title: m.audit_none(), hint: m.admin_list_none_hint() }),
  rows: (entries) => (
    <ol className="k-audit">
      {entries.map((entry) => (
        <AuditEntryCard key={entry.id} entry={entry} />
      ))}
    </ol>
  ),
})
