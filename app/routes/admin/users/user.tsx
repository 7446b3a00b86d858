import type { ComponentProps } from 'react'
import { formatDate, formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { cameFrom, withQuery } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { imageOf } from '#modules/images/image.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { UserTags } from '#modules/people/ui/user-tags.tsx'
import { userActs } from '#modules/people/user-acts.ts'
import { getUserEmail } from '#modules/people/user-list.server.ts'
import { findUser, type UserDetails } from '#modules/reports/user-details.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { RankTag } from '#ui/rank.tsx'
import { UserText } from '#ui/user-text.tsx'
import { missing } from '../../layout/missing.server.ts'
import { actLabel } from './user-words.ts'
import { titled } from '../parts/titled.ts'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/user'

export async function loader({ params: { userId }, request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const user = await findUser(db, userId, now)
  if (!user) throw missing('user')
  const email =
    url.searchParams.get('email') === user.id ? await getUserEmail(db, user.id, viewer) : null
  return { user, email, isOwn: user.id === viewer.id, search: url.search }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    (loaderData as Route.ComponentProps['loaderData'] | undefined)?.user.username ??
      m.admin_user_manage(),
    m.admin_users_title(),
  )

export default function ManageUser({
  loaderData: { user, email, isOwn, search },
}: Route.ComponentProps) {
  const { id, deleted_at, suspended_at, suspension_reason } = user
  return (
    <Dialog
      title={m.admin_user_manage()}
      closeTo={cameFrom(search) ?? `/admin/users${withQuery(search, { email: null })}`}
      closeLabel={m.admin_close()}
    >
      <Who user={user} />
      {deleted_at && (
        <Callout icon="user-x" tone="sea">
          {m.admin_user_deleted_text({ date: formatDate(deleted_at) })}
        </Callout>
      )}
      {suspended_at && (
        <Callout
          icon="ban"
          tone="danger"
          title={m.admin_user_suspended_since({ date: formatDate(suspended_at) })}
        >
          {suspension_reason && <UserText text={suspension_reason} />}
        </Callout>
      )}
      {isOwn && <Note>{m.admin_user_own()}</Note>}
      <About
        user={user}
        email={email}
        emailTo={`/admin/users/${id}${withQuery(search, { email: id })}`}
      />
      {!deleted_at && <Badges user={user} search={search} />}
      {!deleted_at && <Acts user={user} isOwn={isOwn} search={search} />}
    </Dialog>
  )
}

const face = { width: 112, height: 112 }

function Who({ user }: { user: UserDetails }) {
  const { username, profile_image_url, last_seen_at, deleted_at } = user
  const name = <bdi dir="ltr">{username}</bdi>
  return (
    <div className="k-user__head">
      <Avatar name={username} image={imageOf(profile_image_url, face)} size="lg" />
      <div className="k-stack k-gap-1">
        <h3 className="k-users__name">
          {last_seen_at && !deleted_at ? (
            <TextLink to={`/users/${username}`}>{name}</TextLink>
          ) : (
            name
          )}
        </h3>
        <UserTags user={user} />
      </div>
    </div>
  )
}

function About({
  user,
  email,
  emailTo,
}: {
  user: UserDetails
  email: string | null
  emailTo: string
}) {
  const rank = rankOf(user.points)
  return (
    <div className="k-user__facts">
      <Facts>
        {!user.deleted_at && (
          <Fact label={m.admin_email()}>
            {email ? (
              <bdi className="k-users__email" dir="ltr">
                {email}
              </bdi>
            ) : (
              <TextLink to={emailTo}>{m.admin_user_show_email()}</TextLink>
            )}
          </Fact>
        )}
        <Fact label={m.admin_user_id()}>
          <bdi className="k-id k-users__email" dir="ltr">
            {user.id}
          </bdi>
        </Fact>
        <Fact label={m.admin_user_joined()} is={formatDate(user.created_at)} />
        <Fact label={m.admin_user_seen()}>
          {user.last_seen_at ? formatDateTime(user.last_seen_at) : m.admin_user_never()}
        </Fact>
        <Fact label={m.admin_user_balance()} is={<Da amount={user.wallet_balance} />} />
        <Fact label={m.admin_user_points()}>
          <span className="k-user__points">
            <Num value={user.points} />
            <RankTag rank={rank} size={20}>
              {m.profile_rank_short({ letter: rank })}
            </RankTag>
          </span>
        </Fact>
        <Fact label={m.admin_user_bought()} is={<Num value={user.bought} />} />
        <Fact label={m.admin_user_sold()} is={<Num value={user.sold} />} />
        <Fact label={m.admin_user_two_step()}>
          {user.two_factor_enabled ? m.admin_user_on() : m.admin_user_off()}
        </Fact>
        <Fact label={m.admin_user_devices()} is={<Num value={user.devices} />} />
      </Facts>
    </div>
  )
}

function Badges({ user: { id, badges }, search }: { user: UserDetails; search: string }) {
  const may = useMay()
  return (
    <section className="k-stack k-gap-3" aria-labelledby="badges">
      <div className="k-between">
        <h3 id="badges" className="k-strong">
          {m.admin_user_badges()}
        </h3>
        {may('moderate') && (
          <ButtonLink size="sm" to={`/admin/users/${id}/badges${search}`}>
            {m.admin_user_badges_change()}
          </ButtonLink>
        )}
      </div>
      {badges.length === 0 ? (
        <p className="k-muted">{m.admin_user_badges_none()}</p>
      ) : (
        <ul className="k-user__badges">
          {badges.map((badge) => (
            <li key={badge.id}>
              <BadgeTag badge={badge} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Each leads to its question. Nobody does these to their own account, so there the buttons are off,
 * and say why.
 */
function Acts({ user, isOwn, search }: { user: UserDetails; isOwn: boolean; search: string }) {
  const may = useMay()
  const acts = userActs.filter((act) =>
    may(act === 'administrator' || user.is_admin ? 'manage_staff' : 'moderate'),
  )
  if (acts.length === 0 && !may('adjust_wallets')) return null
  return (
    <section className="k-stack k-gap-3" aria-labelledby="acts">
      <h3 id="acts" className="k-strong">
        {m.admin_user_acts()}
      </h3>
      {isOwn && (
        <p className="k-muted" id={OWN}>
          {m.admin_user_acts_own()}
        </p>
      )}
      <div className="k-user__acts">
        {may('adjust_wallets') && (
          <Way isOwn={isOwn} to={`/admin/users/${user.id}/wallet${search}`}>
            {m.admin_wallet_title()}
          </Way>
        )}
        {acts.map((act) => (
          <Way
            key={act}
            isOwn={isOwn}
            to={`/admin/users/${user.id}/${act}${search}`}
            variant={act === 'suspension' && !user.suspended_at ? 'outline-danger' : undefined}
          >
            {actLabel(act, user)}
          </Way>
        ))}
      </div>
    </section>
  )
}

const OWN = 'own-account'

type WayProps = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'variant' | 'children'>

const Way = ({ isOwn, to, ...look }: WayProps & { isOwn: boolean }) =>
  isOwn ? (
    <Button type="button" disabled aria-describedby={OWN} {...look} />
  ) : (
    <ButtonLink to={to} {...look} />
  )
