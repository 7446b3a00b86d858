import { Outlet, useLocation } from 'react-router'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { cameFrom, withQuery } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { waitingChangeOf } from '#modules/auth/account-changes.server.ts'
import { getUserEmail } from '#modules/people/user-list.server.ts'
import { leftOfSuspension } from '#modules/privacy/suspension.server.ts'
import { countPerson, riskFactsOf } from '#modules/reports/person-figures.server.ts'
import { partFrom } from '#modules/reports/person-timeline.ts'
import { riskOf } from '#modules/reports/person-risk.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { UserText } from '#ui/user-text.tsx'
import { missing } from '../../layout/missing.server.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/person'
import { PersonHead, PersonStrip, PersonTabs } from './person-head.tsx'
import { PersonSide, AccountWaits } from './person-side.tsx'
import './person.css'
import './users.css'

const LIST = '/admin/users'

/** What stands on each of the pages of one person: who they are, what is counted, and the acts. */
export async function loader({ params: { userId }, request, context, url }: Route.LoaderArgs) {
  const { db, backOffice, viewer, now } = asViewer(context, request)
  const user = await findUser(db, userId)
  if (!user) throw missing('user')
  const [figures, facts, change, left, email] = await Promise.all([
    countPerson(backOffice, user.id),
    riskFactsOf(backOffice, user.id),
    waitingChangeOf(db, user.id),
    user.suspended_at ? leftOfSuspension(db, user.id) : { count: 0, isStopped: false },
    url.searchParams.get('email') === user.id ? getUserEmail(db, user.id, viewer) : null,
  ])
  const bought = { paid: figures.bought + figures.refunded, refunded: figures.refunded }
  const risk = riskOf({ ...facts, ...bought, created_at: user.created_at }, now)
  return { user, figures, risk, change, left, email, isOwn: user.id === viewer.id, now }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    (loaderData as Route.ComponentProps['loaderData'] | undefined)?.user.username ??
      m.admin_user_manage(),
    m.admin_users_title(),
  )

export default function Person({ loaderData }: Route.ComponentProps) {
  const { user, figures, risk, change, left, email, isOwn, now } = loaderData
  const { search, pathname } = useLocation()
  // a row of the list brings along what was asked of it
  const isFirst = pathname.replace(/\/$/, '').endsWith(user.id)
  const from = cameFrom(search) ?? (isFirst ? listIn(search) : null)
  // what a list of this page asks is not asked of another one
  const kept = withQuery('', { from })
  return (
    <div className="k-person">
      <BackLink to={from ?? LIST}>{from ? m.back() : m.person_back()}</BackLink>
      <PersonHead user={user} now={now} search={kept} />
      <Standing user={user} left={left} />
      {isOwn && <Note>{m.admin_user_own()}</Note>}
      {change && <AccountWaits user={user} change={change} search={kept} />}
      <PersonStrip user={user} figures={figures} search={kept} />
      <PersonTabs user={user} figures={figures} search={kept} />
      <div className="k-sided">
        <div>
          <Outlet />
        </div>
        <PersonSide
          {...{ user, risk, email, isOwn }}
          undelivered={figures.undelivered}
          emailTo={pathname + withQuery(search, { email: user.id })}
          search={kept}
        />
      </div>
    </div>
  )
}

/** The list that its row was opened from, as it was asked for; null from elsewhere. */
function listIn(search: string): string | null {
  const query = new URLSearchParams(search)
  const isOwn = query.has('show') && partFrom(query.get('show')) !== null
  const asked = ['q', 'sort', 'size', 'after', 'before', ...(isOwn ? [] : ['show'])].filter(
    (name) => query.has(name),
  )
  if (asked.length === 0) return null
  return LIST + withQuery(search, { email: null, older: null, ...(isOwn && { show: null }) })
}

type StandingProps = Pick<Route.ComponentProps['loaderData'], 'user' | 'left'>

/** That the account is deleted, or suspended, why, and what of it is still being done. */
function Standing({ user, left }: StandingProps) {
  const { deleted_at, suspended_at, suspension_reason } = user
  if (deleted_at)
    return (
      <Callout icon="user-x" tone="sea">
        {m.admin_user_deleted_text({ date: formatDate(deleted_at) })}
      </Callout>
    )
  if (!suspended_at) return null
  return (
    <Callout
      icon="ban"
      tone="danger"
      title={m.admin_user_suspended_since({ date: formatDate(suspended_at) })}
    >
      {suspension_reason && <UserText text={suspension_reason} />}
      {left.count > 0 && (
        <p>
          {m.person_suspension_left({ count: left.count, number: formatNumber(left.count) })}{' '}
          {left.isStopped ? m.person_suspension_stopped() : m.person_suspension_goes_on()}
        </p>
      )}
    </Callout>
  )
}
