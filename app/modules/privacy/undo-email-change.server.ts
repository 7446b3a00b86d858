import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, isUniqueViolation, transact } from '#platform/db.server.ts'
import { useReversal } from '#modules/auth/email-reversal.server.ts'
import { countAttempt, originOf } from '#modules/auth/limits.server.ts'
import { cancelRequestedSince } from '#modules/payouts/withdrawals.server.ts'

/**
 * Gives an account its old address back by the link in that mailbox, once (`useReversal`), and
 * takes withdrawals that were asked for since the change and are not approved yet back to the
 * wallet. Refused: a link that is used, over or none, an address that somebody else has confirmed
 * by now (`taken`), and too many.
 */
export async function undoEmailChange(
  db: Db,
  request: Request,
  token: string,
  now: Date,
): Promise<Result<null, 'invalid_token' | 'taken' | 'too_many'>> {
  const seconds = await countAttempt(
    db,
    { path: '/confirm-email', account: token, ...originOf(request.headers, '') },
    now,
  )
  if (seconds > 0) return refuse('too_many', { seconds })
  return transact(db, async (tx): Promise<Result<null, 'invalid_token'>> => {
    const back = await useReversal(tx, token, now)
    if (!back) return refuse('invalid_token')
    await cancelRequestedSince(tx, back.user_id, back.since, now)
    return ok(null)
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'profiles_email_once')) return refuse('taken')
    throw error
  })
}
