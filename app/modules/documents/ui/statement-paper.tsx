import { formatDate, formatMonth, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits, Num } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { Paper, PaperFact, PaperFacts } from '#ui/paper.tsx'
import type { MonthOfSales, StatementRow } from '../statements.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { latinName } from './paper-parts.tsx'
import './statement-paper.css'

/** The name of a month that an address names: `2026-11`. */
export const monthName = (month: string): string => formatMonth(`${month}-15`)

type StatementProps = {
  seller: string
  company: string
  sum: MonthOfSales
  rows: StatementRow[]
}

/** What was paid out to a seller in a month: each order, and the sums of all. */
export function StatementPaper({ seller, company, sum, rows }: StatementProps) {
  return (
    <Paper
      title={m.statement_of({ month: isolated(monthName(sum.month)) })}
      number={<Bdi>{company}</Bdi>}
      latin={latinName()}
    >
      <PaperFacts>
        <PaperFact label={m.paper_seller()}>
          <Bdi>{seller}</Bdi>
        </PaperFact>
        <PaperFact label={m.statement_orders()}>
          <Num value={sum.orders} />
        </PaperFact>
      </PaperFacts>
      <StatementRows sum={sum} rows={rows} />
      <p className="k-muted k-sm">{m.statement_says({ company: isolated(company) })}</p>
    </Paper>
  )
}

function StatementRows({ sum, rows }: Pick<StatementProps, 'sum' | 'rows'>) {
  return (
    <table className="k-statement">
      <thead>
        <tr>
          <th scope="col">{m.statement_released()}</th>
          <th scope="col">{m.statement_order()}</th>
          <Amounts />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{formatDate(row.released_at)}</td>
            <th scope="row">
              <Link className="k-link" to={orderPath('/sales', row.id)}>
                <Bdi>{row.offer_title}</Bdi>
              </Link>{' '}
              <small>
                <Digits>#{shortId(row.id)}</Digits>
              </small>
            </th>
            <Cells of={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {m.statement_sum()}
          </th>
          <Cells of={sum} />
        </tr>
      </tfoot>
    </table>
  )
}

const Amounts = () => (
  <>
    <th scope="col">{m.statement_price()}</th>
    <th scope="col">{m.statement_back_column()}</th>
    <th scope="col">{m.statement_fee()}</th>
    <th scope="col">{m.statement_payout()}</th>
  </>
)

function Cells({ of }: { of: Pick<MonthOfSales, 'price' | 'back' | 'fee' | 'payout'> }) {
  return (
    <>
      <td data-label={m.statement_price()}>
        <Da amount={of.price} />
      </td>
      <td data-label={m.statement_back_column()}>
        <Da amount={-of.back} />
      </td>
      <td data-label={m.statement_fee()}>
        <Da amount={-of.fee} />
      </td>
      <td data-label={m.statement_payout()}>
        <Da amount={of.payout} />
      </td>
    </>
  )
}

/** All months of a seller, each leading to its statement. */
export function StatementMonths({ months }: { months: MonthOfSales[] }) {
  return (
    <table className="k-statement k-statement--months">
      <thead>
        <tr>
          <th scope="col">{m.statement_month()}</th>
          <th scope="col">{m.statement_orders()}</th>
          <Amounts />
        </tr>
      </thead>
      <tbody>
        {months.map((each) => (
          <tr key={each.month}>
            <th scope="row">
              <Link className="k-link k-link--tap" to={`/sales/statements/${each.month}`}>
                {monthName(each.month)}
              </Link>
            </th>
            <td data-label={m.statement_orders()}>
              <Num value={each.orders} />
            </td>
            <Cells of={each} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
