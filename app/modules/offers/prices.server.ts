import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { PRICE_DAYS } from './internal/price-history.ts'

/** How many are deleted by one statement. */
const AT_ONCE = 5_000

/** Deletes prices that offers have not had for 90 days. Returns how many. */
export async function forgetOldPrices(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from offer_prices where (offer_id, since) in (
        select offer_id, since from offer_prices where until < ${plus(now, -PRICE_DAYS * DAY)}
        limit ${sql.lit(AT_ONCE)})`.execute(db)
    done += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE || stopping?.aborted) return done
  }
}
