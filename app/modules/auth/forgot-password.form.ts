import * as v from 'valibot'
import { emailField } from './email.form.ts'

/** To whom a link for a new password goes. */
export const forgotPasswordForm = v.object({ email: emailField })
