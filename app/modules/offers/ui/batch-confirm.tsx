import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { BatchKind, BatchResult } from '../batch.ts'
import { type OfferQuery, offerSearch } from '../own-offers.ts'
import { MY_OFFERS } from '../offer.ts'

/** An act on chosen offers before it is done, and the list to go back to. */
export interface AskedBatch {
  kind: BatchKind
  query: OfferQuery
  batchId: string
  percent: number
  result: BatchResult
}

/** Does what the preview shows, or goes back. */
export function BatchConfirm({ kind, query, batchId, percent, result }: AskedBatch) {
  const counted = { count: result.changed, number: formatNumber(result.changed) }
  return (
    <form method="post" action={hrefOf(`${MY_OFFERS}/batch/${batchId}`)} className="k-row">
      <QueryFields query={query} />
      <input type="hidden" name="intent" value={kind} />
      {kind === 'reprice' && <input type="hidden" name="percent" value={percent} />}
      <Button variant={kind === 'delete' ? 'danger' : 'primary'} data-busy={m.batch_busy()}>
        {kind === 'delete' ? m.batch_delete_confirm(counted) : m.batch_reprice_confirm(counted)}
      </Button>
      <ButtonLink to={MY_OFFERS + offerSearch(query)}>{m.batch_cancel()}</ButtonLink>
    </form>
  )
}

/** The list to go back to, as a form carries it. */
export const QueryFields = ({ query }: { query: OfferQuery }) =>
  [...new URLSearchParams(offerSearch(query))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
