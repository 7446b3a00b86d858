import { contactsIn, secretIn } from './contacts.ts'
import { fold } from './text.ts'

/** Ways to pay that the site has not, named where nobody can answer. */
const PAID_ELSEWHERE =
  /(?<![\p{L}\p{N}])(?:usdt|usdc|trc-?20|bep-?20|erc-?20|redot\s?pay|binance\s(?:pay|u?id)|ريدوت\s?باي)(?![\p{L}\p{N}])/u

/**
 * Whether a text may stand where everybody reads it: without ways to be reached or paid outside (a
 * link to the site's own `host` is none, where one is named), and without a password.
 */
export const mayBePublic = (text: string, host = ''): boolean =>
  contactsIn(text, { host, answers: [] }).length === 0 &&
  secretIn(text) !== 'password' &&
  !PAID_ELSEWHERE.test(fold(text).text)
