import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { conversationsOfPerson } from '#modules/reports/person-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/messages'

/** With whom a person wrote; reading what was said takes a reason, on the page of each. */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, id, place, path } = askedOfPerson(args, 'messages')
  const page = await conversationsOfPerson(backOffice, id, place)
  return { page, path }
}

export default function MessagesOfPerson({ loaderData: { page, path } }: Route.ComponentProps) {
  return (
    <PersonRows
      label={m.person_messages()}
      path={path}
      page={page}
      empty={m.person_no_messages()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.person_conversation,
          wide: true,
          cell: ({ id, title, last_at }) => (
            <WithNote note={formatDateTime(last_at)}>
              <TextLink tap to={`/admin/messages/${id}`}>
                <Bdi>{title}</Bdi>
              </TextLink>
            </WithNote>
          ),
        },
        {
          label: m.person_with,
          cell: ({ other_id, other }) => <PersonLink id={other_id} name={other} />,
        },
        {
          label: m.admin_order_column,
          cell: ({ order_id }) =>
            order_id && (
              <TextLink tap to={`/admin/orders/${order_id}`}>
                <bdi dir="ltr">#{shortId(order_id)}</bdi>
              </TextLink>
            ),
        },
      ]}
    >
      <p className="k-muted">{m.person_messages_reason()}</p>
    </PersonRows>
  )
}
