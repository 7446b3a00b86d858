import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { cameFrom } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { MAX_ACT_REASON, userActForm } from '#modules/people/user-act.form.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { isOnNow, type UserAct, userActs, whyNotAct } from '#modules/people/user-acts.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import type { Done } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { oneOf } from '../parts/answers.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { RoleField } from '../parts/role-field.tsx'
import { titled } from '../parts/titled.ts'
import { actLabel, actQuestion, actRefusals } from './user-words.ts'

/** A suspension has a question of its own. */
type PlainAct = Exclude<UserAct, 'suspension'>
const plainActs = userActs.filter((act): act is PlainAct => act !== 'suspension')
const actOf = (name = '') => oneOf(plainActs, name)

async function find({ params, request, context }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const act = actOf(params.act)
  const user = await findUser(db, params.userId ?? '')
  if (!user) throw missing('user')
  const on = !isOnNow(act, user)
  return { act, user, on, refused: whyNotAct(act, on, user, viewer.id) }
}

const done: Record<PlainAct, (on: boolean) => Done> = {
  administrator: (on) => (on ? 'role_proposed' : 'admin_role'),
  seller: () => 'seller_status',
  'sign-out': () => 'user_signed_out',
}

/** Does the act with its reason, and leads back to the person or to where they were opened from. */
const question = defineQuestion({
  find,
  form: userActForm,
  act: ({ userId: id = '', act }, answer, { db, viewer, now }) =>
    actOnUser(db, { id, act: actOf(act), ...answer }, viewer, now),
  back: ({ userId }) => `/admin/users/${userId}`,
  next: cameFrom,
  done: ({ act }, { on }) => done[actOf(act)](on),
  refused: (code) => {
    if (code === 'not_found') throw missing('user')
    return null
  },
  question: ({ act, user, on, refused }) => ({
    title: actLabel(act, user),
    act: !refused && {
      label: actLabel(act, user),
      busy: m.admin_saving(),
      variant: 'primary',
      fields: { on: on ? 'yes' : 'no' },
    },
    refusal: refused && { text: actRefusals[refused]() },
    fields: act === 'administrator' && on && !refused && <RoleField />,
    reason: { hint: hintOf(act, on), most: MAX_ACT_REASON },
    children: !refused && <p>{actQuestion(act, user, user.username)}</p>,
  }),
})

function hintOf(act: UserAct, on: boolean): string {
  return act === 'seller' && !on ? m.admin_user_reason_noticed() : m.admin_user_reason_hint()
}

export const loader = question.loader
export const action = question.action
export const meta = () => titled(m.admin_user_manage(), m.admin_users_title())
export default question.Screen
