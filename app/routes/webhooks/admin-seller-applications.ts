import * as v from 'valibot'
import { m } from '#i18n/paraglide/messages.js'
import { bearerOf, contextOf } from '#platform/http.server.ts'
import { appSecrets } from '#platform/security.server.ts'
import { findViewer, verifiedToken } from '#modules/auth/session.server.ts'
import { applicationsOnPage } from '#modules/sellers/seller-application-list.server.ts'
import { applicationStatuses } from '#modules/sellers/seller-application.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import type { Route } from './+types/admin-seller-applications'

const PER_PAGE = 10
const MOST = 100

const whole = (most: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number), v.maxValue(most))

/** What the address may say; anything else in it is not looked at. */
const call = v.object({
  page: v.optional(whole(100_000), '1'),
  limit: v.optional(whole(MOST), String(PER_PAGE)),
  status: v.optional(v.picklist([...applicationStatuses, 'all']), 'all'),
})

/**
 * The function admin-seller-applications: `GET ?page&limit&status` with the session token of an
 * administrator as bearer, whose role decides on applications. Answers `{"data": […], "count": n}`,
 * newest first; `count` is of all that have the status. Refused as JSON with an `error` in words:
 * 401 without a live session, 403 for anybody else's, 422 for an address that says something else.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const bearer = bearerOf(request)
  const viewer = bearer && (await findViewer(db, verifiedToken(bearer, appSecrets()), now))
  if (!viewer)
    return answer(
      401,
      { error: m.admin_apps_not_authenticated() },
      { 'www-authenticate': 'Bearer' },
    )
  if (!isPermitted(viewer.role, 'moderate'))
    return answer(403, { error: m.admin_apps_admins_only() })
  const asked = v.safeParse(call, Object.fromEntries(url.searchParams))
  if (!asked.success) return answer(422, { error: m.admin_apps_bad_request() })
  const { page, limit, status } = asked.output
  const found = await applicationsOnPage(db, status, page, limit)
  return found ? answer(200, found) : answer(500, { error: m.admin_apps_failed() })
}

/** It is only to be read. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? next()
      : answer(405, { error: 'method_not_allowed' }, { allow: 'GET' }),
]

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
