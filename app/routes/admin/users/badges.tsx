import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { cameFrom } from '#kernel/paging.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { listBadges } from '#modules/people/badges.server.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { setBadgesOf } from '#modules/people/user-badges.server.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ActDialog } from '../../layout/act-dialog.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/badges'

// /admin/users/{userId}/badges: dialog that ticks which badges a person has, which their public
// profile shows.

export async function loader({ params: { userId }, context, url }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const [user, badges] = await Promise.all([findUser(db, userId), listBadges(db)])
  if (!user || user.deleted_at) throw missing('user')
  return {
    id: user.id,
    username: user.username,
    own: user.badges.map(({ id }) => id),
    badges: badges ?? [],
    search: url.search,
  }
}

/** Gives and takes the badges that were ticked and unticked. */
export async function action({ params: { userId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const choice = {
    shown: idsOf(textOf(posted, 'shown').split(',')),
    ticked: idsOf(posted.getAll('badge')),
  }
  const set = await setBadgesOf(db, userId, choice, viewer, now)
  if (!set.ok) throw missing('user')
  const back = cameFrom(url.search) ?? `/admin/users/${userId}${url.search}`
  return redirectWith(back, set.value.changed ? 'user_badges' : 'unchanged')
}

const idsOf = (values: readonly FormDataEntryValue[]): number[] => [
  ...new Set(values.flatMap((value) => (typeof value === 'string' ? (idFrom(value) ?? []) : []))),
]

export const meta: Route.MetaFunction = () => titled(m.admin_user_badges(), m.admin_users_title())

export default function BadgesOfUser({
  loaderData: { id, username, own, badges, search },
}: Route.ComponentProps) {
  const dialog = {
    title: m.admin_user_badges(),
    back: `/admin/users/${id}${search}`,
    keep: m.admin_back(),
  }
  const create = (
    <ButtonLink to="/admin/badges/new" variant="primary">
      {m.admin_badge_new()}
    </ButtonLink>
  )
  if (badges.length === 0)
    return (
      <ActDialog {...dialog} submit={create}>
        <p className="k-muted">{m.admin_badge_none_text()}</p>
      </ActDialog>
    )
  return (
    <FormDialog
      {...dialog}
      save={m.admin_user_badges_save()}
      className="k-stack k-gap-3"
      hidden={{ shown: own.join(',') }}
    >
      <fieldset className="k-badgelist">
        <legend className="k-mb-2">{m.admin_user_badges_of({ name: username })}</legend>
        {badges.map((badge) => (
          <Check
            key={badge.id}
            name="badge"
            value={badge.id}
            defaultChecked={own.includes(badge.id)}
          >
            <BadgeTag badge={badge} />
          </Check>
        ))}
      </fieldset>
    </FormDialog>
  )
}
