import { renderToStaticMarkup } from 'react-dom/server'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { localeOf, withoutLocale } from '#kernel/locale.ts'
import type { Viewer } from '#platform/context.ts'
import { isMultipart } from '#platform/posted-files.ts'
import { WaitingForm } from '../app/routes/layout/failed-form.tsx'
import { pageWithForm, type ReadPage } from './form-error-page.tsx'

/** A form that is not taken while the site is in maintenance, and has no page to stay on. */
export class InMaintenance extends Error {}

/** When to send it again, in seconds. */
const maintenanceHeader = { 'retry-after': '60' }

/** Signing in and out, by which administrators come in; how the pages look; money that comes in. */
const goesOn = /^\/(signin(\/two-step|\/google)?|signout|theme|language|consent|hooks\/.+)$/

/** Whether a request is an act that waits until the maintenance is over: anybody's but staff's. */
export const waitsForMaintenance = (
  { method, url }: Pick<Request, 'method' | 'url'>,
  viewer: Pick<Viewer, 'is_admin'> | null,
): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  !viewer?.is_admin &&
  !goesOn.test(withoutLocale(new URL(url).pathname))

/**
 * Answers such an act (503): a script in JSON, a form by its page with what was typed. Throws
 * InMaintenance where there is no such page; files of who is not signed in are not read for one.
 */
export async function answerInMaintenance(
  request: Request,
  viewer: Viewer | null,
  read: ReadPage,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.headers.get('accept') === 'application/json') {
    const problem = inLocale(localeOf(pathname), m.maintenance_unsent)
    return Response.json({ problem }, { status: 503, headers: maintenanceHeader })
  }
  const isRead = viewer !== null || !isMultipart(request.headers.get('content-type') ?? '')
  const page = isRead
    ? await pageWithForm(request, read, {
        status: 503,
        headers: maintenanceHeader,
        banner: (kept) => renderToStaticMarkup(<WaitingForm kept={kept} />),
      })
    : null
  if (!page) throw new InMaintenance()
  return page
}
