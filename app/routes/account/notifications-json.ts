import { m } from '#i18n/paraglide/messages.js'
import { postedForm, signedIn } from '#platform/http.server.ts'
import { markAsked, notificationList } from './notification-list.server.ts'
import type { Route } from './+types/notifications-json'

/** What /notifications shows at the same query, for the list that reads itself again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ problem: m.order_not_authenticated_why() }, { status: 401 })
  return Response.json(await notificationList(given, url))
}

/** Marks notifications as the page does, answered for the list that stays where it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ problem: m.order_not_authenticated_why() }, { status: 401 })
  const done = await markAsked(given, await postedForm(request))
  return done
    ? Response.json({})
    : Response.json({ problem: m.notifications_not_read() }, { status: 500 })
}
