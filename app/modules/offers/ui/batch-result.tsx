import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import type { BatchKind, BatchResult, ImportResult, Outcome, Skip } from '../batch.ts'

// The banner after a seller has changed many offers at once, by an act or by a spreadsheet: how
// many changed, how many did not, and why.

type Counted = (of: { count: number; number: string }) => string

const done: Record<BatchKind, Counted> = {
  pause: m.batch_done_pause,
  activate: m.batch_done_activate,
  reprice: m.batch_done_reprice,
  delete: m.batch_done_delete,
}

const reasons: Record<Skip, (of: { number: string }) => string> = {
  gone: m.batch_skip_gone,
  sold_out: m.batch_skip_sold_out,
  held: m.batch_skip_held,
  already: m.batch_skip_already,
  price_changed: m.batch_skip_price_changed,
  too_cheap: m.batch_skip_too_cheap,
  too_dear: m.batch_skip_too_dear,
  same_price: m.batch_skip_same_price,
  by_steps: m.batch_skip_by_steps,
}

const counted = (count: number) => ({ count, number: formatNumber(count) })

/** What came of an act on many offers, or of an import. */
export function OutcomeBanner({ outcome }: { outcome: Outcome }) {
  return outcome.kind === 'import' ? (
    <ImportBanner result={outcome.result} />
  ) : (
    <BatchBanner kind={outcome.kind} result={outcome.result} />
  )
}

/** How many changed, how many did not, and why. */
function BatchBanner({ kind, result }: { kind: BatchKind; result: BatchResult }) {
  const good = result.changed > 0
  return (
    <div className="k-mb-5">
      <Callout
        tone={good ? 'success' : 'warning'}
        icon={good ? 'circle-check' : 'circle-alert'}
        role="status"
        title={done[kind](counted(result.changed))}
      >
        <Skipped result={result} />
      </Callout>
    </div>
  )
}

function ImportBanner({ result: { created, changed, unchanged } }: { result: ImportResult }) {
  const numbers = {
    created: formatNumber(created),
    changed: formatNumber(changed),
    unchanged: formatNumber(unchanged),
  }
  return (
    <div className="k-mb-5">
      <Callout
        tone="success"
        icon="circle-check"
        role="status"
        title={m.csv_done(counted(created + changed))}
      >
        {m.csv_done_counts(numbers)}
      </Callout>
    </div>
  )
}

/** How many stay as they are, with the reasons; nothing when all change. */
export function Skipped({ result: { skipped } }: { result: BatchResult }) {
  const entries = Object.entries(skipped) as [Skip, number][]
  if (entries.length === 0) return null
  return (
    <>
      <p>{m.batch_done_skipped(counted(entries.reduce((sum, [, count]) => sum + count, 0)))}</p>
      <ul>
        {entries.map(([skip, count]) => (
          <li key={skip}>{reasons[skip]({ number: formatNumber(count) })}</li>
        ))}
      </ul>
    </>
  )
}
