import { randomBytes } from 'node:crypto'
import { DAY, plus } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { forgetLinks, forgetPerson, forgetSecondStep } from './forget-person.server.ts'
import { PASSWORD } from './password-check.server.ts'
import { hashIdentifier } from './recovery.server.ts'
import { endSessionsOf } from './sessions.server.ts'

// The way back for who finds in their old mailbox that their account was moved to another address:
// a link that works for a week.

/** For how many days a changed address can be taken back from the old mailbox. */
const REVERSAL_DAYS = 7

/** Makes the way back to the address that a person has until now. Gives the token of its link. */
export async function makeReversal(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const values = {
    digest: hashIdentifier(token),
    user_id: id,
    email,
    expires_at: plus(now, REVERSAL_DAYS * DAY),
    created_at: now,
  }
  await tx.insertInto('email_reversals').values(values).execute()
  return token
}

/**
 * Puts another token into the place of the newest way back to an address that still works, and
 * leaves until when it does. Null where there is none.
 */
export async function renewReversal(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ user_id: string; token: string } | null> {
  const token = randomBytes(24).toString('base64url')
  const newest = tx
    .selectFrom('email_reversals')
    .select('digest')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
  const renewed = await tx
    .updateTable('email_reversals')
    .set({ digest: hashIdentifier(token) })
    .where('digest', '=', newest)
    .returning('user_id')
    .executeTakeFirst()
  return renewed ? { ...renewed, token } : null
}

/** The address to which the link with this token leads back; null when it is used, over or none. */
export async function openReversal(db: Db, token: string, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('email_reversals')
    .select('email')
    .where('digest', '=', hashIdentifier(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Whose account was taken back, and since when somebody else may have held it. */
export interface TakenBack {
  user_id: string
  since: Date
}

/**
 * Takes a change of address back, once, in the transaction of who asks for it: the account has its
 * old one again, and keeps nothing of what whoever changed it may hold: no session, password or
 * trusted browser, no Google account that came after the change, and no second step from then or
 * from as many days before as the link holds. Somebody who signed up with the address and never
 * confirmed it does not stand in the way; who did confirm it does, by the database. Null for a link
 * that is used, over or none.
 */
export async function useReversal(tx: Tx, token: string, now: Date): Promise<TakenBack | null> {
  const link = await tx
    .deleteFrom('email_reversals')
    .where('digest', '=', hashIdentifier(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'created_at'])
    .executeTakeFirst()
  if (!link) return null
  await forgetSignUp(tx, link.email, now)
  await restore(tx, link, now)
  return { user_id: link.user_id, since: link.created_at }
}

/** Ends a sign-up with this address that was never confirmed: nobody has ever been in. */
async function forgetSignUp(tx: Tx, email: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (waiting) await forgetPerson(tx, waiting.id, now)
}

async function restore(
  tx: Tx,
  { user_id, email, created_at: since }: { user_id: string; email: string; created_at: Date },
  now: Date,
): Promise<void> {
  // links to other addresses that were made after it lead nowhere
  await tx
    .deleteFrom('email_reversals')
    .where('user_id', '=', user_id)
    .where('created_at', '>=', since)
    .execute()
  await endSessionsOf(tx, user_id)
  await tx
    .deleteFrom('auth_accounts')
    .where('user_id', '=', user_id)
    .where('provider_id', '!=', PASSWORD)
    .where('created_at', '>=', since)
    .execute()
  await tx
    .updateTable('auth_accounts')
    .set({ password: null, updated_at: now })
    .where('user_id', '=', user_id)
    .where('provider_id', '=', PASSWORD)
    .execute()
  // who means to move an account sets up a second step of their own first
  const late = await tx
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', '>=', plus(since, -REVERSAL_DAYS * DAY))
    .executeTakeFirst()
  await tx
    .updateTable('profiles')
    .set({
      email,
      email_verified: true,
      updated_at: now,
      ...(late && { two_factor_enabled: false }),
    })
    .where('id', '=', user_id)
    .execute()
  if (late) await forgetSecondStep(tx, user_id)
  await forgetLinks(tx, user_id)
}
