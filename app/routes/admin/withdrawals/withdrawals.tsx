import { shown } from '#i18n/moment.ts'
import { approvedForFile, listWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import { isWithdrawalOpen } from '#modules/payouts/withdrawal.ts'
import { listRoute } from '../parts/list-route.tsx'
import { WithdrawalList } from './withdrawals.island.tsx'

const list = listRoute(WithdrawalList, async (asked, { db, backOffice }) => {
  const [page, forFile] = await Promise.all([
    listWithdrawals(backOffice, asked),
    approvedForFile(db),
  ])
  const choosable = Boolean(
    page?.rows.some(
      ({ status, batch_id, exported_at }) =>
        isWithdrawalOpen(status) && batch_id === null && exported_at === null,
    ),
  )
  return { page, extra: { forFile: shown(forFile), choosable } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
