import { sql } from 'kysely'
import { locales } from '#kernel/locale.ts'
import { pageUrl } from '#modules/identity/account-mail.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { tell } from '#platform/outbox.server.ts'
import { firstDay, lastClosedDay, reconcile, reconcileIn } from './reconciliation.server.ts'
import { dayAfter, dayOf, type Report } from './reconciliation.ts'

/** How many closed days are counted again each night. */
const COUNTED_AGAIN = 7

/**
 * Closes all days before the present one that are still open, counts the last ones again, and mails the operator if any of them
 * or the balances of now do not add up. Returns how many days were closed.
 */
export async function closeDays(db: Db, settings: Settings, now: Date): Promise<number> {
  const closed = await transact(db, (tx) => closeIn(tx, now))
  const today = dayOf(now)
  const again = dayAfter(today, -COUNTED_AGAIN)
  const reports = [...closed.filter(({ day }) => day < again), ...(await reconcile(db, again, today, now))]
  const off = reports.filter(({ differences }) => differences > 0).map(({ day }) => day)
  if (off.length > 0) await transact(db, (tx) => mailOperator(tx, off, settings))
  return closed.length
}

async function closeIn(tx: Tx, now: Date): Promise<Report[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(tx)
  // the first time it reads the whole ledger
  await sql`set local statement_timeout = 0`.execute(tx)
  const last = await lastClosedDay(tx)
  const from = last === null ? await firstDay(tx) : dayAfter(last)
  const yesterday = dayAfter(dayOf(now), -1)
  if (from === null || from > yesterday) return []
  const reports = await reconcileIn(tx, from, yesterday, now)
  await write(tx, reports, now)
  return reports
}

async function write(tx: Tx, reports: readonly Report[], now: Date) {
  const days = reports.map(({ day, movements, differences }) => ({
    day, differences, transfers: sum(movements.map(({ transfers }) => transfers)), amount: sum(movements.map(({ amount }) => amount)),
  }))
  const movements = reports.flatMap(({ day, movements: ofDay }) => ofDay.map((movement) => ({ ...movement, day })))
  await sql`insert into reconciliation_days (day, transfers, amount, differences, closed_at)
    select day, transfers, amount, differences, ${now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (day date, transfers int, amount bigint, differences int)`.execute(tx)
  await sql`insert into reconciliation_movements (day, code, from_account, to_account, amount, transfers, buyer_fee)
    select day, code, "from", "to", amount, transfers, buyer_fee
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (day date, code text, "from" text, "to" text, amount bigint, transfers int, buyer_fee bigint)`.execute(tx)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** One mail in each language that the operator reads. */
async function mailOperator(tx: Tx, days: readonly string[], { operator_email, operator_language, support_email }: Settings) {
  const to = operator_email || support_email
  if (!to) return
  const read = locales.filter((locale) => locale === operator_language)
  for (const locale of read.length > 0 ? read : locales) {
    const params = { days: days.join(', '), link: pageUrl(`/admin/reconciliation?day=${days[0]}`, locale) }
    await tell(tx, 'mail.requested', days[0]!, { to, locale, template: 'reconciliation_off', params })
  }
}
