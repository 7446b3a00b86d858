import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { getIP } from 'better-auth/api'
import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { knownDevice } from './internal/known-device.server.ts'

// How often something may be tried (signing in, codes, mails), counted in the database, by account
// and by where a request comes from.

interface Limit {
  /** Whose attempts are counted together. */
  per: 'address' | 'account' | 'session' | 'account and address' | 'account and device'
  most: number
  /** How long, in ms, from the first attempt. */
  window: number
  /**
   * From the last attempt that was let through instead: then no stretch of that length anywhere
   * holds more than `most`.
   */
  fromLast?: boolean
}

/** Of passwords: five, and then none until a quarter of an hour after the last of them. */
const guesses = { most: 5, window: 15 * MINUTE, fromLast: true } as const

/**
 * How often each thing may be tried. Many people of one provider share an address, so the limits
 * per address are wide; those per account count attempts from everywhere, whether there is such an
 * account or not.
 */
const limits = {
  '/sign-in/email': [
    { per: 'address', most: 60, window: MINUTE },
    { per: 'account', ...guesses },
  ],
  // those that succeeded, which are no guesses: an account that signs in all the time is a program,
  // and an address may be that of very many people
  '/signed-in': [
    { per: 'account', most: 60, window: HOUR },
    { per: 'address', most: 600, window: HOUR },
  ],
  '/two-step': [{ per: 'account', most: 10, window: HOUR }],
  // what is asked for within a session: whoever has got hold of one guesses in vain, and does not
  // keep the owner out of another
  '/two-step/settings': [
    { per: 'session', most: 10, window: 10 * MINUTE },
    { per: 'session', most: 30, window: DAY },
    { per: 'account', most: 100, window: HOUR },
  ],
  '/change-email': [{ per: 'account', most: 10, window: HOUR }],
  // here the account is the new address, which may be a stranger's: whoever asks, it is written to
  // no more often
  '/change-email/to': [{ per: 'account', most: 3, window: HOUR }],
  '/confirm-email': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account', most: 10, window: HOUR },
  ],
  '/confirm-email/send': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account and address', most: 5, window: HOUR },
    { per: 'account', most: 20, window: HOUR },
  ],
  '/sign-up/email': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account and address', most: 5, window: HOUR },
    { per: 'account', most: 20, window: HOUR },
  ],
  '/request-password-reset': [
    { per: 'address', most: 60, window: HOUR },
    { per: 'account and address', most: 5, window: HOUR },
    { per: 'account', most: 20, window: HOUR },
  ],
  '/kept-forms': [{ per: 'address', most: 120, window: HOUR }],
  '/images': [{ per: 'account', most: 60, window: HOUR }],
  '/sheets': [{ per: 'account', most: 60, window: HOUR }],
  '/reset-password': [{ per: 'address', most: 60, window: HOUR }],
  '/sign-in/social': [{ per: 'address', most: 60, window: MINUTE }],
  '/link-social': [{ per: 'address', most: 60, window: MINUTE }],
  '/callback/:id': [{ per: 'address', most: 60, window: MINUTE }],
  '/password': [
    { per: 'session', ...guesses },
    { per: 'account', most: 20, window: HOUR },
  ],
  '/become-seller': [{ per: 'account', most: 10, window: HOUR }],
  '/orders/access': [{ per: 'account', most: 20, window: HOUR }],
  '/orders/reveal': [{ per: 'account', most: 20, window: HOUR }],
  '/disputes': [
    { per: 'account', most: 10, window: HOUR },
    { per: 'account', most: 20, window: DAY },
  ],
  '/settings/data': [{ per: 'account', most: 5, window: HOUR }],
  '/say': [
    { per: 'account', most: 12, window: MINUTE },
    { per: 'account', most: 300, window: HOUR },
  ],
  '/ask': [{ per: 'account', most: 30, window: DAY }],
  '/step': [{ per: 'account', most: 60, window: HOUR }],
  '/search': [{ per: 'account', most: 60, window: HOUR }],
  '/report': [{ per: 'account', most: 10, window: DAY }],
} satisfies Record<string, Limit[]>

