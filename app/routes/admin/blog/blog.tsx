import { listAllPosts } from '#modules/content/writing-lists.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { PostList } from './blog.island.tsx'

const list = listRoute(PostList, async (asked, { db }) => ({ page: await listAllPosts(db, asked) }))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
