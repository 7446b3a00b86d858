import type { Insertable } from 'kysely'
import { post } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, walletOf } from '#modules/ledger/ledger.ts'
import { type Db, type DB, transact } from '#platform/db.server.ts'

let made = 0

/** A person with a name and a verified email of their own. `wallet` (whole DA) is put there by the ledger. */
export async function buildProfile(
  db: Db,
  { wallet = 0, ...given }: Partial<Insertable<DB['profiles']>> & { wallet?: number } = {},
  now = new Date(),
) {
  const name = `person_${++made}`
  const profile = await db.insertInto('profiles')
    .values({ username: name, email: `${name}@example.com`, email_verified: true, suspension_reason: given.suspended_at ? 'Fraud' : null, ...given })
    .returningAll().executeTakeFirstOrThrow()
  if (wallet > 0) await giveMoney(db, profile.id, wallet, now)
  return profile
}

export const buildSeller = (db: Db, given: Parameters<typeof buildProfile>[1] = {}) => buildProfile(db, { is_seller: true, ...given })

export const buildAdmin = (db: Db, given: Parameters<typeof buildProfile>[1] = {}) => buildProfile(db, { is_admin: true, ...given })

/** The person in a session of theirs. */
export const inSession = ({ id }: { id: string }) => ({ id, session_id: id })

/** Puts money into a wallet, as an administrator's adjustment does. */
export async function giveMoney(db: Db, userId: string, amount: number, now = new Date()): Promise<void> {
  const transfer = { code: 'deposit', debit: ADJUSTMENTS, credit: walletOf(userId), amount } as const
  await transact(db, (tx) => post(tx, `adjustment:${userId}:${++made}`, [transfer], now))
}
