import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'

interface Limit {
  /** Whose attempts are counted together. */
  per: 'address' | 'account' | 'account and address'
  most: number
  /** How long, in ms, from the first attempt. */
  window: number
}

/**
 * How often each thing may be tried. Many people of one provider share an address, so the limits per address are wide;
 * those per account count attempts from everywhere, whether there is such an account or not.
 */
const limits: Record<string, Limit[]> = {
  '/sign-in/email': [
    { per: 'address', most: 60, window: MINUTE },
    { per: 'account and address', most: 5, window: MINUTE },
    { per: 'account', most: 100, window: HOUR },
  ],
  '/sign-up/email': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account', most: 5, window: HOUR },
  ],
  '/request-password-reset': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account', most: 5, window: HOUR },
  ],
  '/reset-password': [{ per: 'address', most: 60, window: HOUR }],
  '/sign-in/social': [{ per: 'address', most: 60, window: MINUTE }],
  '/link-social': [{ per: 'address', most: 60, window: MINUTE }],
  '/callback/:id': [{ per: 'address', most: 60, window: MINUTE }],
  '/settings/password': [{ per: 'account', most: 5, window: 15 * MINUTE }],
  '/settings/delete': [{ per: 'account', most: 5, window: 15 * MINUTE }],
  '/settings/data': [{ per: 'account', most: 5, window: HOUR }],
}

/** An attempt: at what (the endpoint), from which address, for which account. */
export interface Attempt {
  path: string
  address: string
  account: string
}

/** Counts an attempt in the database, so for all nodes. Returns 0, or for how many seconds nothing more may be tried. */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<number> {
  for (const limit of limits[attempt.path] ?? []) {
    const wait = await take(db, keyOf(limit, attempt), limit, now)
    if (wait > 0) return Math.ceil(wait / 1000)
  }
  return 0
}

/** Takes a successful attempt back: only failures use up what one may try. One's own successes never hide failures. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = (limits[attempt.path] ?? []).map((limit) => keyOf(limit, attempt))
  if (keys.length === 0) return
  await db.updateTable('auth_rate_limits').set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys).where('count', '>', 0).execute()
}

async function take(db: Db, key: string, { most, window }: Limit, now: Date): Promise<number> {
  const time = now.getTime()
  const over = sql`auth_rate_limits.last_request <= ${time - window}::bigint`
  const { rows } = await sql<{ count: number; since: number }>`
    insert into auth_rate_limits (key, count, last_request) values (${key}, 1, ${time})
    on conflict (key) do update set
      count = case when ${over} then 1 else least(auth_rate_limits.count + 1, ${most + 1}::int) end,
      last_request = case when ${over} then excluded.last_request else auth_rate_limits.last_request end
    returning count, last_request as since`.execute(db)
  const { count, since } = rows[0]!
  return count > most ? Math.max(1, since + window - time) : 0
}

/** Addresses and emails are kept as a digest only. */
function keyOf({ per }: Limit, { path, address, account }: Attempt): string {
  const who = { address, account, 'account and address': `${account} ${address}` }[per]
  return `${path} ${per} ${createHash('sha256').update(who).digest('base64url')}`
}
