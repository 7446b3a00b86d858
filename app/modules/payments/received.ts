import { ok, refuse, type Result } from '#kernel/result.ts'

/** Money that was sent to us, as its sender shows it, and whether somebody has looked for it. */
interface Sent {
  user_id: string
  waits: boolean
}

/** Whether this administrator may say now what became of it. Their own is another's to look for. */
export function mayLookFor(
  { user_id, waits }: Sent,
  admin: { id: string; is_admin: boolean },
): Result<null, 'not_found' | 'not_your_move' | 'wrong_state'> {
  if (!admin.is_admin) return refuse('not_found')
  if (user_id === admin.id) return refuse('not_your_move')
  return waits ? ok(null) : refuse('wrong_state')
}

/**
 * Whether so much (whole DA) can have arrived. Refused: more than `most`, which is sooner a digit
 * too many than money, and another amount than was expected that nobody has confirmed (`differs`).
 */
export function decideReceived(
  expected: number,
  most: number,
  { received, differs }: { received: number; differs: boolean },
): Result<null, 'too_much' | 'differs'> {
  if (received > most) return refuse('too_much', { amount: most })
  return received === expected || differs ? ok(null) : refuse('differs', { amount: expected })
}
