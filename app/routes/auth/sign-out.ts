import { signOut } from '#modules/auth/accounts.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import type { Route } from './+types/sign-out'

/** Only a form ends a session: a link or an image could be laid out by any other site. */
export const loader = onlyPosted

/** Back does not show what was theirs to whoever has the browser next. */
export async function action({ request }: Route.ActionArgs) {
  const headers = await signOut(request)
  headers.append('clear-site-data', '"cache"')
  return redirectWith('/', 'signed_out', headers)
}
