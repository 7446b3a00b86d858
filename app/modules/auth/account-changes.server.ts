import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Locale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { pageUrl, requestMail } from './account-mail.server.ts'
import { type AccountChangeKind, ASKS_COUNT_MS, CHANGE_WAITS_MS } from './account-change.ts'
import {
  type AccountChangeRefusal,
  askRefusalOf,
  lockPerson,
} from './internal/account-change.server.ts'
import { hashIdentifier } from './recovery.server.ts'

// What support asks to have changed of an account whose person cannot get in. None of it is done at
// once, and none by whoever asks alone: its person can stop it for a day (decision 94).

/** A change that waits. */
export interface AccountChange {
  id: string
  user_id: string
  kind: AccountChangeKind
  /** The new address. */
  email: string | null
  reason: string
  asked_by: string
  asked_by_name: string
  asked_at: Date
  /** When it is done unless it is stopped. */
  due_at: Date
}

/** What is wrong with the address that was asked for. */
export type AddressRefusal = 'same' | 'taken'

export type AskChangeRefusal = AccountChangeRefusal | AddressRefusal | 'not_found' | 'own' | 'off'

type Asking = Promise<Result<null, AskChangeRefusal | StepUpRefusal>>

/** What is asked for, of whom, and why: the second step off, or a new address. */
type AskedChange = { userId: string; reason: string } & (
  | { kind: 'two_step_off' }
  | { kind: 'address'; email: string }
)

/**
 * Asks for a change of somebody's account, which is done in a day unless they stop it: their
 * mailbox, those that the account had in the last week and the new one are told at once, whoever is
 * signed in to it, and every owner. Refused: of oneself (`own`), of who has a role, while another
 * waits, while money is on its way to a bank (`leaving`), for 30 days after they stopped one, more
 * than twice in these days, a second step that is off, an address that is the same or somebody
 * else's, and to who has not confirmed that it is them.
 */
export async function askAccountChange(
  db: Db,
  asked: AskedChange,
  actor: Administrator,
  now: Date,
): Asking {
  if (!actor.is_admin || !isUuid(asked.userId)) return refuse('not_found')
  if (asked.userId === actor.id) return refuse('own')
  return transact(db, (tx) => askIn(tx, asked, actor, now)).catch((error: unknown) => {
    const refusal = askRefusalOf(error)
    if (refusal) return refuse(refusal)
    throw error
  })
}

async function askIn(tx: Tx, asked: AskedChange, actor: Administrator, now: Date): Asking {
  const { userId, kind, reason } = asked
  const email = asked.kind === 'address' ? asked.email : null
  const user = await lockPerson(tx, userId)
  if (!user || user.deleted_at) return refuse('not_found')
  if (email === null && !user.two_factor_enabled) return refuse('off')
  if (email === user.email) return refuse('same')
  if (email !== null && (await isTaken(tx, email))) return refuse('taken')
  const unconfirmed = await requireStepUp(tx, actor, now)
  if (unconfirmed) return unconfirmed
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('account_changes')
    .values({
      user_id: userId,
      kind,
      email,
      reason,
      stop_digest: hashIdentifier(token),
      asked_by: actor.id,
      asked_at: now,
    })
    .execute()
  const entry = { actor_id: actor.id, action: `user.ask_${kind}`, subject: `profile:${userId}` }
  await audit(tx, { ...entry, reason, told: true }, now)
  await tellAll(tx, user, { email, token }, now)
  await publish(tx, `account.${kind}_asked`, userId, {})
  return ok(null)
}

const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined

/** Mails every mailbox that is or was the account's, and the new one, each with the link. */
async function tellAll(
  tx: Tx,
  user: { id: string; username: string; email: string; locale: Locale },
  { email, token }: { email: string | null; token: string },
  now: Date,
): Promise<void> {
  const { id, username, locale } = user
  const link = pageUrl(`/signin/stop?token=${token}`, locale)
  const until = plus(now, CHANGE_WAITS_MS).toISOString()
  const texts = { username, link, until }
  const former = await tx
    .selectFrom('email_reversals')
    .select('email')
    .distinct()
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .execute()
  const known = new Set([user.email, ...former.map((each) => each.email)])
  for (const to of known)
    await (email !== null
      ? requestMail(tx, { id, email: to }, 'address_asked', locale, { ...texts, email })
      : requestMail(tx, { id, email: to }, 'two_step_off_asked', locale, texts))
  if (email !== null && !known.has(email))
    await requestMail(tx, { id, email }, 'address_asked_of', locale, texts)
}

const columns = [
  'c.id',
  'c.user_id',
  'c.kind',
  'c.email',
  'c.reason',
  'c.asked_by',
  'c.asked_at',
  'p.username as asked_by_name',
] as const

const waiting = (db: Db | Tx) =>
  db
    .selectFrom('account_changes as c')
    .innerJoin('profiles as p', 'p.id', 'c.asked_by')
    .where('c.ended_as', 'is', null)
    .select(columns)

/** Whether somebody's wallet pays nobody now, since staff changed their account of late. */
export async function accountRests(db: Db | Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`
    select account_rests(${userId}, ${now}) as rests`.execute(db)
  return rows[0]!.rests
}

/** The change of somebody's account that waits; null when none does. */
export async function waitingChangeOf(db: Db, userId: string): Promise<AccountChange | null> {
  return dueOf(await waiting(db).where('c.user_id', '=', userId).executeTakeFirst())
}

const dueOf = (row: Omit<AccountChange, 'due_at'> | undefined): AccountChange | null =>
  row ? { ...row, due_at: plus(row.asked_at, CHANGE_WAITS_MS) } : null

export type WithdrawChangeRefusal = 'not_found' | 'over'

/** Withdraws the change that waits, as staff. Refused: where none does (`over`). */
export async function withdrawAccountChange(
  db: Db,
  { userId, reason }: { userId: string; reason: string },
  actor: Administrator,
  now: Date,
): Promise<Result<null, WithdrawChangeRefusal>> {
  if (!actor.is_admin || !isUuid(userId)) return refuse('not_found')
  return transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account_changes')
      .set({ ended_as: 'withdrawn', ended_by: actor.id, ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_as', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('over')
    const subject = `profile:${userId}`
    await audit(tx, { actor_id: actor.id, action: 'user.withdraw_change', subject, reason }, now)
    return ok(null)
  })
}

/**
 * The change that the link with this token stops: what waits of its account, whichever ask of the
 * last 30 days the link was mailed of, since who presses it wants none. Null where none waits, and
 * of no token of ours.
 */
export async function findStoppable(
  db: Db,
  token: string,
  now: Date,
): Promise<AccountChange | null> {
  return dueOf(
    await waiting(db)
      .where('c.user_id', '=', accountOf(db, token, now))
      .executeTakeFirst(),
  )
}

/** Stops what such a link stops, once. Returns whether anything waited. */
export async function stopAccountChange(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_changes')
    .set({ ended_as: 'stopped', ended_at: now })
    .where('user_id', '=', accountOf(db, token, now))
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const accountOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('account_changes as a')
    .select('a.user_id')
    .where('a.stop_digest', '=', hashIdentifier(token))
    .where('a.asked_at', '>', plus(now, -ASKS_COUNT_MS))

/** Drops what waits for an account that ends, and takes the addresses out of what is over. */
export async function forgetAccountChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_changes')
    .set({ ended_as: 'dropped', ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_as', 'is', null)
    .execute()
  await tx
    .updateTable('account_changes')
    .set({ email: `${userId}@deleted.invalid` })
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .execute()
}
