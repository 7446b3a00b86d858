import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import { type Db, transact } from '#platform/db.server.ts'

/** How long what both sides said is kept once a dispute is over, in days. */
const WORDS_KEPT_DAYS = 730

/**
 * Takes both sides' own words from disputes that have been over for two years, whether they still
 * have an account or not. What was proposed, decided and paid stays. Answers how
 * many disputes.
 */
export const forgetOldWords = (db: Db, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const before = plus(now, -WORDS_KEPT_DAYS * DAY)
    const { numAffectedRows = 0n } = await sql`
      update disputes set words = '-', answer = case when answer is not null then '-' end,
        appeal = case when appeal is not null then '-' end
      where status = 'closed' and closed_at <= ${before}
        and (words <> '-' or answer <> '-' or appeal <> '-')`.execute(tx)
    await sql`
      update dispute_proposals p set words = null from disputes d
      where d.number = p.dispute and d.status = 'closed' and d.closed_at <= ${before}
        and p.words is not null`.execute(tx)
    return Number(numAffectedRows)
  })
