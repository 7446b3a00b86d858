import { listReceipts } from '#modules/order-payments/receipt-lists.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { ReceiptList } from './receipts.island.tsx'

const list = listRoute(ReceiptList, async (asked, { backOffice, now }) => ({
  page: await listReceipts(backOffice, asked, now),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