/** What has a limit: an endpoint of the accounts, or what is asked for in other ways. */
export type Limited = keyof typeof limits

/** Whether an endpoint of the accounts has a limit. */
export const isLimited = (path: string): path is Limited => Object.hasOwn(limits, path)

/**
 * The same for a browser in which the account has been signed in to before, in place of those
 * above: it is counted by itself, so that strangers who guess at an account cannot keep its owner
 * out.
 */
const limitsOfKnown: Partial<Record<Limited, Limit[]>> = {
  '/sign-in/email': [{ per: 'account and device', ...guesses }],
  '/two-step': [{ per: 'account and device', most: 10, window: HOUR }],
}

/**
 * An attempt: at what, from which address or session where that is counted, for which account, in
 * which browser if it is known there.
 */
export interface LimitedAttempt {
  path: Limited
  address?: string
  account: string
  session?: string
  device?: string | null
}

const limitsOn = ({ path, device }: LimitedAttempt): Limit[] =>
  (device ? limitsOfKnown[path] : undefined) ?? limits[path]

/** From where a request comes, and whether its browser is known for the account of this email. */
export function originOf(
  headers: Headers | undefined,
  email: string,
): Pick<LimitedAttempt, 'address' | 'device'> {
  const address =
    headers && getIP(headers, { advanced: { ipAddress: { ipAddressHeaders: ['x-client-ip'] } } })
  return { address: address ?? 'unknown', device: knownDevice(headers?.get('cookie'), email) }
}

/**
 * Counts an attempt in the database, so for all nodes. Returns 0, or for how many seconds nothing
 * more may be tried.
 */
export async function countAttempt(db: Db, attempt: LimitedAttempt, now: Date): Promise<number> {
  for (const limit of limitsOn(attempt)) {
    const wait = await take(db, keyOf(limit, attempt), limit, now)
    if (wait > 0) return Math.ceil(wait / 1000)
  }
  return 0
}

/**
 * Takes a successful attempt back: only failures use up what one may try. One's own successes never
 * hide failures.
 */
export async function forgiveAttempt(db: Db, attempt: LimitedAttempt): Promise<void> {
  const keys = limitsOn(attempt).map((limit) => keyOf(limit, attempt))
  await db
    .updateTable('auth_rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}

async function take(
  db: Db,
  key: string,
  { most, window, fromLast = false }: Limit,
  now: Date,
): Promise<number> {
  const time = now.getTime()
  const over = sql`auth_rate_limits.last_request <= ${time - window}::bigint`
  const renews = fromLast ? sql`(${over} or auth_rate_limits.count < ${most}::int)` : over
  const { rows } = await sql<{ count: number; since: number }>`
    insert into auth_rate_limits (key, count, last_request) values (${key}, 1, ${time})
    on conflict (key) do update set
      count = case when ${over} then 1 else least(auth_rate_limits.count + 1, ${most + 1}::int) end,
      last_request = case when ${renews} then excluded.last_request
        else auth_rate_limits.last_request end
    returning count, last_request as since`.execute(db)
  const { count, since } = rows[0]!
  return count > most ? Math.max(1, since + window - time) : 0
}

/** Addresses and emails are kept as a digest only. */
function keyOf(
  { per, window }: Limit,
  { path, address, account, session, device }: LimitedAttempt,
): string {
  assert(
    address !== undefined || !per.includes('address'),
    `attempts at ${path} are counted by address`,
  )
  assert(session !== undefined || per !== 'session', `attempts at ${path} are counted by session`)
  const who = {
    address: String(address),
    account,
    session: String(session),
    'account and address': `${account} ${address}`,
    'account and device': `${account} ${device}`,
  }[per]
  return `${path} ${per} ${window} ${createHash('sha256').update(who).digest('base64url')}`
}
