import { getUserEmail, listUsers } from '#modules/people/user-list.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { UserList } from './users.island.tsx'

const list = listRoute(UserList, async (asked, { db, backOffice, viewer }) => {
  const emailOf = asked.filters.email
  const [page, email] = await Promise.all([
    listUsers(backOffice, asked),
    getUserEmail(db, emailOf, viewer),
  ])
  if (!page) return { page }
  const rows = page.rows.map((user) => ({ ...user, email: user.id === emailOf ? email : null }))
  return { page: { ...page, rows } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
