import { m } from '#i18n/paraglide/messages.js'
import { maySell } from '#modules/sellers/seller.ts'
import { asViewer } from '#platform/http.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { inboxFor } from './inbox-list.server.ts'
import { InboxPage } from './inbox-page.tsx'
import type { Route } from './+types/inbox'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.inbox_title(), index: false })

/** The viewer's conversations. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  return { list: await inboxFor(given, url), sells: maySell(given.viewer) }
}

/** The list reads itself again by the page's own address. */
export const middleware = [answersOwnJson('GET', (given, { url }) => inboxFor(given, url))]

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />
}
