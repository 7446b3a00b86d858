import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { ReportForm } from './report.form.ts'
import { CONTACT_DAYS, MOST_CONTACTS, THIRD_CONTACT } from './reports.ts'
import { SECRET } from './message-check.ts'

// Reports of messages to staff: by who reads one, or by the site where somebody goes on sending
// contacts.

export type ReportRefusal = 'not_found' | 'too_many_reports'

/** A message of the other side in somebody's own conversation, with where that is read. */
export async function messageToReport(db: Db, id: number, personId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    order_id: string | null
    side: 'buyer' | 'seller'
    body: string
    flags: string[]
    pictures: string[]
    reported: boolean
  }>`
    select c.id, p.username as name, c.order_id, case when c.seller_id = ${personId} then 'seller'
      else 'buyer' end as side,
      m.body, m.flags,
      coalesce((select json_agg(r.id order by r.position) from message_attachments r
        where r.message_id = m.id), '[]') as pictures,
      exists (select from abuse_reports r
        where r.message_id = m.id and r.reporter_id = ${personId}) as reported
    from messages m
    join conversations c on c.id = m.conversation_id
    join profiles p on p.id = m.author_id
    join conversation_members own on own.conversation_id = c.id and own.person_id = ${personId}
    where m.id = ${id} and m.author_id <> ${personId} and m.kind <> 'staff'
      and m.removed_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Reports to staff what the other side said, once: again changes nothing. Refused: what is not said
 * to this person or was removed, and more than ten a day.
 */
export async function reportMessage(
  db: Db,
  id: number,
  reporterId: string,
  { reason, words }: ReportForm,
  now: Date,
): Promise<Result<null, ReportRefusal>> {
  const message = await messageToReport(db, id, reporterId)
  if (!message) return refuse('not_found')
  if (message.reported) return ok(null)
  const seconds = await countAttempt(db, { path: '/report', account: reporterId }, now)
  if (seconds > 0) return refuse('too_many_reports', { seconds })
  await db
    .insertInto('abuse_reports')
    .values({ message_id: id, reporter_id: reporterId, reason, words, created_at: now })
    .onConflict((conflict) => conflict.constraint('abuse_reports_once').doNothing())
    .execute()
  return ok(null)
}

/**
 * Points out to staff whoever sends contacts for the third time in seven days, at the message that
 * was it; not again while that waits to be looked at. The locks of who speaks make it count right.
 */
export async function pointOut(
  tx: Tx,
  messageId: number,
  { author_id }: { author_id: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into abuse_reports (message_id, reason, created_at)
    select ${messageId}, ${THIRD_CONTACT}, ${now}
    where (select count(*) from messages m
        where m.author_id = ${author_id} and m.flags <> '{}' and m.flags <> ${[SECRET]}::text[]
          and not exists (select from unnest(m.flags) f where f like 'hidden:%')
          and m.created_at > ${plus(now, -CONTACT_DAYS * DAY)}) >= ${MOST_CONTACTS}
      and not exists (select from abuse_reports r join messages m on m.id = r.message_id
        where m.author_id = ${author_id} and r.reason = ${THIRD_CONTACT}
          and r.handled_at is null)`.execute(tx)
}

/** Takes the words from what somebody reported, as part of the end of their account. */
export const forgetReports = async (tx: Tx, personId: string): Promise<void> =>
  void (await tx
    .updateTable('abuse_reports')
    .set({ words: '' })
    .where('reporter_id', '=', personId)
    .execute())
