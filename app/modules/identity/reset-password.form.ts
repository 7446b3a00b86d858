import { withNewPassword } from './password.form.ts'

/** A new password, typed twice. */
export const resetPasswordForm = withNewPassword({})
