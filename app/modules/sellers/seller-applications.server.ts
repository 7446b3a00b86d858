import { changeProfile } from '#modules/auth/profile.server.ts'
import type { EventName } from '#kernel/events.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { ApplicationForm } from './seller-application.form.ts'
import {
  type ApplicationMove,
  applicationPartyOf,
  type ApplicationStatus,
  decideApplication,
  type ApplicationDecision,
  type ApplicationMoveRefusal,
} from './seller-application.ts'

// Applications to become a seller: handed in by a member, decided on by an administrator.

/** What applicants see of their own application: not the notes, which are the administrators'. */
const own = [
  'id',
  'user_id',
  'full_name',
  'email',
  'phone',
  'experience',
  'status',
  'created_at',
  'updated_at',
] as const

/** The signed-in person's own application; null before the first. */
export async function ownApplication(db: Db, userId: string) {
  return (
    (await db
      .selectFrom('seller_applications')
      .select(own)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

export type OwnApplication = NonNullable<Awaited<ReturnType<typeof ownApplication>>>

/** Who applies: the account's email is the application's. */
interface Applicant {
  id: string
  email: string
  is_seller: boolean
}

export type SubmitRefusal = 'already_seller' | 'wrong_state' | 'email_taken' | 'too_often'

/**
 * Hands in an application: the first one, a change while it is looked at, or once more after a
 * rejection. A person has one, however often and at once they send it; the same again changes
 * nothing. Refused: a seller's, an approved one, an address under which another person applied, and
 * more than ten changes within an hour, since each is written down for ever.
 */
export async function submitApplication(
  db: Db,
  applicant: Applicant,
  form: ApplicationForm,
  now: Date,
): Promise<Result<ApplicationStatus, SubmitRefusal>> {
  if (applicant.is_seller) return refuse('already_seller')
  try {
    return await transact(db, async (tx) => {
      const first = await createApplication(tx, applicant, form, now)
      if (first) return first
      const before = await tx
        .selectFrom('seller_applications')
        .select(own)
        .where('user_id', '=', applicant.id)
        .forUpdate()
        .executeTakeFirst()
      return before ? changeApplication(tx, before, applicant, form, now) : refuse('email_taken')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'seller_applications_email_once')) return refuse('email_taken')
    throw error
  }
}

/** Deletes the application of a person whose account ends. */
export async function forgetApplication(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('seller_applications').where('user_id', '=', userId).execute()
}

/** Creates the application if this person and this address have none. */
async function createApplication(
  tx: Tx,
  { id, email }: Applicant,
  form: ApplicationForm,
  now: Date,
): Promise<Result<ApplicationStatus, never> | null> {
  const created = await tx
    .insertInto('seller_applications')
    .values({ ...form, user_id: id, email, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return null
  await audit(
    tx,
    {
      actor_id: id,
      action: 'seller_application.submit',
      subject: subjectOf(created.id),
      after: { status: 'pending' },
    },
    now,
  )
  return ok('pending')
}

async function changeApplication(
  tx: Tx,
  before: OwnApplication,
  { id, email }: Applicant,
  form: ApplicationForm,
  now: Date,
): Promise<Result<ApplicationStatus, SubmitRefusal>> {
  const move: ApplicationMove = before.status === 'rejected' ? 'resubmit' : 'update'
  const decided = decideApplication(before, move, 'applicant')
  if (!decided.ok) return refuse('wrong_state')
  const fields = fieldsOf({ ...form, email })
  // the log outlives an account: of what people write about themselves it says which, not what
  const changed_fields = Object.keys(differences(fieldsOf(before), fields)?.after ?? {})
  if (move === 'update' && changed_fields.length === 0) return decided
  if ((await countAttempt(tx, { path: '/become-seller', address: '', account: id }, now)) > 0)
    return refuse('too_often')
  await tx
    .updateTable('seller_applications')
    .set({ ...fields, status: decided.value, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  const change = {
    actor_id: id,
    action: `seller_application.${move}`,
    subject: subjectOf(before.id),
  }
  await audit(
    tx,
    {
      ...change,
      before: { status: before.status },
      after: { status: decided.value, changed_fields },
    },
    now,
  )
  return decided
}

const fieldsOf = ({
  full_name,
  email,
  phone,
  experience,
}: ApplicationForm & { email: string }) => ({ full_name, email, phone, experience })

const subjectOf = (id: string) => `seller_application:${id}`

/** A decision on the application as its reader saw it: `seen` is its updated_at, as ISO 8601. */
export interface DecisionRequest {
  id: string
  decision: ApplicationDecision
  seen: string
  /** What was noted on the way to the decision; without it the notes stay. */
  notes?: string
}

/**
 * Approves or rejects a pending application. An approval makes the applicant a seller in the same
 * transaction, and the applicant is told. What was noted is saved with it, also when the decision
 * is refused. Refused: any other than a pending one, one that was changed since it was read, and
 * one's own.
 */
export async function decideOn(
  db: Db,
  { id, decision, seen, notes }: DecisionRequest,
  administrator: Administrator,
  now: Date,
): Promise<Result<ApplicationStatus, ApplicationMoveRefusal | 'not_found'>> {
  return transact(db, async (tx) => {
    const before = await lockApplication(tx, id)
    const party = before && applicationPartyOf(before, administrator)
    if (!before || !party || !administrator.is_admin) return refuse('not_found')
    if (notes !== undefined) await note(tx, before, notes, administrator, now)
    const after = decideApplication(before, decision, party)
    if (!after.ok) return after
    if (before.updated_at.toISOString() !== seen) return refuse('wrong_state')
    await tx
      .updateTable('seller_applications')
      .set({ status: after.value, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (decision === 'approve' && before.user_id !== null)
      await changeProfile(tx, before.user_id, { is_seller: true }, now)
    const change = {
      actor_id: administrator.id,
      action: `seller_application.${decision}`,
      subject: subjectOf(id),
    }
    await audit(
      tx,
      { ...change, before: { status: before.status }, after: { status: after.value } },
      now,
    )
    await publish(tx, eventOf[decision], id, {}, now)
    return after
  })
}

const eventOf = {
  approve: 'application.approved',
  reject: 'application.rejected',
} as const satisfies Record<ApplicationDecision, EventName>

/**
 * Saves the administrators' notes on an application, whatever its status. For everybody else there
 * is none.
 */
export async function saveNotes(
  db: Db,
  id: string,
  notes: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<{ changed: boolean }, 'not_found'>> {
  return transact(db, async (tx) => {
    const before = await lockApplication(tx, id)
    if (!before || !administrator.is_admin) return refuse('not_found')
    return ok({ changed: await note(tx, before, notes, administrator, now) })
  })
}

async function note(
  tx: Tx,
  before: { id: string; notes: string | null },
  notes: string,
  administrator: Administrator,
  now: Date,
): Promise<boolean> {
  const after = notes || null
  if (before.notes === after) return false
  await tx
    .updateTable('seller_applications')
    .set({ notes: after })
    .where('id', '=', before.id)
    .execute()
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'seller_application.notes',
      subject: subjectOf(before.id),
      before: { notes: before.notes },
      after: { notes: after },
    },
    now,
  )
  return true
}

async function lockApplication(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  return (
    (await tx
      .selectFrom('seller_applications')
      .select(['id', 'user_id', 'status', 'notes', 'updated_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}
