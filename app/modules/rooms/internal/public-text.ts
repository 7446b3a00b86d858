import { contactsIn, secretIn } from './guard.ts'

/**
 * Whether a text may stand where everybody reads it: without ways to be reached or paid outside (a
 * link to the site's own `host` is none), and without a password.
 */
export const mayBePublic = (text: string, host: string): boolean =>
  contactsIn(text, { host, answers: [] }).length === 0 && secretIn(text) !== 'password'
