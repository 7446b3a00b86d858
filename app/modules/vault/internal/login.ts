import { fold } from '#kernel/fold.ts'
import { readPhone } from '#kernel/phone.ts'
import { type Goods, type GoodsField, isSentBack, unhidden } from '../goods.ts'
import { withoutLabels } from './labels.ts'

/**
 * The text by which an account is known whatever its password is: what identifies it and is no
 * secret, such as what is typed to sign in, however it is spelled. Null where nothing is.
 */
export function loginOf(fields: readonly GoodsField[], goods: Goods): string | null {
  const parts = fields
    .filter((field) => field.identifies && isSentBack(field) && goods[field.key])
    .map(({ key }) => spelledAlike(goods[key]!))
  return parts.length === 0 ? null : parts.join('\n')
}

/**
 * A login in the one way it is compared: small letters without accents or hidden marks, Western
 * digits, single blanks, a phone number as it is dialled here, an address as its mailbox
 * (`mailboxOf`), and without the sign before a player's name. What is pasted with it is no part of
 * it: `login: king / pass: x` is king, `email king@x.dz, player king` the address, since that is
 * first.
 */
export function spelledAlike(login: string): string {
  const text = withoutLabels(fold(unhidden(login)).replace(/\s+/g, ' ').trim())
  const dense = text.replaceAll(' ', '')
  const address = AMONG_WORDS.exec(text) ?? /^([^@]+)@([^@]+?)\.*$/.exec(dense)
  if (address) return mailboxOf(address[1]!, address[2]!)
  return readPhone(text) ?? (text.replace(/^[@#]\s*/, '') || text)
}

/** An address that stands among words. */
const AMONG_WORDS =
  /(?<![^\s:=<(])([^\s@:=,;|/<>()]+)@([^\s@:=,;|/<>()]+\.[a-z]{2,24})\.*(?![^\s:=,;|/>)])/

/**
 * The mailbox of an address: what follows a + is a tag of its owner's (RFC 5233), and Gmail reads
 * no points in a name and has two domains.
 */
function mailboxOf(local: string, domain: string): string {
  const name = local.replace(/(?<=.)\+.*$/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`
  return `${name.replaceAll('.', '') || name}@gmail.com`
}

/**
 * Whether a login, as it is compared, is an email address or a phone number: with one of them
 * people sign in to many games, while a player's name belongs to another person in each.
 */
export const isOfManyGames = (login: string): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(login) || readPhone(login) !== null
