import * as v from 'valibot'
import { plainLine } from '#kernel/field-parsers.ts'

/** The end of an account, confirmed by the password or, for who has none, by the username. */
export const deleteAccountForm = v.object({
  password: v.optional(v.string(), ''),
  username: v.optional(plainLine, ''),
})
