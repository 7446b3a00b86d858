import * as v from 'valibot'

/** The most characters of an address (RFC 5321). */
export const MAX_EMAIL = 254

/**
 * An email address as every form of the accounts takes it: without spaces around it, in small
 * letters.
 */
export const emailField = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(MAX_EMAIL, 'email'),
  v.toLowerCase(),
  v.email('email'),
)
