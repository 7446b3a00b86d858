import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { pushState } from '#modules/notifications/push.server.ts'
import { NotificationList } from '#modules/notifications/ui/notification-list.island.tsx'
import { PushSwitch } from '#modules/notifications/ui/push-card.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { beforeOf, markAsked, notificationList } from './notification-list.server.ts'
import type { Route } from './+types/notifications'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.notifications_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const [list, push] = await Promise.all([
    notificationList(given, url),
    pushState(given.db, given.viewer.session_id),
  ])
  return { list, push }
}

/** Marks what the form asks for as read, and comes back to the same page of the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const form = await postedForm(request)
  const before = beforeOf(url)
  const back = before === null ? '/notifications' : `/notifications?before=${before}`
  const done = await markAsked(given, form)
  return done && form.get('intent') === 'read_all'
    ? redirectWith(back, 'notices_read')
    : redirect(back)
}

/** The list reads itself again, and marks as read, by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => notificationList(given, url)),
  answersOwnJson('POST', async (given, { request }) =>
    (await markAsked(given, await postedForm(request)))
      ? {}
      : { problem: m.notifications_not_read() },
  ),
]

export default function Notifications({ loaderData: { list, push } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <h1>{m.notifications_title()}</h1>
      <PushSwitch push={push} />
      <Island of={NotificationList} props={list} when="idle" />
    </main>
  )
}
