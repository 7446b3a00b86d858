import { randomBytes } from 'node:crypto'
import type { LinkedMail } from '#kernel/events.ts'
import type { Locale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { plus } from '#kernel/time.ts'
import type { Tx } from '#platform/db.server.ts'
import { requestMail, resetUrl, undoUrl } from './account-mail.server.ts'
import { renewReversal } from './email-reversal.server.ts'
import { sendLatestLink } from './internal/confirmation-links.server.ts'
import { hashIdentifier, RECOVERY_SECONDS } from './recovery.server.ts'

// Asks for a mail again that was never sent and whose link opens an account: links are kept
// nowhere, so it is made anew.

/** A mail that was never sent, of which everything but its link was kept. */
export interface UnsentMail {
  template: LinkedMail
  to: string
  locale: Locale
  params: { username?: string; email?: string }
}

/**
 * Asks for a mail again with a link that works: of a new password and of the confirmation of a new
 * account it is made anew; the one that takes a change of address back works as long as the first.
 * Refused as `over`: where there is nothing to confirm, take back or sign in to any more, and the
 * confirmation of a changed address, for which its person asks again.
 */
export async function requestAgain(
  tx: Tx,
  mail: UnsentMail,
  now: Date,
): Promise<Result<null, 'over'>> {
  switch (mail.template) {
    case 'confirm_email':
      return (await sendLatestLink(tx, mail.to, mail.locale, now)) ? ok(null) : refuse('over')
    case 'reset_password':
      return requestReset(tx, mail, now)
    case 'email_changed':
      return requestWayBack(tx, mail, now)
    case 'change_email':
      return refuse('over')
  }
}

async function requestReset(
  tx: Tx,
  { to, locale }: UnsentMail,
  now: Date,
): Promise<Result<null, 'over'>> {
  const user = await tx
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('email', '=', to)
    .executeTakeFirst()
  if (!user) return refuse('over')
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('auth_verifications')
    .values({
      identifier: hashIdentifier(`reset-password:${token}`),
      value: user.id,
      expires_at: plus(now, RECOVERY_SECONDS * 1000),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await requestMail(tx, user, 'reset_password', locale, { link: resetUrl(token, locale) })
  return ok(null)
}

async function requestWayBack(
  tx: Tx,
  { to, locale, params }: UnsentMail,
  now: Date,
): Promise<Result<null, 'over'>> {
  const renewed = await renewReversal(tx, to, now)
  if (!renewed) return refuse('over')
  const { user_id: id, token } = renewed
  await requestMail(tx, { id, email: to }, 'email_changed', locale, {
    username: params.username ?? '',
    email: params.email ?? '',
    link: undoUrl(token, locale),
  })
  return ok(null)
}
