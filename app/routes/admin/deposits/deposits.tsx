import { listDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { DepositList } from './deposits.island.tsx'

const list = listRoute(DepositList, async (asked, { backOffice }) => ({
  page: await listDeposits(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
