import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { OfferReportForm } from './offer-report.form.ts'
import type { OfferReportOutcome } from './offer-reports.ts'

/** An offer for sale that this person may report, and whether they did; null of their own. */
export async function offerToReport(db: Db | Tx, id: number, personId: string) {
  const offer = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', id)
    .where('o.status', '=', 'active')
    .where('o.user_id', '<>', personId)
    .where(isShown())
    .select([
      'o.id',
      'o.title',
      'o.seller_username',
      'g.slug',
      'g.category',
      sql<boolean>`exists (select from offer_reports r
        where r.offer_id = o.id and r.reporter_id = ${personId})`.as('is_reported'),
    ])
    .executeTakeFirst()
  return offer ?? null
}

/** From how many open reports on the site itself keeps an offer from sale, 0 for never; and why. */
interface HideAfter {
  reports: number
  reason: string
}

/**
 * Reports an offer to staff, once: again changes nothing. With as many open reports as `hideAfter`
 * says it is kept from sale until an administrator activates it. Refused: what is not for sale, the
 * reporter's own offer, and more than ten reports a day.
 */
export async function reportOffer(
  db: Db,
  id: number,
  reporterId: string,
  { reason, words }: OfferReportForm,
  hideAfter: HideAfter,
  now: Date,
): Promise<Result<null, 'not_found' | 'too_many_reports'>> {
  const offer = await offerToReport(db, id, reporterId)
  if (!offer) return refuse('not_found')
  if (offer.is_reported) return ok(null)
  const seconds = await countAttempt(db, { path: '/report', account: reporterId }, now)
  if (seconds > 0) return refuse('too_many_reports', { seconds })
  return transact(db, async (tx) => {
    await tx
      .insertInto('offer_reports')
      .values({ offer_id: id, reporter_id: reporterId, reason, words, created_at: now })
      .onConflict((conflict) => conflict.constraint('offer_reports_once').doNothing())
      .execute()
    if (hideAfter.reports > 0) await hideReported(tx, id, hideAfter, now)
    return ok(null)
  })
}

/** The reports stay open: whether it is for good is decided by who looks at them. */
async function hideReported(tx: Tx, id: number, { reports, reason }: HideAfter, now: Date) {
  const offer = await tx
    .selectFrom('offers')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['user_id', 'title'])
    // two who report it at once both hold its key already, which a whole lock would wait for
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { open } = await tx
    .selectFrom('offer_reports')
    .where('offer_id', '=', id)
    .where('handled_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('open'))
    .executeTakeFirstOrThrow()
  if (!offer || open < reports) return
  await tx
    .updateTable('offers')
    .set({ status: 'paused', held_at: now, hold_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute()
  await publish(tx, 'offer.held', String(id), { ...offer, reason }, now)
}

/** Notes what became of the open reports of an offer, in the transaction that does it. */
export async function handleOfferReports(
  tx: Tx,
  offerId: number,
  outcome: OfferReportOutcome,
  administrator: Administrator,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_reports')
    .set({ outcome, handled_by: administrator.id, handled_at: now })
    .where('offer_id', '=', offerId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Dismisses the open reports of an offer, all of them at once. Refused: who is no administrator and
 * where nothing is open, alike; and of an administrator's own offer.
 */
export const dismissOfferReports = (
  db: Db,
  offerId: number,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'own'>> =>
  transact(db, async (tx): Promise<Result<null, 'not_found' | 'own'>> => {
    if (!administrator.is_admin) return refuse('not_found')
    const offer = await tx
      .selectFrom('offers')
      .where('id', '=', offerId)
      .select('user_id')
      .executeTakeFirst()
    if (!offer) return refuse('not_found')
    if (offer.user_id === administrator.id) return refuse('own')
    const reports = await handleOfferReports(tx, offerId, 'dismissed', administrator, now)
    if (reports === 0) return refuse('not_found')
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'offer.dismiss_reports',
        subject: `offer:${offerId}`,
        after: { reports },
      },
      now,
    )
    return ok(null)
  })

/** Takes the words from what somebody reported of offers, as part of the end of their account. */
export const forgetOfferReports = async (tx: Tx, personId: string): Promise<void> =>
  void (await tx
    .updateTable('offer_reports')
    .set({ words: '' })
    .where('reporter_id', '=', personId)
    .execute())
