import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Check } from '#ui/field.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type BulkKind, bulkKinds, MOST_CHOSEN } from '../bulk.ts'
import type { OfferQuery } from '../own-offers.ts'
import { BULK_FORM } from './own-offers.tsx'
import './bulk-bar.css'

const acts: Record<BulkKind, { icon: IconName; label: () => string }> = {
  pause: { icon: 'pause', label: m.bulk_pause },
  activate: { icon: 'play', label: m.bulk_activate },
  reprice: { icon: 'coins', label: m.bulk_reprice },
  delete: { icon: 'trash-2', label: m.bulk_delete },
}

/** Chooses the whole page (by script), or all offers that fit the filter. */
export function BulkChoice({ count, shown }: { count: number; shown: number }) {
  const tooMany = count > MOST_CHOSEN
  return (
    <div className="k-bulkall">
      <Check className="k-scripted" data-choose-page>{m.bulk_page()}</Check>
      {count > shown && <Check name="all" value="1" form={BULK_FORM} disabled={tooMany} aria-describedby={tooMany ? TOO_MANY : undefined}>{m.bulk_all({ number: formatNumber(count) })}</Check>}
      {tooMany && <p className="k-muted k-full" id={TOO_MANY}>{m.bulk_too_many()}</p>}
    </div>
  )
}

const TOO_MANY = 'too-many-offers'

/** The way to a file of all offers that fit the filter, while one may hold them. */
export function ExportLink({ count, to }: { count: number; to: string }) {
  const words = <><Icon name="download" /><span>{m.bulk_export()}</span></>
  return count > MOST_CHOSEN
    ? <Button type="button" size="sm" variant="ghost" disabled aria-describedby={TOO_MANY}>{words}</Button>
    : <ButtonLink size="sm" variant="ghost" to={to} download>{words}</ButtonLink>
}

/** What can be done with the chosen offers. It floats above the list's end, with scripts only while something is chosen. */
export function BulkBar({ query, count }: { query: OfferQuery; count: number }) {
  return (
    <Form id={BULK_FORM} method="post" action="/manage-offers/bulk" className="k-bulk" aria-label={m.bulk_label()} data-count={count} data-busy={m.bulk_busy()}>
      {query.text && <input type="hidden" name="q" value={query.text} />}
      {query.status && <input type="hidden" name="status" value={query.status} />}
      {query.game && <input type="hidden" name="game" value={query.game} />}
      {query.page > 1 && <input type="hidden" name="page" value={query.page} />}
      <p className="k-scripted k-bulk__n" aria-live="polite">{m.bulk_chosen()} <b data-chosen><Num value={0} /></b></p>
      {bulkKinds.map((kind) => (
        <Button key={kind} size="sm" variant={kind === 'delete' ? 'outline-danger' : 'secondary'} name="intent" value={kind}>
          <Icon name={acts[kind].icon} />{acts[kind].label()}
        </Button>
      ))}
    </Form>
  )
}
