import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteArticle } from '#modules/content/commands.server.ts'
import { articleToEdit } from '#modules/content/queries.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/help-articles'

export async function loader({ params: { articleId }, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const article = await articleToEdit(db, idFrom(articleId) ?? 0)
  if (!article) throw missing('article')
  return { title: article.title, back: LIST + url.search }
}

export async function action({ params: { articleId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteArticle(db, idFrom(articleId) ?? 0, viewer, now)
  if (!deleted.ok) throw missing('article')
  return redirectWith(LIST + url.search, 'article_deleted')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_article_delete()} · ${m.admin_help_title()} · ${m.site_name()}` },
]

export default function DeleteArticle({ loaderData: { title, back } }: Route.ComponentProps) {
  return (
    <DeleteQuestion title={m.admin_article_delete()} back={back} what={title}>
      <p>{m.admin_article_delete_question()}</p>
    </DeleteQuestion>
  )
}
