import { textOf } from '#kernel/form.ts'
import { contextOf, notAuthenticated, postedForm } from '#platform/http.server.ts'
import { onlyPosted } from '../../layout/only-posted.ts'
import { shownWriting } from './writing.server.ts'
import type { Route } from './+types/preview'

/** The address takes POST alone. */
export const loader = onlyPosted

/** How a Markdown text will be read, for the editor's script, which asks while somebody types. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer } = contextOf(context)
  if (!viewer?.is_admin) throw notAuthenticated()
  const posted = await postedForm(request)
  return Response.json({ html: shownWriting(textOf(posted, 'content'), textOf(posted, 'locale')) })
}
