import { directionOfText } from '#kernel/text-direction.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListedApplication } from '#modules/sellers/seller-application-list.server.ts'
import { type ApplicationStatus, applicationStatuses } from '#modules/sellers/seller-application.ts'
import {
  applicationStatusLabel,
  ApplicationStatusLine,
} from '#modules/sellers/ui/application-status.tsx'
import { Day, PersonLink, WithNote } from '../parts/cells.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Digits } from '#ui/da.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import './seller-applications.css'

// List of members who apply to sell, /admin/seller-applications, with how to reach them.

const PATH = '/admin/seller-applications'

const columns: Column<ListedApplication>[] = [
  {
    label: m.admin_apps_applicant,
    wide: true,
    cell: ({ full_name, person_id, username }) => (
      <WithNote note={<PersonLink id={person_id} name={username} />}>
        <b>
          <Bdi>{full_name}</Bdi>
        </b>
      </WithNote>
    ),
  },
  {
    label: m.admin_contact,
    wide: true,
    cell: ({ email, phone }) => (
      <WithNote note={<Digits>{phone}</Digits>}>
        <span className="k-applist__mail">
          <bdi dir="ltr">{email}</bdi>
        </span>
      </WithNote>
    ),
  },
  {
    label: m.admin_apps_experience,
    wide: true,
    cell: ({ experience }) => (
      <span className="k-applist__words" dir={directionOfText(experience)}>
        {experience}
      </span>
    ),
  },
  {
    label: m.admin_apps_date,
    wide: true,
    cell: ({ created_at }) => <Day at={created_at} className="k-applist__date" />,
  },
  {
    label: m.admin_status,
    wide: true,
    cell: ({ status }) => <ApplicationStatusLine status={status} />,
  },
]

const states = (): Options<ApplicationStatus | 'all'> => [
  ['all', m.admin_list_all_statuses()],
  ...applicationStatuses.map((each) => [each, applicationStatusLabel(each)] as const),
]

/** All applications to sell, for administrators. */
export const ApplicationList = defineList({
  path: PATH,
  title: m.admin_apps_title,
  counted: m.admin_apps_count,
  failed: m.admin_apps_failed,
  search: m.admin_apps_search,
  filters: { status: { label: m.admin_status, options: states } },
  sorts: timeSorts,
  size: 10,
  columns,
  open: ({ id, full_name }) => ({
    to: `${PATH}/${id}`,
    label: m.admin_apps_view({ name: full_name }),
  }),
  empty: () => ({ title: m.admin_apps_none(), hint: m.admin_apps_none_hint() }),
  className: 'k-adminlist k-applist',
})
