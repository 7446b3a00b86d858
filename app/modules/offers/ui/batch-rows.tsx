import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import type { BatchOffer, RepriceSkip, ShownFate } from '../batch.ts'
import './batch-rows.css'

// The table before a change of many offers: what each costs now and would cost.

/** How many of the chosen offers a preview lists. */
export const MOST_SHOWN = 20

/** One of the chosen offers, null when it is gone, and what would become of it. */
export interface BatchRow {
  offer: (Pick<BatchOffer, 'id' | 'price'> & { title: string }) | null
  fate: ShownFate
}

const words: Record<RepriceSkip, () => string> = {
  gone: m.batch_row_gone,
  price_changed: m.batch_row_price_changed,
  too_cheap: m.batch_row_too_cheap,
  too_dear: m.batch_row_too_dear,
  same_price: m.batch_row_same_price,
  by_steps: m.batch_row_by_steps,
}

/** The first of the chosen offers with their prices, and what the new ones would be. */
export function BatchRows({
  kind,
  rows,
  chosen,
}: {
  kind: 'reprice' | 'delete'
  rows: readonly BatchRow[]
  chosen: number
}) {
  const columns = [
    { label: m.offers_column_offer() },
    { label: m.batch_column_now() },
    ...(kind === 'reprice' ? [{ label: m.batch_column_new() }] : []),
  ]
  return (
    <div className="k-stack k-gap-2">
      <Card flush>
        <Table label={m.offers_title()} columns={columns}>
          {rows.map(({ offer, fate }, index) => (
            <tr key={offer?.id ?? `gone${index}`}>
              <Cell>
                {offer ? (
                  <Bdi className="k-strong">{offer.title}</Bdi>
                ) : (
                  <span className="k-muted">{m.batch_row_gone()}</span>
                )}
              </Cell>
              <Cell label={m.batch_column_now()}>{offer && <Da amount={offer.price} />}</Cell>
              {kind === 'reprice' && (
                <Cell label={m.batch_column_new()}>
                  <NewPrice fate={fate} />
                </Cell>
              )}
            </tr>
          ))}
        </Table>
      </Card>
      {chosen > rows.length && (
        <p className="k-muted k-sm">
          {m.batch_more({ number: formatNumber(chosen - rows.length) })}
        </p>
      )}
    </div>
  )
}

function NewPrice({ fate }: { fate: ShownFate }) {
  if ('skip' in fate) return <span className="k-muted">{words[fate.skip]()}</span>
  return <b>{fate.price !== undefined && <Da amount={fate.price} />}</b>
}
