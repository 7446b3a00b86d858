import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { cameFrom } from '#kernel/page.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { listBadges } from '#modules/people/queries.server.ts'
import { setBadgesOf } from '#modules/people/commands.server.ts'
import { BadgeTag } from '#modules/people/ui.ts'
import { findUser } from '#modules/reports/queries.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Check } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import type { Route } from './+types/badges'

export async function loader({ params: { userId }, context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const [user, badges] = await Promise.all([findUser(db, userId, now), listBadges(db)])
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
  return redirectWith(cameFrom(url.search) ?? `/admin/users${url.search}`, 'user_badges')
}

const idsOf = (values: readonly FormDataEntryValue[]): number[] => [
  ...new Set(values.flatMap((value) => (typeof value === 'string' ? (idFrom(value) ?? []) : []))),
]

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_user_badges()} · ${m.admin_users_title()} · ${m.site_name()}` },
]

export default function BadgesOfUser({
  loaderData: { id, username, own, badges, search },
}: Route.ComponentProps) {
  const back = `/admin/users/${id}${search}`
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_back()}</ButtonLink>
      {badges.length > 0 ? (
        <Button form="badges" variant="primary" data-busy={m.admin_saving()}>
          {m.admin_user_badges_save()}
        </Button>
      ) : (
        <ButtonLink to="/admin/badges/new" variant="primary">
          {m.admin_badge_new()}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Dialog
      title={m.admin_user_badges()}
      closeTo={back}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      {badges.length === 0 ? (
        <p className="k-muted">{m.admin_badge_none_text()}</p>
      ) : (
        <Form id="badges" method="post" className="k-stack k-gap-3" {...guarded()}>
          <input type="hidden" name="shown" value={own.join(',')} autoComplete="off" />
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
        </Form>
      )}
    </Dialog>
  )
}
