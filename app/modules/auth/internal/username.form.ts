import * as v from 'valibot'
import { plainLine } from '#kernel/field-parsers.ts'
import { USERNAME } from '../username.ts'

/** A new username, as far as a browser can tell. */
export const usernameForm = v.object({
  username: v.pipe(
    v.string('required'),
    plainLine,
    v.minLength(1, 'required'),
    v.regex(USERNAME, 'form'),
  ),
})
