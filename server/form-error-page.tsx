import { renderToStaticMarkup } from 'react-dom/server'
import { localeOf } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { formOf } from '#platform/http.server.ts'
import { FailedForm } from '../app/routes/layout/failed-form.tsx'
import { findForm, type Posted, withPosted } from './refill-form.ts'

type Read = (address: URL) => Promise<Response>

const MOST_REDIRECTS = 3

/**
 * What a reader sees whose form met an error of ours: the page with the form as they sent it, and a
 * banner that says what failed and the `reference` under which it is logged. That is the page they
 * sent it from, or else the form's own; `read` answers an address as if they had opened it. Null
 * when there is no page to stay on.
 */
export async function pageOfFailedForm(
  request: Request,
  reference: string,
  read: Read,
): Promise<Response | null> {
  const posted: Posted = { path: new URL(request.url).pathname, fields: await formOf(request) }
  let calm: (() => Promise<Response>) | null = null
  for (const address of addressesOf(request)) {
    const page = await pageAt(address, read)
    if (!page) continue
    const form = await findForm(page.html, page.address, posted)
    const answer = async () => {
      const banner = inLocale(localeOf(page.address.pathname), () =>
        renderToStaticMarkup(
          <FailedForm
            what={form?.label ?? ''}
            kept={form !== null && !form.sealed}
            reference={reference}
          />,
        ),
      )
      return new Response(await withPosted(page.html, form, posted, banner), {
        status: 500,
        headers: page.headers,
      })
    }
    if (form) return answer()
    calm ??= answer
  }
  return calm ? calm() : null
}

/**
 * A script that sends a form asks for its answer alone, so the page around it is not sent to it.
 */
function addressesOf({ url, headers }: Request): URL[] {
  const own = new URL(url)
  const from =
    headers.get('sec-fetch-dest') === 'empty' ? null : URL.parse(headers.get('referer') ?? '')
  return from?.host === own.host && from.href !== own.href
    ? [new URL(from.pathname + from.search, own), own]
    : [own]
}

async function pageAt(
  address: URL,
  read: Read,
  redirects = 0,
): Promise<{ address: URL; html: string; headers: Headers } | null> {
  const answer = await read(address)
  const location = answer.headers.get('location')
  if (location && redirects < MOST_REDIRECTS) {
    const next = new URL(location, address)
    return next.host === address.host ? pageAt(next, read, redirects + 1) : null
  }
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html'))
    return null
  return { address, html: await answer.text(), headers: answer.headers }
}
