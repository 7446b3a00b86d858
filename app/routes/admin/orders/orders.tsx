import { ordersForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { saysFrozen } from '#modules/orders/ui/order-status.tsx'
import { listRoute } from '../parts/list-route.tsx'
import { AdminOrderList } from './orders.island.tsx'

const list = listRoute(AdminOrderList, async (asked, { backOffice, settings }) => ({
  page: await ordersForAdmin(backOffice, asked, availableFlows(settings), saysFrozen(asked.text)),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
