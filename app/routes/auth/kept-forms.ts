import { postedForm, contextOf } from '#platform/http.server.ts'
import { keepForms } from '#modules/auth/kept-forms.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import type { Route } from './+types/kept-forms'

export const loader = onlyPosted

/**
 * A page that is left since its reader is signed out tells here what stands in its forms, each as
 * an address with its fields behind it (ui/kept-forms.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const posted = await postedForm(request)
  const forms = posted.getAll('form').flatMap((each) => {
    const address = typeof each === 'string' ? URL.parse(each, request.url) : null
    return address ? [{ path: address.pathname, fields: [...address.searchParams] }] : []
  })
  const headers = new Headers()
  for (const cookie of (await keepForms(db, request.headers, forms, now)) ?? [])
    headers.append('set-cookie', cookie)
  return new Response(null, { status: 204, headers })
}
