import { m } from '#i18n/paraglide/messages.js'
import type { Refusal } from '#kernel/result.ts'
import type { AuthRefusal } from '#modules/auth/auth-answers.server.ts'
import { weakWords } from '#modules/auth/ui/weak-words.ts'

/**
 * What the accounts say of a refusal, in the page's language; `fallback` for those that have no
 * words of their own.
 */
export function refusalWords(refusal: Refusal<AuthRefusal>, fallback: string): string {
  switch (refusal.code) {
    case 'wrong_credentials':
      return m.auth_error_credentials()
    case 'suspended':
      return m.auth_error_suspended()
    case 'invalid_email':
      return m.auth_error_email()
    case 'too_many':
      return tooManyWords(refusal)
    case 'wrong_password':
      return m.confirm_wrong_password()
    case 'same_email':
      return m.email_error_same()
    case 'weak_password':
      return weakWords(refusal) || fallback
    default:
      return fallback
  }
}

/** After too many attempts: when one may try again. */
export const tooManyWords = ({ details }: Refusal): string =>
  m.auth_error_too_many({ minutes: Math.ceil(Number(details?.seconds) / 60) })

/** The status of a refusal's page. */
export function signInStatusOf({ code }: Refusal): number {
  if (code === 'too_many') return 429
  return code === 'failed' ? 502 : 400
}
