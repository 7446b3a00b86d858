import * as v from 'valibot'
import { publicName } from '#modules/guard/forms.ts'
import { usernameForm } from './username.form.ts'

/** A new username that everybody may read. Whether it is free is for the database to say. */
export const publicUsernameForm = v.object({
  username: v.pipe(usernameForm.entries.username, publicName),
})
