import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { asViewer } from '#platform/http.server.ts'
import { deviceOf } from '#modules/auth/device.ts'
import { sessionsOf } from '#modules/auth/sessions.server.ts'
import { undeliveredTo } from '#modules/reports/undelivered.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { WithNote } from '../parts/cells.tsx'
import { useMay } from '../parts/use-may.ts'
import { requirePersonId } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/sign-ins'

/** Where a person is signed in now, and what was mailed to them and did not arrive. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = requirePersonId(params.userId)
  const [sessions, mails] = await Promise.all([
    sessionsOf(db, id, viewer.session_id, now),
    undeliveredTo(db, id),
  ])
  const rows = sessions.map(({ id: key, user_agent, created_at, updated_at }) => ({
    id: key,
    created_at,
    updated_at,
    device: deviceOf(user_agent),
  }))
  return { rows, mails, path: `/admin/users/${id}/sign-ins` }
}

export default function SignInsOfPerson({
  loaderData: { rows, mails, path },
}: Route.ComponentProps) {
  return (
    <div className="k-stack k-gap-5">
      <PersonRows
        label={m.person_sign_ins()}
        path={path}
        page={{ rows, before: null, after: null }}
        empty={m.person_no_sign_ins()}
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.person_device,
            wide: true,
            cell: ({ device: { browser, system } }) => (
              <Bdi>
                {[browser, system].filter(Boolean).join(' · ') || m.person_device_unknown()}
              </Bdi>
            ),
          },
          {
            label: m.person_signed_in,
            cell: ({ created_at }) => formatDateTime(created_at),
          },
          { label: m.person_last_used, cell: ({ updated_at }) => formatDateTime(updated_at) },
        ]}
      />
      <Mails mails={mails} path={path} />
    </div>
  )
}

type MailsProps = Pick<Route.ComponentProps['loaderData'], 'mails' | 'path'>

/** Mails that did not arrive: each is sent again on its own page. */
function Mails({ mails, path }: MailsProps) {
  const may = useMay()
  if (mails.length === 0) return null
  return (
    <div id="undelivered">
      <PersonRows
        label={m.person_undelivered()}
        path={path}
        page={{ rows: mails, before: null, after: null }}
        empty=""
        rowKey={({ id }) => id}
        columns={[
          {
            label: m.person_undelivered,
            wide: true,
            cell: ({ id, name, failed_at }) => (
              <WithNote note={formatDateTime(failed_at)}>
                {may('help_accounts') ? (
                  <TextLink tap to={`/admin/undelivered/${id}`}>
                    <bdi dir="ltr">{name}</bdi>
                  </TextLink>
                ) : (
                  <bdi dir="ltr">{name}</bdi>
                )}
              </WithNote>
            ),
          },
          { label: m.person_why, cell: ({ reason }) => <bdi dir="ltr">{reason}</bdi> },
        ]}
      />
    </div>
  )
}
