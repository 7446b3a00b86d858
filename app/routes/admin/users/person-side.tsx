import type { ComponentProps } from 'react'
import { formatDate, formatDateTime, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AccountChange } from '#modules/auth/account-changes.server.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { userActs } from '#modules/people/user-acts.ts'
import type { RiskSign } from '#modules/reports/person-risk.ts'
import type { UserDetails } from '#modules/reports/user-details.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { useMay } from '../parts/use-may.ts'
import { Risk } from './person-risk.tsx'
import { actLabel } from './user-words.ts'

// The side of a person's page, /admin/users/{userId}: signs of risk, who they are, their badges,
// and the acts and help that the reader's role may give (decision 94).

type Of = { user: UserDetails; search: string }

type SideProps = Of & {
  risk: readonly RiskSign[]
  email: string | null
  emailTo: string
  isOwn: boolean
  undelivered: number
}

/** Beside the lists of a person: signs of risk, who they are, and what can be done. */
export function PersonSide({ user, risk, undelivered, isOwn, search, ...about }: SideProps) {
  return (
    <div className="k-stack">
      <Risk signs={risk} />
      <About user={user} {...about} undelivered={undelivered} />
      {!user.deleted_at && <Badges user={user} search={search} />}
      {!user.deleted_at && <Acts user={user} isOwn={isOwn} search={search} />}
      {!user.deleted_at && !isOwn && <Help user={user} search={search} />}
    </div>
  )
}

type AboutProps = Pick<SideProps, 'user' | 'email' | 'emailTo' | 'undelivered'>

function About({ user, email, emailTo, undelivered }: AboutProps) {
  const may = useMay()
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="person">
      <h2 id="person" className="k-h3">
        {m.person_about()}
      </h2>
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
          <bdi className="k-users__email" dir="ltr">
            {user.id}
          </bdi>
        </Fact>
        <Fact label={m.admin_user_joined()} is={formatDate(user.created_at)} />
        <Fact label={m.admin_user_seen()}>
          {user.last_seen_at ? formatDateTime(user.last_seen_at) : m.admin_user_never()}
        </Fact>
        <Fact label={m.admin_user_two_step()}>
          {user.two_factor_enabled ? m.admin_user_on() : m.admin_user_off()}
        </Fact>
        <Fact label={m.person_language()}>
          {user.locale === 'ar' ? m.person_language_ar() : m.person_language_en()}
        </Fact>
        {undelivered > 0 && (
          <Fact label={m.person_undelivered()}>
            {may('help_accounts') ? (
              <TextLink to={`/admin/users/${user.id}/sign-ins#undelivered`}>
                <Num value={undelivered} />
              </TextLink>
            ) : (
              <Num value={undelivered} />
            )}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function Badges({ user: { id, badges }, search }: Of) {
  const may = useMay()
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="badges">
      <div className="k-between">
        <h2 id="badges" className="k-h3">
          {m.admin_user_badges()}
        </h2>
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
    </Card>
  )
}

/**
 * Each leads to its question. Nobody does these to their own account, so there the buttons are off,
 * and say why.
 */
function Acts({ user, isOwn, search }: Of & { isOwn: boolean }) {
  const may = useMay()
  const acts = userActs.filter((act) =>
    may(act === 'administrator' || user.is_admin ? 'manage_staff' : 'moderate'),
  )
  if (acts.length === 0 && !may('adjust_wallets')) return null
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="acts">
      <h2 id="acts" className="k-h3">
        {m.admin_user_acts()}
      </h2>
      {isOwn && (
        <p className="k-muted" id={OWN}>
          {m.admin_user_acts_own()}
        </p>
      )}
      <div className="k-user__acts">
        {may('adjust_wallets') && (
          <ActLink isOwn={isOwn} to={`/admin/users/${user.id}/wallet${search}`}>
            {m.admin_wallet_title()}
          </ActLink>
        )}
        {acts.map((act) => (
          <ActLink
            key={act}
            isOwn={isOwn}
            to={`/admin/users/${user.id}/${act}${search}`}
            variant={act === 'suspension' && !user.suspended_at ? 'outline-danger' : undefined}
          >
            {actLabel(act, user)}
          </ActLink>
        ))}
      </div>
    </Card>
  )
}

const OWN = 'own-account'

type ActLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'variant' | 'children'>

const ActLink = ({ isOwn, to, ...look }: ActLinkProps & { isOwn: boolean }) =>
  isOwn ? (
    <Button type="button" size="sm" disabled aria-describedby={OWN} {...look} />
  ) : (
    <ButtonLink size="sm" to={to} {...look} />
  )

const helpPath = (id: string, act: string, search: string) =>
  `/admin/users/${id}/help/${act}${search}`

/** What gets somebody back into their account; of who has a role nobody is helped so. */
function Help({ user, search }: Of) {
  const may = useMay()
  if (!may(user.is_admin ? 'manage_staff' : 'help_accounts')) return null
  const to = (act: string) => helpPath(user.id, act, search)
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="help">
      <h2 id="help" className="k-h3">
        {m.person_help()}
      </h2>
      <div className="k-user__acts">
        {user.email_verified ? (
          <ButtonLink size="sm" to={to('reset-link')}>
            {m.person_reset_link()}
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" to={to('confirm-link')}>
            {m.person_confirm_link()}
          </ButtonLink>
        )}
        {!user.is_admin && (
          <ButtonLink size="sm" to={to('address')}>
            {m.person_address()}
          </ButtonLink>
        )}
        {!user.is_admin && user.two_factor_enabled && (
          <ButtonLink size="sm" to={to('two-step-off')}>
            {m.person_two_step_off()}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

type WaitingProps = Of & { change: AccountChange }

/** A change of the account that waits: what, since when, until when, and the way to withdraw it. */
export function AccountWaits({ user, change, search }: WaitingProps) {
  const may = useMay()
  const date = isolated(formatDateTime(change.due_at))
  const said =
    change.kind === 'address'
      ? m.person_waits_address({ date, email: leftToRight(change.email ?? '') })
      : m.person_waits_two_step({ date })
  return (
    <Callout tone="warning" icon="timer" title={said}>
      <p>
        {m.person_waits_by({ name: leftToRight(change.asked_by_name) })} ·{' '}
        <Bdi>{change.reason}</Bdi>
      </p>
      {may('help_accounts') && (
        <p>
          <TextLink to={helpPath(user.id, 'withdraw', search)}>
            {m.person_withdraw_change()}
          </TextLink>
        </p>
      )}
    </Callout>
  )
}
