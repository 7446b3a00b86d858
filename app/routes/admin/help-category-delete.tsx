import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { categoryToEdit, deleteCategory } from '#modules/content/help-categories.server.ts'
import { categoryWords } from '#modules/content/writing.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/help-category-delete'

const LIST = '/admin/help-articles'

export async function loader({ params: { categoryId }, url }: Route.LoaderArgs) {
  const category = await categoryToEdit(db, idFrom(categoryId) ?? 0)
  if (!category) throw notFound('help_category')
  return { id: category.id, name: categoryWords(category, getLocale()).name, isEmpty: category.count === 0, search: url.search }
}

export async function action({ params: { categoryId }, request, context, url }: Route.ActionArgs) {
  const deleted = await deleteCategory(db, idFrom(categoryId) ?? 0, requireViewer(context, request), factsOf(context).now)
  if (!deleted.ok && deleted.code === 'not_found') throw notFound('help_category')
  return redirectWith(LIST + url.search, deleted.ok ? 'help_category_deleted' : 'help_category_not_empty')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_article_category_delete()} · ${m.admin_help_title()} · ${m.site_name()}` }]

export default function DeleteCategory({ loaderData: { id, name, isEmpty, search } }: Route.ComponentProps) {
  const act = isEmpty && { label: m.admin_delete(), busy: m.admin_deleting(), action: `${LIST}/categories/${id}/delete${search}` }
  return (
    <Question title={m.admin_article_category_delete()} back={LIST + search} act={act} refusal={!isEmpty && { text: m.flash_help_category_not_empty() }}>
      <p className="k-strong"><bdi>{name}</bdi></p>
      {isEmpty && <p>{m.admin_article_category_delete_question()}</p>}
    </Question>
  )
}
