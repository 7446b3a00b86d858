import { randomBytes } from 'node:crypto'
import { type Locale, withoutLocale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import type { Viewer } from '#platform/context.ts'
import { type Db, isTaken, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { pageUrl, requestMail } from './account-mail.server.ts'
import { ownCookie, privateCookie } from './cookies.server.ts'
import { makeReversal } from './email-reversal.server.ts'
import { matchesPassword, PASSWORD, passwordOf } from './password-check.server.ts'
import { hashIdentifier } from './recovery.server.ts'

/** Marks the browser that signed up, so that it needs no password to confirm. */
const SIGN_UP_COOKIE = 'kanz-signup'

const CONFIRMATION_MS = DAY

/** Whether a text has the form of our tokens. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** The cookie of a browser that signs up; one that it has already is kept. */
export function signUpCookie(request: Request): { value: string; cookie: string } {
  const kept = ownCookie(request.headers.get('cookie'), SIGN_UP_COOKIE) ?? ''
  const value = isToken(kept) ? kept : randomBytes(24).toString('base64url')
  return { value, cookie: privateCookie(SIGN_UP_COOKIE, value, CONFIRMATION_MS / 1000) }
}

interface SignUp {
  email: string
  /** The digest of the password of this sign-up. */
  password: string
  browser: string
  /** Where the person was going. */
  next: string
}

/**
 * After a sign-up: a link to the address, which confirms it with the password of this very sign-up.
 * Whose account has long been confirmed is told instead that there is one.
 */
export async function askToConfirm(
  db: Db,
  signUp: SignUp,
  language: Locale,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'email', 'email_verified'])
      .where('email', '=', signUp.email)
      .executeTakeFirstOrThrow()
    if (profile.email_verified)
      return requestMail(tx, profile, 'existing_account', language, {
        link: pageUrl('/signin', language),
      })
    const { password, next } = signUp
    return sendLink(
      tx,
      profile,
      { password, next, browser: hashIdentifier(signUp.browser) },
      language,
      now,
    )
  })
  pokeRelay()
}

type Link = { password: string | null; browser: string | null; next: string }

async function sendLink(
  tx: Tx,
  { id, email }: { id: string; email: string },
  link: Link,
  language: Locale,
  now: Date,
) {
  const token = await makeLink(tx, { id, email }, link, now)
  await requestMail(tx, { id, email }, 'confirm_email', language, {
    link: pageUrl(`/confirm-email?token=${token}`, language),
  })
}

async function makeLink(
  tx: Tx,
  { id, email }: { id: string; email: string },
  link: Link,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const values = {
    digest: hashIdentifier(token),
    user_id: id,
    email,
    ...link,
    next: withoutLocale(link.next),
    expires_at: plus(now, CONFIRMATION_MS),
    created_at: now,
  }
  await tx.insertInto('email_confirmations').values(values).execute()
  return token
}

/**
 * Sends another link, if this address waits for one. What it confirms is the sign-up of the browser
 * that asks; for any other browser the latest one, and then it takes the password too.
 */
export async function sendAnotherLink(
  db: Db,
  request: Request,
  email: string,
  language: Locale,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .executeTakeFirst()
    if (!profile) return
    const links = await tx
      .selectFrom('email_confirmations')
      .select(['password', 'browser', 'next'])
      .where('user_id', '=', profile.id)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
    const own = links.find(({ browser }) => browser === browserOf(request))
    const latest: Link = { password: null, next: '/', ...links[0], browser: null }
    await sendLink(tx, profile, own ?? latest, language, now)
  })
  pokeRelay()
}

/**
 * Sends a link to somebody who has just shown the right password of an account that is not
 * confirmed.
 */
export async function sendLinkAfterPassword(
  db: Db,
  request: Request,
  email: string,
  next: string,
  language: Locale,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .executeTakeFirst()
    const browser = ownCookie(request.headers.get('cookie'), SIGN_UP_COOKIE)
      ? browserOf(request)
      : null
    if (profile) await sendLink(tx, profile, { password: null, browser, next }, language, now)
  })
  pokeRelay()
}

const browserOf = (request: Request) =>
  hashIdentifier(ownCookie(request.headers.get('cookie'), SIGN_UP_COOKIE) ?? '')

/**
 * A link that still works: to which address it belongs, and whether this browser has to show the
 * password as well.
 */
export interface OpenLink {
  email: string
  needsPassword: boolean
  isChange: boolean
}

/** What the link with this token would do in this browser; null when it is used, over or none. */
export async function openLink(
  db: Db,
  request: Request,
  viewer: Viewer | null,
  token: string,
  now: Date,
): Promise<OpenLink | null> {
  const row = await findLink(db, token, now)
  return (
    row && {
      email: row.email,
      needsPassword: !isKnown(row, request, viewer),
      isChange: row.email !== row.current,
    }
  )
}

