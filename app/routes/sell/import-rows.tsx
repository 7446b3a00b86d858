import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import type { RowError } from '../csv-plan.ts'
import type { ImportPlan } from '../import.server.ts'
import { cellProblem } from './csv-words.ts'
import './csv.css'

/** How many wrong cells, and how many rows that would be written, a preview shows. */
export const MOST_ERRORS = 100
export const MOST_ROWS = 50

/** The wrong cells by row and column, with what to do. */
export function ImportErrors({ errors, count }: { errors: readonly RowError[]; count: number }) {
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-csvguide">
        <Table label={m.csv_errors_label()} columns={[{ label: m.csv_row() }, { label: m.csv_column() }, { label: m.csv_what_to_do() }]}>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column} ${error.code}`}>
              <Cell label={m.csv_row()}><b><Num value={error.row} /></b></Cell>
              <Cell label={m.csv_column()}><code dir="ltr">{error.column}</code></Cell>
              <Cell>{cellProblem(error)}</Cell>
            </tr>
          ))}
        </Table>
      </Card>
      {count > errors.length && <More count={count - errors.length} />}
    </div>
  )
}

/** What would be written: new offers, and changes with what was and what will be. */
export function ImportRows({ rows, count }: { rows: ImportPlan['rows']; count: number }) {
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-csvguide">
        <Table
          label={m.csv_preview_title()}
          columns={[{ label: m.csv_row() }, { label: m.offers_column_offer() }, { label: m.offers_column_price() }, { label: m.offers_column_stock() }, { label: m.csv_change() }]}
        >
          {rows.map((row) => <Row key={row.row} row={row} />)}
        </Table>
      </Card>
      {count > rows.length && <More count={count - rows.length} />}
    </div>
  )
}

function Row({ row }: { row: ImportPlan['rows'][number] }) {
  const before = row.kind === 'changed' ? row.before : null
  const { title, price, quantity } = row.fields
  return (
    <tr>
      <Cell label={m.csv_row()}><Num value={row.row} /></Cell>
      <Cell><bdi className="k-strong">{title}</bdi></Cell>
      <Cell label={m.offers_column_price()}><Change before={before?.price} after={price} of={(amount) => <Da amount={amount} />} /></Cell>
      <Cell label={m.offers_column_stock()}><Change before={before?.quantity} after={quantity} of={(value) => <Num value={value} />} /></Cell>
      <Cell label={m.csv_change()}>
        {row.kind === 'new'
          ? <Tag tone="success">{m.csv_new()}</Tag>
          : <span className="k-csv__changed">{row.columns.map((column) => <code key={column} dir="ltr">{column}</code>)}</span>}
      </Cell>
    </tr>
  )
}

/** A figure, and before it the one it takes the place of. */
function Change({ before, after, of }: { before: number | undefined; after: number; of: (value: number) => React.ReactNode }) {
  if (before === undefined || before === after) return <span>{of(after)}</span>
  return <span className="k-csv__figures"><del className="k-muted"><span className="k-vh">{m.csv_was()} </span>{of(before)}</del> <ins><span className="k-vh">{m.csv_becomes()} </span>{of(after)}</ins></span>
}

const More = ({ count }: { count: number }) => <p className="k-muted k-sm">{m.bulk_more({ number: formatNumber(count) })}</p>
