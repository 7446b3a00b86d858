import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { KEPT_DAYS, QUESTION_KEPT_DAYS } from './room.ts'

/** How many are emptied by one statement. */
const AT_ONCE = 1_000

/**
 * Empties messages of conversations in which nobody said anything for long, whose order is over for
 * as long. Those of an order that is disputed or not over stay. Answers how many.
 */
export async function forgetOldMessages(
  db: Db,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  let done = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update messages set body = '', removed_at = ${now} where id in (
        select m.id from conversations c
        join messages m on m.conversation_id = c.id and m.removed_at is null
        left join orders o on o.id = c.order_id
        left join order_statuses s on s.status = o.status
        where c.last_at <= ${plus(now, -QUESTION_KEPT_DAYS * DAY)}
          and (c.order_id is null or c.last_at <= ${plus(now, -KEPT_DAYS * DAY)}
            and (s.is_undone or o.released_at <= ${plus(now, -KEPT_DAYS * DAY)}))
        limit ${sql.lit(AT_ONCE)})`.execute(db)
    done += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE || stopping?.aborted) return done
  }
}
