import { listReceipts } from '#modules/order-payments/receipt-lists.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { ReceiptList } from './receipts.island.tsx'

const list = listRoute(ReceiptList, async (asked, { backOffice, now }) => {
  const page = await listReceipts(backOffice, asked, now)
  const choosable = page?.rows.some(({ state }) => state === 'under_review') ?? false
  return { page, extra: { choosable } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
