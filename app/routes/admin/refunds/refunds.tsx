import { listRefundTasks } from '#modules/payments/refund-tasks.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { RefundList } from './refunds.island.tsx'

const list = listRoute(RefundList, async (asked, { backOffice }) => ({
  page: await listRefundTasks(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
