import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { heldBySeller } from '#modules/vault/queries.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { ListEmpty, ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { LIST } from './decided.ts'
import { GivenElsewhere } from './given-elsewhere.tsx'
import type { Route } from './+types/stock'
import './stock.css'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  sellers: await heldBySeller(asViewer(context, request).db),
})

export const meta: Route.MetaFunction = () => titled(m.admin_stock_title())

/** Sellers whose units wait to be looked at, who has waited longest first. */
export default function HeldStock({ loaderData: { sellers } }: Route.ComponentProps) {
  return (
    <div className="k-stack k-gap-4">
      <ListHead title={m.admin_stock_title()} />
      <p className="k-muted">{m.admin_stock_what()}</p>
      {sellers.length === 0 ? (
        <ListEmpty title={m.admin_stock_nothing()}>{m.admin_stock_nothing_off()}</ListEmpty>
      ) : (
        <Card as="div" flush className="k-heldstock">
          <Table
            label={m.admin_stock_title()}
            columns={[
              { label: m.admin_stock_seller() },
              { label: m.admin_stock_units() },
              { label: m.admin_stock_offers() },
              { label: m.admin_stock_same() },
              { label: m.admin_stock_since() },
              { label: m.admin_stock_acts(), hidden: true, end: true },
            ]}
          >
            {sellers.map((seller) => (
              <Row key={seller.id} seller={seller} />
            ))}
          </Table>
        </Card>
      )}
    </div>
  )
}

type Seller = Route.ComponentProps['loaderData']['sellers'][number]

const Row = ({ seller: { id, username, units, offers, elsewhere, since } }: { seller: Seller }) => (
  <tr>
    <Cell label={m.admin_stock_seller()}>
      <b>
        <bdi dir="ltr">{username}</bdi>
      </b>
    </Cell>
    <Cell label={m.admin_stock_units()}>
      <Num value={units} />
    </Cell>
    <Cell label={m.admin_stock_offers()}>
      <Num value={offers} />
    </Cell>
    <Cell label={m.admin_stock_same()}>
      <GivenElsewhere yes={elsewhere} />
    </Cell>
    <Cell label={m.admin_stock_since()} className="k-heldstock__whole">
      {formatDateTime(since)}
    </Cell>
    <Cell end>
      <IconLink icon="eye" label={m.admin_stock_open({ name: username })} to={`${LIST}/${id}`} />
    </Cell>
  </tr>
)
