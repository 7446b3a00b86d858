import * as v from 'valibot'
import { contactsIn, secretIn } from './contacts.ts'
import { isJoined } from './internal/joined.ts'
import { isProvider } from './internal/mailboxes.ts'
import { messengerOf } from './internal/names.ts'
import { foldSpelling } from './internal/text.ts'
import { namesWallet } from './internal/wallets.ts'

/**
 * Refuses as `not_public` what may not stand in a text that everybody reads; where a `host` is
 * named, links to it may.
 */
export const publicText = (host?: string) =>
  v.check<string, 'not_public'>((text) => mayBePublic(text, host), 'not_public')

/** The same of a username. */
export const publicName = v.check<string, 'not_public'>(mayBeName, 'not_public')

/**
 * Whether a text may stand where everybody reads it: without ways to be reached or paid outside (a
 * link to the site's own `host` is none, where one is named), and without a password. Nobody can
 * answer there, so that a wallet is not even named.
 */
export const mayBePublic = (text: string, host = ''): boolean =>
  contactsIn(text, { host, answers: [] }).length === 0 &&
  secretIn(text) !== 'password' &&
  !namesWallet(foldSpelling(text).text)

/** A mobile number of Algeria in the digits of a name, with or without its zero and country. */
const MOBILE = /(?<!\d)(?:0|(?:00)?2130?)?[567]\d{8}(?!\d)/
/** A short link, and an account of the post. */
const OUTSIDE = /^(?:t|wa)_?me_|ccp_?\d{7}/
/** So long as to be nothing else where a name only begins or ends with them. */
const LONG =
  /^(?:insta\d|telegram|wh?at+sap+|insta?gram|facebook|snapchat|messenger|discord|viber)|(?:telegram|wh?at+sap+|insta?gram|facebook|snapchat|messenger|viber|(?:gmail|hotmail|yahoo)(?:com|fr)?)$/
/** A letter or two that begin more than one kind of name. */
const MEANS_MORE: ReadonlySet<string> = new Set(
  'wa tele tel snap signal imo disc dc dsc wise sn'.split(' '),
)

/**
 * Whether a username may stand where everybody reads it: its low lines are read as blanks, and it
 * holds no mobile number and no name of a messenger or of mail beside another part. `telegram_fan`
 * is refused: nothing tells a fan from who is to be found there, and a fan finds another name.
 */
export function mayBeName(name: string): boolean {
  const folded = foldSpelling(name).text
  const parts = folded.split('_').filter((part) => part !== '')
  return (
    mayBePublic(name.replaceAll('_', ' ')) &&
    !MOBILE.test(folded.replaceAll('_', '')) &&
    !OUTSIDE.test(folded) &&
    !LONG.test(folded.replace(/\d+$/, '')) &&
    (parts.length < 2 || !parts.some(leadsOut)) &&
    !isJoined(folded)
  )
}

/** Digits behind a name that is long enough are of it: `insta77_ahmed`. */
const leadsOut = (part: string): boolean => {
  const word = part.replace(/(?<=\p{L}{5})\d+$/u, '')
  return isProvider(word) || (messengerOf(word) !== undefined && !MEANS_MORE.has(word))
}
