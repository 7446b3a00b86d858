import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { categoryToEdit } from '#modules/content/queries.server.ts'
import { deleteCategory } from '#modules/content/commands.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/category-delete'

const LIST = '/admin/help-articles'

export async function loader({ params: { categoryId }, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const category = await categoryToEdit(db, idFrom(categoryId) ?? 0)
  if (!category) throw missing('help_category')
  return {
    name: nameIn(category, getLocale()),
    isEmpty: category.count === 0,
    back: LIST + url.search,
  }
}

export async function action({ params: { categoryId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteCategory(db, idFrom(categoryId) ?? 0, viewer, now)
  if (!deleted.ok && deleted.code === 'not_found') throw missing('help_category')
  return redirectWith(
    LIST + url.search,
    deleted.ok ? 'help_category_deleted' : 'help_category_not_empty',
  )
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_article_category_delete()} · ${m.admin_help_title()} · ${m.site_name()}` },
]

export default function DeleteCategory({
  loaderData: { name, isEmpty, back },
}: Route.ComponentProps) {
  const refusal = !isEmpty && { text: m.flash_help_category_not_empty(), instead: false as const }
  return (
    <DeleteQuestion
      title={m.admin_article_category_delete()}
      back={back}
      what={name}
      refusal={refusal}
    >
      <p>{m.admin_article_category_delete_question()}</p>
    </DeleteQuestion>
  )
}
