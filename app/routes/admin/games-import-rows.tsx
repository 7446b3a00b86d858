import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { CellError, PlannedGame } from '#modules/catalog/game-import-plan.ts'
import { gameCellProblem } from '#modules/catalog/ui/game-import-words.ts'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'

/** How many wrong cells a preview shows. */
export const MOST_GAME_ERRORS = 100

/** The wrong cells by row and column, with what to do. */
export function GameErrors({ errors, count }: { errors: readonly CellError[]; count: number }) {
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-csvguide">
        <Table label={m.csv_errors_label()} columns={[{ label: m.csv_row() }, { label: m.csv_column() }, { label: m.csv_what_to_do() }]}>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column}`}>
              <Cell label={m.csv_row()}><b><Num value={error.row} /></b></Cell>
              <Cell label={m.csv_column()}><code dir="ltr">{error.column}</code></Cell>
              <Cell>{gameCellProblem(error)}</Cell>
            </tr>
          ))}
        </Table>
      </Card>
      {count > errors.length && <More count={count - errors.length} />}
    </div>
  )
}

type Due = Extract<PlannedGame, { kind: 'new' | 'changed' }>

/** What would be written: new games with their addresses, and which cells of others change. */
export function GameRows({ rows, count }: { rows: readonly Due[]; count: number }) {
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-csvguide">
        <Table label={m.game_import_preview()} columns={[{ label: m.csv_row() }, { label: m.game_import_game() }, { label: m.game_import_category() }, { label: m.csv_change() }]}>
          {rows.map((row) => <Row key={row.row} row={row} />)}
        </Table>
      </Card>
      {count > rows.length && <More count={count - rows.length} />}
    </div>
  )
}

function Row({ row }: { row: Due }) {
  const { name, slug, category } = row.fields
  return (
    <tr>
      <Cell label={m.csv_row()}><Num value={row.row} /></Cell>
      <Cell><span className="k-cell__t"><b><bdi>{name}</bdi></b><small><bdi dir="ltr">/{slug}/{category}</bdi></small></span></Cell>
      <Cell label={m.game_import_category()}>{categoryName(category)}</Cell>
      <Cell label={m.csv_change()}>
        {row.kind === 'new'
          ? <Tag tone="success">{m.csv_new()}</Tag>
          : <span className="k-csv__changed">{row.columns.map((column) => <code key={column} dir="ltr">{column}</code>)}</span>}
      </Cell>
    </tr>
  )
}

const More = ({ count }: { count: number }) => <p className="k-muted k-sm">{m.bulk_more({ number: formatNumber(count) })}</p>
