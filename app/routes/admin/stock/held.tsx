import { heldBySeller } from '#modules/vault/queries.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { HeldList } from './held.island.tsx'

const list = listRoute(HeldList, async (asked, { db }) => ({
  page: await heldBySeller(db, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
