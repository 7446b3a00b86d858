import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { BackLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { openHref } from './order-list.ts'
import './order.css'

type OrderLayoutProps = {
  list: '/orders' | '/sales'
  id: string
  /** What stands beside the order all along: on phones after what is to do now. */
  side?: ReactNode
  /** The order (`BoughtOrder`, `SoldOrder`). */
  children: ReactNode
}

/** The page of one order, with the way back to its place in the list. */
export function OrderLayout({ list, id, side, children }: OrderLayoutProps) {
  return (
    <main id="main" className="k-wrap k-order-main">
      <BackLink to={openHref(list, id)}>
        {list === '/sales' ? m.sales_title() : m.orders_title()}
      </BackLink>
      <div className={classNames('k-order-page', side ? 'k-order-page--beside' : undefined)}>
        {children}
        {side && <div className="k-order_page__side">{side}</div>}
      </div>
    </main>
  )
}
