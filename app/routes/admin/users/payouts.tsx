import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { WithdrawalStatusLine } from '#modules/payouts/ui/payout-status.tsx'
import { withdrawalsOfPerson } from '#modules/reports/person-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { WithNote } from '../parts/cells.tsx'
import { useMay } from '../parts/use-may.ts'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/payouts'

/** What a person asked to be paid out. */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, id, place, path } = askedOfPerson(args, 'payouts')
  const page = await withdrawalsOfPerson(backOffice, id, place)
  return { page, path }
}

export default function PayoutsOfPerson({ loaderData: { page, path } }: Route.ComponentProps) {
  const may = useMay()
  return (
    <PersonRows
      label={m.person_payouts()}
      path={path}
      page={page}
      empty={m.person_no_payouts()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.person_payout,
          wide: true,
          cell: ({ id, created_at }) => (
            <WithNote note={formatDateTime(created_at)}>
              {may('approve_payouts') ? (
                <TextLink tap to={`/admin/withdrawals/${id}`}>
                  <bdi dir="ltr">{shortId(id)}</bdi>
                </TextLink>
              ) : (
                <bdi dir="ltr">{shortId(id)}</bdi>
              )}
            </WithNote>
          ),
        },
        {
          label: m.person_account,
          cell: ({ account_kind, account_holder, bank_reference }) => (
            <WithNote note={bank_reference && <bdi dir="ltr">{bank_reference}</bdi>}>
              <span>
                <bdi dir="ltr">{account_kind.toUpperCase()}</bdi>
                {account_holder && (
                  <>
                    {' · '}
                    <Bdi>{account_holder}</Bdi>
                  </>
                )}
              </span>
            </WithNote>
          ),
        },
        { label: m.admin_status, cell: ({ status }) => <WithdrawalStatusLine status={status} /> },
        { label: m.person_amount, end: true, cell: ({ amount }) => <Da amount={amount} /> },
      ]}
    />
  )
}