type Row = NonNullable<Awaited<ReturnType<typeof findLink>>>

async function findLink(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('email_confirmations as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .where('c.digest', '=', hashIdentifier(token))
    .where('c.expires_at', '>', now)
    .select([
      'c.digest',
      'c.user_id',
      'c.email',
      'c.password',
      'c.browser',
      'c.next',
      'p.email as current',
      'p.username as name',
      'p.locale',
    ])
    .executeTakeFirst()
  return row ?? null
}

const isKnown = (row: Row, request: Request, viewer: Viewer | null): boolean =>
  viewer?.id === row.user_id || row.browser === browserOf(request)

export type ConfirmRefusal = 'invalid_token' | 'wrong_password'

export interface Confirmed {
  userId: string
  email: string
  next: string
  isChange: boolean
}

/**
 * Confirms an address by its link, once. The link alone is not enough: it takes the browser that
 * asked for it, a session of the account, or the password. So whoever signs up with a stranger's
 * address cannot have it confirmed by them.
 */
export async function confirmEmail(
  db: Db,
  request: Request,
  viewer: Viewer | null,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const row = await findLink(db, token, now)
  if (!row) return refuse('invalid_token')
  const hash = row.password ?? (await passwordOf(db, row.user_id))
  if (!isKnown(row, request, viewer) && !(hash && (await matchesPassword(hash, password))))
    return refuse('wrong_password')
  const isChange = row.email !== row.current
  const used = await transact(db, (tx) => spendLink(tx, row, { isChange, viewer }, now)).catch(
    (error: unknown) => {
      if (isTaken(error, 'profiles_email_once')) return false
      throw error
    },
  )
  pokeRelay()
  return used
    ? ok({ userId: row.user_id, email: row.email, next: row.next, isChange })
    : refuse('invalid_token')
}

async function spendLink(
  tx: Tx,
  row: Row,
  { isChange, viewer }: { isChange: boolean; viewer: Viewer | null },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_confirmations')
    .where('digest', '=', row.digest)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  if (isChange) await changeEmail(tx, row, viewer, now)
  else if (!(await finishSignUp(tx, row, now))) return false
  await tx.deleteFrom('email_confirmations').where('user_id', '=', row.user_id).execute()
  // links for a new password went to the address as it was
  await tx.deleteFrom('auth_verifications').where('value', '=', row.user_id).execute()
  return true
}

/** False when another link of the account was used at the same instant. */
async function finishSignUp(tx: Tx, { user_id, password }: Row, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', user_id)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 1n && password)
    await tx
      .updateTable('auth_accounts')
      .set({ password, updated_at: now })
      .where('user_id', '=', user_id)
      .where('provider_id', '=', PASSWORD)
      .execute()
  return numUpdatedRows === 1n
}

/**
 * Moves the account, ends all sessions but the one in which it was asked for, and gives the old
 * mailbox a way back.
 */
async function changeEmail(
  tx: Tx,
  { user_id, email, current, name, locale }: Row,
  viewer: Viewer | null,
  now: Date,
) {
  const sessions = tx.deleteFrom('sessions').where('user_id', '=', user_id)
  await (
    viewer?.id === user_id ? sessions.where('id', '!=', viewer.session_id) : sessions
  ).execute()
  const token = await makeReversal(tx, { id: user_id, email: current }, now)
  await tx
    .updateTable('profiles')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', user_id)
    .execute()
  await requestMail(tx, { id: user_id, email: current }, 'email_changed', locale, {
    username: name,
    email,
    link: pageUrl(`/confirm-email/undo?token=${token}`, locale),
  })
}

/**
 * Asks to move an account to another address: a link goes there, a warning to the address it has.
 * If the new one belongs to somebody already they are told so, and nothing here shows it.
 */
export async function askToChangeEmail(
  db: Db,
  { id }: Viewer,
  email: string,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const owner = await tx
      .selectFrom('profiles')
      .select(['id', 'email', 'username', 'locale'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const other = await tx
      .selectFrom('profiles')
      .select(['id', 'email', 'locale'])
      .where('email', '=', email)
      .executeTakeFirst()
    const { username, locale } = owner
    if (other)
      await requestMail(tx, other, 'existing_account', other.locale, {
        link: pageUrl('/signin', other.locale),
      })
    else {
      const token = await makeLink(
        tx,
        { id, email },
        { password: null, browser: null, next: '/settings/email' },
        now,
      )
      await requestMail(tx, { id, email }, 'change_email', locale, {
        username,
        link: pageUrl(`/confirm-email?token=${token}`, locale),
      })
    }
    await requestMail(tx, owner, 'email_change_asked', locale, {
      username,
      email,
      link: pageUrl('/forgot-password', locale),
    })
  })
  pokeRelay()
}
