import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deletePost } from '#modules/content/post-editing.server.ts'
import { postToEdit } from '#modules/content/writing-lists.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/blog-post-delete'

const LIST = '/admin/blog'

export async function loader({ params: { postId }, url }: Route.LoaderArgs) {
  const post = await postToEdit(db, idFrom(postId) ?? 0)
  if (!post) throw notFound('post')
  return { id: post.id, title: post.title, search: url.search }
}

export async function action({ params: { postId }, request, context, url }: Route.ActionArgs) {
  const deleted = await deletePost(db, idFrom(postId) ?? 0, requireViewer(context, request), factsOf(context).now)
  if (!deleted.ok) throw notFound('post')
  return redirectWith(LIST + url.search, 'post_deleted')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_post_delete()} · ${m.admin_blog_title()} · ${m.site_name()}` }]

export default function DeletePost({ loaderData: { id, title, search } }: Route.ComponentProps) {
  return (
    <Question title={m.admin_post_delete()} back={LIST + search} act={{ label: m.admin_delete(), busy: m.admin_deleting(), action: `${LIST}/${id}/delete${search}` }}>
      <p className="k-strong"><bdi>{title}</bdi></p>
      <p>{m.admin_post_delete_question()}</p>
    </Question>
  )
}
