import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/** What an append-only table answers to a change. */
export const APPEND_ONLY = '23001'

/**
 * A function that runs one statement as its own transaction, with `?` for each value, and gives the
 * constraint (else the error's code) that refused it, or 'done'.
 */
export function attempts(db: Db) {
  return async (statement: string, ...values: unknown[]): Promise<string> => {
    const parts = statement
      .split('?')
      .flatMap((part, at) => [sql.raw(part), ...(at < values.length ? [sql.val(values[at])] : [])])
    try {
      await sql.join(parts, sql.raw('')).execute(db)
      return 'done'
    } catch (error) {
      const { constraint, code } = error as { constraint?: string; code?: string }
      return constraint ?? code ?? String(error)
    }
  }
}
