import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Contact, contactsIn, type Own, secretIn } from '#modules/guard/contacts.ts'

// What follows from what the guard finds in a message: it is sent, sent with a flag, hidden in
// part, or refused with a warning.

/** Why a message is not sent as it is: its sender may send the first two `anyway`. */
export type MessageRefusal = 'contact' | 'code' | 'password' | 'payment_number'

interface Circumstances {
  /** Whether the two have an order with each other that was paid. */
  inOrder: boolean
  /** What is no contact outside: links to this site, and what the buyer has told for the order. */
  own: Own
  /** Its sender was warned. */
  anyway: boolean
}

/**
 * Decides whether a message is sent, and what is noted of it: the kinds of what was found in it,
 * and before an order where it stands (`hidden:3-14`), since the other side does not see it.
 * Refused: what money can be sent to, and what looks like a password, always; and until its sender
 * has been warned, other contacts in an order, and what looks like a code of two steps.
 */
export function checkMessage(
  text: string,
  { inOrder, own, anyway }: Circumstances,
): Result<string[], MessageRefusal> {
  const contacts = contactsIn(text, own)
  if (contacts.some(({ kind }) => kind === 'payment')) return refuse('payment_number')
  const secret = secretIn(text)
  if (secret === 'password') return refuse('password')
  if (secret === 'code' && !anyway) return refuse('code')
  if (inOrder && contacts.length > 0 && !anyway) return refuse('contact')
  const kinds = [...new Set(contacts.map(({ kind }): string => kind)), ...(secret ? [SECRET] : [])]
  return ok(inOrder ? kinds : [...kinds, ...contacts.map(hiddenFlag)])
}

/** The flag of what its sender was warned of as a code. */
export const SECRET = 'secret'

/** Whether something in it was a contact that its sender was warned of, and sent all the same. */
export const isContact = (flags: readonly string[]): boolean =>
  !hidesContacts(flags) && flags.some((flag) => flag !== SECRET)

const hiddenFlag = ({ start, end }: Contact): string => `hidden:${start}-${end}`

/**
 * Stands for one contact that is hidden: a sign that means nothing in a text, and is none there.
 */
export const HIDDEN = '\ue000'

const plain = (text: string): string => text.replaceAll(HIDDEN, '\ufffd')

/** Whether something of a message is hidden from the other side. */
export const hidesContacts = (flags: readonly string[]): boolean =>
  flags.some((flag) => flag.startsWith('hidden:'))

/** A text with each contact hidden that its flags name, in the order of the text. */
export function hiddenContacts(text: string, flags: readonly string[]): string {
  let [shown, at] = ['', 0]
  for (const flag of flags) {
    const [, start, end] = /^hidden:(\d+)-(\d+)$/.exec(flag) ?? []
    if (start === undefined) continue
    shown += plain(text.slice(at, Number(start))) + HIDDEN
    at = Number(end)
  }
  return shown + plain(text.slice(at))
}
