import { listPaymentsToCheck } from '#modules/payments/payments-to-check.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { PaymentList } from './payments.island.tsx'

const list = listRoute(PaymentList, async (asked, { backOffice }) => ({
  page: await listPaymentsToCheck(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
