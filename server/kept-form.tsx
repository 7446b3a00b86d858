import { renderToStaticMarkup } from 'react-dom/server'
import { localeOf, withoutLocale } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import {
  forgetKept,
  hasKeptForms,
  keepForms,
  keptForms,
  nothingKept,
} from '#modules/auth/kept-forms.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db } from '#platform/db.server.ts'
import { formOf } from '#platform/http.server.ts'
import { KeptForm } from '../app/routes/layout/failed-form.tsx'
import { findForm, withPosted } from './refill-form.ts'

// Keeps the form of somebody whose session ended while they typed, and puts it back when they have
// signed in again.

/** The largest body, in bytes, that is read of somebody who is not signed in. */
const LARGEST = 256 * 1024

/**
 * Keeps the form of somebody whose session had ended when it was sent, so that it stands in its
 * page again once they have signed in, which leads back to where it was sent from. What scripts
 * send stays in its page.
 */
export async function keepUnsent(request: Request, answer: Response, now: Date): Promise<Response> {
  if (!isUnsent(request, answer)) return answer
  const fields = [...(await formOf(request))].filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  const path = new URL(request.url).pathname
  const cookies = await keepForms(db, request.headers, [{ path, fields }], now)
  if (!cookies) return answer
  const headers = new Headers(answer.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  const from = pageOf(request)
  const [signIn] = headers.get('location')?.split('?') ?? []
  if (from && signIn)
    headers.set(
      'location',
      `${signIn}?${new URLSearchParams({ to: withoutLocale(from.pathname) + from.search })}`,
    )
  return new Response(answer.body, { status: answer.status, headers })
}

function isUnsent({ method, headers }: Request, answer: Response): boolean {
  const length = Number(headers.get('content-length') ?? 0)
  const isForm = /form-urlencoded|form-data/.test(headers.get('content-type') ?? '')
  if (method !== 'POST' || headers.get('sec-fetch-dest') === 'empty' || !isForm || length > LARGEST)
    return false
  const to = answer.headers.get('location')
  return to === null ? answer.status === 401 && isPage(answer) : /^(\/ar)?\/signin\?to=/.test(to)
}

const isPage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true

/** The page of this site from which a form was sent. */
function pageOf({ url, headers }: Request): URL | null {
  const from = URL.parse(headers.get('referer') ?? '')
  return from?.host === new URL(url).host ? from : null
}

/**
 * A member's page with the forms that were kept for them, each where it stands; null where there is
 * none. What they have sent since is forgotten.
 */
export async function withKept(
  request: Request,
  answer: Response,
  viewer: Viewer,
  now: Date,
): Promise<Response | null> {
  const cookies = request.headers.get('cookie')
  if (!hasKeptForms(cookies)) return null
  const kept = await keptForms(db, cookies, viewer.id, now)
  const address = new URL(request.url)
  if (request.method === 'POST' && answer.status < 400) {
    const sent = kept.filter(({ forms }) =>
      forms.some(({ path }) => `${address.pathname}/`.startsWith(`${path}/`)),
    )
    await forgetKept(
      db,
      sent.map(({ id }) => id),
    )
  }
  if (request.method !== 'GET' || answer.status !== 200 || !isPage(answer)) return null
  let html = await answer.clone().text()
  const given = new Set<string>()
  const filled = new Set<number>()
  for (const { id, forms } of kept)
    for (const { path, fields } of forms) {
      const posted = { path, fields: new FormData() }
      for (const [name, value] of fields) posted.fields.append(name, value)
      const form = await findForm(html, address, posted)
      if (!form) continue
      // of several from one form the newest
      if (!filled.has(form.index))
        html = await withPosted(html, form, posted, given.size === 0 ? banner(address) : '')
      filled.add(form.index)
      given.add(id)
    }
  if (given.size === 0) return null
  await forgetKept(db, [...given])
  const headers = new Headers(answer.headers)
  if (given.size === kept.length) headers.append('set-cookie', nothingKept())
  return new Response(html, { status: answer.status, headers })
}

const banner = ({ pathname }: URL): string =>
  inLocale(localeOf(pathname), () => renderToStaticMarkup(<KeptForm />))
