import { m } from '#i18n/paraglide/messages.js'
import { type ActRefusal, isOnNow, type Rights, type UserAct } from '#modules/people/user-acts.ts'

/**
 * The words of each act, for where it is given or begun, and for where it is taken away or ended.
 */
const words: Record<
  UserAct,
  Record<'on' | 'off', { label: () => string; question: (inputs: { name: string }) => string }>
> = {
  administrator: {
    on: { label: m.admin_user_grant_admin, question: m.admin_user_grant_admin_question },
    off: { label: m.admin_user_remove_admin, question: m.admin_user_remove_admin_question },
  },
  seller: {
    on: { label: m.admin_user_grant_seller, question: m.admin_user_grant_seller_question },
    off: { label: m.admin_user_remove_seller, question: m.admin_user_remove_seller_question },
  },
  suspension: {
    on: { label: m.admin_user_suspend, question: m.admin_user_suspend_question },
    off: { label: m.admin_user_restore, question: m.admin_user_restore_question },
  },
  'sign-out': {
    on: { label: m.admin_user_sign_out, question: m.admin_user_sign_out_question },
    off: { label: m.admin_user_sign_out, question: m.admin_user_sign_out_question },
  },
}

const wordsOf = (act: UserAct, user: Rights) => words[act][isOnNow(act, user) ? 'off' : 'on']

/** What the button of an act says now. */
export const actLabel = (act: UserAct, user: Rights): string => wordsOf(act, user).label()

/** What is asked before it is done. */
export const actQuestion = (act: UserAct, user: Rights, name: string): string =>
  wordsOf(act, user).question({ name })

/** Why an act cannot be done to somebody. */
export const actRefusals: Record<ActRefusal, () => string> = {
  own: m.admin_user_own,
  deleted: m.admin_user_refused_deleted,
  suspended: m.admin_user_refused_suspended,
  unconfirmed: m.admin_user_refused_unconfirmed,
}
