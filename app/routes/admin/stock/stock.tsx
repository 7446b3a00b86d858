import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { heldBySeller } from '#modules/vault/held-page.server.ts'
import { resalesToLookAt } from '#modules/vault/resales-to-look-at.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { IconLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { ListEmpty, ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { LIST } from './decided.ts'
import { GivenBefore } from './given-before.tsx'
import type { Route } from './+types/stock'
import './stock.css'

// /admin/stock: what staff look at first: new sellers' accounts before they can be bought
// (decision 45), and accounts whose login was here before, in stock or already delivered
// (decision 63).

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = asViewer(context, request)
  const [sellers, resales] = await Promise.all([heldBySeller(db), resalesToLookAt(db)])
  return { sellers, resales }
}

export const meta: Route.MetaFunction = () => titled(m.admin_stock_title())

/**
 * Sellers whose units wait to be looked at, who has waited longest first; and delivered accounts.
 */
export default function HeldStock({ loaderData: { sellers, resales } }: Route.ComponentProps) {
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
      {resales.length > 0 && <Resales resales={resales} />}
    </div>
  )
}

type Resale = Route.ComponentProps['loaderData']['resales'][number]

/** Delivered accounts that were given before, whose money waits. */
const Resales = ({ resales }: { resales: readonly Resale[] }) => (
  <div className="k-stack">
    <h2 className="k-h3">{m.admin_resales()}</h2>
    <p className="k-muted">{m.admin_resales_text()}</p>
    <Card as="div" flush className="k-heldstock">
      <Table
        label={m.admin_resales()}
        columns={[
          { label: m.disputes_order() },
          { label: m.admin_stock_seller() },
          { label: m.admin_total() },
          { label: m.admin_stock_since() },
        ]}
      >
        {resales.map(({ id, offer_title, seller_id, username, total_price, since }) => (
          <tr key={id}>
            <Cell label={m.disputes_order()}>
              <span>
                <TextLink to={`/admin/orders/${id}`}>
                  <bdi dir="ltr">#{shortId(id)}</bdi>
                </TextLink>{' '}
                <Bdi>{offer_title}</Bdi>
              </span>
            </Cell>
            <Cell label={m.admin_stock_seller()}>
              <PersonLink id={seller_id} name={username} />
            </Cell>
            <Cell label={m.admin_total()}>
              <Da amount={total_price} />
            </Cell>
            <Cell label={m.admin_stock_since()} className="k-heldstock__whole">
              {since && formatDateTime(since)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  </div>
)

type Seller = Route.ComponentProps['loaderData']['sellers'][number]

const Row = ({
  seller: { id, username, units, offers, given_before, since },
}: {
  seller: Seller
}) => (
  <tr>
    <Cell label={m.admin_stock_seller()}>
      <b>
        <PersonLink id={id} name={username} />
      </b>
    </Cell>
    <Cell label={m.admin_stock_units()}>
      <Num value={units} />
    </Cell>
    <Cell label={m.admin_stock_offers()}>
      <Num value={offers} />
    </Cell>
    <Cell label={m.admin_stock_same()}>
      <GivenBefore yes={given_before} />
    </Cell>
    <Cell label={m.admin_stock_since()} className="k-heldstock__whole">
      {formatDateTime(since)}
    </Cell>
    <Cell end>
      <IconLink icon="eye" label={m.admin_stock_open({ name: username })} to={`${LIST}/${id}`} />
    </Cell>
  </tr>
)
