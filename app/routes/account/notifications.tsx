import { Form, redirect, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { markAllRead, markRead, noticesOf } from '#modules/notifications/notifications.server.ts'
import { pushState } from '#modules/notifications/push.server.ts'
import { NoticeItem } from '#modules/notifications/ui/notice-item.tsx'
import { PushSwitch } from '#modules/notifications/ui/push-card.tsx'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/notifications'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.notifications_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const before = beforeOf(url)
  const [page, push] = await Promise.all([noticesOf(db, viewer.id, before), pushState(db, viewer.session_id)])
  return { page, push, before, unread: viewer.unread, isAdmin: viewer.is_admin, now: factsOf(context).now }
}

/** Marks one notice as read (`intent` read and its `id`), or all (`read_all`), and comes back to the same page of the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const form = await postedForm(request)
  const before = beforeOf(url)
  const back = before === null ? '/notifications' : `/notifications?before=${before}`
  if (form.get('intent') === 'read_all') {
    const done = await markAllRead(db, viewer.id)
    return done ? redirectWith(back, 'notices_read') : redirect(back)
  }
  const given = form.get('id')
  const id = typeof given === 'string' ? idFrom(given) : null
  if (id !== null) await markRead(db, viewer.id, id)
  return redirect(back)
}

const beforeOf = (url: URL): number | null => idFrom(url.searchParams.get('before') ?? undefined)

type Notices = NonNullable<Route.ComponentProps['loaderData']['page']>

export default function Notifications({ loaderData: { page, push, before, unread, isAdmin, now } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <div className="k-between">
        <h1>{m.notifications_title()}</h1>
        {unread > 0 && (
          <Form method="post" action="/notifications">
            <Button name="intent" value="read_all" size="sm">{m.notifications_read_all()}</Button>
          </Form>
        )}
      </div>
      <PushSwitch push={push} />
      {page && <List page={page} before={before} isAdmin={isAdmin} now={now} action={`/notifications${search}`} />}
    </main>
  )
}

type ListProps = { page: Notices; before: number | null; isAdmin: boolean; now: Date; action: string }

function List({ page: { notices, more }, before, isAdmin, now, action }: ListProps) {
  if (notices.length === 0) {
    return (
      <Empty title={m.notifications_empty()} level="h2" action={isAdmin ? <ButtonLink to="/admin">{m.menu_admin()}</ButtonLink> : <ButtonLink to="/allgames">{m.notifications_empty_action()}</ButtonLink>}>
        {isAdmin ? m.notifications_empty_admin_hint() : m.notifications_empty_hint()}
      </Empty>
    )
  }
  return (
    <>
      <Card as="div"><ul className="k-notices">{notices.map((notice) => <NoticeItem key={notice.id} notice={notice} now={now} action={action} />)}</ul></Card>
      {(more || before !== null) && (
        <nav className="k-notices__end" aria-label={m.notifications_pages()}>
          {before !== null && <ButtonLink to="/notifications" size="sm">{m.notifications_newest()}</ButtonLink>}
          {more && <ButtonLink to={`/notifications?before=${notices.at(-1)?.id}`} size="sm" rel="next" className="k-push">{m.notifications_older()}</ButtonLink>}
        </nav>
      )}
    </>
  )
}
