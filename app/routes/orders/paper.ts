import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { ownOrder } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import type { RequestContext, ViewerContext } from '#platform/context.ts'
import { missing } from '../layout/missing.server.ts'

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

/** What a buyer is answered who asks for a document that their order does not have: 404 too. */
export async function noPaper({ db, viewer }: ViewerContext, orderId: string) {
  const own = await ownOrder(db, orderId, viewer.id)
  if (!own) throw missing('order')
  return data({ none: { id: own.id, isPaid: own.paid_at !== null } }, { status: 404 })
}
