import { searchWordsForAdmin } from '#modules/catalog/search-words.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { SearchWordList } from './search-words.island.tsx'

const list = listRoute(SearchWordList, async (asked, { backOffice }) => ({
  page: await searchWordsForAdmin(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
