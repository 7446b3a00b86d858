import { notFound, requireLocal } from '#platform/http.server.ts'
import { storedMail } from '#platform/mail.server.ts'
import type { Route } from './+types/mail-body'

/**
 * One stored mail as its reader would see it, for a frame of the page /mail: nothing in it can run
 * or load.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
  requireLocal(request)
  const mail = await storedMail(params.name)
  if (!mail) throw notFound()
  return new Response(withLinksOutside(mail.html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'",
      'cache-control': 'private, no-store',
    },
  })
}

/** A link of the mail opens in the whole window, not in the frame. */
const withLinksOutside = (html: string): string =>
  html.replace('<head>', '<head><base target="_top">')
