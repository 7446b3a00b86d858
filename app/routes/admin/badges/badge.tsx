import { data, Form, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { ACCEPTED_IMAGES, smallestOf, type TurnedAway } from '#modules/files/rules.ts'
import { imageProblem } from '#modules/files/ui.ts'
import { DEFAULT_BADGE_COLOR } from '#modules/people/rules.ts'
import { badgeForm, MAX_BADGE_NAME, newBadgeForm } from '#modules/people/forms.ts'
import { type BadgeRefusal, createBadge, updateBadge } from '#modules/people/commands.server.ts'
import { findBadge } from '#modules/people/queries.server.ts'
import { BadgeColor } from '#modules/people/ui.ts'
import type { ViewerContext } from '#platform/context.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Check, Field, FieldError, FileDrop, Input } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { fileOf, mayAddImage, postedFiles, statusOf } from '../../shell/uploads.server.ts'
import type { Route } from './+types/badge'

const NEW = 'new'

export async function loader({ params: { badgeId }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const badge = badgeId === NEW ? null : await findBadge(db, badgeId)
  if (!badge && badgeId !== NEW) throw notFound()
  return { badge, token: crypto.randomUUID() }
}

/** Creates or changes the badge; a form that is not complete, or refused, comes back. */
export async function action({ params: { badgeId }, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const answer = await postedFiles(request, given.viewer.id, (form) =>
    answerTo(given, form, badgeId, `/admin/badges${url.search}`),
  )
  return answer.ok ? answer.value : said({ image: answer.code }, {}, statusOf(answer.code))
}

async function answerTo(given: ViewerContext, posted: FormData, badgeId: string, back: string) {
  const { db, viewer, now } = given
  const created = badgeId === NEW ? readForm(newBadgeForm, posted) : null
  const form = created ?? readForm(badgeForm, posted)
  const fields = textsOf(posted)
  if (!form.ok) return said(form.errors, fields)
  const icon = fileOf(posted, 'icon')
  if (icon && !(await mayAddImage(given)))
    return said({ image: 'too_many_uploads' }, fields, statusOf('too_many_uploads'))
  const saved = created?.ok
    ? await createBadge(db, created.value, icon, viewer, now)
    : await updateBadge(db, idFrom(badgeId) ?? 0, form.value, icon, viewer, now)
  return saved.ok
    ? redirectWith(back, created ? 'badge_created' : 'badge_updated')
    : refused(saved, fields)
}

function refused(
  { code }: Exclude<Result<unknown, BadgeRefusal>, { ok: true }>,
  values: Record<string, string>,
) {
  if (code === 'not_found') throw notFound()
  if (code === 'name_taken') return said({ name: code }, values, 409)
  return said({ image: code }, values, statusOf(code))
}

const said = (errors: FieldErrors, values: Record<string, string>, status = 422) =>
  data({ errors, values }, { status })

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_badges_title()} · ${m.site_name()}` },
]

const nameErrors: Record<string, () => string> = {
  name_taken: m.admin_badge_name_taken,
  too_long: m.admin_badge_name_long,
}

export default function EditBadge({
  loaderData: { badge, token },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const title = badge ? m.admin_badge_edit() : m.admin_badge_new()
  const { errors = {}, values = {} } = actionData ?? {}
  const footer = (
    <>
      <ButtonLink to={`/admin/badges${search}`}>{m.admin_cancel()}</ButtonLink>
      <Button form="badge" variant="primary" data-busy={m.admin_saving()}>
        {badge ? m.admin_badge_save() : m.admin_badge_create()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      closeTo={`/admin/badges${search}`}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      {errors.create_token && (
        <Callout tone="warning" icon="circle-alert" role="alert">
          {m.form_expired()}
        </Callout>
      )}
      <Form
        id="badge"
        method="post"
        encType="multipart/form-data"
        className="k-stack"
        {...guarded(actionData)}
      >
        <Fields badge={badge} token={token} errors={errors} values={values} />
      </Form>
    </Dialog>
  )
}

type FieldsProps = {
  badge: Route.ComponentProps['loaderData']['badge']
  token: string
  errors: FieldErrors
  values: Record<string, string>
}

/** What a badge is called in each language, its color and its icon. */
function Fields({ badge, token, errors, values }: FieldsProps) {
  return (
    <>
      {!badge && (
        <input
          type="hidden"
          name="create_token"
          value={errors.create_token ? token : (values.create_token ?? token)}
          autoComplete="off"
        />
      )}
      <Field
        label={m.admin_badge_name()}
        error={errors.name && (nameErrors[errors.name] ?? m.admin_badge_name_missing)()}
        required
      >
        <Input
          name="name"
          dir="auto"
          maxLength={MAX_BADGE_NAME}
          defaultValue={values.name ?? badge?.name}
          autoComplete="off"
          autoFocus={!badge}
        />
      </Field>
      <Field
        label={m.admin_badge_name_ar()}
        hint={m.admin_badge_name_ar_hint()}
        error={errors.name_ar && m.admin_badge_name_long()}
      >
        <Input
          name="name_ar"
          dir="auto"
          maxLength={MAX_BADGE_NAME}
          defaultValue={values.name_ar ?? badge?.name_ar}
          autoComplete="off"
        />
      </Field>
      <Island
        of={BadgeColor}
        when="load"
        props={{
          color: values.color ?? badge?.color ?? DEFAULT_BADGE_COLOR,
          isWrong: Boolean(errors.color),
        }}
      />
      <Icon url={badge?.icon_url ?? null} />
      {errors.image && <FieldError>{imageProblem(errors.image as TurnedAway)}</FieldError>}
    </>
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
