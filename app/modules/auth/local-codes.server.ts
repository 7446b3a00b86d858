import type { Db } from '#platform/db.server.ts'
import { hasMailbox } from '#platform/mail.server.ts'
import { codeAt, stepAt } from './internal/totp.server.ts'
import { decrypted } from './internal/two-step-codes.server.ts'

/** A code of an administrator's app, in place of a phone. */
export interface LocalCode {
  username: string
  /** Six digits. */
  code: string
}

/**
 * What the apps of the administrators show now, so that a local run can be tried without a phone: a
 * code that was not used yet where there is one. None where mails really leave and in production.
 */
export async function localCodes(db: Db, now: Date): Promise<LocalCode[]> {
  if (!hasMailbox()) return []
  const factors = await db
    .selectFrom('two_factors as f')
    .innerJoin('profiles as p', 'p.id', 'f.user_id')
    .where('p.is_admin', '=', true)
    .select(['p.username', 'f.secret', 'f.last_step'])
    .orderBy('p.username')
    .limit(20)
    .execute()
  const step = stepAt(now)
  const codes = await Promise.all(
    factors.map(async ({ username, secret, last_step }) => {
      // null for a key that was encrypted under another secret of the application
      const key = await decrypted(secret).catch(() => null)
      return key === null
        ? []
        : [{ username, code: await codeAt(key, Number(last_step) === step ? step + 1 : step) }]
    }),
  )
  return codes.flat()
}
