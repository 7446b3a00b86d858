import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deletePost } from '#modules/content/commands.server.ts'
import { postToEdit } from '#modules/content/queries.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/blog'

export async function loader({ params: { postId }, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const post = await postToEdit(db, idFrom(postId) ?? 0)
  if (!post) throw missing('post')
  return { title: post.title, back: LIST + url.search }
}

export async function action({ params: { postId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deletePost(db, idFrom(postId) ?? 0, viewer, now)
  if (!deleted.ok) throw missing('post')
  return redirectWith(LIST + url.search, 'post_deleted')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_post_delete()} · ${m.admin_blog_title()} · ${m.site_name()}` },
]

export default function DeletePost({ loaderData: { title, back } }: Route.ComponentProps) {
  return (
    <DeleteQuestion title={m.admin_post_delete()} back={back} what={title}>
      <p>{m.admin_post_delete_question()}</p>
    </DeleteQuestion>
  )
}
