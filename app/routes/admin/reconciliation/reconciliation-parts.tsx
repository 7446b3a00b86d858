import type { ReactNode } from 'react'
import { formatDa, formatDate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { transferCode } from '#modules/ledger/ui/transfer-words.ts'
import type { ClosedDay } from '#modules/reports/reconciliation.server.ts'
import type { Book, Line, Report } from '#modules/reports/reconciliation.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da, Num } from '#ui/da.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { ListTable } from '../parts/list.tsx'
import { bookName, lineWords, type Methods, nameOf, partName } from './reconciliation-words.ts'

/**
 * What no line of the report explains: ways of money that it does not know, and what was changed
 * after the day was closed.
 */
export function Unexplained({
  report: { unknown, changed },
  methods,
}: {
  report: Report
  methods: Methods
}) {
  const wayOf = ({ code, from, to }: { code: string; from: string; to: string }) => ({
    code: transferCode(code),
    from: nameOf(from, methods),
    to: nameOf(to, methods),
  })
  return (
    <>
      {unknown.length > 0 && (
        <Off title={m.reconciliation_unknown()}>
          {unknown.map((each, index) => (
            <li key={index}>
              {m.reconciliation_unknown_row({ ...wayOf(each), amount: daInWords(each.amount) })}
            </li>
          ))}
        </Off>
      )}
      {changed.length > 0 && (
        <Off title={m.reconciliation_changed()}>
          {changed.map((each, index) => (
            <li key={index}>
              {m.reconciliation_changed_row({
                ...wayOf(each),
                closed: daInWords(each.closed),
                now: daInWords(each.now),
              })}
            </li>
          ))}
        </Off>
      )}
    </>
  )
}

const daInWords = (amount: number): string => isolated(formatDa(amount))

function Off({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Callout tone="danger" icon="circle-alert" title={title}>
      <ul className="k-plain">{children}</ul>
    </Callout>
  )
}

/**
 * A part of the report. The table in it is the landmark of this name, so the part itself is none.
 */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="k-section">
    <SectionHead title={title} />
    {children}
  </div>
)

/** A difference, marked when there is one. */
const Difference = ({ amount }: { amount: number }) =>
  amount === 0 ? (
    <span className="k-muted">
      <Da amount={0} />
    </span>
  ) : (
    <span className="k-off">
      <Status tone="danger" icon="circle-x">
        <Da amount={amount} signed />
      </Status>
    </span>
  )

/** What moved within the day, line by line, beside what else tells of it. */
export function Moved({ lines, methods }: { lines: readonly Line[]; methods: Methods }) {
  const [moved, still] = [lines.filter((line) => !isStill(line)), lines.filter(isStill)]
  return (
    <Part title={m.reconciliation_moved()}>
      {moved.length > 0 && (
        <ListTable
          label={m.reconciliation_moved()}
          columns={[
            {
              label: m.reconciliation_line,
              wide: true,
              cell: (line) => <LineWords line={line} methods={methods} />,
            },
            ...lineFigures,
          ]}
          rows={moved}
          rowKey={({ name, part }) => name + part}
          className="k-books"
        />
      )}
      {still.length > 0 && (
        <p className="k-muted k-sm k-mt-2">
          {m.reconciliation_still()}{' '}
          {still.map(({ name }) => lineWords[name]()).join(m.reconciliation_comma())}
        </p>
      )}
    </Part>
  )
}

const LineWords = ({ line: { name, part }, methods }: { line: Line; methods: Methods }) => (
  <>
    <b>{lineWords[name]()}</b>
    {part && (
      <small className="k-muted">
        {' '}
        · <Bdi>{partName(name, part, methods)}</Bdi>
      </small>
    )}
  </>
)

/** A column of amounts. */
const da = <Row,>(label: () => string, amount: (row: Row) => number) => ({
  label,
  end: true,
  cell: (row: Row) => <Da amount={amount(row)} />,
})

const difference = {
  label: m.reconciliation_difference,
  end: true,
  cell: (row: { difference: number }) => <Difference amount={row.difference} />,
}

const lineFigures = [
  {
    label: m.reconciliation_times,
    end: true,
    // a buyer's fee is a share of the transfer of the seller's
    cell: ({ name, transfers }: Line) =>
      name === 'buyer_fees' ? m.reconciliation_nothing() : <Num value={transfers} />,
  },
  da<Line>(m.reconciliation_ledger, ({ amount }) => amount),
  da<Line>(m.reconciliation_alerts, ({ told }) => told),
  difference,
]

const isStill = ({ amount, difference }: Line): boolean => amount === 0 && difference === 0

/** What each account held at the day's beginning and end. */
export function Accounts({ books, methods }: { books: readonly Book[]; methods: Methods }) {
  return (
    <Part title={m.reconciliation_accounts()}>
      <ListTable
        label={m.reconciliation_accounts()}
        columns={[
          {
            label: m.reconciliation_account,
            wide: true,
            cell: ({ book }) => <b>{bookName(book, methods)}</b>,
          },
          ...bookFigures,
        ]}
        rows={books}
        rowKey={({ book }) => book}
        className="k-books"
      />
      <p className="k-muted k-sm k-mt-2">{m.reconciliation_below_zero()}</p>
    </Part>
  )
}

const bookFigures = [
  da<Book>(m.reconciliation_opening, ({ opening }) => opening),
  da<Book>(m.reconciliation_in, ({ incoming }) => incoming),
  da<Book>(m.reconciliation_out, ({ outgoing }) => outgoing),
  {
    label: m.reconciliation_closing,
    end: true,
    cell: ({ closing }: Book) => (
      <b>
        <Da amount={closing} />
      </b>
    ),
  },
  {
    label: m.reconciliation_kept,
    end: true,
    cell: ({ kept, held, closing, difference: off }: Book) =>
      kept === null && held === null ? m.reconciliation_nothing() : <Da amount={closing - off} />,
  },
  difference,
]

/** The last closed days, each with the way to its report. */
export function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  return (
    <Part title={m.reconciliation_days()}>
      {days.length === 0 ? (
        <p className="k-muted">{m.reconciliation_days_none()}</p>
      ) : (
        <ListTable
          label={m.reconciliation_days()}
          columns={dayColumns}
          rows={days}
          rowKey={({ day }) => day}
          className="k-books"
        />
      )}
    </Part>
  )
}

/** A column of what these transfers moved on a day. */
const moved = (label: () => string, ...codes: string[]) =>
  da<ClosedDay>(label, (day) => codes.reduce((sum, code) => sum + (day.moved[code] ?? 0), 0))

const dayColumns = [
  {
    label: m.reconciliation_day,
    wide: true,
    cell: ({ day }: ClosedDay) => (
      <TextLink tap to={`/admin/reconciliation?day=${day}`}>
        {formatDate(day)}
      </TextLink>
    ),
  },
  moved(m.reconciliation_paid, 'capture'),
  moved(m.reconciliation_released, 'payout'),
  moved(m.reconciliation_fees, 'fee', 'withdrawal_fee'),
  moved(m.reconciliation_refunded, 'refund_wallet', 'refund_original', 'refund_part'),
  {
    label: m.reconciliation_result,
    end: true,
    cell: ({ differences }: ClosedDay) => (
      <Status
        tone={differences === 0 ? 'success' : 'danger'}
        icon={differences === 0 ? 'circle-check' : 'circle-x'}
      >
        {differences === 0 ? m.reconciliation_adds_up() : m.reconciliation_off()}
      </Status>
    ),
  },
]
