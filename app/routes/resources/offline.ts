import { localeOf } from '#kernel/locale.ts'
import { contextOf } from '#platform/http.server.ts'
import { offlinePage, offlinePolicy } from './offline-page.ts'
import type { Route } from './+types/offline'

/** What the service worker keeps for when there is no network. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { theme } = contextOf(context)
  const html = offlinePage(localeOf(new URL(request.url).pathname), theme)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': offlinePolicy,
    },
  })
}
