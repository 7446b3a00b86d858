import { formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Da } from '#ui/da.tsx'
import { priceQuoteOf } from '../offer-typing.ts'
import './offer-quote.css'

/**
 * What one piece at the typed price comes to: the site's fee, and what its seller gets. Nothing
 * while the price is none.
 */
export function OfferQuote({ price, fee_bp }: { price: string | undefined; fee_bp: number }) {
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
    </div>
  )
}
