import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { releaseUsername } from './username.server.ts'

/**
 * Takes from an account what it is signed in and known by, in the transaction that ends it:
 * sessions, ways to sign in, name, address and image. The row stays for what names it; its
 * old username is held like any other that was given up.
 */
export async function forgetPerson(tx: Tx, id: string, now: Date): Promise<void> {
  await endSessionsOf(tx, id)
  await tx.deleteFrom('auth_accounts').where('user_id', '=', id).execute()
  await tx.deleteFrom('email_reversals').where('user_id', '=', id).execute()
  await forgetLinks(tx, id)
  await forgetSecondStep(tx, id)
  await tx.deleteFrom('browsers').where('user_id', '=', id).execute()
  const { username: before } = await tx
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { username: after } = await tx
    .updateTable('profiles')
    .where('id', '=', id)
    .set({
      username: sql<string>`'deleted_' || right(gen_random_uuid()::text, 12)`,
      email: `${id}@deleted.invalid`,
      email_verified: false,
      profile_image_url: null,
      is_seller: false,
      two_factor_enabled: false,
      last_seen_at: null,
      suspended_at: null,
      suspension_reason: null,
      deleted_at: now,
      updated_at: now,
    })
    .returning('username')
    .executeTakeFirstOrThrow()
  await releaseUsername(tx, { id, before, after }, now)
}

/**
 * Ends the links that went to the address a person has or had: to confirm it, and for another
 * password.
 */
export async function forgetLinks(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('user_id', '=', id).execute()
  await tx.deleteFrom('auth_verifications').where('value', '=', id).execute()
}

/** Ends all that belongs to two-step verification: app, codes, trusted browsers, open questions. */
export async function forgetSecondStep(tx: Tx, id: string): Promise<void> {
  for (const table of ofSecondStep) await tx.deleteFrom(table).where('user_id', '=', id).execute()
}

const ofSecondStep = [
  'two_factors',
  'recovery_codes',
  'sign_in_challenges',
  'trusted_devices',
] as const
