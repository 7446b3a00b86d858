import type { LoaderFunctionArgs } from 'react-router'
import { changeTimes } from '#events/change-times.ts'
import { m } from '#i18n/paraglide/messages.js'
import { askAccountChange } from '#modules/auth/account-changes.server.ts'
import { MAX_EMAIL } from '#modules/auth/email.form.ts'
import { addressForm, MAX_HELP_REASON } from '#modules/auth/help.form.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { TextField } from '../parts/text-field.tsx'
import { changeImpossible, helpRefused, personToHelp } from './help-refusals.server.ts'

// /admin/users/{userId}/help/address: staff give an account another email address, for somebody who
// cannot get in. It counts after a day, in which either mailbox can stop it (decision 94).

async function find(args: LoaderFunctionArgs) {
  const { user, waits, isOwn } = await personToHelp(args)
  return { user, refused: isOwn ? m.refused_person_help_own() : changeImpossible(user, waits) }
}

const faults: Record<string, () => string> = {
  same: m.person_address_same,
  taken: m.person_address_taken,
}

/** Asks for another address of somebody's account, and says what follows and when. */
const question = defineQuestion({
  find,
  form: addressForm,
  act: ({ userId = '' }, { email, reason }, { db, viewer, now }) =>
    askAccountChange(db, { userId, kind: 'address', email, reason }, viewer, now),
  back: ({ userId }) => `/admin/users/${userId}`,
  behind: m.admin_users_title,
  done: () => 'person_change_asked',
  refused: helpRefused,
  again: (values, { code }) =>
    code === 'same' || code === 'taken' ? { values, errors: { email: code } } : null,
  question: ({ user, refused }) => ({
    title: m.person_address(),
    act: refused === null && { label: m.person_address(), variant: 'primary' },
    refusal: refused !== null && { text: refused },
    fields: refused === null && (
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={m.person_new_address()}
        maxLength={MAX_EMAIL}
        required
      />
    ),
    words: (code) => faults[code]?.() ?? m.person_address_wrong(),
    reason: { hint: m.person_help_reason(), most: MAX_HELP_REASON },
    children: refused === null && (
      <p>{m.person_address_text({ name: user.username, ...changeTimes() })}</p>
    ),
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
