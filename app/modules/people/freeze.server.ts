import { createHmac } from 'node:crypto'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { isUuid } from '#kernel/id.ts'
import { DAY, plus } from '#kernel/time.ts'
import { pageUrl } from '#modules/auth/account-mail.server.ts'
import { distrust, endSessionsOf } from '#modules/auth/sessions.server.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { appSecrets, isSameSecret } from '#platform/security.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { isLastOwner, roleOf, setRole } from './staff.server.ts'

// The link in a mail to an owner that stops an administrator whose act the mail tells of: signed,
// and of use for a week.

/** For how many days the link of a mail stops whoever did what it tells of. */
const FREEZE_DAYS = 7

/** An entry of the audit log, and the owner who was mailed of it. */
interface Signed {
  entry: number
  owner: string
}

/** The address that stops who wrote an entry; signed for one owner, for seven days. */
export function freezeUrl({ entry, owner }: Signed, locale: Locale, now: Date): string {
  const text = `${entry}.${owner}.${plus(now, FREEZE_DAYS * DAY).getTime()}`
  return pageUrl(`/signin/freeze?token=${text}.${signatureOf(text, appSecrets()[0])}`, locale)
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`freeze ${text}`).digest('base64url')

/** What a token names; null of one that is not ours or over. */
function readToken(token: string, now: Date): Signed | null {
  const [entry = '', owner = '', until = '', signature = ''] = token.split('.')
  const text = `${entry}.${owner}.${until}`
  const isOurs = appSecrets().some((secret) => isSameSecret(signature, signatureOf(text, secret)))
  if (!isOurs || Number(until) <= now.getTime() || !isUuid(owner)) return null
  return { entry: Number(entry), owner }
}

/** Whom a link stops, and for what. */
export interface Freezable {
  action: string
  amount: number | null
  at: Date
  actor_id: string
  username: string
  /** Who was mailed of it. */
  owner_id: string
}

/**
 * Finds whom the link of a mail stops; null when it is over or not ours, when its owner is none any
 * more, and once the role was taken: one that was given again since is not this link's.
 */
export async function findFreezable(
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<Freezable | null> {
  const signed = readToken(token, now)
  if (!signed) return null
  const found = await db
    .selectFrom('audit_log as l')
    .innerJoin('profiles as p', 'p.id', 'l.actor_id')
    .innerJoin('staff as s', 's.user_id', 'l.actor_id')
    .innerJoin('staff as o', (join) => join.on('o.user_id', '=', signed.owner))
    .innerJoin('profiles as w', 'w.id', 'o.user_id')
    .where('l.id', '=', signed.entry)
    .where('o.role', '=', 'owner')
    .where('w.suspended_at', 'is', null)
    .whereRef('s.since', '<=', 'l.created_at')
    .select(['l.action', 'l.amount', 'l.created_at as at', 'p.id as actor_id', 'p.username'])
    .select('o.user_id as owner_id')
    .executeTakeFirst()
  return found ?? null
}

/**
 * Stops who did what a mail told of, as the owner whom it was sent to: their sessions and trusted
 * browsers end, and their role is taken; the last owner keeps it, so that somebody remains. Once,
 * since who has no role is not stopped. Refused: a link that is over.
 */
export function freezeActor(db: Db, token: string, now: Date): Promise<Result<null, 'over'>> {
  return transact(db, async (tx) => {
    const found = await findFreezable(tx, token, now)
    if (!found) return refuse('over')
    const { actor_id: id, owner_id } = found
    await tx.selectFrom('profiles').select('id').where('id', '=', id).forUpdate().execute()
    const role = await roleOf(tx, id)
    if (role === null) return refuse('over')
    const stays = await isLastOwner(tx, id)
    const after = { role: stays ? role : null, sessions_ended: await endSessionsOf(tx, id) }
    await distrust(tx, id)
    const entry = { actor_id: owner_id, action: 'staff.freeze', subject: `profile:${id}` }
    await audit(tx, { ...entry, before: { role }, after, told: true }, now)
    if (!stays) await setRole(tx, { id, role: null, given_by: null }, now)
    return ok(null)
  })
}
