import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { requestMail, undoUrl } from './account-mail.server.ts'
import { browserOf } from './internal/confirmation-links.server.ts'
import { makeReversal } from './email-reversal.server.ts'
import { forgetLinks } from './forget-person.server.ts'
import { matchesPassword, PASSWORD, passwordOf } from './password-check.server.ts'
import { hashIdentifier } from './recovery.server.ts'
import { endSessionsOf } from './sessions.server.ts'

// Opens the links by which an address is confirmed, of a new account or of one that moves to
// another address.

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
      if (isUniqueViolation(error, 'profiles_email_once')) return false
      throw error
    },
  )
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
  await forgetLinks(tx, row.user_id)
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
  await endSessionsOf(tx, user_id, viewer?.id === user_id ? viewer.session_id : undefined)
  const token = await makeReversal(tx, { id: user_id, email: current }, now)
  await tx
    .updateTable('profiles')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', user_id)
    .execute()
  await requestMail(tx, { id: user_id, email: current }, 'email_changed', locale, {
    username: name,
    email,
    link: undoUrl(token, locale),
  })
}
