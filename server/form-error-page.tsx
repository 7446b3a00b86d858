import { renderToStaticMarkup } from 'react-dom/server'
import { localeOf } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { formOf } from '#platform/http.server.ts'
import { FailedForm } from '../app/routes/layout/failed-form.tsx'
import { findForm, type Posted, withPosted } from './refill-form.ts'

// The page after an error of ours: the form as it was sent, still filled in, below a banner, so
// that nothing typed is lost.

export type ReadPage = (address: URL) => Promise<Response>

const MOST_REDIRECTS = 3

/**
 * What a reader sees whose form met an error of ours: the page with the form as they sent it, and a
 * banner that says what failed and the `reference` under which it is logged. Null when there is no
 * page to stay on.
 */
export const pageOfFailedForm = (
  request: Request,
  reference: string,
  read: ReadPage,
): Promise<Response | null> =>
  pageWithForm(request, read, {
    status: 500,
    banner: (kept, what) =>
      renderToStaticMarkup(<FailedForm what={what} kept={kept} reference={reference} />),
  })

interface Answering {
  status: number
  headers?: Record<string, string>
  /** What stands above the page: whether what was typed is in it, and what the button says. */
  banner: (kept: boolean, what: string) => string
}

/**
 * The page of a form as it was sent, below a banner. That is the page they sent it from, or else
 * the form's own; `read` answers an address as if they had opened it. Null when there is none.
 */
export async function pageWithForm(
  request: Request,
  read: ReadPage,
  { status, headers = {}, banner }: Answering,
): Promise<Response | null> {
  const posted: Posted = { path: new URL(request.url).pathname, fields: await formOf(request) }
  let calm: (() => Promise<Response>) | null = null
  for (const address of addressesOf(request)) {
    const page = await pageAt(address, read)
    if (!page) continue
    const form = await findForm(page.html, page.address, posted)
    const answer = async () => {
      const above = inLocale(localeOf(page.address.pathname), () =>
        banner(form !== null && !form.sealed, form?.label ?? ''),
      )
      const own = new Headers(page.headers)
      for (const [name, value] of Object.entries(headers)) own.set(name, value)
      return new Response(await withPosted(page.html, form, posted, above), {
        status,
        headers: own,
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
  read: ReadPage,
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
