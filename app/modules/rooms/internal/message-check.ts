import { ok, type Result } from '#kernel/result.ts'

/** Why a message is not sent as it is: its sender may send the first two `anyway`. */
export type MessageRefusal = 'contact' | 'secret' | 'payment_number'

interface Circumstances {
  /** Whether the two have an order with each other. */
  inOrder: boolean
  /** What the order itself knows, such as an account that it is about: it may be said. */
  own: readonly string[]
  /** Its sender was warned. */
  anyway: boolean
}

/** Decides whether a message is sent, and what is noted of it. */
export function checkMessage(
  _text: string,
  _given: Circumstances,
): Result<string[], MessageRefusal> {
  return ok([])
}

/** Stands for one contact that is hidden: a sign that no text has. */
export const HIDDEN = '\ue000'

/** A text with each contact in it hidden. */
export const hiddenContacts = (text: string): string => text
