import { redirect } from 'react-router'
import { postedForm } from '#platform/http.server.ts'
import { textOf } from '#kernel/form.ts'
import { THEME_COOKIE, writtenCookie } from '#platform/cookies.server.ts'
import { ownPath } from '#platform/security.server.ts'
import type { Route } from './+types/theme'

const YEAR = 365 * 24 * 3600

/**
 * Remembers the colour theme that was chosen, or with `system` forgets it, and goes back to the
 * page.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const theme = textOf(form, 'theme')
  const chosen = theme === 'dark' || theme === 'light'
  const cookie = writtenCookie(THEME_COOKIE, chosen ? theme : '', {
    seconds: chosen ? YEAR : 0,
    isOpen: true,
  })
  return redirect(ownPath(textOf(form, 'path'), '/'), { headers: { 'set-cookie': cookie } })
}
