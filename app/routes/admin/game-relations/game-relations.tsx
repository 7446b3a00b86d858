import { relationsForAdmin } from '#modules/catalog/game-relations.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { RelationList } from './game-relations.island.tsx'

const list = listRoute(RelationList, async (asked, { db }) => ({
  page: await relationsForAdmin(db, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
