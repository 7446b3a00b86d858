import { data } from 'react-router'
import { daInWords, formatMonth, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { booksByMonth } from '#modules/reports/books.server.ts'
import type { MonthOfBooks } from '#modules/reports/books.ts'
import { contextOf } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
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

// /admin/books: for each month what was held, released, refunded and earned, as the ledger has it,
// and a month's files for an accountant (decision 97). For owners and finance.

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backOffice, now } = contextOf(context)
  const months = await booksByMonth(backOffice, now)
  const current = algiersDay(now).slice(0, 7)
  const shown = { months, current, chosen: chosenIn(months ?? [], current, url.searchParams) }
  return months ? shown : data(shown, { status: 500 })
}

/** The month whose files are shown: by itself the last one that is over, if any is. */
function chosenIn(months: readonly MonthOfBooks[], current: string, query: URLSearchParams) {
  const asked = months.find(({ month }) => month === query.get('month'))
  const chosen = asked ?? months.find(({ month }) => month < current) ?? months[0]
  return chosen?.month ?? null
}

export const meta: Route.MetaFunction = () => titled(m.books_title())

export default function Books({ loaderData: { months, current, chosen } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.books_title()} />
      {!months && <ListFailed title={m.reconciliation_failed()} retryTo="/admin/books" />}
      {months && !chosen && <ListEmpty title={m.books_none()}>{m.books_none_text()}</ListEmpty>}
      {months && chosen && (
        <>
          <Files month={chosen} />
          <p className="k-muted">{m.books_says()}</p>
          <ListTable
            label={m.books_title()}
            columns={columnsOf(current, chosen)}
            rows={months}
            rowKey={({ month }) => month}
            className="k-books"
          />
          <div>
            <ButtonLink to="/admin/books.csv" download="">
              <Icon name="download" />
              {m.books_csv()}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  )
}

const files: readonly (readonly [BookFile, () => string])[] = [
  ['orders', m.books_file_orders],
  ['invoices', m.books_file_invoices],
  ['credit-notes', m.books_file_credit_notes],
  ['commission', m.books_commission],
  ['payouts', m.books_file_payouts],
]

/** The files of a month, each one press. */
function Files({ month }: { month: string }) {
  const named = formatMonth(`${month}-01`)
  return (
    <Card className="k-stack k-gap-2" aria-labelledby="files">
      <div>
        <h2 id="files" className="k-h3">
          {m.books_accountant({ month: named })}
        </h2>
        <p className="k-muted k-sm">{m.books_choose()}</p>
      </div>
      <form method="post" className="k-row">
        {files.map(([file, name]) => (
          <Button
            key={file}
            formAction={hrefOf(`/admin/books/${month}/${file}.csv`)}
            aria-label={m.books_download({ file: name(), month: isolated(named) })}
          >
            <Icon name="download" />
            {name()}
          </Button>
        ))}
      </form>
    </Card>
  )
}

const columnsOf = (current: string, chosen: string) => [
  {
    label: m.statement_month,
    wide: true,
    cell: (books: MonthOfBooks) => (
      <MonthName books={books} isOpen={books.month === current} isChosen={books.month === chosen} />
    ),
  },
  ...amounts
    .filter(([name]) => name !== 'withdrawal_fees')
    .map(([name, label]) => ({
      label,
      end: true,
      cell: (books: MonthOfBooks) => (
        <span className="k-monthbooks__n">
          <Da amount={books[name]} />
          {name === 'paid_out' && books.withdrawal_fees > 0 && (
            <small className="k-muted">
              {m.books_fees_of({ amount: daInWords(books.withdrawal_fees) })}
            </small>
          )}
        </span>
      ),
    })),
]

type MonthProps = { books: MonthOfBooks; isOpen: boolean; isChosen: boolean }

/**
 * The way to a month's files. One that is not over is marked, and one whose escrow does not add up.
 */
const MonthName = ({ books: { month, difference }, isOpen, isChosen }: MonthProps) => (
  <>
    <TextLink
      tap
      to={`/admin/books?month=${month}#files`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {formatMonth(`${month}-01`)}
    </TextLink>
    {isOpen && <small className="k-muted"> {m.books_so_far()}</small>}
    {difference !== 0 && (
      <Status tone="danger" icon="circle-x">
        {m.reconciliation_off()} <Da amount={difference} signed />
      </Status>
    )}
  </>
)
