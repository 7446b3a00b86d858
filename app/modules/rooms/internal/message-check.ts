import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Contact, contactsIn, type Own, secretIn } from './guard.ts'

/** Why a message is not sent as it is: its sender may send the first two `anyway`. */
export type MessageRefusal = 'contact' | 'secret' | 'payment_number'

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
 * Refused: what money can be sent to, always; and until its sender has been warned, other contacts
 * in an order, and what looks like a password.
 */
export function checkMessage(
  text: string,
  { inOrder, own, anyway }: Circumstances,
): Result<string[], MessageRefusal> {
  const contacts = contactsIn(text, own)
  if (contacts.some(({ kind }) => kind === 'payment')) return refuse('payment_number')
  const secret = secretIn(text)
  if (secret && !anyway) return refuse('secret')
  if (inOrder && contacts.length > 0 && !anyway) return refuse('contact')
  const kinds = [
    ...new Set(contacts.map(({ kind }): string => kind)),
    ...(secret ? ['secret'] : []),
  ]
  return ok(inOrder ? kinds : [...kinds, ...contacts.map(hiddenFlag)])
}

const hiddenFlag = ({ start, end }: Contact): string => `hidden:${start}-${end}`

/** Stands for one contact that is hidden: a sign that no text has. */
export const HIDDEN = '\ue000'

/** Whether something of a message is hidden from the other side. */
export const hidesContacts = (flags: readonly string[]): boolean =>
  flags.some((flag) => flag.startsWith('hidden:'))

/** A text with each contact hidden that its flags name, in the order of the text. */
export function hiddenContacts(text: string, flags: readonly string[]): string {
  let [shown, at] = ['', 0]
  for (const flag of flags) {
    const [, start, end] = /^hidden:(\d+)-(\d+)$/.exec(flag) ?? []
    if (start === undefined) continue
    shown += text.slice(at, Number(start)) + HIDDEN
    at = Number(end)
  }
  return shown + text.slice(at)
}
