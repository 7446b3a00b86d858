import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import { DAY } from '#kernel/time.ts'
import { imageOf } from '#modules/images/image.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { UserTags } from '#modules/people/ui/user-tags.tsx'
import type { PersonFigures } from '#modules/reports/person-figures.server.ts'
import type { UserDetails } from '#modules/reports/user-details.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { RankTag } from '#ui/rank.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import '../parts/strip.css'

type Of = { user: UserDetails; search: string }
type Counted = Of & { figures: PersonFigures }

const face = { width: 112, height: 112 }
/** For so many days somebody is said to be new. */
const NEW_DAYS = 30

/** Who it is, and what they are. */
export function PersonHead({ user, now, search }: Of & { now: Date }) {
  const { id, username, profile_image_url, created_at, email_verified, deleted_at } = user
  const days = Math.floor((now.getTime() - created_at.getTime()) / DAY)
  return (
    <div className="k-between k-person__head">
      <div className="k-who">
        <Avatar name={username} image={imageOf(profile_image_url, face)} size="lg" />
        <div className="k-stack k-gap-1">
          <h1 dir="ltr">{username}</h1>
          <span className="k-row k-gap-1">
            <UserTags user={user} />
            {days < NEW_DAYS && (
              <Tag>{m.person_days_old({ count: days, number: formatNumber(days) })}</Tag>
            )}
            {!email_verified && !deleted_at && <Tag>{m.person_unconfirmed()}</Tag>}
          </span>
        </div>
      </div>
      <div className="k-row k-gap-2">
        {user.last_seen_at && !deleted_at && (
          <ButtonLink size="sm" to={`/users/${username}`}>
            {m.person_profile()}
          </ButtonLink>
        )}
        <ButtonLink size="sm" to={`/admin/users/${id}/notes${search}`}>
          {m.person_note()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** What is counted of a person; each figure leads to its list and says what it counts. */
export function PersonStrip({ user, figures, search }: Counted) {
  const { placed, sales_placed, refunded, set_aside, held_as_seller } = figures
  const to = (tab: string) => `/admin/users/${user.id}/${tab}`
  const paid = figures.bought + refunded
  return (
    <dl className="k-strip">
      <Figure
        label={m.admin_user_balance()}
        to={to('money') + search}
        note={
          set_aside > 0
            ? words(m.person_set_aside(), <Da amount={set_aside} />)
            : held_as_seller > 0 && words(m.person_held(), <Da amount={held_as_seller} />)
        }
      >
        <Da amount={user.wallet_balance} />
      </Figure>
      <Figure
        label={m.person_bought()}
        to={to('orders') + search}
        note={m.person_of_orders({ count: placed, number: formatNumber(placed) })}
      >
        <Num value={figures.bought} />
      </Figure>
      <Figure
        label={m.person_sold()}
        to={to('sales') + search}
        note={m.person_of_orders({ count: sales_placed, number: formatNumber(sales_placed) })}
      >
        <Num value={figures.sold} />
      </Figure>
      <Figure
        label={m.person_refunded()}
        to={to('orders') + search}
        note={m.person_of_paid({ count: paid, number: formatNumber(paid) })}
      >
        <Num value={refunded} />
      </Figure>
      <Figure
        label={m.disputes_title()}
        to={to('disputes') + search}
        note={
          figures.open_disputes > 0 &&
          m.person_open({ number: formatNumber(figures.open_disputes) })
        }
      >
        <Num value={figures.disputes} />
      </Figure>
      <div>
        <dt>{m.admin_user_points()}</dt>
        <dd>
          <Num value={user.points} />
          <small>
            <RankTag rank={rankOf(user.points)} size={20}>
              {m.profile_rank_short({ letter: rankOf(user.points) })}
            </RankTag>
          </small>
        </dd>
      </div>
    </dl>
  )
}

const words = (said: string, amount: ReactNode) => (
  <>
    {said} {amount}
  </>
)

type FigureProps = { label: string; to: string; note: ReactNode; children: ReactNode }

const Figure = ({ label, to, note, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Link to={to} aria-label={m.person_show({ what: label })}>
        {children}
      </Link>
      {note && <small>{note}</small>}
    </dd>
  </div>
)

/** The lists of a person: each has its own address. */
export function PersonTabs({ user, figures, search }: Counted) {
  const path = `/admin/users/${user.id}`
  const here = withoutLocale(useLocation().pathname).replace(/\/$/, '')
  return (
    <Tabs label={user.username}>
      {tabs.map(([name, label, count]) => {
        const to = name ? `${path}/${name}` : path
        return (
          <Tab key={name} to={to + search} current={here === to}>
            {label()} {count && <Num value={count(figures)} />}
          </Tab>
        )
      })}
    </Tabs>
  )
}

type TabOf = readonly [
  name: string,
  label: () => string,
  count?: (figures: PersonFigures) => number,
]

const tabs: readonly TabOf[] = [
  ['', m.person_timeline],
  ['orders', m.person_orders, ({ placed }) => placed],
  ['sales', m.person_sales, ({ sales_placed }) => sales_placed],
  ['money', m.person_money],
  ['payouts', m.person_payouts, ({ withdrawals }) => withdrawals],
  ['offers', m.person_offers, ({ offers }) => offers],
  ['disputes', m.disputes_title, ({ disputes }) => disputes],
  ['messages', m.person_messages],
  ['sign-ins', m.person_sign_ins],
  ['notes', m.person_notes, ({ notes }) => notes],
  ['audit', m.person_audit],
]
