import { data } from 'react-router'
import { formatMonth, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { booksByMonth } from '#modules/reports/books.server.ts'
import type { MonthOfBooks } from '#modules/reports/books.ts'
import { contextOf } from '#platform/http.server.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import { ListEmpty, ListFailed, ListHead, ListTable } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/books'
import type { BookFile } from './book-files.ts'
import { amounts } from './book-words.ts'
import '../reconciliation/reconciliation.css'
import './books.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { backOffice, now } = contextOf(context)
  const months = await booksByMonth(backOffice, now)
  const shown = { months, current: algiersDay(now).slice(0, 7) }
  return months ? shown : data(shown, { status: 500 })
}

export const meta: Route.MetaFunction = () => titled(m.books_title())

export default function Books({ loaderData: { months, current } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.books_title()}>
        {months && months.length > 0 && (
          <a className="k-btn" href={hrefOf('/admin/books.csv')} download="">
            <Icon name="download" />
            {m.books_csv()}
          </a>
        )}
      </ListHead>
      {!months && <ListFailed title={m.reconciliation_failed()} retryTo="/admin/books" />}
      {months?.length === 0 && <ListEmpty title={m.books_none()}>{m.books_none_text()}</ListEmpty>}
      {months && months.length > 0 && (
        <>
          <p className="k-muted">{m.books_says()}</p>
          <ListTable
            label={m.books_title()}
            columns={columnsOf(current)}
            rows={months}
            rowKey={({ month }) => month}
            className="k-books"
          />
        </>
      )}
    </>
  )
}

const columnsOf = (current: string) => [
  {
    label: m.statement_month,
    wide: true,
    cell: (books: MonthOfBooks) => <MonthName books={books} isOpen={books.month === current} />,
  },
  ...amounts.map(([name, label]) => ({
    label,
    end: true,
    cell: (books: MonthOfBooks) => <Da amount={books[name]} />,
  })),
  {
    label: m.books_files,
    wide: true,
    cell: ({ month }: MonthOfBooks) => <Files month={month} />,
  },
]

/** A month that is not over is marked, and one whose escrow does not add up. */
const MonthName = ({
  books: { month, difference },
  isOpen,
}: {
  books: MonthOfBooks
  isOpen: boolean
}) => (
  <>
    <b>{formatMonth(`${month}-01`)}</b>
    {isOpen && (
      <Status tone="muted" icon="clock">
        {m.books_so_far()}
      </Status>
    )}
    {difference !== 0 && (
      <Status tone="danger" icon="circle-x">
        {m.reconciliation_off()} <Da amount={difference} signed />
      </Status>
    )}
  </>
)

const files: readonly (readonly [BookFile, () => string])[] = [
  ['orders', m.books_file_orders],
  ['invoices', m.books_file_invoices],
  ['credit-notes', m.books_file_credit_notes],
  ['commission', m.books_commission],
  ['payouts', m.books_file_payouts],
]

/** The files of a month, each one press. */
function Files({ month }: { month: string }) {
  const named = isolated(formatMonth(`${month}-01`))
  return (
    <span className="k-monthbooks__files">
      {files.map(([file, name]) => (
        <a
          key={file}
          className="k-link"
          href={hrefOf(`/admin/books/${month}/${file}.csv`)}
          download=""
          aria-label={m.books_download({ file: name(), month: named })}
        >
          <Icon name="download" size="sm" />
          {name()}
        </a>
      ))}
    </span>
  )
}
