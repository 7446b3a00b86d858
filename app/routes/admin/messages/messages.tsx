import { listReports } from '#modules/messaging/report-list.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { ReportList } from './messages.island.tsx'

const list = listRoute(ReportList, async (asked, { backOffice }) => ({
  page: await listReports(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
