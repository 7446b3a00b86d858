import type { LoaderFunctionArgs } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { cameFrom } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { MAX_ACT_REASON } from '#modules/people/user-act.form.ts'
import { whyNotAct } from '#modules/people/user-acts.ts'
import {
  type SuspensionChoice,
  suspensionChoices,
  suspensionForm,
} from '#modules/privacy/suspension.form.ts'
import { type AtStake, atStakeOf, suspendPerson } from '#modules/privacy/suspension.server.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { missing } from '../../layout/missing.server.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { ChoiceField, TextField } from '../parts/text-field.tsx'
import { actLabel, actQuestion, actRefusals } from './user-words.ts'

// /admin/users/{userId}/suspension: suspends somebody, asking what becomes of each thing they have
// open, or ends a suspension. What takes long is left to a job (decision 96).

async function find({ params, request, context }: LoaderFunctionArgs) {
  const { db, backOffice, viewer } = asViewer(context, request)
  const user = await findUser(db, params.userId ?? '')
  if (!user) throw missing('user')
  const stake = await atStakeOf(backOffice, user.id)
  const on = user.suspended_at === null
  return {
    user,
    on,
    // what their role may not do with payouts is not asked
    stake: isPermitted(viewer.role, 'approve_payouts')
      ? stake
      : { ...stake, withdrawals: 0, at_bank: 0 },
    refused: whyNotAct('suspension', on, user, viewer.id),
  }
}

/** Suspends somebody and asks what becomes of what they have open, or ends it. */
const question = defineQuestion({
  find,
  form: suspensionForm,
  act: ({ userId: id = '' }, answer, { db, viewer, settings, now }) =>
    suspendPerson(db, { id, ...answer }, { actor: viewer, settings }, now),
  back: ({ userId }) => `/admin/users/${userId}`,
  behind: m.admin_users_title,
  next: cameFrom,
  done: (_, { on }) => (on ? 'user_suspended' : 'user_restored'),
  refused: (code) => {
    if (code === 'not_found') throw missing('user')
    return null
  },
  question: ({ user, on, stake, refused }) => ({
    title: actLabel('suspension', user),
    act: !refused && {
      label: actLabel('suspension', user),
      busy: m.admin_saving(),
      variant: on ? 'danger' : 'primary',
      fields: { on: on ? 'yes' : 'no' },
    },
    refusal: refused && { text: actRefusals[refused]() },
    fields: !refused && <Fields on={on} stake={stake} />,
    reason: {
      hint: on ? m.admin_user_reason_told() : m.admin_user_reason_hint(),
      most: MAX_ACT_REASON,
    },
    children: !refused && <p>{actQuestion('suspension', user, user.username)}</p>,
  }),
})

/** What is asked with it: of each thing that is open, what becomes of it; and a note for staff. */
function Fields({ on, stake }: { on: boolean; stake: AtStake }) {
  const counted = { count: stake.paused, number: formatNumber(stake.paused) }
  return (
    <>
      {on && stake.offers > 0 && (
        <p>{m.person_stake_offers({ count: stake.offers, number: formatNumber(stake.offers) })}</p>
      )}
      {on &&
        (Object.keys(suspensionChoices) as SuspensionChoice[])
          .filter((name) => stake[name] > 0)
          .map((name) => (
            <ChoiceField
              key={name}
              name={name}
              label={stakeWords[name]({ count: stake[name], number: formatNumber(stake[name]) })}
              options={suspensionChoices[name].map((each) => [each, choiceWords[name][each]!()])}
            />
          ))}
      {on && stake.at_bank > 0 && (
        <p>
          {m.person_stake_at_bank({ count: stake.at_bank, number: formatNumber(stake.at_bank) })}
        </p>
      )}
      {!on && stake.paused > 0 && (
        <ChoiceField
          name="offers"
          label={m.person_stake_paused(counted)}
          options={[
            ['back', m.person_give_back()],
            ['forget', m.person_stay_paused()],
          ]}
        />
      )}
      <TextField name="note" label={m.person_note_inside()} hint={m.person_note_hint()} rows={2} />
    </>
  )
}

type Counted = { count: number; number: string }

const stakeWords: Record<SuspensionChoice, (counted: Counted) => string> = {
  unpaid: m.person_stake_unpaid,
  purchases: m.person_stake_purchases,
  sales: m.person_stake_sales,
  money: m.person_stake_money,
  withdrawals: m.person_stake_withdrawals,
}

const choiceWords: Record<SuspensionChoice, Record<string, () => string>> = {
  unpaid: { cancel: m.person_cancel_them, leave: m.person_leave_unpaid },
  purchases: { leave: m.person_leave_purchases, freeze: m.person_freeze },
  sales: { freeze: m.person_freeze, leave: m.person_leave_sales },
  money: { freeze: m.person_freeze, leave: m.person_leave_money },
  withdrawals: { return: m.person_return, leave: m.person_leave_withdrawals },
}

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
