import { createHmac, randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import type { Viewer } from '#platform/context.ts'
import { type Db, isUnanswered } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { appSecrets, isSameSecret } from '#platform/security.server.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import type { AccountChangeKind } from './account-change.ts'
import { clearedCookie, ownCookie, ownName, privateCookie } from './internal/cookies.server.ts'

// Sessions: opened, read from the cookie of each request, prolonged while used, and the person that
// a page is made for.

declare module '#platform/context.ts' {
  interface Viewer {
    profile_image_url: string | null
    is_seller: boolean
    /** Of who runs the site; null of everybody else. */
    role: StaffRole | null
    /** Whole DA. */
    wallet_balance: number
    points: number
    /** Balance and points could not be read: they are 0 here and are not to be shown. */
    figures_failed?: true
    /** How many notifications, 100 at most. */
    unread: number
    /** How many messages of others. */
    unread_messages: number
    /** What support was asked to change of the account, which waits; null of nothing. */
    account_change: { kind: AccountChangeKind; asked_at: string } | null
  }
}

/**
 * The name of the session cookie (see ownName). It holds `token.signature`, signed with the
 * application's secret.
 */
export const SESSION_COOKIE = 'sb-auth-token'

/** Marks a session that ends with the browser ("Remember me" was not ticked). */
export const BRIEF_COOKIE = 'sb-auth-brief'

/**
 * How long a remembered session lasts after its last use, in ms; and a brief one, whose browser
 * stays open.
 */
export const SESSION_MS = 30 * DAY
const BRIEF_MS = DAY
/** How many days a session lasts at most after it was opened, however often it is used. */
export const MOST_SESSION_DAYS = 365

/** Whether an answer itself signs somebody in or out. */
export const setsSession = ({ headers }: Response): boolean =>
  headers.getSetCookie().some((each) => each.startsWith(`${ownName(SESSION_COOKIE)}=`))

/** Whether a request carries a session cookie at all, valid or not. */
export const hasSessionCookie = (cookies: string | null | undefined): boolean =>
  Boolean(ownCookie(cookies, SESSION_COOKIE))

/** The session token of a request, or null when there is none or its signature is not ours. */
export function sessionToken(cookies: string | null, secrets: Secrets): string | null {
  const value = ownCookie(cookies, SESSION_COOKIE)
  return value ? tokenOf(value, secrets) : null
}

/**
 * Whose session a request's cookie names, as far as this node has found it alive at its last use:
 * a session that ended since counts as alive once more, one that was never looked at does not.
 */
export function sessionPerson(cookies: string | null, secrets: Secrets): string | null {
  const token = sessionToken(cookies, secrets)
  return (token && people.get(token)) || null
}

/** Of the sessions last used on this node, whose they are. */
const people = new Map<string, string>()
const MOST_PEOPLE = 50_000

function notePerson(token: string, person: string | undefined) {
  people.delete(token)
  if (person) people.set(token, person)
  if (people.size > MOST_PEOPLE) people.delete(people.keys().next().value!)
}

/**
 * The token of a bearer, which is the session cookie as it was sent; null when the signature is not
 * ours.
 */
export const verifiedToken = (bearer: string, secrets: Secrets): string | null =>
  sessionToken(`${ownName(SESSION_COOKIE)}=${bearer}`, secrets)

function tokenOf(value: string, secrets: Secrets): string | null {
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const isOf = (secret: string) =>
    isSameSecret(given, createHmac('sha256', secret).update(token).digest())
  return secrets.some(isOf) ? token : null
}

/**
 * Opens a session for a person who has shown all that signing in takes, `by_code` with a code as
 * well. Gives its cookies; null when there is to be none, for a suspended person or an address that
 * is not confirmed.
 */
export async function beginSession(
  tx: Db,
  request: Request,
  { userId, remember, by_code = false }: { userId: string; remember: boolean; by_code?: boolean },
  now: Date,
): Promise<Headers | null> {
  if (!(await openProfile(tx, userId, now))) return null
  const token = newToken()
  const { headers } = request
  await tx
    .insertInto('sessions')
    .values({
      token,
      user_id: userId,
      expires_at: plus(now, remember ? SESSION_MS : BRIEF_MS),
      ip_address: headers.get('x-client-ip'),
      user_agent: headers.get('user-agent'),
      confirmed_at: by_code ? now : null,
    })
    .execute()
  const cookies = new Headers({
    'set-cookie': privateCookie(
      SESSION_COOKIE,
      signed(token),
      remember ? SESSION_MS / 1000 : undefined,
    ),
  })
  cookies.append(
    'set-cookie',
    remember ? clearedCookie(BRIEF_COOKIE) : privateCookie(BRIEF_COOKIE, signed('true')),
  )
  return cookies
}

/**
 * Gives a session another token, so that one that somebody may have got hold of ends with what its
 * owner has changed. Answers the cookie for its browser; null when the session is over.
 */
export async function renewSession(
  tx: Db,
  request: Request,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token, updated_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const isBrief = ownCookie(request.headers.get('cookie'), BRIEF_COOKIE) !== null
  return privateCookie(SESSION_COOKIE, signed(token), isBrief ? undefined : SESSION_MS / 1000)
}

const newToken = (): string => randomBytes(24).toString('base64url')

const signed = (value: string): string =>
  `${value}.${createHmac('sha256', appSecrets()[0]).update(value).digest('base64')}`

/**
 * Makes the profile of somebody who signs in public; false for who gets no session: suspended, or
 * with an address that is not confirmed.
 */
export async function openProfile(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * What a request's cookies open: who is signed in, and the session cookie to set when it has to
 * change.
 */
export interface Opened {
  viewer: Viewer | null
  cookie: string | null
}

/**
 * Opens the session of a request. Used sessions live on: a remembered one and its cookie are
 * renewed once a day, a brief one hourly, and every five minutes it is noted that it is used and
 * its person here. A cookie whose session is over is cleared. When the database does not answer
 * this throws, and the cookie stays.
 */
export async function openSession(
  db: Db,
  cookies: string | null,
  env: Pick<Env, 'appSecrets'>,
  now: Date,
): Promise<Opened> {
  const value = ownCookie(cookies, SESSION_COOKIE)
  if (!value) return { viewer: null, cookie: null }
  const token = sessionToken(cookies, env.appSecrets)
  const isBrief = ownCookie(cookies, BRIEF_COOKIE) !== null
  const session = token ? await findSession(db, token, now) : null
  if (!session) return { viewer: null, cookie: clearedCookie(SESSION_COOKIE) }
  const { expires_at, last_seen_at, updated_at, ...viewer } = session
  const ages = expires_at < plus(now, isBrief ? BRIEF_MS - HOUR : SESSION_MS - DAY)
  const unseen =
    last_seen_at === null ||
    last_seen_at < plus(now, -5 * MINUTE) ||
    updated_at < plus(now, -5 * MINUTE)
  if (ages) await prolong(db, viewer.session_id, plus(now, isBrief ? BRIEF_MS : SESSION_MS), now)
  if (unseen) await noteSeen(db, viewer, now)
  return {
    viewer,
    cookie: ages && !isBrief ? privateCookie(SESSION_COOKIE, value, SESSION_MS / 1000) : null,
  }
}

const prolong = (db: Db, id: string, expires_at: Date, now: Date) =>
  db.updateTable('sessions').set({ expires_at, updated_at: now }).where('id', '=', id).execute()

/** Notes that a person is here, and this session in use. A deleted account is not seen again. */
const noteSeen = (db: Db, { id, session_id }: Viewer, now: Date) =>
  db
    .with('used', (cte) =>
      cte.updateTable('sessions').set({ updated_at: now }).where('id', '=', session_id),
    )
    .updateTable('profiles')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

/**
 * The signed-in person of a request with all that every page shows of them, in one query; null
 * without a live session.
 */
export async function findViewer(db: Db, token: string | null, now: Date): Promise<Viewer | null> {
  const session = token ? await findSession(db, token, now) : null
  if (!session) return null
  const { expires_at: _expires, last_seen_at: _seen, updated_at: _used, ...viewer } = session
  return viewer
}

/** A live session with its person. */
type Session = Viewer & { expires_at: Date; updated_at: Date; last_seen_at: Date | null }

/**
 * Every page of a signed-in person begins with this statement, so it is written out and not built
 * each time. `$1` is the token, `$2` the time.
 */
const statementWith = (figures: string, joins: string) => `
  select p.id, s.id as session_id, s.expires_at, s.updated_at, p.last_seen_at, p.username, p.email,
    p.profile_image_url, p.is_admin, p.is_seller, st.role,
    ${figures}, unread_notifications(p.id) as unread,
    coalesce((select sum(m.unread)::int from conversation_members m
      where m.person_id = p.id and m.unread > 0), 0) as unread_messages,
    (select json_build_object('kind', c.kind, 'asked_at', c.asked_at) from account_changes c
      where c.user_id = p.id and c.ended_as is null) as account_change
  from sessions s join profiles p on p.id = s.user_id
    left join staff st on st.user_id = p.id ${joins}
  where s.token = $1 and s.expires_at > $2
    and s.created_at > $2::timestamptz - interval '${MOST_SESSION_DAYS} days'
    and p.suspended_at is null and p.email_verified`

const WITH_FIGURES = statementWith(
  'coalesce(a.balance, 0) as wallet_balance, coalesce(l.points, 0) as points',
  `
  left join loyalty_balances l on l.user_id = p.id
  left join ledger_accounts a on a.id = 'wallet:' || p.id`,
)
const WITHOUT_FIGURES = statementWith('0 as wallet_balance, 0 as points', '')

/**
 * The session with its person's points and balance. When these alone cannot be read, which is
 * logged, the person is here without them.
 */
async function findSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const ask = async (statement: string) => {
    const { rows } = await db.executeQuery<Session>(CompiledQuery.raw(statement, [token, now]))
    notePerson(token, rows[0]?.id)
    return rows[0] ?? null
  }
  try {
    return await ask(WITH_FIGURES)
  } catch (error) {
    if (isUnanswered(error)) throw error
    const session = await ask(WITHOUT_FIGURES)
    log.error('points and balance could not be read', error)
    return session && { ...session, figures_failed: true }
  }
}
