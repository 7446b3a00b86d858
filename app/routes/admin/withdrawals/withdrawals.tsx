import { shown } from '#i18n/moment.ts'
import { approvedForFile, listWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { WithdrawalList } from './withdrawals.island.tsx'

const list = listRoute(WithdrawalList, async (asked, { db, backOffice }) => {
  const [page, forFile] = await Promise.all([
    listWithdrawals(backOffice, asked),
    approvedForFile(db),
  ])
  return { page, extra: { forFile: shown(forFile) } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
