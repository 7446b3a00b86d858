import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { accountName, transferCode } from '#modules/ledger/ui/transfer-words.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { type MoneyToCome, moneyToCome } from '#modules/reports/person-figures.server.ts'
import { type TransferOfPerson, transfersOfPerson } from '#modules/reports/person-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/money'

/** Every transfer of a person's wallet, and what is on its way to it. */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, id, place, path } = askedOfPerson(args, 'money')
  const [page, coming] = await Promise.all([
    transfersOfPerson(backOffice, id, place),
    moneyToCome(backOffice, id),
  ])
  return { page, coming, path }
}

export default function MoneyOfPerson({
  loaderData: { page, coming, path },
}: Route.ComponentProps) {
  return (
    <PersonRows
      label={m.person_money()}
      path={path}
      page={page}
      empty={m.person_no_money()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.person_transfer,
          wide: true,
          cell: ({ code, created_at, description }) => (
            <WithNote note={formatDateTime(created_at)}>
              <span>
                {transferCode(code)}
                {description && (
                  <>
                    {' · '}
                    <Bdi>{description}</Bdi>
                  </>
                )}
              </span>
            </WithNote>
          ),
        },
        {
          label: m.person_other_account,
          cell: (transfer) => <Other transfer={transfer} />,
        },
        {
          label: m.person_amount,
          end: true,
          cell: ({ amount, is_in }) => <Da amount={is_in ? amount : -amount} signed />,
        },
      ]}
    >
      <Coming coming={coming} />
    </PersonRows>
  )
}

/** Where it came from or went: the order, or what kind of account. */
function Other({ transfer: { other_account, order_id } }: { transfer: TransferOfPerson }) {
  const [kind = '', id] = other_account.split(':')
  const order = order_id ?? (kind === 'escrow' ? id : undefined)
  if (!order) return accountName(kind, {})
  return (
    <TextLink tap to={`/admin/orders/${order}`}>
      <bdi dir="ltr">#{shortId(order)}</bdi>
    </TextLink>
  )
}

function Coming({ coming }: { coming: readonly MoneyToCome[] }) {
  if (coming.length === 0) return null
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="coming">
      <h2 id="coming" className="k-h3">
        {m.person_coming()}
      </h2>
      <Facts>
        {coming.map((each) => (
          <Fact key={each.id} label={<Title of={each} />}>
            <WithNote note={comingWords(each)}>
              <Da amount={each.amount} />
            </WithNote>
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

const Title = ({ of: { id, title } }: { of: MoneyToCome }) => (
  <TextLink to={`/admin/orders/${id}`}>
    <Bdi>{title}</Bdi>
  </TextLink>
)

/** When it comes, or what it waits for. */
function comingWords({ at, frozen, status }: MoneyToCome): string {
  if (frozen) return m.order_frozen_tag()
  return at ? m.person_comes({ date: formatDateTime(at) }) : statusLabel(status)
}
