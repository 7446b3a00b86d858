import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { sql } from 'kysely'
import { SEALED_FIELD } from '#kernel/form.ts'
import { HOUR, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { clearedCookie, ownCookie, privateCookie } from './internal/cookies.server.ts'
import { countAttempt, originOf } from './limits.server.ts'
import { SESSION_MS } from './session.server.ts'

// What somebody wrote whose session ended before it was sent. It lies sealed (AES-256-GCM) by a key
// that follows from the name of their browser, which is not stored, and opens for its writer alone:
// the member who was last seen there; where the browser had forgotten that, the next.

/** A form as it was sent: the path that it goes to, and its fields. */
export interface StoredForm {
  path: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** A browser by its name, with the mark of the member who was last seen there. */
interface Browser {
  name: string
  member: string | null
}

/** Holds `name.mark`. */
const BROWSER_COOKIE = 'kanz-browser'
const FORM = /^[\w-]{22}(\.[\w-]{22})?$/

/** Says that something of this browser is kept, so that other pages need not look. */
const KEPT_COOKIE = 'kanz-kept'

const LIFE_MS = HOUR
const MOST_FORMS = 10
const MOST_LETTERS = 100_000
const NONCE = 12
const TAG = 16

/** What is never kept, by the names of fields, besides all of a sealed form. */
const SECRET = /passw|secret|otp|^code$/i

/**
 * The cookie by which a browser knows that this member uses it now; null where it knows already.
 */
export function memberCookie(cookies: string | null, id: string): string | null {
  const { name, member } = browserOf(cookies) ?? newBrowser()
  const own = markOf(name, id)
  return member === own ? null : browserCookie({ name, member: own })
}

/**
 * Keeps forms for an hour, for the member who was last seen in the browser of this request. Gives
 * the cookies by which it is known again; null when nothing is kept: too much, or too often.
 */
export async function keepForms(
  db: Db,
  headers: Headers,
  forms: readonly StoredForm[],
  now: Date,
): Promise<string[] | null> {
  const told = forms
    .filter(({ fields }) => !fields.some(([name]) => name === SEALED_FIELD))
    .map(({ path, fields }) => ({ path, fields: fields.filter(([name]) => !SECRET.test(name)) }))
  const known = browserOf(headers.get('cookie'))
  const browser = known ?? newBrowser()
  const text = JSON.stringify({ member: browser.member, forms: told })
  if (told.every(({ fields }) => fields.length === 0) || text.length > MOST_LETTERS) return null
  const { address } = originOf(headers, '')
  if ((await countAttempt(db, { path: '/kept-forms', address: address!, account: '' }, now)) > 0)
    return null
  const row = { browser: digestOf(browser), sealed: seal(browser, text) }
  await db
    .insertInto('kept_forms')
    .values({ ...row, created_at: now, expires_at: plus(now, LIFE_MS) })
    .execute()
  await sql`
    delete from kept_forms where id in (
      select id from kept_forms where browser = ${row.browser}
      order by created_at desc offset ${MOST_FORMS}::int)`.execute(db)
  const kept = privateCookie(KEPT_COOKIE, '1', LIFE_MS / 1000)
  return known ? [kept] : [kept, browserCookie(browser)]
}

/** Whether something of this browser may be kept. */
export const hasKeptForms = (cookies: string | null): boolean =>
  ownCookie(cookies, KEPT_COOKIE) !== null

/** The cookie that says that nothing is kept any more. */
export const nothingKept = (): string => clearedCookie(KEPT_COOKIE)

/** What is kept for this member in this browser, the newest first. */
export async function keptForms(
  db: Db,
  cookies: string | null,
  id: string,
  now: Date,
): Promise<{ id: string; forms: readonly StoredForm[] }[]> {
  const browser = browserOf(cookies)
  if (!browser) return []
  const rows = await db
    .selectFrom('kept_forms')
    .select(['id', 'sealed'])
    .where('browser', '=', digestOf(browser))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ id: row, sealed }) => {
    const kept = JSON.parse(unseal(browser, sealed)) as Pick<Browser, 'member'> & {
      forms: StoredForm[]
    }
    const isTheirs = kept.member === null || kept.member === markOf(browser.name, id)
    return isTheirs ? [{ id: row, forms: kept.forms }] : []
  })
}

/** Forgets what was given back, or has been sent since. */
export async function forgetKept(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('kept_forms').where('id', 'in', ids).execute()
}

function browserOf(cookies: string | null): Browser | null {
  const value = ownCookie(cookies, BROWSER_COOKIE) ?? ''
  if (!FORM.test(value)) return null
  const [name = '', member = null] = value.split('.')
  return { name, member }
}

const newBrowser = (): Browser => ({
  name: randomBytes(16).toString('base64url'),
  member: null,
})

const browserCookie = ({ name, member }: Browser): string =>
  privateCookie(BROWSER_COOKIE, member ? `${name}.${member}` : name, SESSION_MS / 1000)

const markOf = (name: string, id: string): string =>
  createHmac('sha256', name).update(id).digest().subarray(0, 16).toString('base64url')

const digestOf = ({ name }: Browser): string =>
  createHash('sha256').update(name).digest('base64url')

const keyOf = ({ name }: Browser) =>
  Buffer.from(hkdfSync('sha256', name, '', 'forms of an ended session', 32))

function seal(browser: Browser, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(browser), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unseal(browser: Browser, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', keyOf(browser), sealed.subarray(0, NONCE))
  cipher.setAuthTag(sealed.subarray(-TAG))
  return cipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + cipher.final('utf8')
}
