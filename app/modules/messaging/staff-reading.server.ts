import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import type { Message, ConversationSide } from './conversation.ts'
import { messageColumns } from './live-messages.server.ts'
import { dropPictures, forgetPicturesOf, READING } from './pictures.server.ts'
import type { SeenReason } from './reports.ts'

// How staff read the conversations of others: with a reason that both people see, for an hour, and
// what they may remove there.

/** Who acts in the back office. */
interface Administrator {
  id: string
  is_admin: boolean
}

export type ReadRefusal = 'not_found' | 'party'

/**
 * Lets an administrator read a conversation for an hour, and writes down that they did and why:
 * both of its people see it. Refused: where there is none, and to who is a side of it.
 */
export const beginReading = (
  db: Db,
  administrator: Administrator,
  conversationId: string,
  reason: string,
  now: Date,
): Promise<Result<null, ReadRefusal>> =>
  transact(db, async (tx) => {
    const found = await conversationToRead(tx, conversationId)
    if (!administrator.is_admin || !found) return refuse('not_found')
    if (isParty(found, administrator)) return refuse('party')
    await noteRead(tx, { conversation_id: found.id, admin_id: administrator.id, reason }, now)
    return ok(null)
  })

/**
 * The same in a transaction that works on a dispute: its number stands in place of a reason. The
 * conversation is that of the order; without one nothing was said, and null is answered.
 */
export async function readForDispute(
  tx: Tx,
  administrator: Administrator,
  { order_id, dispute_number }: { order_id: string; dispute_number: number },
  now: Date,
): Promise<Result<string | null, 'not_found' | 'party'>> {
  if (!administrator.is_admin) return refuse('not_found')
  const found = await tx
    .selectFrom('conversations')
    .where('order_id', '=', order_id)
    .select(['id', 'buyer_id', 'seller_id'])
    .executeTakeFirst()
  if (!found) return ok(null)
  if (isParty(found, administrator)) return refuse('party')
  const read = { conversation_id: found.id, admin_id: administrator.id, dispute_number }
  await noteRead(tx, read, now)
  return ok(found.id)
}

const isParty = (
  { buyer_id, seller_id }: { buyer_id: string; seller_id: string },
  { id }: Administrator,
): boolean => id === buyer_id || id === seller_id

interface Read {
  conversation_id: string
  admin_id: string
  reason?: string
  dispute_number?: number
}

/** Writes a read down, once within the hour for the same cause. */
async function noteRead(tx: Tx, read: Read, now: Date): Promise<void> {
  const { conversation_id, admin_id, reason = null, dispute_number = null } = read
  const { numAffectedRows } = await sql`
    insert into conversation_access_log (conversation_id, admin_id, reason, dispute_number,
      created_at)
    select ${conversation_id}, ${admin_id}, ${reason}, ${dispute_number}, ${now}
    where not exists (select from conversation_access_log r
      where r.conversation_id = ${conversation_id} and r.admin_id = ${admin_id}
        and r.created_at > ${plus(now, -READING)}
        and (r.reason, r.dispute_number) is not distinct from (${reason}::text,
          ${dispute_number}::bigint))`.execute(tx)
  if (numAffectedRows !== 1n) return
  await audit(
    tx,
    {
      actor_id: admin_id,
      action: 'conversation.read',
      subject: `conversation:${conversation_id}`,
      ...(reason ? { reason } : { after: { dispute: dispute_number } }),
    },
    now,
  )
}

