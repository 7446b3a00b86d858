import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, type Flash, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { MAX_ACT_REASON, userActForm } from '#modules/identity/user-act.form.ts'
import { actOnUser } from '#modules/identity/user-acts.server.ts'
import { type ActRefusal, isOnNow, type UserAct, userActs, whyNotAct } from '#modules/identity/user-acts.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { actLabel, actQuestion } from './user-words.ts'
import type { Route } from './+types/users-act'

function actOf(name: string): UserAct {
  const act = userActs.find((each) => each === name)
  if (!act) throw notFound()
  return act
}

export async function loader({ params: { userId, act: name }, request, context, url }: Route.LoaderArgs) {
  const act = actOf(name)
  const user = await findUser(db, userId, factsOf(context).now)
  if (!user) throw notFound('user')
  const on = !isOnNow(act, user)
  return { act, user, on, refused: whyNotAct(act, on, user, requireViewer(context, request).id), search: url.search }
}

const done: Record<UserAct, (on: boolean) => Flash> = {
  'administrator': () => 'admin_role',
  'seller': () => 'seller_status',
  'suspension': (on) => (on ? 'user_suspended' : 'user_restored'),
  'sign-out': () => 'user_signed_out',
}

/** Does the act with its reason, and leads back to the list; a form that is not complete, or refused, comes back. */
export async function action({ params: { userId, act: name }, request, context, url }: Route.ActionArgs) {
  const act = actOf(name)
  const actor = requireViewer(context, request)
  const form = readForm(userActForm, await postedForm(request))
  if (!form.ok) return data({ errors: form.errors, reason: form.values.reason, refused: null }, { status: 422 })
  const acted = await actOnUser(db, { id: userId, act, ...form.value }, actor, factsOf(context).now)
  if (acted.ok) return redirectWith(`/admin/users${url.search}`, done[act](form.value.on))
  if (acted.code === 'not_found') throw notFound('user')
  return data({ errors: {}, reason: form.value.reason, refused: acted.code }, { status: 409 })
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_user_manage()} · ${m.admin_users_title()} · ${m.site_name()}` }]

const refusals: Record<ActRefusal, () => string> = {
  own: m.admin_user_own, deleted: m.admin_user_refused_deleted, suspended: m.admin_user_refused_suspended, unconfirmed: m.admin_user_refused_unconfirmed,
}

const reasonWords = (code: string): string =>
  code === 'too_long' ? m.admin_user_reason_long({ number: formatNumber(MAX_ACT_REASON) }) : m.admin_user_reason_missing()

export default function ActOnUser({ loaderData: { act, user, on, refused, search }, actionData }: Route.ComponentProps) {
  const back = `/admin/users/${user.id}${search}`
  const code = refused ?? actionData?.refused
  const { errors = {} }: { errors?: FieldErrors } = actionData ?? {}
  const isHard = act === 'suspension' && on
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_user_back()}</ButtonLink>
      {!refused && <Button form="act" variant={isHard ? 'danger' : 'primary'} data-busy={m.admin_user_saving()}>{actLabel(act, user)}</Button>}
    </>
  )
  return (
    <Dialog title={actLabel(act, user)} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
      {code && <Callout tone="warning" icon="circle-alert" role={refused ? undefined : 'alert'}>{refusals[code]()}</Callout>}
      {!refused && (
        <Form id="act" method="post" className="k-stack">
          <p>{actQuestion(act, user, user.username)}</p>
          <input type="hidden" name="on" value={on ? 'yes' : 'no'} autoComplete="off" />
          <Field label={m.admin_user_reason()} hint={isHard ? m.admin_user_reason_told() : m.admin_user_reason_hint()} error={errors.reason && reasonWords(errors.reason)} required>
            <Textarea name="reason" rows={3} dir="auto" maxLength={MAX_ACT_REASON} defaultValue={actionData?.reason} autoFocus />
          </Field>
        </Form>
      )}
    </Dialog>
  )
}
