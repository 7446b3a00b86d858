import { daInWords, formatDay } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Da } from '#ui/da.tsx'
import { SectionHead } from '#ui/section.tsx'
import { plus } from '#kernel/time.ts'
import { priceHistory, type PriceSpan } from '../internal/price-history.ts'
import './price-history.css'

/** The height of the drawing, whose prices keep a tenth above and below. */
const HEIGHT = 100
const ROOM = 10

/** What an offer cost in the last 90 days, in figures and as a line; nothing if always the same. */
export function PriceHistory({
  prices,
  ofSteps,
  now,
}: {
  prices: readonly PriceSpan[]
  /** Whether they are of its dearest step. */
  ofSteps: boolean
  now: Date
}) {
  const history = priceHistory(prices, now)
  if (!history) return null
  const { lowest, highest, from, steps } = history
  const height = (price: number): number =>
    HEIGHT - ROOM - ((price - lowest) / (highest - lowest)) * (HEIGHT - 2 * ROOM)
  const line = stepLine(steps.map(({ at, price }) => ({ x: at * HEIGHT, y: height(price) })))
  const label = m.price_history_label({
    from: formatDay(from),
    lowest: daInWords(lowest),
    highest: daInWords(highest),
    now: daInWords(history.now),
  })
  return (
    <section aria-labelledby="prices">
      <SectionHead id="prices" title={m.price_history()} />
      {ofSteps && <p className="k-hint">{m.ladder_price_history()}</p>}
      <div className="k-phist">
        <dl>
          <Figure label={m.price_now()} amount={history.now} />
          <Figure label={m.price_lowest()} amount={lowest} />
          <Figure label={m.price_highest()} amount={highest} />
        </dl>
        <svg
          className="k-mirror"
          viewBox={`0 0 ${HEIGHT} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path className="is-area" d={`${line}V${HEIGHT}H0Z`} />
          <path className="is-low" d={`M0 ${height(lowest)}H${HEIGHT}`} />
          <path className="is-line" d={line} />
        </svg>
        <div className="k-phist__x" aria-hidden="true">
          <span>{formatDay(from)}</span>
          <span>{formatDay(plus(from, (now.getTime() - from.getTime()) / 2))}</span>
          <span>{formatDay(now)}</span>
        </div>
      </div>
    </section>
  )
}

/** A price holds until the next begins, the last one until the end. */
const stepLine = (points: readonly { x: number; y: number }[]): string =>
  points
    .map(({ x, y }, at) => (at === 0 ? `M0 ${tenths(y)}` : `H${tenths(x)}V${tenths(y)}`))
    .join('') + `H${HEIGHT}`

const tenths = (value: number): number => Math.round(value * 10) / 10

const Figure = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Da amount={amount} />
    </dd>
  </div>
)
