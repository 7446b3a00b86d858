import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { cameFrom } from '#kernel/paging.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { MAX_ACT_REASON, userActForm } from '#modules/people/user-act.form.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import {
  type ActRefusal,
  isOnNow,
  type UserAct,
  userActs,
  whyNotAct,
} from '#modules/people/user-acts.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { actLabel, actQuestion } from './user-words.ts'
import { oneOf } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/act'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const act = oneOf(userActs, params.act)
  const user = await findUser(db, params.userId, now)
  if (!user) throw missing('user')
  const on = !isOnNow(act, user)
  return { act, user, on, refused: whyNotAct(act, on, user, viewer.id), search: url.search }
}

const done: Record<UserAct, (on: boolean) => Done> = {
  administrator: () => 'admin_role',
  seller: () => 'seller_status',
  suspension: (on) => (on ? 'user_suspended' : 'user_restored'),
  'sign-out': () => 'user_signed_out',
}

/**
 * Does the act with its reason, and leads back to the list, or to the order that its person was
 * opened from; a form that is not complete, or refused, comes back.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const act = oneOf(userActs, params.act)
  const { db, viewer: actor, now } = asViewer(context, request)
  const form = readForm(userActForm, await postedForm(request))
  if (!form.ok)
    return data({ errors: form.errors, values: form.values, refused: null }, { status: 422 })
  const acted = confirmedOr(
    await actOnUser(db, { id: params.userId, act, ...form.value }, actor, now),
    url,
  )
  if (acted.ok)
    return redirectWith(
      cameFrom(url.search) ?? `/admin/users${url.search}`,
      done[act](form.value.on),
    )
  if (acted.code === 'not_found') throw missing('user')
  return data(
    { errors: {}, values: { reason: form.value.reason }, refused: acted.code },
    { status: 409 },
  )
}

export const meta: Route.MetaFunction = () => titled(m.admin_user_manage(), m.admin_users_title())

const refusals: Record<ActRefusal, () => string> = {
  own: m.admin_user_own,
  deleted: m.admin_user_refused_deleted,
  suspended: m.admin_user_refused_suspended,
  unconfirmed: m.admin_user_refused_unconfirmed,
}

export default function ActOnUser({
  loaderData: { act, user, on, refused, search },
  actionData,
}: Route.ComponentProps) {
  const code = refused ?? actionData?.refused
  const isHard = act === 'suspension' && on
  const variant = isHard ? ('danger' as const) : ('primary' as const)
  const hint = isHard
    ? m.admin_user_reason_told()
    : act === 'seller' && !on
      ? m.admin_user_reason_noticed()
      : m.admin_user_reason_hint()
  return (
    <Question
      title={actLabel(act, user)}
      back={`/admin/users/${user.id}${search}`}
      keep={m.admin_back()}
      act={
        !refused && {
          label: actLabel(act, user),
          busy: m.admin_saving(),
          variant,
          fields: { on: on ? 'yes' : 'no' },
        }
      }
      refusal={code ? { text: refusals[code]() } : undefined}
      reason={{ hint, most: MAX_ACT_REASON }}
      answer={actionData}
    >
      {!refused && <p>{actQuestion(act, user, user.username)}</p>}
    </Question>
  )
}