/** A conversation by its own id or that of its order, with nothing of what was said. */
export async function conversationToRead(db: Db | Tx, id: string) {
  if (!isUuid(id)) return null
  const found = await db
    .selectFrom('conversations as c')
    .innerJoin('profiles as b', 'b.id', 'c.buyer_id')
    .innerJoin('profiles as s', 's.id', 'c.seller_id')
    .innerJoin('offers as f', 'f.id', 'c.offer_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .where((eb) => eb.or([eb('c.id', '=', id), eb('c.order_id', '=', id)]))
    .select([
      'c.id',
      'c.order_id',
      'c.buyer_id',
      'c.seller_id',
      'b.username as buyer_name',
      's.username as seller_name',
      'o.paid_at',
      sql<string>`coalesce(o.offer_title, f.title)`.as('title'),
    ])
    .executeTakeFirst()
  return found ?? null
}

/** A report of a message, as staff see it beside that. */
export interface SeenReport {
  id: number
  message_id: number
  reporter_name: string | null
  reason: SeenReason
  words: string
  created_at: Date
  handled_at: Date | null
}

/** A message as staff read it: whole, with who said it. */
export interface ReadMessage extends Omit<Message, 'created_at' | 'removed_at'> {
  /** Null of what staff said. */
  side: ConversationSide | null
  created_at: Date
  removed_at: Date | null
}

/** How many messages a page shows to staff. */
const AT_ONCE = 200

/**
 * What was said in a conversation, oldest first, to an administrator who has said within this hour
 * why they read it, with what was reported; before a message, the part that lies before it. Null to
 * everybody else.
 */
export async function readAsStaff(
  db: Db,
  conversationId: string,
  administrator: Administrator,
  before: number | null,
  now: Date,
) {
  const reading = await readingOf(db, conversationId, administrator, now)
  if (!reading) return null
  const [messages, reports] = await Promise.all([
    saidIn(db, conversationId, before),
    reportsOf(db, conversationId),
  ])
  return { reading, reports, ...messages }
}

/** Why an administrator reads a conversation at this moment; null of who has not said it. */
async function readingOf(db: Db, id: string, administrator: Administrator, now: Date) {
  if (!administrator.is_admin || !isUuid(id)) return null
  const reading = await db
    .selectFrom('conversation_access_log')
    .where('conversation_id', '=', id)
    .where('admin_id', '=', administrator.id)
    // who reads it in a dispute has given no reason for more
    .where('reason', 'is not', null)
    .where('created_at', '>', plus(now, -READING))
    .select(['reason', 'created_at'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return reading ?? null
}

/** The messages of a conversation, for who has noted that they read it. */
export async function saidIn(
  db: Db | Tx,
  conversationId: string,
  before: number | null = null,
): Promise<{ messages: ReadMessage[]; earlier: boolean }> {
  const { rows } = await sql<ReadMessage>`
    select ${messageColumns}, case m.author_id when c.seller_id then 'seller' when c.buyer_id
      then 'buyer' end as side
    from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.id desc limit ${sql.lit(AT_ONCE + 1)}`.execute(db)
  return { messages: rows.slice(0, AT_ONCE).reverse(), earlier: rows.length > AT_ONCE }
}

async function reportsOf(db: Db, conversationId: string): Promise<SeenReport[]> {
  const { rows } = await sql<SeenReport>`
    select r.id, r.message_id, p.username as reporter_name, r.reason, r.words, r.created_at,
      r.handled_at
    from abuse_reports r
    join messages m on m.id = r.message_id
    left join profiles p on p.id = r.reporter_id
    where m.conversation_id = ${conversationId}
    order by r.id`.execute(db)
  return rows
}

/**
 * Notes that what was reported in a conversation is looked after. Refused to a side of it, and
 * where nothing waits.
 */
export const handleReports = (
  db: Db,
  administrator: Administrator,
  conversationId: string,
  now: Date,
): Promise<Result<null, ReadRefusal>> =>
  transact(db, async (tx) => {
    const found = await conversationToRead(tx, conversationId)
    if (!administrator.is_admin || !found) return refuse('not_found')
    if (isParty(found, administrator)) return refuse('party')
    const { numAffectedRows } = await sql`
      update abuse_reports r set handled_by = ${administrator.id}, handled_at = ${now}
      from messages m
      where m.id = r.message_id and m.conversation_id = ${found.id}
        and r.handled_at is null`.execute(tx)
    if (numAffectedRows === 0n) return refuse('not_found')
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'conversation.handle',
        subject: `conversation:${found.id}`,
      },
      now,
    )
    return ok(null)
  })

/**
 * Removes a message and its pictures for good, by an administrator who reads the conversation. Its
 * people see that it was removed. Refused: where they do not read, and what is removed already.
 */
export async function removeMessage(
  db: Db,
  administrator: Administrator,
  { conversationId, messageId }: { conversationId: string; messageId: number },
  reason: string,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!(await readingOf(db, conversationId, administrator, now))) return refuse('not_found')
  const removed = await transact(db, async (tx): Promise<Result<string[], 'not_found'>> => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ body: '', pictures: 0, removed_at: now })
      .where('id', '=', messageId)
      .where('conversation_id', '=', conversationId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return refuse('not_found')
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'conversation.remove_message',
        subject: `conversation:${conversationId}`,
        after: { message: messageId },
        reason,
      },
      now,
    )
    return ok(await forgetPicturesOf(tx, [messageId]))
  })
  if (!removed.ok) return removed
  await dropPictures(removed.value)
  return ok(null)
}
