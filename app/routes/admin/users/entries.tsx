import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { entriesOfPerson } from '#modules/reports/person-lists.server.ts'
import { actionWords } from '#modules/reports/ui/audit-words.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { Bdi } from '#ui/bdi.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/entries'

/**
 * What staff did to a person, and for who may read the audit log, which has the whole of each, what
 * the person did as staff.
 */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, viewer, id, place, path } = askedOfPerson(args, 'audit')
  const asActor = isPermitted(viewer.role, 'run_site')
  const page = await entriesOfPerson(backOffice, { id, asActor }, place)
  return { page, path }
}

export default function EntriesOfPerson({ loaderData: { page, path } }: Route.ComponentProps) {
  return (
    <PersonRows
      label={m.person_audit()}
      path={path}
      page={page}
      empty={m.person_no_entries()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.person_act,
          wide: true,
          cell: ({ action, created_at }) => (
            <WithNote note={formatDateTime(created_at)}>
              <span>{actionWords(action)}</span>
            </WithNote>
          ),
        },
        {
          label: m.person_by,
          cell: ({ actor_id, actor }) =>
            actor_id && actor ? <PersonLink id={actor_id} name={actor} /> : m.audit_deleted(),
        },
        { label: m.person_why, cell: ({ reason }) => reason && <Bdi>{reason}</Bdi> },
      ]}
    />
  )
}
