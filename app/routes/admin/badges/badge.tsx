import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES, type QueueRefusal, smallestOf } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { DEFAULT_BADGE_COLOR } from '#modules/people/badge-color.ts'
import { badgeForm, MAX_BADGE_NAME } from '#modules/people/badge.form.ts'
import { badgeVersion, createBadge, findBadge, updateBadge } from '#modules/people/badges.server.ts'
import { BadgeColor } from '#modules/people/ui/badge-color.island.tsx'
import { Check, FieldError, FileDrop } from '#ui/field.tsx'
import { Island } from '#ui/island.tsx'
import { fileOf } from '../../layout/uploads.server.ts'
import { ChangedGame } from '../games/changed.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { TextField } from '../parts/text-field.tsx'

// Form of a badge, /admin/badges/{id} or /admin/badges/new: its names, colour and icon. Staff give
// badges to people, on whose public profiles they are shown.

const nameErrors: Record<string, () => string> = {
  name_taken: m.admin_badge_name_taken,
  too_long: m.admin_badge_name_long,
}

const errorWords = (code: string, field: string): string =>
  field === 'icon'
    ? imageProblem(code as QueueRefusal)
    : (nameErrors[code] ?? m.admin_badge_name_missing)()

const editor = defineEditor({
  list: '/admin/badges',
  param: 'badgeId',
  find: (id, { db }) => findBadge(db, String(id)),
  version: (badge) => badgeVersion(badge),
  form: badgeForm,
  images: ['icon'],
  save: ({ db, viewer, now, row, form, posted, create_token, seen }) => {
    const icon = fileOf(posted, 'icon')
    return row
      ? updateBadge(db, row.id, { ...form, seen }, icon, viewer, now)
      : createBadge(db, { ...form, create_token }, icon, viewer, now)
  },
  saved: (isNew) => (isNew ? 'badge_created' : 'badge_updated'),
  refused: ({ code }) => code === 'name_taken' && { errors: { name: code }, status: 409 },
  titles: () => [m.admin_badges_title()],
  title: (badge) => (badge ? m.admin_badge_edit() : m.admin_badge_new()),
  label: ({ row }) => (row ? m.admin_badge_save() : m.admin_badge_create()),
  look: { words: errorWords, lengths: { name: MAX_BADGE_NAME, name_ar: MAX_BADGE_NAME } },
  changed: (_, own) => <ChangedGame title={m.admin_badge_changed()} open={own} />,
  values: (badge) => ({ name: badge?.name, name_ar: badge?.name_ar }),
  fields: ({ row: badge, answer }) => (
    <>
      <TextField name="name" label={m.admin_badge_name()} required autoFocus={!badge} />
      <TextField
        name="name_ar"
        label={m.admin_badge_name_ar()}
        hint={m.admin_badge_name_ar_hint()}
      />
      <Island
        of={BadgeColor}
        when="load"
        props={{
          color: answer?.values.color ?? badge?.color ?? DEFAULT_BADGE_COLOR,
          isWrong: Boolean(answer?.errors.color),
        }}
      />
      <BadgeIcon url={badge?.icon_url ?? null} error={answer?.errors.icon} />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

function BadgeIcon({ url, error }: { url: string | null; error: string | undefined }) {
  return (
    <>
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
      {error && <FieldError>{imageProblem(error as QueueRefusal)}</FieldError>}
    </>
  )
}
