import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { ClimbEnds } from '#modules/offers/ladder.ts'
import type { Category } from '#modules/catalog/category.ts'
import { shortId } from '#kernel/id.ts'
import { BackLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { orderPath } from '../order-paths.ts'
import { OrderedPlate } from './ordered-plate.tsx'
import { OrderedTitle } from './ordered-title.tsx'
import './order-page.css'

// The frame of the pages on which one thing is done about an order, by its buyer or its seller:
// delivering, cancelling, rating, opening goods, a dispute.

type OrderPageProps = {
  title: string
  order: {
    id: string
    offer_title: string
    quantity: number
    climb?: ClimbEnds | null
    total_price: number
    category: Category
    game_name: string
    game_slug: string
    game_mono: string
  }
  /** Whether the reader bought or sold it. */
  list?: '/orders' | '/sales'
  /** What stands beside it all along: on phones after it. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A page about one of the reader's orders or sales, with the way back to it and which order it is.
 */
export function OrderPage({ title, order, list = '/orders', beside, children }: OrderPageProps) {
  return (
    <main
      id="main"
      className={classNames(
        'k-wrap k-section k-orderpage',
        beside ? 'k-orderpage--beside' : undefined,
      )}
    >
      <div className="k-stack k-gap-5">
        <BackLink to={orderPath(list, order.id)}>
          {list === '/sales' ? m.order_page_sale_back() : m.order_page_back()}
        </BackLink>
        <h1>{title}</h1>
        <div className="k-ordermini">
          <OrderedPlate of={order} />
          <OrderedTitle order={order} as="b" className="k-clamp-2" />
          <span className="k-muted k-sm">
            <bdi dir="ltr">#{shortId(order.id)}</bdi> · <Da amount={order.total_price} />
          </span>
        </div>
        {children}
      </div>
      {beside && <div className="k-orderpage__side">{beside}</div>}
    </main>
  )
}
