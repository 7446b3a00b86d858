import { randomBytes } from 'node:crypto'
import { type Locale, withoutLocale } from '#kernel/locale.ts'
import { DAY, plus } from '#kernel/time.ts'
import type { Viewer } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { pageUrl, requestMail } from '../account-mail.server.ts'
import { ownCookie, privateCookie } from './cookies.server.ts'
import { hashIdentifier } from '../recovery.server.ts'
import { nameInPlace } from '../username.server.ts'

// Makes and mails the links by which an address is confirmed. A link knows the browser that asked
// for it, so that a mail opened by somebody else gives them no account.

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
 * Whose account has long been confirmed is told instead that there is one. Answers the name of the
 * account that waits for its confirmation; in place of a confirmed one's another, always the same.
 */
export async function mailConfirmation(
  db: Db,
  signUp: SignUp,
  language: Locale,
  now: Date,
): Promise<string> {
  return transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'email', 'email_verified', 'username', 'last_seen_at'])
      .where('email', '=', signUp.email)
      .executeTakeFirstOrThrow()
    if (profile.email_verified) {
      const link = pageUrl('/signin', language)
      await requestMail(tx, profile, 'existing_account', language, { link })
      return nameInPlace(profile.email)
    }
    const { password, next } = signUp
    const browser = hashIdentifier(signUp.browser)
    await sendLink(tx, profile, { password, next, browser }, language, now)
    // one that was in use has a new address, and a name that strangers know
    return profile.last_seen_at ? nameInPlace(profile.email) : profile.username
  })
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
  const browser = browserOf(request)
  await transact(db, (tx) => sendLatestLink(tx, email, language, now, browser))
}

/**
 * Sends another link to an address that waits for one: of the sign-up of this browser, else of the
 * latest one, for any browser. Returns whether it does.
 */
export async function sendLatestLink(
  tx: Tx,
  email: string,
  language: Locale,
  now: Date,
  browser?: string,
): Promise<boolean> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (!profile) return false
  const links = await tx
    .selectFrom('email_confirmations')
    .select(['password', 'browser', 'next'])
    .where('user_id', '=', profile.id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  const own = browser && links.find((link) => link.browser === browser)
  const latest: Link = { password: null, next: '/', ...links[0], browser: null }
  await sendLink(tx, profile, own || latest, language, now)
  return true
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
}

/** The digest by which links know this browser. */
export const browserOf = (request: Request) =>
  hashIdentifier(ownCookie(request.headers.get('cookie'), SIGN_UP_COOKIE) ?? '')

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
