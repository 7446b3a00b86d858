import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { ACCEPTED_IMAGES, smallestOf, type QueueRefusal } from '#modules/files/rules.ts'
import { imageProblem } from '#modules/files/ui.ts'
import { DEFAULT_BADGE_COLOR } from '#modules/people/rules.ts'
import { badgeForm, MAX_BADGE_NAME, newBadgeForm } from '#modules/people/forms.ts'
import { createBadge, updateBadge } from '#modules/people/commands.server.ts'
import { findBadge } from '#modules/people/queries.server.ts'
import { BadgeColor } from '#modules/people/ui.ts'
import type { ViewerContext } from '#platform/context.ts'
import { Check, FieldError, FileDrop } from '#ui/field.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { fileOf, mayAddImage, postedFiles } from '../../shell/uploads.server.ts'
import { type FormAnswer, keptToken, refusedFields, refusedImage } from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/badge'

const NEW = 'new'

export async function loader({ params: { badgeId }, context, url }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const badge = badgeId === NEW ? null : await findBadge(db, badgeId)
  if (!badge && badgeId !== NEW) throw notFound()
  return { badge, token: crypto.randomUUID(), back: `/admin/badges${url.search}` }
}

/** Creates or changes the badge; a form that is not complete, or refused, comes back. */
export async function action({ params: { badgeId }, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    save(given, posted, badgeId, `/admin/badges${url.search}`),
  )
  return taken.ok ? taken.value : refusedImage(new FormData(), 'image', taken.code)
}

async function save(given: ViewerContext, posted: FormData, badgeId: string, back: string) {
  const { db, viewer, now } = given
  const created = badgeId === NEW ? readForm(newBadgeForm, posted) : null
  const form = created ?? readForm(badgeForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const icon = fileOf(posted, 'icon')
  if (icon && !(await mayAddImage(given))) return refusedImage(posted, 'image', 'too_many_uploads')
  const saved = created?.ok
    ? await createBadge(db, created.value, icon, viewer, now)
    : await updateBadge(db, idFrom(badgeId) ?? 0, form.value, icon, viewer, now)
  if (saved.ok) return redirectWith(back, created ? 'badge_created' : 'badge_updated')
  if (saved.code === 'not_found') throw notFound()
  return saved.code === 'name_taken'
    ? refusedFields(posted, { name: saved.code }, 409)
    : refusedImage(posted, 'image', saved.code)
}

export const meta: Route.MetaFunction = () => titled(m.admin_badges_title())

const nameErrors: Record<string, () => string> = {
  name_taken: m.admin_badge_name_taken,
  too_long: m.admin_badge_name_long,
}

const errorWords = (code: string, field: string): string =>
  field === 'image'
    ? imageProblem(code as QueueRefusal)
    : (nameErrors[code] ?? m.admin_badge_name_missing)()

export default function EditBadge({
  loaderData: { badge, token, back },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const { errors = {}, values = {} } = answer ?? {}
  return (
    <FormDialog
      title={badge ? m.admin_badge_edit() : m.admin_badge_new()}
      back={back}
      save={badge ? m.admin_badge_save() : m.admin_badge_create()}
      files
      stored={{ name: badge?.name, name_ar: badge?.name_ar }}
      answer={answer}
      words={errorWords}
      hidden={badge ? {} : { create_token: keptToken(answer, token) }}
    >
      <TextField
        name="name"
        label={m.admin_badge_name()}
        maxLength={MAX_BADGE_NAME}
        required
        autoFocus={!badge}
      />
      <TextField
        name="name_ar"
        label={m.admin_badge_name_ar()}
        hint={m.admin_badge_name_ar_hint()}
        maxLength={MAX_BADGE_NAME}
      />
      <Island
        of={BadgeColor}
        when="load"
        props={{
          color: values.color ?? badge?.color ?? DEFAULT_BADGE_COLOR,
          isWrong: Boolean(errors.color),
        }}
      />
      <Icon url={badge?.icon_url ?? null} />
      {errors.image && <FieldError>{errorWords(errors.image, 'image')}</FieldError>}
    </FormDialog>
  )
}

function Icon({ url }: { url: string | null }) {
  return (
    <div className="k-stack k-gap-2">
      <p className="k-strong">{m.admin_badge_icon()}</p>
      {url && (
        <div className="k-badgeform__icon">
          <img src={smallestOf(url)} alt="" width={48} height={48} />
          <Check name="remove_icon">{m.admin_badge_icon_remove()}</Check>
        </div>
      )}
      <FileDrop
        name="icon"
        accept={ACCEPTED_IMAGES}
        label={url ? m.admin_badge_icon_replace() : m.admin_badge_icon_choose()}
        hint={m.admin_badge_icon_hint()}
      />
    </div>
  )
}
