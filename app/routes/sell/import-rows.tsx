import { m } from '#i18n/paraglide/messages.js'
import type { ImportPlan } from '#modules/offers/import.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { RowChange, SheetTable } from '../layout/sheet.tsx'

/** How many of the rows that would be written a preview shows. */
export const MOST_ROWS = 50

/** What would be written: new offers, and changes with what was and what will be. */
export function ImportRows({ rows, count }: { rows: ImportPlan['rows']; count: number }) {
  return (
    <SheetTable
      label={m.csv_preview_title()}
      columns={[
        { label: m.csv_row() },
        { label: m.offers_column_offer() },
        { label: m.offers_column_price() },
        { label: m.offers_column_stock() },
        { label: m.csv_change() },
      ]}
      more={count - rows.length}
    >
      {rows.map((row) => (
        <Row key={row.row} row={row} />
      ))}
    </SheetTable>
  )
}

function Row({ row }: { row: ImportPlan['rows'][number] }) {
  const before = row.kind === 'changed' ? row.before : null
  const { title, price, quantity } = row.fields
  return (
    <tr>
      <Cell label={m.csv_row()}>
        <Num value={row.row} />
      </Cell>
      <Cell>
        <Bdi className="k-strong">{title}</Bdi>
      </Cell>
      <Cell label={m.offers_column_price()}>
        <Change before={before?.price} after={price} of={(amount) => <Da amount={amount} />} />
      </Cell>
      <Cell label={m.offers_column_stock()}>
        <Change before={before?.quantity} after={quantity} of={(value) => <Num value={value} />} />
      </Cell>
      <Cell label={m.csv_change()}>
        <RowChange columns={row.kind === 'changed' ? row.columns : null} />
      </Cell>
    </tr>
  )
}

/** A figure, and before it the one it takes the place of. */
function Change({
  before,
  after,
  of,
}: {
  before: number | undefined
  after: number
  of: (value: number) => React.ReactNode
}) {
  if (before === undefined || before === after) return <span>{of(after)}</span>
  return (
    <span className="k-csv__figures">
      <del className="k-muted">
        <span className="k-vh">{m.csv_was()} </span>
        {of(before)}
      </del>{' '}
      <ins>
        <span className="k-vh">{m.csv_becomes()} </span>
        {of(after)}
      </ins>
    </span>
  )
}
