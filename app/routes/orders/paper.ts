import { m } from '#i18n/paraglide/messages.js'
import { orderPath } from '#modules/orders/order-paths.ts'
import type { RequestContext } from '#platform/context.ts'

/** What the site says of itself on a document. */
export const siteOf = ({ origin, settings }: Pick<RequestContext, 'origin' | 'settings'>) => ({
  origin,
  company_name: settings.company_name,
  support_email: settings.support_email,
})

/**
 * The way back from an order's document: of its buyer to their order, of staff to the back office.
 */
export const backToOrder = (orderId: string, isOwn: boolean) =>
  isOwn
    ? { to: orderPath('/orders', orderId), label: m.order_page_back() }
    : { to: `/admin/orders/${orderId}`, label: m.admin_order_details() }
