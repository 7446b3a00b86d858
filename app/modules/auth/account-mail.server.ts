import type { MailName, MailTexts, RequestedMail } from '#kernel/events.ts'
import { type Locale, withLocale } from '#kernel/locale.ts'
import type { Tx } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import { publish } from '#platform/outbox.server.ts'

/**
 * Asks for a mail to a person, in the transaction of what it tells of. `params` are the texts that
 * its template names.
 */
export async function requestMail<Name extends MailName>(
  tx: Tx,
  to: { id: string; email: string },
  template: Name,
  locale: Locale,
  params: MailTexts<Name>,
): Promise<void> {
  // the signature ties the texts to their mail, which a union of mails cannot see
  const mail = { to: to.email, template, locale, params } as RequestedMail
  await publish(tx, 'mail.requested', to.id, mail)
}

/** What happens to an account that its owner must hear of. */
export type AccountEvent =
  | 'password_changed'
  | 'two_step_on'
  | 'two_step_off'
  | 'two_step_codes'
  | 'recovery_code_used'

/**
 * Tells a person of an event of their account, in their language, with the way to take it back: a
 * new password.
 */
export async function tellOwner(tx: Tx, userId: string, event: AccountEvent): Promise<void> {
  const owner = await tx
    .selectFrom('profiles')
    .select(['id', 'email', 'username', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await requestMail(tx, owner, event, owner.locale, {
    username: owner.username,
    link: pageUrl('/forgot-password', owner.locale),
  })
}

/** A page's address in mails: on the configured host, never on one that a request named. */
export const pageUrl = (path: string, locale: Locale): string =>
  `${currentEnv().appUrl}${withLocale(path, locale)}`

/** The address at which a new password is chosen. */
export const resetUrl = (token: string, locale: Locale): string =>
  pageUrl(`/reset-password?type=recovery&token=${token}`, locale)

/** The address at which a change of address is taken back. */
export const undoUrl = (token: string, locale: Locale): string =>
  pageUrl(`/confirm-email/undo?token=${token}`, locale)
