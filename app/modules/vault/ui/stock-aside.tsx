import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { stockPath } from '../stock.ts'
import type { StockOffer } from './stock-head.tsx'
import './stock.css'

type AsideProps = { offer: StockOffer; low: number; held: number; holds: boolean }

/** What delivery at once means for this offer, when its seller is told, and the way back. */
export function StockAside({ offer, low, held, holds }: AsideProps) {
  const isInstant = offer.delivery_mode === 'instant'
  return (
    <div className="k-stack">
      <section className="k-stock__promise" aria-labelledby="promise">
        <h2 className="k-h3" id="promise">
          <Icon name={isInstant ? 'tradeshield' : 'zap'} />
          {isInstant ? m.stock_promise() : m.stock_offer()}
        </h2>
        <p>
          {isInstant
            ? m.stock_promise_text()
            : (holds ? m.stock_offer_text_held : m.stock_offer_text)({
                quantity: formatNumber(offer.quantity),
              })}
        </p>
      </section>
      {isInstant && (
        <Card className="k-stack k-gap-2 k-stock__card" aria-labelledby="low">
          <h2 className="k-h3" id="low">
            <Icon name="bell" />
            {m.stock_low()}
          </h2>
          <p className="k-muted k-sm">{m.stock_low_text({ number: formatNumber(low) })}</p>
        </Card>
      )}
      {(isInstant || held > 0) && (
        <Card className="k-stack k-gap-3 k-stock__card" aria-labelledby="by-hand">
          <h2 className="k-h3" id="by-hand">
            <Icon name="timer" />
            {isInstant ? m.stock_by_hand() : m.stock_take_back()}
          </h2>
          <p className="k-muted k-sm">
            {isInstant ? m.stock_by_hand_text() : m.stock_take_back_text()}
          </p>
          <form method="post" action={hrefOf(`${stockPath(offer.id)}/by-hand`)}>
            <Button variant="outline-danger" block>
              {isInstant ? m.stock_by_hand_submit() : m.stock_take_back_submit()}
            </Button>
          </form>
        </Card>
      )}
    </div>
  )
}
