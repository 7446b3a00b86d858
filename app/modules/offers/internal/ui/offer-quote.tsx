import { formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RateAhead } from '#modules/settings/fee-change.ts'
import { aheadWords } from '#modules/settings/ui/fee-words.ts'
import { Da } from '#ui/da.tsx'
import { priceQuoteOf } from '../offer-typing.ts'
import './offer-quote.css'

interface QuoteProps {
  price: string | undefined
  fee_bp: number
  fee_ahead: readonly RateAhead[]
}

/**
 * What one piece at the typed price comes to: the site's fee, and what its seller gets. Nothing
 * while the price is none. What the fee becomes on days to come stands below it.
 */
export function OfferQuote({ price, fee_bp, fee_ahead }: QuoteProps) {
  const quote = priceQuoteOf(price, fee_bp)
  return (
    <div className="k-quote" role="status" aria-label={m.offer_quote()}>
      {quote && (
        <dl>
          <div>
            <dt>{m.offer_quote_price()}</dt>
            <dd>
              <Da amount={quote.price} />
            </dd>
          </div>
          <div>
            <dt>{m.offer_quote_fee({ rate: leftToRight(formatRate(fee_bp)) })}</dt>
            <dd>
              <Da amount={-quote.fee} signed />
            </dd>
          </div>
          <div className="k-quote__net">
            <dt>{m.offer_quote_net()}</dt>
            <dd>
              <Da amount={quote.net} />
            </dd>
          </div>
        </dl>
      )}
      {fee_ahead.map((rate) => (
        <p key={rate.from} className="k-muted k-sm">
          {m.offer_quote_ahead({ fee: aheadWords(rate) })}
        </p>
      ))}
    </div>
  )
}
