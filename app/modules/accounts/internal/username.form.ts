import * as v from 'valibot'
import { publicName } from '#modules/guard/forms.ts'
import { USERNAME } from './username.ts'

/** A new username. Whether it is free is for the database to say. */
export const usernameForm = v.object({
  username: v.pipe(
    v.string('required'),
    v.trim(),
    v.minLength(1, 'required'),
    v.regex(USERNAME, 'form'),
    publicName,
  ),
})
