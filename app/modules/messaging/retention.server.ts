import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { KEPT_DAYS, QUESTION_KEPT_DAYS } from './conversation.ts'
import { DISPUTE_KEPT_DAYS } from './pictures.ts'
import { dropPictures, forgetPicturesOf } from './pictures.server.ts'

// Empties old messages, some months after the last one and after the end of the order.

/** How many are emptied by one statement. */
const AT_ONCE = 1_000

/**
 * Empties messages of conversations in which nobody said anything for long, whose order is over for
 * as long. Those of an order that is not over stay, and after a dispute for two years. Answers how
 * many.
 */
export async function forgetOldMessages(
  db: Db,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  let done = 0
  for (;;) {
    const { count, urls } = await transact(db, (tx) => emptyOld(tx, now))
    await dropPictures(urls)
    done += count
    if (count < AT_ONCE || stopping?.aborted) return done
  }
}

async function emptyOld(tx: Tx, now: Date): Promise<{ count: number; urls: string[] }> {
  const { rows } = await sql<{ id: number }>`
    update messages set body = '', pictures = 0, removed_at = ${now} where id in (
      select m.id from conversations c
      join messages m on m.conversation_id = c.id and m.removed_at is null
      left join orders o on o.id = c.order_id
      left join order_statuses s on s.status = o.status
      where c.last_at <= ${plus(now, -QUESTION_KEPT_DAYS * DAY)}
        and (c.order_id is null or c.last_at <= ${plus(now, -KEPT_DAYS * DAY)}
          and (s.is_undone or o.released_at <= ${plus(now, -KEPT_DAYS * DAY)})
          and not exists (select from disputes d where d.order_id = c.order_id
            and (d.closed_at is null or d.closed_at > ${plus(now, -DISPUTE_KEPT_DAYS * DAY)})))
      limit ${sql.lit(AT_ONCE)})
    returning id`.execute(tx)
  const urls = await forgetPicturesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return { count: rows.length, urls }
}
