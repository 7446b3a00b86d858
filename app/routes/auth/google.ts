import { redirect } from 'react-router'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { startGoogle } from '#modules/auth/google-sign-in.server.ts'
import { postedForm } from '#platform/http.server.ts'
import type { Route } from './+types/google'

export const loader = () => redirect('/signin')

/** Leads to Google, or back to the page it was asked on with an error. */
export async function action({ request }: Route.ActionArgs) {
  const from = (await postedForm(request)).get('from') === 'signup' ? '/signup' : '/signin'
  const started = await startGoogle(request, from, getLocale())
  return started.ok
    ? redirect(started.value.url, { headers: started.value.headers })
    : redirect(`${from}?error=${started.code}`)
}
