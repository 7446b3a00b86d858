import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { categoriesToArrange, moveCategory } from '#modules/content/help-categories.server.ts'
import { listAllArticles } from '#modules/content/writing-lists.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { AdminArticleList } from './help-articles.island.tsx'
import type { Route } from './+types/help-articles'

// /admin/help-articles: the articles of the help centre and its categories. Buttons that move a
// category up or down post here.

const list = listRoute(AdminArticleList, async (asked, { db }) => {
  const [page, categories] = await Promise.all([
    listAllArticles(db, asked),
    categoriesToArrange(db),
  ])
  return { page, extra: { categories } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

/** Moves a category one place in the help centre. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const move = (['earlier', 'later'] as const).find((name) => posted.has(name))
  const id = move && idFrom(textOf(posted, move))
  if (!move || !id) throw missing('help_category')
  const moved = await moveCategory(db, id, move, viewer, now)
  if (!moved.ok) throw missing('help_category')
  return redirectWith(`/admin/help-articles${url.search}`, 'help_category_moved')
}
