import { csvOf } from '#kernel/csv.ts'
import type { MethodName, Report } from './reconciliation.ts'

type Methods = Record<string, MethodName>
type Cell = string | number | null

const columns = [
  'day',
  'part',
  'name',
  'method',
  'opening',
  'in',
  'out',
  'closing',
  'ledger',
  'told',
  'transfers',
  'difference',
] as const

/**
 * Reports as a file for spreadsheets, in whole DA: a row for each line (what moved), account (what
 * is left, with opening and closing), unknown way and way that was changed after closing, and one
 * that says whether the day adds up.
 */
export function reportsCsv(reports: readonly Report[], methods: Methods): string {
  return csvOf(
    columns,
    reports.flatMap((report) => recordsOf(report, methods)),
  )
}

function recordsOf(
  { day, lines, books, unknown, changed, differences }: Report,
  methods: Methods,
): Cell[][] {
  const row = (
    part: string,
    name: string,
    book: string,
    cells: Partial<Record<(typeof columns)[number], Cell>>,
  ) =>
    columns.map(
      (column) => ({ day, part, name, method: methodOf(book, methods), ...cells })[column] ?? null,
    )
  return [
    ...lines.map(({ name, part, amount, told, transfers, difference }) =>
      row('line', name, part, { ledger: amount, told, transfers, difference }),
    ),
    ...books.map(({ book, opening, incoming, outgoing, closing, kept, held, difference }) =>
      row('account', book.split(':', 1)[0]!, book, {
        opening,
        in: incoming,
        out: outgoing,
        closing,
        told: kept ?? held,
        difference,
      }),
    ),
    ...unknown.map(({ code, from, to, amount, transfers }) =>
      row('unknown', `${code} ${from} ${to}`, '', {
        ledger: amount,
        transfers,
        difference: amount,
      }),
    ),
    ...changed.map(({ code, from, to, closed, now }) =>
      row('changed', `${code} ${from} ${to}`, '', {
        ledger: now,
        told: closed,
        difference: now - closed,
      }),
    ),
    row('day', differences === 0 ? 'adds_up' : 'does_not_add_up', '', { difference: differences }),
  ]
}

function methodOf(book: string, methods: Methods): string {
  if (!book.startsWith('clearing:')) return ''
  const id = book.slice('clearing:'.length)
  return methods[id]?.name ?? id
}
