import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import {
  disputeStatusLabel,
  disputeStatusLook,
  reasonLabel,
} from '#modules/disputes/ui/dispute-words.ts'
import { disputesOfPerson } from '#modules/reports/person-lists.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/disputes'

/** The disputes of a person's orders, on whichever side they are. */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, id, place, path } = askedOfPerson(args, 'disputes')
  const page = await disputesOfPerson(backOffice, id, place)
  return { page, path }
}

export default function DisputesOfPerson({ loaderData: { page, path } }: Route.ComponentProps) {
  return (
    <PersonRows
      label={m.disputes_title()}
      path={path}
      page={page}
      empty={m.person_no_disputes()}
      rowKey={({ number }) => number}
      columns={[
        {
          label: m.person_dispute,
          wide: true,
          cell: ({ number, reason, opened_at }) => (
            <WithNote note={formatDateTime(opened_at)}>
              <TextLink tap to={`/admin/disputes/${number}`}>
                <bdi dir="ltr">{`D-${number}`}</bdi> {reasonLabel(reason)}
              </TextLink>
            </WithNote>
          ),
        },
        {
          label: m.person_against,
          cell: ({ other_id, other, is_buyer }) => (
            <WithNote note={is_buyer ? m.person_as_buyer() : m.person_as_seller()}>
              <PersonLink id={other_id} name={other} />
            </WithNote>
          ),
        },
        {
          label: m.admin_status,
          cell: ({ status }) => (
            <Status {...disputeStatusLook(status)}>{disputeStatusLabel(status)}</Status>
          ),
        },
        {
          label: m.person_amount,
          end: true,
          cell: ({ total_price }) => <Da amount={total_price} />,
        },
      ]}
    />
  )
}
