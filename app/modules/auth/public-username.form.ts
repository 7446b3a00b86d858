import * as v from 'valibot'
import { publicName } from '#modules/guard/public-text.form.ts'
import { usernameForm } from './internal/username.form.ts'

/** A new username that everybody may read. Whether it is free is for the database to say. */
export const publicUsernameForm = v.object({
  username: v.pipe(usernameForm.entries.username, publicName),
})
