import { listDisputes } from '#modules/disputes/list.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { DisputeList } from './disputes.island.tsx'

const list = listRoute(DisputeList, async (asked, { backOffice }) => ({
  page: await listDisputes(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
