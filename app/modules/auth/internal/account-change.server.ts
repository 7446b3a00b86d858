import { isCheckViolation, isUniqueViolation, type Tx } from '#platform/db.server.ts'

/** What the database refuses of a change of an account. */
export type AccountChangeRefusal = 'staff' | 'pending' | 'leaving' | 'stopped' | 'twice'

/** Which of these an error is; null of any other. */
export function askRefusalOf(error: unknown): AccountChangeRefusal | null {
  if (isUniqueViolation(error, 'account_changes_one_waiting')) return 'pending'
  if (isCheckViolation(error, 'account_changes_not_of_staff')) return 'staff'
  if (isCheckViolation(error, 'account_changes_nothing_leaves')) return 'leaving'
  if (isCheckViolation(error, 'account_changes_stopped')) return 'stopped'
  return isCheckViolation(error, 'account_changes_twice') ? 'twice' : null
}

/** Somebody's row, locked, with what a change of their account is decided by. */
export const lockPerson = (tx: Tx, id: string) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'username', 'email', 'locale', 'two_factor_enabled', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
