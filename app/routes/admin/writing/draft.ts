import { notAuthenticated, postedForm, signedIn } from '#platform/http.server.ts'
import { onlyPosted } from '../../layout/only-posted.ts'
import { keepTypedText } from './writing.server.ts'
import type { Route } from './+types/draft'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Keeps what is typed into the form of a text, for the editor's script: `time` says when. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given?.viewer.is_admin) throw notAuthenticated()
  const time = await keepTypedText(await postedForm(request), given)
  return time ? Response.json({ time }) : Response.json({ problem: 'invalid' }, { status: 422 })
}
