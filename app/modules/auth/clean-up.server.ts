import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { MOST_SESSION_DAYS } from './session.server.ts'

/** So long a browser is remembered after somebody last signed in. */
const BROWSER_DAYS = 365

/**
 * Deletes sessions, one-time links, begun set-ups, kept forms and holds on usernames that are over,
 * browsers unseen for a year, and counters of the sign-in limits that nobody asks for any more.
 */
export async function forgetOldSignIns(db: Db, now: Date): Promise<number> {
  const deleted = await Promise.all([
    db
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now),
          eb('created_at', '<=', plus(now, -MOST_SESSION_DAYS * DAY)),
        ]),
      )
      .executeTakeFirst(),
    db.deleteFrom('auth_verifications').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('email_confirmations').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('email_reversals').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('trusted_devices').where('expires_at', '<=', now).executeTakeFirst(),
    db
      .deleteFrom('browsers')
      .where('seen_at', '<', plus(now, -BROWSER_DAYS * DAY))
      .executeTakeFirst(),
    db.deleteFrom('kept_forms').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('released_usernames').where('held_until', '<=', now).executeTakeFirst(),
    db
      .deleteFrom('two_factors')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', plus(now, -DAY))
      .executeTakeFirst(),
    db
      .deleteFrom('auth_rate_limits')
      .where('last_request', '<', now.getTime() - DAY)
      .executeTakeFirst(),
  ])
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
