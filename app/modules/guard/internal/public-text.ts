import { contactsIn, secretIn } from './contacts.ts'
import { fold } from './text.ts'
import { namesWallet } from './wallets.ts'

/**
 * Whether a text may stand where everybody reads it: without ways to be reached or paid outside (a
 * link to the site's own `host` is none, where one is named), and without a password. Nobody can
 * answer there, so that a wallet is not even named.
 */
export const mayBePublic = (text: string, host = ''): boolean =>
  contactsIn(text, { host, answers: [] }).length === 0 &&
  secretIn(text) !== 'password' &&
  !namesWallet(fold(text).text)
