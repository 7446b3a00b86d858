import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { requestAgain } from './mail-again.server.ts'

// The links that support sends to somebody who cannot get in, always to the mailbox of their own
// account.

/** How many links support sends to one person in 24 hours. */
const MOST_A_DAY = 3

export type LinkRefusal = 'not_found' | 'too_many' | 'unconfirmed' | 'confirmed' | 'over'

type Sending = Promise<Result<null, LinkRefusal | StepUpRefusal>>

/**
 * Sends somebody a link, to their own mailbox alone: of a confirmed address one for a new password,
 * of another one the link that confirms it. Refused: where there is no such person, more than three
 * a day, the other link than that (`unconfirmed`, `confirmed`), where nothing waits to be confirmed
 * (`over`), and one for a new password to who has not confirmed that it is them.
 */
export async function sendAccountLink(
  db: Db,
  { userId, link, reason }: { userId: string; link: 'reset' | 'confirm'; reason: string },
  actor: Administrator,
  now: Date,
): Sending {
  if (!actor.is_admin || !isUuid(userId)) return refuse('not_found')
  return transact(db, async (tx): Sending => {
    const user = await tx
      .selectFrom('profiles')
      .select(['email', 'email_verified', 'locale'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refuse('not_found')
    const isReset = link === 'reset'
    if (isReset && !user.email_verified) return refuse('unconfirmed')
    if (!isReset && user.email_verified) return refuse('confirmed')
    const subject = `profile:${userId}`
    const { sent } = await tx
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('subject', '=', subject)
      .where('action', 'in', ['user.reset_link', 'user.confirm_link'])
      .where('created_at', '>', plus(now, -DAY))
      .executeTakeFirstOrThrow()
    if (sent >= MOST_A_DAY) return refuse('too_many')
    const unconfirmed = isReset ? await requireStepUp(tx, actor, now) : null
    if (unconfirmed) return unconfirmed
    const mail = { to: user.email, locale: user.locale, params: {} }
    const template = isReset ? 'reset_password' : 'confirm_email'
    const asked = await requestAgain(tx, { ...mail, template }, now)
    if (!asked.ok) return asked
    const entry = { actor_id: actor.id, action: `user.${link}_link`, subject, reason }
    await audit(tx, { ...entry, told: isReset }, now)
    return ok(null)
  })
}
