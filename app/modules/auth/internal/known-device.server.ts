import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { appSecrets, isSameSecret } from '#platform/security.server.ts'
import { ownCookie, privateCookie } from './cookies.server.ts'

// Knows a browser in which somebody has signed in before, so that strangers who guess at an account
// use up their own attempts and not its owner's.

/**
 * Marks a browser in which somebody has signed in: `name.mark.mark…`, one mark for each account.
 */
const DEVICE_COOKIE = 'kanz-device'

const YEAR_SECONDS = 365 * 24 * 3600
const MOST_ACCOUNTS = 4
const FORM = /^[\w-]{22}(\.[\w-]{22})*$/

/**
 * The name of a browser in which the account of this email has signed in before; null for all
 * others. Guesses from such a browser are counted apart, so that strangers cannot use up its
 * owner's attempts (the device cookies of the OWASP guide against guessing).
 */
export function knownDevice(cookies: string | null | undefined, email: string): string | null {
  const [name, ...marks] = partsOf(cookies)
  if (!name) return null
  const own = appSecrets().map((secret) => markOf(name, email, secret))
  return marks.some((mark) => own.some((each) => isSameSecret(mark, each))) ? name : null
}

/** The cookie by which this browser is known for the account of this email from now on. */
export function deviceCookie(cookies: string | null | undefined, email: string): string {
  const [name = randomBytes(16).toString('base64url'), ...marks] = partsOf(cookies)
  const mark = markOf(name, email, appSecrets()[0])
  const others = marks.filter((other) => other !== mark).slice(0, MOST_ACCOUNTS - 1)
  return privateCookie(DEVICE_COOKIE, [name, mark, ...others].join('.'), YEAR_SECONDS)
}

/**
 * The same, and keeps that the account was used in this browser: two that share one are linked
 * (`areLinked`).
 */
export async function rememberBrowser(
  db: Db | Tx,
  cookies: string | null | undefined,
  email: string,
  now: Date,
): Promise<string> {
  const cookie = deviceCookie(cookies, email)
  const [name] = partsOf(cookie.split(';', 1)[0])
  const digest = createHash('sha256').update(`browser ${name}`).digest('hex')
  await sql`
    insert into browsers (digest, user_id, seen_at)
    select ${digest}, id, ${now} from profiles
    where email = ${email.toLowerCase()} and deleted_at is null
    on conflict (digest, user_id) do update set seen_at = excluded.seen_at`.execute(db)
  return cookie
}

function partsOf(cookies: string | null | undefined): string[] {
  const value = ownCookie(cookies, DEVICE_COOKIE) ?? ''
  return FORM.test(value) ? value.split('.').slice(0, MOST_ACCOUNTS + 1) : []
}

const markOf = (name: string, email: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`device ${name} ${email.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
