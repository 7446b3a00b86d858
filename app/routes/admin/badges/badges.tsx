import { badgesForAdmin } from '#modules/people/badges.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { BadgeList } from './badges.island.tsx'

const list = listRoute(BadgeList, async (asked, { db }) => ({
  page: await badgesForAdmin(db, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
