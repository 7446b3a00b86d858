import type { LoaderFunctionArgs } from 'react-router'
import { changeTimes } from '#events/change-times.ts'
import { m } from '#i18n/paraglide/messages.js'
import { askAccountChange, withdrawAccountChange } from '#modules/auth/account-changes.server.ts'
import { sendAccountLink } from '#modules/auth/account-help.server.ts'
import { MAX_HELP_REASON, helpForm } from '#modules/auth/help.form.ts'
import type { UserDetails } from '#modules/reports/user-details.server.ts'
import type { Done } from '../../layout/flash.server.ts'
import { oneOf } from '../parts/answers.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { changeImpossible, helpRefused, personToHelp } from './help-refusals.server.ts'

/** What gets somebody back into their account, each asked for with a reason. */
const helpActs = ['reset-link', 'confirm-link', 'two-step-off', 'withdraw'] as const
type HelpAct = (typeof helpActs)[number]

const actOf = (name = '') => oneOf(helpActs, name)

async function find(args: LoaderFunctionArgs) {
  const act = actOf(args.params.help)
  const { user, ...stand } = await personToHelp(args)
  return { act, user, refused: whyNot(act, user, stand) }
}

/** Why nothing can be asked for, as far as it can be told beforehand. */
function whyNot(
  act: HelpAct,
  user: UserDetails,
  { waits, isOwn }: { waits: boolean; isOwn: boolean },
): string | null {
  if (act === 'withdraw') return waits ? null : m.refused_person_help_over()
  if (isOwn) return m.refused_person_help_own()
  if (act === 'reset-link') return user.email_verified ? null : m.refused_person_help_unconfirmed()
  if (act === 'confirm-link') return user.email_verified ? m.refused_person_help_confirmed() : null
  return (
    changeImpossible(user, waits) ?? (user.two_factor_enabled ? null : m.refused_person_help_off())
  )
}

const words: Record<
  HelpAct,
  {
    title: () => string
    says: (inputs: { name: string } & ReturnType<typeof changeTimes>) => string
    done: Done
  }
> = {
  'reset-link': {
    title: m.person_reset_link,
    says: m.person_reset_link_text,
    done: 'person_link_sent',
  },
  'confirm-link': {
    title: m.person_confirm_link,
    says: m.person_confirm_link_text,
    done: 'person_link_sent',
  },
  'two-step-off': {
    title: m.person_two_step_off,
    says: m.person_two_step_off_text,
    done: 'person_change_asked',
  },
  withdraw: {
    title: m.person_withdraw_change,
    says: m.person_withdraw_text,
    done: 'person_change_withdrawn',
  },
}

/** Asks why, and says what follows and when. */
const question = defineQuestion({
  find,
  form: helpForm,
  act: ({ userId = '', help }, { reason }, { db, viewer, now }) => {
    const act = actOf(help)
    if (act === 'withdraw') return withdrawAccountChange(db, { userId, reason }, viewer, now)
    if (act === 'reset-link' || act === 'confirm-link') {
      const link = act === 'reset-link' ? 'reset' : 'confirm'
      return sendAccountLink(db, { userId, link, reason }, viewer, now)
    }
    return askAccountChange(db, { userId, kind: 'two_step_off', reason }, viewer, now)
  },
  back: ({ userId }) => `/admin/users/${userId}`,
  behind: m.admin_users_title,
  done: ({ help }) => words[actOf(help)].done,
  refused: helpRefused,
  question: ({ act, user, refused }) => ({
    title: words[act].title(),
    act: refused === null && { label: words[act].title(), variant: 'primary' },
    refusal: refused !== null && { text: refused },
    reason: { hint: m.person_help_reason(), most: MAX_HELP_REASON },
    children: refused === null && (
      <p>{words[act].says({ name: user.username, ...changeTimes() })}</p>
    ),
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
