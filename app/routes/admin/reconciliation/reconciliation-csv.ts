import { m } from '#i18n/paraglide/messages.js'
import { csvOf } from '#kernel/csv.ts'
import { transferCode } from '#modules/ledger/ui/transfer-words.ts'
import type { Report } from '#modules/reports/reconciliation.ts'
import { bookName, lineWords, type Methods, nameOf } from './reconciliation-words.ts'

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
export const reportsCsv = (reports: readonly Report[], methods: Methods): string =>
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
