import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteArticle } from '#modules/content/article-editing.server.ts'
import { articleToEdit } from '#modules/content/writing-lists.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/help-article-delete'

const LIST = '/admin/help-articles'

export async function loader({ params: { articleId }, url }: Route.LoaderArgs) {
  const article = await articleToEdit(db, idFrom(articleId) ?? 0)
  if (!article) throw notFound('article')
  return { id: article.id, title: article.title, search: url.search }
}

export async function action({ params: { articleId }, request, context, url }: Route.ActionArgs) {
  const deleted = await deleteArticle(db, idFrom(articleId) ?? 0, requireViewer(context, request), factsOf(context).now)
  if (!deleted.ok) throw notFound('article')
  return redirectWith(LIST + url.search, 'article_deleted')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_article_delete()} · ${m.admin_help_title()} · ${m.site_name()}` }]

export default function DeleteArticle({ loaderData: { id, title, search } }: Route.ComponentProps) {
  return (
    <Question title={m.admin_article_delete()} back={LIST + search} act={{ label: m.admin_delete(), busy: m.admin_deleting(), action: `${LIST}/${id}/delete${search}` }}>
      <p className="k-strong"><bdi>{title}</bdi></p>
      <p>{m.admin_article_delete_question()}</p>
    </Question>
  )
}
