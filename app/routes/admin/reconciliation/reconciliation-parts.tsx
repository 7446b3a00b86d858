import type { ReactNode } from 'react'
import { formatDa, formatDate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { accountName, transferCode } from '#modules/ledger/ui.ts'
import { methodName } from '#modules/orders/ui.ts'
import type { ClosedDay } from '#modules/reports/queries.server.ts'
import type { Book, Line, MethodName, Report, LineName } from '#modules/reports/rules.ts'
import { Callout } from '#ui/callout.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { ListRows } from '../parts/list.tsx'

type Methods = Record<string, MethodName>

const lineWords: Record<LineName, () => string> = {
  captured: m.reconciliation_line_captured,
  late_payments: m.reconciliation_line_late_payments,
  deposits: m.reconciliation_line_deposits,
  redemptions: m.reconciliation_line_redemptions,
  released: m.reconciliation_line_released,
  seller_fees: m.reconciliation_line_seller_fees,
  buyer_fees: m.reconciliation_line_buyer_fees,
  refunded_wallet: m.reconciliation_line_refunded_wallet,
  refunded_original: m.reconciliation_line_refunded_original,
  withdrawals_requested: m.reconciliation_line_withdrawals_requested,
  withdrawals_paid: m.reconciliation_line_withdrawals_paid,
  withdrawal_fees: m.reconciliation_line_withdrawal_fees,
  withdrawals_returned: m.reconciliation_line_withdrawals_returned,
  adjusted_up: m.reconciliation_line_adjusted_up,
  adjusted_down: m.reconciliation_line_adjusted_down,
}

/** An account in words. */
const nameOf = (book: string, methods: Methods): string =>
  accountName(book, {
    method: (id) => methods[id] && methodName(methods[id].name, methods[id].name_ar),
  })

/** What a line's money came by. */
const partName = (part: string, methods: Methods): string =>
  part === 'wallet' ? m.wallet_title() : nameOf(part, methods)

/** An account as the list of all of them calls it. */
const bookName = (book: string, methods: Methods): string =>
  book.startsWith('clearing:')
    ? m.reconciliation_book_clearing({ method: nameOf(book, methods) })
    : nameOf(book, methods)

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

const daInWords = (amount: number): string => leftToRight(formatDa(amount))

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
  const columns = [
    { label: m.reconciliation_line() },
    { label: m.reconciliation_times(), end: true },
    { label: m.reconciliation_ledger(), end: true },
    { label: m.reconciliation_told(), end: true },
    { label: m.reconciliation_difference(), end: true },
  ]
  const [moved, still] = [lines.filter((line) => !isStill(line)), lines.filter(isStill)]
  return (
    <Part title={m.reconciliation_moved()}>
      {moved.length > 0 && (
        <ListRows label={m.reconciliation_moved()} columns={columns} className="k-books">
          {moved.map((line) => (
            <tr key={line.name + line.part}>
              <Cell>
                <b>{lineWords[line.name]()}</b>
                {line.part && (
                  <small className="k-muted">
                    {' '}
                    · <bdi>{partName(line.part, methods)}</bdi>
                  </small>
                )}
              </Cell>
              <Cell label={m.reconciliation_times()} end>
                <Num value={line.transfers} />
              </Cell>
              <Cell label={m.reconciliation_ledger()} end>
                <Da amount={line.amount} />
              </Cell>
              <Cell label={m.reconciliation_told()} end>
                <Da amount={line.told} />
              </Cell>
              <Cell label={m.reconciliation_difference()} end>
                <Difference amount={line.difference} />
              </Cell>
            </tr>
          ))}
        </ListRows>
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

const isStill = ({ amount, difference }: Line): boolean => amount === 0 && difference === 0

/** What each account held at the day's beginning and end. */
export function Accounts({ books, methods }: { books: readonly Book[]; methods: Methods }) {
  const columns = [
    { label: m.reconciliation_account() },
    { label: m.reconciliation_opening(), end: true },
    { label: m.reconciliation_in(), end: true },
    { label: m.reconciliation_out(), end: true },
    { label: m.reconciliation_closing(), end: true },
    { label: m.reconciliation_kept(), end: true },
    { label: m.reconciliation_difference(), end: true },
  ]
  return (
    <Part title={m.reconciliation_accounts()}>
      <ListRows label={m.reconciliation_accounts()} columns={columns} className="k-books">
        {books.map(({ book, opening, incoming, outgoing, closing, kept, held, difference }) => (
          <tr key={book}>
            <Cell>
              <b>{bookName(book, methods)}</b>
            </Cell>
            <Cell label={m.reconciliation_opening()} end>
              <Da amount={opening} />
            </Cell>
            <Cell label={m.reconciliation_in()} end>
              <Da amount={incoming} />
            </Cell>
            <Cell label={m.reconciliation_out()} end>
              <Da amount={outgoing} />
            </Cell>
            <Cell label={m.reconciliation_closing()} end>
              <b>
                <Da amount={closing} />
              </b>
            </Cell>
            <Cell label={m.reconciliation_kept()} end>
              {kept === null && held === null ? (
                m.reconciliation_nothing()
              ) : (
                <Da amount={closing - difference} />
              )}
            </Cell>
            <Cell label={m.reconciliation_difference()} end>
              <Difference amount={difference} />
            </Cell>
          </tr>
        ))}
      </ListRows>
      <p className="k-muted k-sm k-mt-2">{m.reconciliation_below_zero()}</p>
    </Part>
  )
}

/** The last closed days, each with the way to its report. */
export function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  const columns = [
    { label: m.reconciliation_day() },
    { label: m.reconciliation_paid(), end: true },
    { label: m.reconciliation_released(), end: true },
    { label: m.reconciliation_fees(), end: true },
    { label: m.reconciliation_refunded(), end: true },
    { label: m.reconciliation_result(), end: true },
  ]
  return (
    <Part title={m.reconciliation_days()}>
      {days.length === 0 ? (
        <p className="k-muted">{m.reconciliation_days_none()}</p>
      ) : (
        <ListRows label={m.reconciliation_days()} columns={columns} className="k-books">
          {days.map((day) => (
            <ClosedRow key={day.day} {...day} />
          ))}
        </ListRows>
      )}
    </Part>
  )
}

function ClosedRow({ day, moved, differences }: ClosedDay) {
  const of = (...codes: string[]) => codes.reduce((sum, code) => sum + (moved[code] ?? 0), 0)
  return (
    <tr>
      <Cell>
        <Link className="k-link k-link--tap" to={`/admin/reconciliation?day=${day}`}>
          {formatDate(`${day}T12:00:00Z`)}
        </Link>
      </Cell>
      <Cell label={m.reconciliation_paid()} end>
        <Da amount={of('capture')} />
      </Cell>
      <Cell label={m.reconciliation_released()} end>
        <Da amount={of('payout')} />
      </Cell>
      <Cell label={m.reconciliation_fees()} end>
        <Da amount={of('fee', 'withdrawal_fee')} />
      </Cell>
      <Cell label={m.reconciliation_refunded()} end>
        <Da amount={of('refund_wallet', 'refund_original')} />
      </Cell>
      <Cell label={m.reconciliation_result()} end>
        {differences === 0 ? (
          <Status tone="success" icon="circle-check">
            {m.reconciliation_adds_up()}
          </Status>
        ) : (
          <Status tone="danger" icon="circle-x">
            {m.reconciliation_off()}
          </Status>
        )}
      </Cell>
    </tr>
  )
}
