import { methodsForAdmin } from '#modules/payments/payment-methods.server.ts'
import { nameOfGame } from '#modules/offers/offers-for-admin.server.ts'
import { meanings } from '#modules/orders/order.ts'
import { ordersForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { saysFrozen } from '#modules/orders/ui/order-status.tsx'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { listRoute } from '../parts/list-route.tsx'
import { AdminOrderList } from './orders.island.tsx'

// /admin/orders: reads what the list of all orders shows (orders.island.tsx). Rows can be ticked by
// those whose role may complete, cancel and freeze orders.

const allMethods = {
  text: '',
  filters: { status: '' },
  sort: 'name',
  size: 100,
  place: null,
} as const

const list = listRoute(AdminOrderList, async (asked, { db, backOffice, settings, viewer, now }) => {
  const { game } = asked.filters
  const [page, methods, gameName] = await Promise.all([
    ordersForAdmin(backOffice, asked, {
      open: availableFlows(settings),
      now,
      saysFrozen: saysFrozen(asked.text),
    }),
    methodsForAdmin(db, allMethods),
    game && nameOfGame(db, game),
  ])
  const any = page?.rows.some(({ status }) => !meanings[status].is_undone) ?? false
  const choosable = any && isPermitted(viewer.role, 'moderate')
  return { page, extra: { methods: methods?.rows ?? [], game: gameName ?? game, choosable } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
