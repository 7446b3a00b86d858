import * as v from 'valibot'

/** The end of an account, confirmed by the password or, for who has none, by the username. */
export const deleteAccountForm = v.object({
  password: v.optional(v.string(), ''),
  username: v.optional(v.pipe(v.string(), v.trim()), ''),
})
