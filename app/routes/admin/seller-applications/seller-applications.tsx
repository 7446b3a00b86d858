import { listApplications } from '#modules/sellers/seller-application-list.server.ts'
import { applicationExcerptOf } from '#modules/sellers/seller-application.ts'
import { listRoute } from '../parts/list-route.tsx'
import { ApplicationList } from './seller-applications.island.tsx'

const list = listRoute(ApplicationList, async (asked, { backOffice }) => {
  const page = await listApplications(backOffice, asked)
  const short = page?.rows.map((each) => ({
    ...each,
    experience: applicationExcerptOf(each.experience),
  }))
  return { page: page && { ...page, rows: short! } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
