import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import type { BulkOffer, Fate, Skip } from '../bulk.ts'
import './bulk-rows.css'

/** How many of the chosen offers a preview lists. */
export const MOST_SHOWN = 20

/** One of the chosen offers, null when it is gone, and what would become of it. */
export interface BulkRow {
  offer: (Pick<BulkOffer, 'id' | 'price'> & { title: string }) | null
  fate: Fate
}

const words: Partial<Record<Skip, () => string>> = {
  gone: m.bulk_row_gone,
  price_changed: m.bulk_row_price_changed,
  too_cheap: m.bulk_row_too_cheap,
  too_dear: m.bulk_row_too_dear,
  same_price: m.bulk_row_same_price,
}

/** The first of the chosen offers with their prices, and what the new ones would be. */
export function BulkRows({
  kind,
  rows,
  chosen,
}: {
  kind: 'reprice' | 'delete'
  rows: readonly BulkRow[]
  chosen: number
}) {
  const columns = [
    { label: m.offers_column_offer() },
    { label: m.bulk_column_now() },
    ...(kind === 'reprice' ? [{ label: m.bulk_column_new() }] : []),
  ]
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-bulkrows">
        <Table label={m.offers_title()} columns={columns}>
          {rows.map(({ offer, fate }, index) => (
            <tr key={offer?.id ?? `gone${index}`}>
              <Cell>
                {offer ? (
                  <bdi className="k-strong">{offer.title}</bdi>
                ) : (
                  <span className="k-muted">{m.bulk_row_gone()}</span>
                )}
              </Cell>
              <Cell label={m.bulk_column_now()}>{offer && <Da amount={offer.price} />}</Cell>
              {kind === 'reprice' && (
                <Cell label={m.bulk_column_new()}>
                  <NewPrice fate={fate} />
                </Cell>
              )}
            </tr>
          ))}
        </Table>
      </Card>
      {chosen > rows.length && (
        <p className="k-muted k-sm">
          {m.bulk_more({ number: formatNumber(chosen - rows.length) })}
        </p>
      )}
    </div>
  )
}

function NewPrice({ fate }: { fate: Fate }) {
  if ('skip' in fate)
    return <span className="k-muted">{(words[fate.skip] ?? m.bulk_row_gone)()}</span>
  return <b>{fate.price !== undefined && <Da amount={fate.price} />}</b>
}
