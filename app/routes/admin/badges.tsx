import { data, Outlet } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { db } from '#platform/db.server.ts'
import { type ListedBadge, listBadges } from '#modules/identity/badges.server.ts'
import { BadgeDot, badgeName, BadgeTag } from '#modules/identity/ui/badge-tag.tsx'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { ListEmpty, ListFailed, ListHead, ListRows } from './list.tsx'
import type { Route } from './+types/badges'
import './badges.css'

export async function loader() {
  const badges = await listBadges(db)
  return badges ? { badges } : data({ badges }, { status: 500 })
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_badges_title()} · ${m.site_name()}` }]

export default function Badges({ loaderData: { badges } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_badges_title()}>
        <ButtonLink to="/admin/badges/new" variant="primary" className="k-badges__new">{m.admin_badge_new()}</ButtonLink>
      </ListHead>
      {badges === null ? <ListFailed retryTo="/admin/badges" /> : badges.length === 0 ? <ListEmpty title={m.admin_badge_none()}>{m.admin_badge_none_hint()}</ListEmpty> : <Rows badges={badges} />}
      <Outlet />
    </>
  )
}

const columns = () => [
  { label: m.admin_badge_column() }, { label: m.admin_badge_color() }, { label: m.admin_badge_people(), end: true }, { label: m.admin_badge_acts(), hidden: true },
]

function Rows({ badges }: { badges: ListedBadge[] }) {
  return (
    <ListRows label={m.admin_badges_title()} columns={columns()} className="k-badges">
      {badges.map((badge) => (
        <tr key={badge.id}>
          <Cell><BadgeTag badge={badge} /></Cell>
          <Cell label={m.admin_badge_color()}><span className="k-badges__color"><BadgeDot color={badge.color} /><bdi className="k-num" dir="ltr">{badge.color}</bdi></span></Cell>
          <Cell label={m.admin_badge_people()} end><span><Num value={badge.people} /><span className="k-vh"> {m.admin_badge_people_count({ count: badge.people, number: formatNumber(badge.people) })}</span></span></Cell>
          <Cell className="k-badges__acts">
            <span className="k-row k-gap-1">
              <IconLink icon="pencil" label={m.admin_badge_edit_one({ name: badgeName(badge) })} to={`/admin/badges/${badge.id}`} />
              <IconLink icon="trash-2" label={m.admin_badge_delete_one({ name: badgeName(badge) })} to={`/admin/badges/${badge.id}/delete`} />
            </span>
          </Cell>
        </tr>
      ))}
    </ListRows>
  )
}
