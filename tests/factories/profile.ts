import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { post } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, walletOf } from '#modules/ledger/ledger.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import { type Db, type DB, transact } from '#platform/db.server.ts'
import { numbers } from './numbers.ts'

const nextNumber = numbers()

type Given = Partial<Insertable<DB['profiles']>> & { wallet?: number; role?: StaffRole }

/**
 * A person with a name and a verified email of their own. `wallet` (whole DA) is put there by the
 * ledger; an administrator is an owner, unless another role is named.
 */
export async function buildProfile(
  db: Db,
  { wallet = 0, role, ...given }: Given = {},
  now = new Date(),
) {
  const name = `person_${nextNumber()}`
  const is_admin = given.is_admin ?? role !== undefined
  const write = async (tx: Db) => {
    const made = await tx
      .insertInto('profiles')
      .values({
        username: name,
        email: `${name}@example.com`,
        email_verified: true,
        suspension_reason: given.suspended_at ? 'Fraud' : null,
        ...given,
        is_admin,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (is_admin)
      await tx
        .insertInto('staff')
        .values({ user_id: made.id, role: role ?? 'owner', since: made.created_at })
        .execute()
    return made
  }
  const profile = await (db.isTransaction ? write(db) : transact(db, write))
  if (wallet > 0) await giveMoney(db, profile.id, wallet, now)
  return profile
}

/** Gives people a role, or another one. */
export const giveRole = (db: Db, ids: readonly string[], role: StaffRole = 'owner') =>
  db
    .insertInto('staff')
    .values(ids.map((user_id) => ({ user_id, role })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute()

/** Takes the roles of people. */
export const takeRoles = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('staff').where('user_id', 'in', ids).execute()

export const buildSeller = (db: Db, given: Parameters<typeof buildProfile>[1] = {}) =>
  buildProfile(db, { is_seller: true, ...given })

/**
 * An administrator with two-step verification, in a session in which they have confirmed that it is
 * them, whatever the clock says.
 */
export async function buildAdmin(db: Db, given: Parameters<typeof buildProfile>[1] = {}) {
  const admin = await buildProfile(db, { is_admin: true, two_factor_enabled: true, ...given })
  await db
    .insertInto('two_factors')
    .values({ user_id: admin.id, secret: 'of no phone', confirmed_at: admin.created_at })
    .execute()
  const session = { user_id: admin.id, token: randomUUID(), expires_at: EVER, confirmed_at: EVER }
  const { id } = await db
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...admin, session_id: id }
}

/**
 * A way for a person to sign in: a password, known by its digest, unless another provider is named.
 */
export const buildIdentity = (
  db: Db,
  user_id: string,
  given: Partial<Insertable<DB['auth_accounts']>>,
) =>
  db
    .insertInto('auth_accounts')
    .values({ user_id, account_id: user_id, provider_id: 'credential', ...given })
    .execute()

/** Suspends a person, as an administrator's act does: signed out, and with nothing on sale. */
export const suspend = (db: Db, id: string) =>
  transact(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspension_reason: 'Fraud' })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  })

/** A time after all that tests play in. */
export const EVER = new Date('2100-01-01T00:00:00Z')

/** The person in a session of theirs. */
export const inSession = ({ id }: { id: string }) => ({ id, session_id: id })

/** Puts money into a wallet, as an administrator's adjustment does. */
export async function giveMoney(
  db: Db,
  userId: string,
  amount: number,
  now = new Date(),
): Promise<void> {
  const transfer = {
    code: 'deposit',
    debit: ADJUSTMENTS,
    credit: walletOf(userId),
    amount,
  } as const
  await transact(db, (tx) => post(tx, `adjustment:${userId}:${nextNumber()}`, [transfer], now))
}
