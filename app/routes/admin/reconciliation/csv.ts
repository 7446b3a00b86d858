import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { csvOf } from '#kernel/csv.ts'
import { transferCode } from '#modules/ledger/ui/transfer-words.ts'
import { firstReported, methodNames, reconcile } from '#modules/reports/reconciliation.server.ts'
import { dayFrom, type Report } from '#modules/reports/reconciliation.ts'
import { contextOf } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/csv'
import { bookName, lineWords, type Methods, nameOf } from './reconciliation-words.ts'

const DAYS = 31

/**
 * The report of one day, or of the last 31 with the present one, as a file: none of days before the
 * first that was closed.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const day = dayFrom(url.searchParams.get('day'))
  const today = algiersDay(now)
  const first = (await firstReported(db, today)) ?? today
  if (day && day < first) throw redirect(`/admin/reconciliation.csv?day=${first}`)
  const month = plusDays(today, 1 - DAYS)
  const [reports, methods] = await Promise.all([
    reconcile(db, day ?? (month > first ? month : first), day ?? today, now),
    methodNames(db),
  ])
  return csvFile(reportsCsv(reports, methods), `kanz-reconciliation-${day ?? today}.csv`)
}

type Cell = string | number | null

const columns = {
  day: m.reconciliation_day,
  kind: m.reconciliation_kind,
  name: m.reconciliation_name,
  method: m.order_fact_method,
  opening: m.reconciliation_opening,
  in: m.reconciliation_in,
  out: m.reconciliation_out,
  closing: m.reconciliation_closing,
  ledger: m.reconciliation_ledger,
  told: m.reconciliation_alerts,
  transfers: m.reconciliation_times,
  difference: m.reconciliation_difference,
}
type Column = keyof typeof columns

/**
 * Reports as a file for spreadsheets, in whole DA and in the reader's words: a row for each line
 * (what moved), account (what is left, with opening and closing), unknown way and way that was
 * changed after closing, and one that says whether the day adds up.
 */
const reportsCsv = (reports: readonly Report[], methods: Methods): string =>
  csvOf(
    Object.values(columns).map((label) => label()),
    reports.flatMap((report) => recordsOf(report, methods)),
  )

function recordsOf(report: Report, methods: Methods): Cell[][] {
  const { day, lines, books, unknown, changed, differences } = report
  const row = (kind: () => string, name: string, cells: Partial<Record<Column, Cell>>): Cell[] => {
    const all: Partial<Record<Column, Cell>> = { day, kind: kind(), name: plain(name), ...cells }
    return (Object.keys(columns) as Column[]).map((column) => all[column] ?? null)
  }
  const method = (book: string) =>
    book === 'wallet' || book.startsWith('clearing:') ? plain(nameOf(book, methods)) : null
  const way = ({ code, from, to }: { code: string; from: string; to: string }) =>
    `${transferCode(code)} · ${nameOf(from, methods)} → ${nameOf(to, methods)}`
  return [
    ...lines.map(({ name, part, amount, told, transfers, difference }) =>
      row(m.reconciliation_line, lineWords[name](), {
        method: method(part),
        ledger: amount,
        told,
        transfers: name === 'buyer_fees' ? null : transfers,
        difference,
      }),
    ),
    ...books.map(({ book, opening, incoming, outgoing, closing, kept, held, difference }) =>
      row(m.reconciliation_account, bookName(book, methods), {
        method: book === 'wallet' ? null : method(book),
        opening,
        in: incoming,
        out: outgoing,
        closing,
        told: kept ?? held,
        difference,
      }),
    ),
    ...unknown.map(({ amount, transfers, ...each }) =>
      row(m.reconciliation_unknown, way(each), { ledger: amount, transfers, difference: amount }),
    ),
    ...changed.map(({ closed, now, ...each }) =>
      row(m.reconciliation_changed, way(each), {
        ledger: now,
        told: closed,
        difference: now - closed,
      }),
    ),
    row(
      m.reconciliation_result,
      differences === 0 ? m.reconciliation_adds_up() : m.reconciliation_off(),
      { difference: differences },
    ),
  ]
}

/** Without the marks that keep a name's order inside a sentence. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
