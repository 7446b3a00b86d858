import { share } from '#kernel/money.ts'
import { formatAtLeast } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Tag } from '#ui/tag.tsx'
import type { CardOffer } from '../offer.ts'
import type { OfferDiscount } from '../offer-limits.ts'
import { priceLabel } from './words.ts'
import '#ui/table.css'

type DiscountsProps = {
  offer: Pick<CardOffer, 'price' | 'content'> & {
    /** By minimum quantity, the smallest first. */
    discounts: readonly OfferDiscount[]
  }
  /** Whether the checkout takes them off; by default it does not, and the table says so. */
  applied: boolean
}

/** What one piece costs from each quantity on. */
export function Discounts({ offer, applied }: DiscountsProps) {
  return (
    <div className="k-stack k-gap-2">
      <Card as="div" flush>
        <table className="k-table">
          <caption className="k-vh">{m.offer_volume_discounts()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.offer_minimum_quantity()}</th>
              <th scope="col">{m.offer_discount()}</th>
              <th scope="col" className="is-end">
                {priceLabel(offer)}
              </th>
            </tr>
          </thead>
          <tbody>
            {offer.discounts.map(({ min_quantity, discount_percent }) => (
              <tr key={min_quantity}>
                <td>
                  <bdi className="k-num" dir="ltr">
                    {formatAtLeast(min_quantity)}
                  </bdi>
                </td>
                <td>
                  <Tag tone={applied ? 'gold' : undefined}>
                    <Num value={-discount_percent} unit="%" />
                  </Tag>
                </td>
                <td className="is-end">
                  <Da amount={offer.price - share(offer.price, discount_percent * 100)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {!applied && <p className="k-muted k-sm">{m.offer_full_price()}</p>}
    </div>
  )
}
