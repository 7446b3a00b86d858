import * as v from 'valibot'
import { plainLine } from '#kernel/field-parsers.ts'

/** The most characters of an address (RFC 5321). */
export const MAX_EMAIL = 254

/** Apostrophes, and hyphens in a row as in names of other alphabets (`xn--`), are right. */
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[\da-z](?:[\da-z-]*[\da-z])?\.)+[a-z]{2,}$/i

/**
 * An email address as every form of the accounts takes it: without spaces around it, in small
 * letters.
 */
export const emailField = v.pipe(
  v.string('required'),
  plainLine,
  v.minLength(1, 'required'),
  v.maxLength(MAX_EMAIL, 'email'),
  v.toLowerCase(),
  v.regex(EMAIL, 'email'),
)
