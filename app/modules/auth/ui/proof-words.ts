import { m } from '#i18n/paraglide/messages.js'
import { isRecoveryCode } from '../internal/recovery-code.ts'

/** Says why a password was not taken: none was typed, or it is another. */
export const wrongPasswordWords = (typed?: string): string =>
  typed ? m.two_step_error_password() : m.auth_error_password_required()

/**
 * Says why a code was not taken, as it is read by its form: none was typed, or it is another. The
 * next code of an app may be right; none follows one that was written down.
 */
export function wrongCodeWords(typed?: string): string {
  if (!typed) return m.code_error_required()
  return isRecoveryCode(typed) ? m.code_error_wrong_recovery() : m.code_error_wrong()
}
