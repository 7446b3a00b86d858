import { sql } from 'kysely'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publishEach } from '#platform/outbox.server.ts'

// Tells people by push and mail that a message has waited for them a quarter of an hour; nothing of
// what it says.

/** So long a message waits before its reader is told of it elsewhere. */
const PATIENCE = 15 * MINUTE

/** So long they are not told again, and then only of what was said since. */
const QUIET = 4 * HOUR

/**
 * Tells people whom a message has waited for: in their browsers once for each conversation, and by
 * mail once for all. Answers how many were told.
 */
export async function tellOfWaiting(db: Db, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const pushed = await noteTold(tx, 'pushed_at', sql`true`, now)
    await publishEach(
      tx,
      'conversation.waiting',
      pushed.map(({ conversation_id, person_id }) => ({
        subject_id: conversation_id,
        payload: { user_id: person_id },
        created_at: now,
      })),
    )
    const mailed = await noteTold(tx, 'mailed_at', notMailedSince(plus(now, -QUIET)), now)
    const people = [...Map.groupBy(mailed, ({ person_id }) => person_id)]
    await publishEach(
      tx,
      'account.messages_waiting',
      people.map(([person_id, conversations]) => ({
        subject_id: person_id,
        payload: { count: conversations.reduce((sum, { unread }) => sum + unread, 0) },
        created_at: now,
      })),
    )
    return pushed.length + people.length
  })
}

/** Of how many conversations at most people are told at once; of the others with the next look. */
const AT_ONCE = 500

interface Waiting {
  conversation_id: string
  person_id: string
  unread: number
}

/** Whom a message waits for and who was not told of it yet; and notes that they are now. */
async function noteTold(
  tx: Tx,
  column: 'pushed_at' | 'mailed_at',
  may: ReturnType<typeof sql>,
  now: Date,
): Promise<Waiting[]> {
  const at = sql.ref(`m.${column}`)
  const { rows } = await sql<Waiting>`
    with due as (
      select m.conversation_id, m.person_id from conversation_members m
      join conversations c on c.id = m.conversation_id
      join profiles p on p.id = m.person_id and p.suspended_at is null and p.deleted_at is null
      where m.first_unread_at <= ${plus(now, -PATIENCE)}
        and (${at} is null or ${at} <= ${plus(now, -QUIET)} and c.last_at > ${at}) and ${may}
      order by m.first_unread_at limit ${sql.lit(AT_ONCE)}
      for update of m skip locked
    )
    update conversation_members m set ${sql.ref(column)} = ${now} from due
    where (m.conversation_id, m.person_id) = (due.conversation_id, due.person_id)
    returning m.conversation_id, m.person_id, m.unread`.execute(tx)
  return rows
}

const notMailedSince = (time: Date) => sql`not exists (
  select from conversation_members o where o.person_id = m.person_id and o.mailed_at > ${time})`
